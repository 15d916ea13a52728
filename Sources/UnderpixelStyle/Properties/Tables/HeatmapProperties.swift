internal import UnderpixelGeometry

/// The properties of layers of type `heatmap`: heat maps.
///
/// (Style Specification, "Layers".)
public struct HeatmapProperties: SourcePropertyTable {
  public static let table = HeatmapProperties()
  public static let layerType = LayerType.heatmap

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let heatmapRadius = Property<Double>(
    "heatmap-radius", .paint, default: 30, minimum: 1, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let heatmapWeight = Property<Double>(
    "heatmap-weight", .paint, default: 1, minimum: 0, inputs: .dataDriven, isInterpolated: true)
  public let heatmapIntensity = Property<Double>(
    "heatmap-intensity", .paint, default: 1, minimum: 0, inputs: .cameraOnly, isInterpolated: true)
  public let heatmapColor = Property<StyleColor>(
    "heatmap-color", .paint,
    defaultExpression: [
      "interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0, 0, 255, 0)", 0.1, "royalblue", 0.3, "cyan", 0.5,
      "lime", 0.7, "yellow", 1, "red",
    ], inputs: [.heatmapDensity, .styleOnly], isInterpolated: true)
  public let heatmapOpacity = Property<Double>(
    "heatmap-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
}
