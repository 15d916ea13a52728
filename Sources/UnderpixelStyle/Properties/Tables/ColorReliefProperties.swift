/// The properties of layers of type `color-relief`: relief in colors by height.
///
/// (Style Specification, "Layers".)
public struct ColorReliefProperties: SourcePropertyTable {
  public static let table = ColorReliefProperties()
  public static let layerType = LayerType.colorRelief

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let colorReliefOpacity = Property<Double>(
    "color-relief-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let colorReliefColor = Property<StyleColor>(
    "color-relief-color", .paint, inputs: [.elevation, .styleOnly], isInterpolated: true)
  public let resampling = Property<Resampling>("resampling", .paint, default: .linear, inputs: .cameraOnly)
}
