/// The properties of layers of type `circle`: circles.
///
/// (Style Specification, "Layers".)
public struct CircleProperties: SourcePropertyTable {
  public static let table = CircleProperties()
  public static let layerType = LayerType.circle

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let circleSortKey = Property<Double>("circle-sort-key", .layout, inputs: .perFeature)

  // Mapbox's own.
  public let circleElevationReference = Property<CircleElevationReference>(
    "circle-elevation-reference", .layout, default: CircleElevationReference.none, inputs: .styleOnly)

  // MARK: Paint

  public let circleRadius = Property<Double>(
    "circle-radius", .paint, default: 5, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let circleColor = Property<StyleColor>(
    "circle-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let circleBlur = Property<Double>("circle-blur", .paint, default: 0, inputs: .dataDriven, isInterpolated: true)
  public let circleOpacity = Property<Double>(
    "circle-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let circleTranslate = Property<[Double]>(
    "circle-translate", .paint, as: .array(.number, count: 2), default: [0, 0], units: .pixels, inputs: .cameraOnly,
    isInterpolated: true)
  public let circleTranslateAnchor = Property<TranslateAnchor>(
    "circle-translate-anchor", .paint, default: .map, inputs: .cameraOnly)
  public let circlePitchScale = Property<CirclePitchScale>(
    "circle-pitch-scale", .paint, default: .map, inputs: .cameraOnly)
  public let circlePitchAlignment = Property<CirclePitchAlignment>(
    "circle-pitch-alignment", .paint, default: .viewport, inputs: .cameraOnly)
  public let circleStrokeWidth = Property<Double>(
    "circle-stroke-width", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let circleStrokeColor = Property<StyleColor>(
    "circle-stroke-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let circleStrokeOpacity = Property<Double>(
    "circle-stroke-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)

  // Mapbox's own.
  public let circleEmissiveStrength = Property<Double>(
    "circle-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: .light, isInterpolated: true)
}
