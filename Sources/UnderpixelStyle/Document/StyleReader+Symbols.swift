internal import UnderpixelGeometry

/// A property of symbols that takes something which the style has to have.
struct SymbolNeed {
  let property: String
  let message: String

  /// What a style without glyphs, or without sprites, lacks. What it imports may have that.
  static func unmet(by style: Style) -> [SymbolNeed] {
    guard style.imports == nil else { return [] }
    let table = SymbolProperties.table
    var needs: [SymbolNeed] = []
    if style.members["glyphs"] == nil {
      needs.append(
        SymbolNeed(property: table.textField.name, message: "text needs the style's \"glyphs\", which is missing"))
    }
    if style.sprites.isEmpty {
      needs.append(
        SymbolNeed(property: table.iconImage.name, message: "icons need the style's \"sprite\", which is missing"))
    }
    return needs
  }
}

extension StyleReader {
  /// Warns of an address of glyphs that is the same for all of them.
  mutating func checkGlyphs(_ value: PropertyValue, _ path: String) {
    guard let template = value.string, !template.isEmpty, !template.hasGlyphWords else { return }
    warn(path, "expected an address with {fontstack} and {range}, found \(value.summary)")
  }

  /// Warns of text and icons that the style has no glyphs and no images for.
  ///
  /// Said where values are checked alone: both can be handed in without a word in the style.
  mutating func checkSymbols(of layer: StyleLayer, _ path: String) {
    guard checksValues, layer.type == .symbol else { return }
    for need in symbolNeeds {
      guard let value = layer.layout[need.property], value != "", !value.isNull else { continue }
      warn(path + "/layout" + pointer(need.property), need.message)
    }
  }
}

extension String {
  /// By bytes: a brace and an accent after it are one character.
  fileprivate var hasGlyphWords: Bool {
    let bytes = Array(utf8)
    return ["{fontstack}", "{range}"].allSatisfy { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
