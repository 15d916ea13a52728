/// The properties of layers of type `hillshade`: shaded relief.
///
/// (Style Specification, "Layers".)
public struct HillshadeProperties: SourcePropertyTable {
  public static let table = HillshadeProperties()
  public static let layerType = LayerType.hillshade

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let hillshadeIlluminationDirection = Property<[Double]>(
    "hillshade-illumination-direction", .paint, as: .numberArray, default: [335], minimum: 0, maximum: 359,
    inputs: .cameraOnly, isInterpolated: true)
  public let hillshadeIlluminationAltitude = Property<[Double]>(
    "hillshade-illumination-altitude", .paint, as: .numberArray, default: [45], minimum: 0, maximum: 90,
    inputs: .cameraOnly, isInterpolated: true)
  public let hillshadeIlluminationAnchor = Property<TranslateAnchor>(
    "hillshade-illumination-anchor", .paint, default: .viewport, inputs: .cameraOnly)
  public let hillshadeExaggeration = Property<Double>(
    "hillshade-exaggeration", .paint, default: 0.5, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let hillshadeShadowColor = Property<[StyleColor]>(
    "hillshade-shadow-color", .paint, as: .colorArray, default: [.hex(0x000000)], inputs: .cameraOnly,
    isInterpolated: true)
  public let hillshadeHighlightColor = Property<[StyleColor]>(
    "hillshade-highlight-color", .paint, as: .colorArray, default: [.hex(0xFFFFFF)], inputs: .cameraOnly,
    isInterpolated: true)
  public let hillshadeAccentColor = Property<StyleColor>(
    "hillshade-accent-color", .paint, default: .hex(0x000000), inputs: .cameraOnly, isInterpolated: true)
  public let hillshadeMethod = Property<HillshadeMethod>(
    "hillshade-method", .paint, default: .standard, inputs: .cameraOnly)
  public let resampling = Property<Resampling>("resampling", .paint, default: .linear, inputs: .cameraOnly)

  // Mapbox's own.
  public let hillshadeEmissiveStrength = Property<Double>(
    "hillshade-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: .light,
    isInterpolated: true)
}
