/// The sets that occur in the tables.
///
/// They are the union of what Mapbox and MapLibre allow. A style's global state (MapLibre) and an import's configuration
/// (Mapbox) are the same for the whole map, and may stand wherever an expression may.
extension ExpressionInputs {
  /// What is the same for the whole map at every zoom.
  public static let styleOnly: ExpressionInputs = [.globalState, .config]
  /// The map as it is looked at, and no feature. (Specification: "data-constant".)
  public static let cameraOnly: ExpressionInputs = [.styleOnly, .zoom]
  /// The map and its light: Mapbox's `measure-light`.
  public static let light: ExpressionInputs = [.cameraOnly, .lights]
  /// Features too, but not their states: layout is made when a tile is. (Specification: "data-driven" in `layout`.)
  public static let perFeature: ExpressionInputs = [.cameraOnly, .feature]
  /// Features with their states, and the map's light. (Specification: "data-driven" in `paint`.)
  public static let dataDriven: ExpressionInputs = [.perFeature, .featureState, .lights]
}
