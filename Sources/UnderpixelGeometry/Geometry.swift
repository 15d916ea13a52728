/// The simple type of a geometry, as the `geometry-type` expression names it: multi or not makes no difference.
@frozen
public enum GeometryType: UInt8, Sendable, CaseIterable {
  case point = 1
  case lineString
  case polygon

  /// The name in the style specification: `Point`, `LineString`, `Polygon`.
  public var name: String {
    switch self {
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    }
  }
}

/// A GeoJSON geometry (RFC 7946, section 3.1) in degrees. Altitudes are not kept.
public indirect enum Geometry: Hashable, Sendable {
  case point(Coordinate)
  case multiPoint([Coordinate])
  case lineString([Coordinate])
  case multiLineString([[Coordinate]])
  case polygon([[Coordinate]])
  case multiPolygon([[[Coordinate]]])
  case collection([Geometry])
}

extension Geometry {
  /// The GeoJSON name of a geometry.
  public enum Kind: UInt8, Sendable {
    case point = 1
    case multiPoint, lineString, multiLineString, polygon, multiPolygon, collection

    public var name: String {
      switch self {
      case .point: "Point"
      case .multiPoint: "MultiPoint"
      case .lineString: "LineString"
      case .multiLineString: "MultiLineString"
      case .polygon: "Polygon"
      case .multiPolygon: "MultiPolygon"
      case .collection: "GeometryCollection"
      }
    }

    /// The simple type of a geometry, multi or not; nil for a collection.
    package var type: GeometryType? {
      switch self {
      case .point, .multiPoint: .point
      case .lineString, .multiLineString: .lineString
      case .polygon, .multiPolygon: .polygon
      case .collection: nil
      }
    }

    public init?(name: String) {
      switch name {
      case "Point": self = .point
      case "MultiPoint": self = .multiPoint
      case "LineString": self = .lineString
      case "MultiLineString": self = .multiLineString
      case "Polygon": self = .polygon
      case "MultiPolygon": self = .multiPolygon
      case "GeometryCollection": self = .collection
      default: return nil
      }
    }
  }
}
