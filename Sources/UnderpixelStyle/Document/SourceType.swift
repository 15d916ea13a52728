/// The type of a source. Any word can be one: what is not known here is kept.
public struct SourceType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let geojson = SourceType(rawValue: "geojson")
  public static let vector = SourceType(rawValue: "vector")
  public static let raster = SourceType(rawValue: "raster")
  public static let rasterDEM = SourceType(rawValue: "raster-dem")
  public static let rasterArray = SourceType(rawValue: "raster-array")
  public static let image = SourceType(rawValue: "image")
  public static let video = SourceType(rawValue: "video")
  public static let model = SourceType(rawValue: "model")
  /// Models in tiles; its members are those of ``model``.
  public static let batchedModel = SourceType(rawValue: "batched-model")
}

/// The table of the sources of one type.
public protocol SourceTable: PropertyTable {
  static var sourceType: SourceType { get }
}

extension SourceType {
  /// The types that are known, Mapbox's own last.
  public static let all: [SourceType] = [
    .vector, .raster, .rasterDEM, .geojson, .image, .video, .rasterArray, .model, .batchedModel,
  ]

  /// The members of sources of the type, `type` itself excepted; nil where the type is not known.
  public var members: PropertyIndex? { Self.indexes[self] }

  /// The members without which a source of the type is none.
  var requiredMembers: [String] {
    switch self {
    case .geojson: ["data"]
    case .video: ["urls", "coordinates"]
    case .image: ["coordinates"]
    default: []
    }
  }

  private static let indexes: [SourceType: PropertyIndex] = [
    .geojson: PropertyIndex(GeoJSONSourceMembers.table), .vector: PropertyIndex(VectorSourceMembers.table),
    .raster: PropertyIndex(RasterSourceMembers.table), .rasterDEM: PropertyIndex(RasterDEMSourceMembers.table),
    .rasterArray: PropertyIndex(RasterArraySourceMembers.table), .image: PropertyIndex(ImageSourceMembers.table),
    .video: PropertyIndex(VideoSourceMembers.table), .model: PropertyIndex(ModelSourceMembers.table),
    .batchedModel: PropertyIndex(ModelSourceMembers.table),
  ]
}
