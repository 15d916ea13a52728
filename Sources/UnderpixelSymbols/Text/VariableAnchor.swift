package import UnderpixelGeometry
package import UnderpixelStyle

/// One of the anchors that a label may be placed at. (Style Specification, `text-variable-anchor`.)
package struct VariableAnchor: Hashable, Sendable {
  package var anchor: SymbolAnchor
  /// Of the text from its place, in glyph units.
  package var offset: Point

  package init(_ anchor: SymbolAnchor, offset: Point) {
    self.anchor = anchor
    self.offset = offset
  }

  /// `text-variable-anchor`: the anchors in the order in which they are tried.
  package static func list(_ anchors: [SymbolAnchor], _ offset: TextOffset) -> [VariableAnchor] {
    anchors.map { VariableAnchor($0, offset: offset.away(from: $0)) }
  }

  /// `text-variable-anchor-offset`: anchors, each with an offset in ems, in the order in which they are tried. Above and
  /// below the place, text is taken to start at its baseline.
  ///
  /// It goes before `text-variable-anchor`.
  package static func list(_ pairs: [AnchorOffset]) -> [VariableAnchor] {
    pairs.compactMap { pair in
      guard let anchor = SymbolAnchor(rawValue: pair.anchor) else { return nil }
      let raise = (1 - 2 * anchor.alignment.vertical) * GlyphUnits.belowBaseline
      return VariableAnchor(
        anchor, offset: Point(x: pair.x * GlyphUnits.perEm, y: pair.y * GlyphUnits.perEm - raise))
    }
  }
}
