/// The properties of layers of type `fill`: areas.
///
/// (Style Specification, "Layers".)
public struct FillProperties: SourcePropertyTable {
  public static let table = FillProperties()
  public static let layerType = LayerType.fill

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let fillSortKey = Property<Double>("fill-sort-key", .layout, inputs: .perFeature)

  // Mapbox's own.
  public let fillElevationReference = Property<FillElevationReference>(
    "fill-elevation-reference", .layout, default: FillElevationReference.none, inputs: .styleOnly)
  public let fillConstructBridgeGuardRail = Property<Bool>(
    "fill-construct-bridge-guard-rail", .layout, default: true, inputs: .perFeature)

  // MARK: Paint

  public let fillAntialias = Property<Bool>("fill-antialias", .paint, default: true, inputs: .cameraOnly)
  public let fillOpacity = Property<Double>(
    "fill-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let fillLayerOpacity = Property<Double>(
    "fill-layer-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let fillColor = Property<StyleColor>(
    "fill-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let fillOutlineColor = Property<StyleColor>(
    "fill-outline-color", .paint, inputs: .dataDriven, isInterpolated: true)
  public let fillTranslate = Property<[Double]>(
    "fill-translate", .paint, as: .array(.number, count: 2), default: [0, 0], units: .pixels, inputs: .cameraOnly,
    isInterpolated: true)
  public let fillTranslateAnchor = Property<TranslateAnchor>(
    "fill-translate-anchor", .paint, default: .map, inputs: .cameraOnly)
  public let fillPattern = Property<String>("fill-pattern", .paint, as: .image, inputs: .perFeature)

  // Mapbox's own.
  public let fillPatternCrossFade = Property<Double>(
    "fill-pattern-cross-fade", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light, isInterpolated: true)
  public let fillEmissiveStrength = Property<Double>(
    "fill-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: .light, isInterpolated: true)
  public let fillZOffset = Property<Double>(
    "fill-z-offset", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven, isInterpolated: true)
  public let fillBridgeGuardRailColor = Property<StyleColor>(
    "fill-bridge-guard-rail-color", .paint, default: .hex(0xF1ECE1), inputs: .dataDriven, isInterpolated: true)
  public let fillTunnelStructureColor = Property<StyleColor>(
    "fill-tunnel-structure-color", .paint, default: .hex(0xF1ECE1), inputs: .dataDriven, isInterpolated: true)
}
