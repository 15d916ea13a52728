internal import UnderpixelGeometry
public import UnderpixelStyle

/// An appearance of a layer of type `symbol`, ready to be evaluated.
public struct SymbolAppearance: Sendable {
  public let name: String?
  public let condition: StyleExpression
  /// The layer as it looks then; nil where nothing changes of what is hit.
  public let style: SymbolStyle?
  /// What the appearance changes.
  let changes: Changes

  struct Changes: OptionSet {
    let rawValue: UInt8

    /// Where labels are laid out: else they are those of the layer, elsewhere.
    static let layout = Changes(rawValue: 1 << 0)
    /// What decides whether there is anything to lay out.
    static let content = Changes(rawValue: 1 << 1)
    static let image = Changes(rawValue: 1 << 2)
    static let translation = Changes(rawValue: 1 << 3)
  }

  /// Whether labels have to be laid out for it.
  public var hasLayout: Bool { changes.contains(.layout) }
  /// Whether there may be labels that are not there without it.
  public var addsLabels: Bool { changes.contains(.content) }

  /// - Parameter path: The JSON Pointer of the layer.
  init(_ appearance: Appearance, _ index: Int, of layer: StyleLayer, path: String) throws(StyleError) {
    let place = "\(path)/appearances/\(index)"
    name = appearance.name
    condition = try appearance.conditionExpression(path: place)
    let worn = try layer.wearing(appearance, path: place)
    changes = Changes(from: layer, to: worn)
    style = changes.isEmpty ? nil : try SymbolStyle(worn, path: path)
  }
}

extension SymbolAppearance.Changes {
  init(from layer: StyleLayer, to worn: StyleLayer) {
    let table = SymbolProperties.table
    func differ(_ properties: PropertyDefinition...) -> Bool { properties.contains { layer[$0] != worn[$0] } }
    self = []
    if layer.layout != worn.layout { insert(.layout) }
    if differ(table.iconImage.definition) { insert([.content, .image]) }
    if differ(table.textField.definition, table.textFont.definition) { insert(.content) }
    let isMoved = differ(
      table.iconTranslate.definition, table.iconTranslateAnchor.definition, table.textTranslate.definition,
      table.textTranslateAnchor.definition)
    if isMoved { insert(.translation) }
  }
}
