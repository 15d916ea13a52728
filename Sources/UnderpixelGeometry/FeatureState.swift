/// The state of one feature: values by name, set at run time. (Mapbox and MapLibre GL JS, "setFeatureState".)
///
/// States have few members, which lie in one array in the order in which they were first set.
public struct FeatureState: Sendable {
  @usableFromInline var members: [(name: PropertyName, value: PropertyValue)] = []

  @inlinable public init() {}

  public init(_ members: [String: PropertyValue]) {
    self.members = members.sorted { $0.key < $1.key }.map { (PropertyName($0.key), $0.value) }
  }

  public var isEmpty: Bool { members.isEmpty }

  /// The value of that name. Complexity: O(members).
  public subscript(name: PropertyName) -> PropertyValue? {
    get {
      for index in members.indices where members[index].name == name { return members[index].value }
      return nil
    }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The members as a dictionary.
  public var dictionary: [String: PropertyValue] {
    Dictionary(members.map { ($0.name.text, $0.value) }) { _, last in last }
  }
}

extension FeatureState: Hashable {
  public static func == (a: FeatureState, b: FeatureState) -> Bool { a.dictionary == b.dictionary }
  public func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }
}

extension FeatureState: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    for (name, value) in elements { self[PropertyName(name)] = value }
  }
}
