public import UnderpixelGeometry

/// The states that features of a basemap can have that stand out or are chosen.
public struct StandardSelection: FeatureStateConvertible, Codable, Hashable, Sendable {
  /// The feature stands out, for example under the pointer.
  public var highlight: Bool?
  /// The feature is chosen.
  public var select: Bool?

  public init(highlight: Bool? = nil, select: Bool? = nil) {
    self.highlight = highlight
    self.select = select
  }

  public init(members: [String: PropertyValue]) {
    self.init(highlight: members["highlight"]?.bool, select: members["select"]?.bool)
  }

  public var members: [String: PropertyValue] {
    ["highlight": highlight, "select": select].compactMapValues { $0.map(PropertyValue.bool) }
  }
}
