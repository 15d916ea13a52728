/// The properties of layers of type `clip`: areas in which other layers are cut away (Mapbox).
///
/// (Style Specification, "Layers".)
public struct ClipProperties: SourcePropertyTable {
  public static let table = ClipProperties()
  public static let layerType = LayerType.clip

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let clipLayerTypes = Property<[ClipLayerType]>("clip-layer-types", .layout, default: [], inputs: .styleOnly)
  public let clipLayerScope = Property<[String]>("clip-layer-scope", .layout, default: [], inputs: .styleOnly)
}
