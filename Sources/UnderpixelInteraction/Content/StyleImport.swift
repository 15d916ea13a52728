public import UnderpixelGeometry

/// A style that the map's own style imports, while it is declared.
public struct StyleImport: Hashable, Sendable {
  /// What the import is called: `importId` of its featuresets.
  public var id: String
  public var source: Source
  /// Options of the imported style that are not to have their defaults.
  public var config: [String: PropertyValue]

  /// Where the imported style comes from.
  public enum Source: Hashable, Sendable {
    case url(String)
    /// The style itself, as JSON.
    case data(PropertyValue)
  }

  public init(id: String, url: String, config: [String: PropertyValue] = [:]) {
    self.id = id
    source = .url(url)
    self.config = config
  }

  public init(id: String, data: PropertyValue, config: [String: PropertyValue] = [:]) {
    self.id = id
    source = .data(data)
    self.config = config
  }
}
