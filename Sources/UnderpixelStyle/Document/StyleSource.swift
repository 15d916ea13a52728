public import UnderpixelGeometry

/// Where features or pictures come from: a type, and members as the document has them.
///
///     style.sources["shops"]?[GeoJSONSourceMembers.table.cluster]   // true, false or nil
public struct StyleSource: Hashable, Sendable {
  public var type: SourceType
  /// All members but `type`, those that are not known included.
  public var members: [String: PropertyValue]

  public init(type: SourceType, members: [String: PropertyValue] = [:]) {
    self.type = type
    self.members = members
  }

  /// A member by its row in a table; nil where it is absent, or of another type.
  public subscript<T>(member: Property<T>) -> T? {
    get { members[member.name].flatMap(T.init(json:)) }
    set { members[member.name] = newValue?.json }
  }

  /// The source as a document has it.
  public var document: PropertyValue {
    var members = members
    members["type"] = .string(type.rawValue)
    return .object(members)
  }
}
