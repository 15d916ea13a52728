/// Which glyphs of a text stand upright in a line that runs down the page.
package enum TextFlow: Hashable, Sendable {
  /// The line runs to the right.
  case horizontal
  /// A label at a point: all glyphs but white space and those of Arabic.
  case verticalAtPoint
  /// A label along a line: only the glyphs of scripts that are upright in vertical lines.
  case verticalAlongLine

  package var writingMode: WritingMode { self == .horizontal ? .horizontal : .vertical }

  /// Whether the glyph of a UTF-16 code unit stands upright in a vertical line.
  func keepsUpright(_ unit: UInt16) -> Bool {
    switch self {
    case .horizontal: false
    case .verticalAtPoint: !unit.isWhitespace && !CodeUnitSet.arabic.contains(unit)
    case .verticalAlongLine: CodeUnitSet.upright.contains(unit)
    }
  }
}

extension UInt16 {
  /// True for what is cut from the ends of lines: tab, newline, vertical tab, form feed, carriage return and space.
  var isWhitespace: Bool { (0x09...0x0D).contains(self) || self == 0x20 }
}
