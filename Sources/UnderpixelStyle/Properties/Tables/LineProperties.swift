/// The properties of layers of type `line`: lines.
///
/// (Style Specification, "Layers".)
///
/// Of the unions of Mapbox and MapLibre: `line-miter-limit` and `line-round-limit` may follow the feature (MapLibre),
/// `line-width` the way along the line (Mapbox), and `line-join` has the value `none` (Mapbox).
public struct LineProperties: SourcePropertyTable {
  public static let table = LineProperties()
  public static let layerType = LayerType.line

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let lineCap = Property<LineCap>("line-cap", .layout, default: .butt, inputs: .perFeature)
  public let lineJoin = Property<LineJoin>("line-join", .layout, default: .miter, inputs: .perFeature)
  public let lineMiterLimit = Property<Double>(
    "line-miter-limit", .layout, default: 2, inputs: .perFeature, isInterpolated: true)
  public let lineRoundLimit = Property<Double>(
    "line-round-limit", .layout, default: 1.05, inputs: .perFeature, isInterpolated: true)
  public let lineSortKey = Property<Double>("line-sort-key", .layout, inputs: .perFeature)

  // Mapbox's own.
  public let lineZOffset = Property<Double>(
    "line-z-offset", .layout, default: 0, units: .meters, inputs: [.perFeature, .lineProgress], isInterpolated: true)
  public let lineElevationReference = Property<LineElevationReference>(
    "line-elevation-reference", .layout, default: LineElevationReference.none, inputs: .styleOnly)
  public let lineCrossSlope = Property<Double>("line-cross-slope", .layout, inputs: .styleOnly)
  public let lineWidthUnit = Property<LineWidthUnit>("line-width-unit", .layout, default: .pixels, inputs: .cameraOnly)

  // MARK: Paint

  public let lineOpacity = Property<Double>(
    "line-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let lineLayerOpacity = Property<Double>(
    "line-layer-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let lineColor = Property<StyleColor>(
    "line-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let lineTranslate = Property<[Double]>(
    "line-translate", .paint, as: .array(.number, count: 2), default: [0, 0], units: .pixels, inputs: .cameraOnly,
    isInterpolated: true)
  public let lineTranslateAnchor = Property<TranslateAnchor>(
    "line-translate-anchor", .paint, default: .map, inputs: .cameraOnly)
  public let lineWidth = Property<Double>(
    "line-width", .paint, default: 1, minimum: 0, units: .pixels, inputs: [.dataDriven, .lineProgress],
    isInterpolated: true)
  public let lineGapWidth = Property<Double>(
    "line-gap-width", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let lineOffset = Property<Double>(
    "line-offset", .paint, default: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let lineBlur = Property<Double>(
    "line-blur", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let lineDasharray = Property<[Double]>(
    "line-dasharray", .paint, minimum: 0, units: .lineWidths, inputs: .perFeature)
  public let linePattern = Property<String>("line-pattern", .paint, as: .image, inputs: .perFeature)
  public let lineGradient = Property<StyleColor>(
    "line-gradient", .paint, inputs: [.lineProgress, .styleOnly], isInterpolated: true)

  // Mapbox's own.
  public let lineElevationGroundScale = Property<Double>(
    "line-elevation-ground-scale", .paint, default: 0, minimum: 0, maximum: 1, inputs: [.perFeature, .lineProgress],
    isInterpolated: true)
  public let linePatternCrossFade = Property<Double>(
    "line-pattern-cross-fade", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light, isInterpolated: true)
  public let lineTrimOffset = Property<[Double]>(
    "line-trim-offset", .paint, as: .array(.number, count: 2), default: [0, 0], minimum: 0, maximum: 1)
  public let lineTrimFadeRange = Property<[Double]>(
    "line-trim-fade-range", .paint, as: .array(.number, count: 2), default: [0, 0], minimum: 0, maximum: 1,
    inputs: .light, isInterpolated: true)
  public let lineTrimColor = Property<StyleColor>(
    "line-trim-color", .paint, default: .hex(0x000000, alpha: 0), inputs: .light, isInterpolated: true)
  public let lineEmissiveStrength = Property<Double>(
    "line-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: [.dataDriven, .lineProgress],
    isInterpolated: true)
  public let lineBorderWidth = Property<Double>(
    "line-border-width", .paint, default: 0, minimum: 0, inputs: .dataDriven, isInterpolated: true)
  public let lineBorderColor = Property<StyleColor>(
    "line-border-color", .paint, default: .hex(0x000000, alpha: 0), inputs: .dataDriven, isInterpolated: true)
  public let lineOcclusionOpacity = Property<Double>(
    "line-occlusion-opacity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
}
