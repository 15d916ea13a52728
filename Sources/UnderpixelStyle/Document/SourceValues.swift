public import UnderpixelGeometry

/// The data of a GeoJSON source.
public enum GeoJSONData: StyleValue {
  case inline(PropertyValue)
  /// As the document has it, not resolved.
  case url(String)

  public static var propertyType: PropertyType { .json }

  public init?(json: PropertyValue) {
    switch json {
    case .string(let url): self = .url(url)
    case .object: self = .inline(json)
    default: return nil
    }
  }

  public var json: PropertyValue {
    switch self {
    case .inline(let value): value
    case .url(let url): .string(url)
    }
  }
}

/// Which property is the id of a feature.
public enum PromoteID: StyleValue {
  case property(String)
  /// By the names of source layers.
  case bySourceLayer([String: String])

  public static var propertyType: PropertyType { .json }

  public init?(json: PropertyValue) {
    if let name = json.string {
      self = .property(name)
    } else if let names = [String: String](json: json) {
      self = .bySourceLayer(names)
    } else {
      return nil
    }
  }

  public var json: PropertyValue {
    switch self {
    case .property(let name): .string(name)
    case .bySourceLayer(let names): names.json
    }
  }
}

/// Whether rows of tiles are counted from the north or from the south.
public enum TileScheme: String, StyleValue, CaseIterable {
  case xyz, tms
}

public enum VectorEncoding: String, StyleValue, CaseIterable {
  case mvt, mlt
}

public enum DEMEncoding: String, StyleValue, CaseIterable {
  case terrarium, mapbox, custom
}
