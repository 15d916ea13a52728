internal import UnderpixelGeometry

/// The properties of layers of type `sky`: the sky around the map (Mapbox; MapLibre has a member `sky` of the style).
///
/// (Style Specification, "Layers".)
public struct SkyProperties: SourcelessPropertyTable {
  public static let table = SkyProperties()
  public static let layerType = LayerType.sky

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let skyType = Property<SkyType>("sky-type", .paint, default: .atmosphere, inputs: .cameraOnly)
  public let skyAtmosphereSun = Property<[Double]>(
    "sky-atmosphere-sun", .paint, as: .array(.number, count: 2), minimum: 0, maximum: 360, units: .degrees,
    inputs: .cameraOnly, isInterpolated: true)
  public let skyAtmosphereSunIntensity = Property<Double>(
    "sky-atmosphere-sun-intensity", .paint, default: 10, minimum: 0, maximum: 100)
  public let skyGradientCenter = Property<[Double]>(
    "sky-gradient-center", .paint, as: .array(.number, count: 2), default: [0, 0], minimum: 0, maximum: 360,
    units: .degrees, inputs: .cameraOnly, isInterpolated: true)
  public let skyGradientRadius = Property<Double>(
    "sky-gradient-radius", .paint, default: 90, minimum: 0, maximum: 180, units: .degrees, inputs: .cameraOnly,
    isInterpolated: true)
  public let skyGradient = Property<StyleColor>(
    "sky-gradient", .paint,
    defaultExpression: ["interpolate", ["linear"], ["sky-radial-progress"], 0.8, "#87ceeb", 1, "white"],
    inputs: [.skyProgress, .styleOnly], isInterpolated: true)
  public let skyAtmosphereHaloColor = Property<StyleColor>("sky-atmosphere-halo-color", .paint, default: .hex(0xFFFFFF))
  public let skyAtmosphereColor = Property<StyleColor>("sky-atmosphere-color", .paint, default: .hex(0xFFFFFF))
  public let skyOpacity = Property<Double>(
    "sky-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
}
