/// The type of a layer.
///
/// Any word can be one: a style may have layers that are not known here, which are kept and never drawn.
public struct LayerType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let background = LayerType(rawValue: "background")
  public static let fill = LayerType(rawValue: "fill")
  public static let line = LayerType(rawValue: "line")
  public static let symbol = LayerType(rawValue: "symbol")
  public static let circle = LayerType(rawValue: "circle")
  public static let heatmap = LayerType(rawValue: "heatmap")
  public static let fillExtrusion = LayerType(rawValue: "fill-extrusion")
  public static let raster = LayerType(rawValue: "raster")
  public static let hillshade = LayerType(rawValue: "hillshade")
  public static let colorRelief = LayerType(rawValue: "color-relief")
  public static let sky = LayerType(rawValue: "sky")
  public static let model = LayerType(rawValue: "model")
  public static let rasterParticle = LayerType(rawValue: "raster-particle")
  public static let clip = LayerType(rawValue: "clip")
  public static let building = LayerType(rawValue: "building")
  public static let slot = LayerType(rawValue: "slot")
}

/// The table of the layers of one type.
public protocol LayerPropertyTable: PropertyTable {
  static var layerType: LayerType { get }
}

/// The table of layers that draw a source.
public protocol SourcePropertyTable: LayerPropertyTable {}

/// The table of layers that have no source.
public protocol SourcelessPropertyTable: LayerPropertyTable {}

extension LayerType {
  /// The types that are known, in the specification's order, Mapbox's own last.
  public static let all: [LayerType] = tables.map { type(of: $0).layerType }

  /// The properties of layers of the type; nil where the type is not known.
  public var properties: PropertyIndex? { Self.indexes[self] }

  /// True for layers that draw a source. Layers whose type is not known may have one or not.
  public var needsSource: Bool? { Self.needsSource[self] }

  private static let tables: [any LayerPropertyTable] = [
    BackgroundProperties.table, FillProperties.table, LineProperties.table, SymbolProperties.table,
    CircleProperties.table, HeatmapProperties.table, FillExtrusionProperties.table, RasterProperties.table,
    HillshadeProperties.table, ColorReliefProperties.table, SkyProperties.table, ModelProperties.table,
    RasterParticleProperties.table, ClipProperties.table, BuildingProperties.table, SlotProperties.table,
  ]

  private static let indexes = Dictionary(
    uniqueKeysWithValues: tables.map { (type(of: $0).layerType, PropertyIndex($0)) })

  private static let needsSource = Dictionary(
    uniqueKeysWithValues: tables.map { (type(of: $0).layerType, $0 is any SourcePropertyTable) })
}
