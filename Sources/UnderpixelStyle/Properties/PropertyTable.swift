internal import UnderpixelGeometry

/// A table of properties: a type whose members are its rows, each a ``Property``.
public protocol PropertyTable: Sendable {
  /// The only value of the type.
  static var table: Self { get }
}

/// The rows of a table, in their order and by name.
public struct PropertyIndex: Sendable {
  public let definitions: [PropertyDefinition]
  private let byName: [String: PropertyDefinition]

  /// Lists the rows of a table. Meant to be made once: it looks into the table by reflection.
  init(_ table: some PropertyTable) {
    let rows = Mirror(reflecting: table).children.compactMap { ($0.value as? any AnyProperty)?.definition }
    self.init(rows)
  }

  init(_ definitions: [PropertyDefinition]) {
    self.definitions = definitions
    byName = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The definition of a property by its spelling in a style.
  ///
  /// Every color and image has a companion whose name ends in `-use-theme`, and every property in `paint` one that ends
  /// in `-transition`: they are in no table.
  public subscript(name: String) -> PropertyDefinition? { byName[name] ?? companion(name) }

  private func companion(_ name: String) -> PropertyDefinition? {
    if let base = base(of: name, "-transition"), base.place == .paint || name.hasPrefix("building-") {
      return PropertyDefinition(name, base.place, .json)
    }
    guard let base = base(of: name, "-use-theme") else { return nil }
    switch base.type {
    case .color, .colorArray, .image:
      return PropertyDefinition(name, base.place, .string, default: "default", inputs: .dataDriven)
    default: return nil
    }
  }

  private func base(of name: String, _ suffix: String) -> PropertyDefinition? {
    name.hasSuffix(suffix) ? byName[String(name.dropLast(suffix.count))] : nil
  }
}
