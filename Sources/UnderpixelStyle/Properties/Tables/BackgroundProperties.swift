/// The properties of layers of type `background`: a color or a pattern behind everything.
///
/// (Style Specification, "Layers".)
public struct BackgroundProperties: SourcelessPropertyTable {
  public static let table = BackgroundProperties()
  public static let layerType = LayerType.background

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let backgroundColor = Property<StyleColor>(
    "background-color", .paint, default: .hex(0x000000), inputs: .cameraOnly, isInterpolated: true)
  public let backgroundPattern = Property<String>("background-pattern", .paint, as: .image, inputs: .cameraOnly)
  public let backgroundOpacity = Property<Double>(
    "background-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)

  // Mapbox's own.
  public let backgroundPitchAlignment = Property<TranslateAnchor>(
    "background-pitch-alignment", .paint, default: .map, inputs: .styleOnly)
  public let backgroundEmissiveStrength = Property<Double>(
    "background-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: .light,
    isInterpolated: true)
}
