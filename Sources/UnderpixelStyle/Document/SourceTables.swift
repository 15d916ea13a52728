public import UnderpixelGeometry

// The members of the sources of each type. (Style Specification, "Sources".)

/// Features, written in the style or in a file.
public struct GeoJSONSourceMembers: SourceTable {
  public static let table = GeoJSONSourceMembers()
  public static let sourceType = SourceType.geojson

  public let data = Property<GeoJSONData>("data", .source)
  public let attribution = Property<String>("attribution", .source)
  public let minzoom = Property<Double>("minzoom", .source, default: 0)
  public let maxzoom = Property<Double>("maxzoom", .source, default: 18)
  public let buffer = Property<Double>("buffer", .source, default: 128, minimum: 0, maximum: 512)
  public let tolerance = Property<Double>("tolerance", .source, default: 0.375)
  /// Which features are kept: a filter.
  public let filter = Property<PropertyValue>("filter", .source)
  public let cluster = Property<Bool>("cluster", .source, default: false)
  public let clusterRadius = Property<Double>("clusterRadius", .source, default: 50, minimum: 0)
  public let clusterMaxZoom = Property<Double>("clusterMaxZoom", .source)
  public let clusterMinPoints = Property<Double>("clusterMinPoints", .source, default: 2)
  /// Expressions by the names of the properties that they give clusters.
  public let clusterProperties = Property<[String: PropertyValue]>("clusterProperties", .source)
  public let lineMetrics = Property<Bool>("lineMetrics", .source, default: false)
  public let generateId = Property<Bool>("generateId", .source, default: false)
  public let promoteId = Property<PromoteID>("promoteId", .source)
  /// The data changes often (Mapbox).
  public let dynamic = Property<Bool>("dynamic", .source, default: false)
}

/// Features in tiles.
public struct VectorSourceMembers: SourceTable {
  public static let table = VectorSourceMembers()
  public static let sourceType = SourceType.vector

  public let url = Property<String>("url", .source)
  public let tiles = Property<[String]>("tiles", .source)
  public let bounds = Property<[Double]>("bounds", .source, as: .array(.number, count: 4), default: worldBounds)
  public let extraBounds = Property<[[Double]]>("extra_bounds", .source)
  public let scheme = Property<TileScheme>("scheme", .source, default: .xyz)
  public let minzoom = Property<Double>("minzoom", .source, default: 0)
  public let maxzoom = Property<Double>("maxzoom", .source, default: 22)
  public let attribution = Property<String>("attribution", .source)
  public let promoteId = Property<PromoteID>("promoteId", .source)
  public let volatile = Property<Bool>("volatile", .source, default: false)
  public let encoding = Property<VectorEncoding>("encoding", .source, default: .mvt)
}

/// Pictures in tiles.
public struct RasterSourceMembers: SourceTable {
  public static let table = RasterSourceMembers()
  public static let sourceType = SourceType.raster

  public let url = Property<String>("url", .source)
  public let tiles = Property<[String]>("tiles", .source)
  public let bounds = Property<[Double]>("bounds", .source, as: .array(.number, count: 4), default: worldBounds)
  public let extraBounds = Property<[[Double]]>("extra_bounds", .source)
  public let minzoom = Property<Double>("minzoom", .source, default: 0)
  public let maxzoom = Property<Double>("maxzoom", .source, default: 22)
  public let tileSize = Property<Double>("tileSize", .source, default: 512, units: .pixels)
  public let scheme = Property<TileScheme>("scheme", .source, default: .xyz)
  public let attribution = Property<String>("attribution", .source)
  public let volatile = Property<Bool>("volatile", .source, default: false)
}

/// Heights in tiles.
public struct RasterDEMSourceMembers: SourceTable {
  public static let table = RasterDEMSourceMembers()
  public static let sourceType = SourceType.rasterDEM

  public let url = Property<String>("url", .source)
  public let tiles = Property<[String]>("tiles", .source)
  public let bounds = Property<[Double]>("bounds", .source, as: .array(.number, count: 4), default: worldBounds)
  public let extraBounds = Property<[[Double]]>("extra_bounds", .source)
  public let minzoom = Property<Double>("minzoom", .source, default: 0)
  public let maxzoom = Property<Double>("maxzoom", .source, default: 22)
  public let tileSize = Property<Double>("tileSize", .source, default: 512, units: .pixels)
  public let attribution = Property<String>("attribution", .source)
  public let encoding = Property<DEMEncoding>("encoding", .source, default: .mapbox)
  public let redFactor = Property<Double>("redFactor", .source, default: 1)
  public let blueFactor = Property<Double>("blueFactor", .source, default: 1)
  public let greenFactor = Property<Double>("greenFactor", .source, default: 1)
  public let baseShift = Property<Double>("baseShift", .source, default: 0)
  public let volatile = Property<Bool>("volatile", .source, default: false)
}

/// Grids of numbers in tiles (Mapbox).
public struct RasterArraySourceMembers: SourceTable {
  public static let table = RasterArraySourceMembers()
  public static let sourceType = SourceType.rasterArray

  public let url = Property<String>("url", .source)
  public let tiles = Property<[String]>("tiles", .source)
  public let bounds = Property<[Double]>("bounds", .source, as: .array(.number, count: 4), default: worldBounds)
  public let extraBounds = Property<[[Double]]>("extra_bounds", .source)
  public let minzoom = Property<Double>("minzoom", .source, default: 0)
  public let maxzoom = Property<Double>("maxzoom", .source, default: 22)
  public let tileSize = Property<Double>("tileSize", .source, default: 512, units: .pixels)
  public let attribution = Property<String>("attribution", .source)
  public let rasterLayers = Property<PropertyValue>("rasterLayers", .source)
  public let volatile = Property<Bool>("volatile", .source, default: false)
}

/// One picture between four corners.
public struct ImageSourceMembers: SourceTable {
  public static let table = ImageSourceMembers()
  public static let sourceType = SourceType.image

  public let url = Property<String>("url", .source)
  /// From the top left corner clockwise.
  public let coordinates = Property<[Coordinate]>("coordinates", .source, as: corners)
}

/// A film between four corners.
public struct VideoSourceMembers: SourceTable {
  public static let table = VideoSourceMembers()
  public static let sourceType = SourceType.video

  public let urls = Property<[String]>("urls", .source)
  /// From the top left corner clockwise.
  public let coordinates = Property<[Coordinate]>("coordinates", .source, as: corners)
}

/// 3D models (Mapbox).
public struct ModelSourceMembers: SourceTable {
  public static let table = ModelSourceMembers()
  public static let sourceType = SourceType.model

  public let url = Property<String>("url", .source)
  public let minzoom = Property<Double>("minzoom", .source, default: 0)
  public let maxzoom = Property<Double>("maxzoom", .source, default: 18)
  public let tiles = Property<[String]>("tiles", .source)
  public let models = Property<[String: PropertyValue]>("models", .source)
}

private let worldBounds = [-180, -85.051129, 180, 85.051129]
private let corners = PropertyType.array(.array(.number, count: 2), count: 4)
