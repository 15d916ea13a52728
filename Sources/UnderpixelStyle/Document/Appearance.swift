public import UnderpixelGeometry

/// Another look of the features of a symbol layer for which a condition holds. (Mapbox Style Specification, "Appearances".)
///
///     var selected = Appearance("selected", when: Exp(.boolean) { Exp(.featureState) { "selected" }; false })
///     selected.iconSize = .constant(1.5)
///     hotels.appearances = [selected]
///
/// Of a layer's appearances the first whose condition holds counts, alone: what it does not list is as the layer has it.
@dynamicMemberLookup
public struct Appearance: Hashable, Sendable {
  /// What tells the appearance from others of its layer; nil or empty for none.
  public var name: String?
  /// True or false, by the feature, its state and the zoom.
  public var condition: Exp
  /// Layout and paint properties of the layer, as the document has them.
  public var properties: [String: PropertyValue] = [:]
  /// Members that are not known.
  public var otherMembers: [String: PropertyValue] = [:]

  public init(_ name: String? = nil, when condition: Exp) {
    self.name = name
    self.condition = condition
  }

  /// A property; nil where the appearance says nothing of it, or nothing of its type.
  public subscript<T>(dynamicMember row: KeyPath<SymbolProperties, Property<T>>) -> Value<T>? {
    get { properties[SymbolProperties.table[keyPath: row].name].flatMap(Value.init(json:)) }
    set { properties[SymbolProperties.table[keyPath: row].name] = newValue?.json }
  }

  @available(*, unavailable, message: "symbol layers have no such property; SymbolProperties lists them")
  public subscript(dynamicMember name: String) -> NoSuchMember { fatalError("\(name) is no property of symbol layers") }
}

extension Appearance: StyleValue {
  public static var propertyType: PropertyType { .json }

  /// Nil for what is no object with a condition.
  public init?(json: PropertyValue) {
    guard let members = json.object, let condition = members["condition"] else { return nil }
    self.init(members["name"]?.string, when: Exp(json: condition))
    properties = members["properties"]?.object ?? [:]
    otherMembers = members.filter { !Self.memberNames.contains($0.key) }
  }

  public var json: PropertyValue {
    var members = otherMembers
    members["name"] = name?.json
    members["condition"] = condition.json
    members["properties"] = properties.isEmpty ? nil : .object(properties)
    return .object(members)
  }

  static let memberNames: Set<String> = ["name", "condition", "properties"]
}

extension TypedLayer<SymbolProperties> {
  /// Other looks; of those whose condition holds for a feature the first counts.
  public var appearances: [Appearance] {
    get { layer.appearances }
    set { layer.appearances = newValue }
  }
}
