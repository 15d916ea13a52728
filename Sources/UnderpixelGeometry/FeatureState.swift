/// The state of one feature: values by name, set at run time. (Mapbox and MapLibre GL JS, "setFeatureState".)
///
/// States have few members, which lie in one array in the order in which they were first set.
public struct FeatureState: Sendable {
  @usableFromInline
  struct Member: Hashable, Sendable {
    let name: PropertyName
    var value: PropertyValue
  }

  @usableFromInline var members: [Member] = []

  @inlinable public init() {}

  public init(_ members: [String: PropertyValue]) {
    self.members = members.sorted { $0.key < $1.key }.map { Member(name: PropertyName($0.key), value: $0.value) }
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
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Takes the members of another state, which replace those of their names.
  public mutating func merge(_ other: FeatureState) {
    for member in other.members { self[member.name] = member.value }
  }

  /// The members as a dictionary.
  public var dictionary: [String: PropertyValue] {
    Dictionary(members.map { ($0.name.text, $0.value) }) { _, last in last }
  }
}

extension FeatureState: Hashable {
  /// In whatever order the members were set.
  public static func == (a: FeatureState, b: FeatureState) -> Bool {
    // Arrays of one storage are equal without a look at what is in them.
    if a.members == b.members { return true }
    return a.members.count == b.members.count && a.members.allSatisfy { b[$0.name] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
  }
}

extension FeatureState: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    for (name, value) in elements { self[PropertyName(name)] = value }
  }
}
