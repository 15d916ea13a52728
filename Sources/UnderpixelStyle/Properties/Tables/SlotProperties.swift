/// The properties of layers of type `slot`: a place for the layers of another style (Mapbox).
///
/// (Style Specification, "Layers".)
public struct SlotProperties: SourcelessPropertyTable {
  public static let table = SlotProperties()
  public static let layerType = LayerType.slot
}
