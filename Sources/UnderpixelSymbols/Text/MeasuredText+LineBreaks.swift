internal import UnderpixelGeometry
internal import UnderpixelSources

// Lines are broken as by Knuth and Plass, "Breaking paragraphs into lines" (1981): of all ways, the one whose badness is
// least. The numbers are those of MapLibre GL JS 5.3 (shaping.ts, BSD 3-clause).

extension MeasuredText {
  /// Where lines end, in ascending order; the last is the end of the text.
  ///
  /// Lines should all be as wide as the text shared out to as few lines as `layout.maxWidth` lets, but may get wider than
  /// that. Of ways that are as bad, the one that breaks later is taken.
  ///
  /// - Complexity: O(*n* *k*), where *n* is the number of places that lines can be broken at and *k* of those in a line or
  ///   a few; O(*n*²) at worst.
  func lineEnds(_ layout: TextLayout) -> [Int] {
    let target = averageLineWidth(layout)
    let hasSuggestedBreaks = text.units.contains(.zeroWidthSpace)
    var breaks: [LineBreak] = []
    var x = 0.0
    for index in text.units.indices {
      if !text.units[index].isWhitespace { x += advance(at: index, layout) }
      guard allowsBreak(after: index) else { continue }
      let penalty = penalty(ofBreakAfter: index, hasSuggestedBreaks: hasSuggestedBreaks)
      breaks.append(LineBreak(end: index + 1, x: x, target: target, penalty: penalty, after: breaks))
    }
    let last = LineBreak(endOfText: text.units.count, x: x, target: target, after: breaks)
    let way = sequence(first: last) { $0.previous.map { breaks[$0] } }
    return way.map(\.end).reversed()
  }

  /// The width of the whole text, shared out to as few lines as can be.
  private func averageLineWidth(_ layout: TextLayout) -> Double {
    let width = text.units.indices.reduce(0) { $0 + advance(at: $1, layout) }
    let lineCount = (width / layout.maxWidth).rounded(.up)
    return lineCount < 1 ? width : width / lineCount
  }

  /// How far the unit moves the pen. White space counts.
  private func advance(at index: Int, _ layout: TextLayout) -> Double {
    switch measures[index] {
    case .glyph(let glyph): glyph.advance * text.section(at: index).scale + layout.letterSpacing
    case .image(let size): size.width * GlyphUnits.perEm / layout.breakingSize + layout.letterSpacing
    case nil: 0
    }
  }

  private func allowsBreak(after index: Int) -> Bool {
    guard index < text.units.count - 1 else { return false }
    let unit = text.units[index]
    if unit.isBreakable || CodeUnitSet.ideographicBreaking.contains(unit) { return true }
    if case .image = text.section(at: index).content { return true }
    // A parenthesis at the very end doesn't go on a line of its own.
    return text.units[index + 1] == .leftParenthesis && index != text.units.count - 2
  }

  private func penalty(ofBreakAfter index: Int, hasSuggestedBreaks: Bool) -> Double {
    let (unit, next) = (text.units[index], text.units[index + 1])
    var penalty = 0.0
    if unit == .newline { penalty -= 10_000 }
    // Where the text itself says where to break, no other place between ideographs is as good.
    if hasSuggestedBreaks && CodeUnitSet.ideographicBreaking.contains(unit) { penalty += 150 }
    if unit == .leftParenthesis || unit == .fullwidthLeftParenthesis { penalty += 50 }
    if next == .rightParenthesis || next == .fullwidthRightParenthesis { penalty += 50 }
    return penalty
  }
}

/// The best way to break a text up to a place.
private struct LineBreak {
  /// The number of units up to here.
  let end: Int
  /// The width of the text up to here, white space left out.
  let x: Double
  /// The one before, by its position; nil where the first line ends here.
  private(set) var previous: Int?
  private(set) var badness: Double
  /// The least badness of this and all earlier ones, and the greatest `x`.
  private(set) var leastBadness: Double
  private(set) var greatestX: Double

  init(end: Int, x: Double, target: Double, penalty: Double, after breaks: [LineBreak]) {
    self.init(end, x, target: target, after: breaks) { width in
      (width - target) * (width - target) + abs(penalty) * penalty
    }
  }

  /// The last line is better too short than too long.
  init(endOfText end: Int, x: Double, target: Double, after breaks: [LineBreak]) {
    self.init(end, x, target: target, after: breaks) { width in
      let raggedness = (width - target) * (width - target)
      return width < target ? raggedness / 2 : raggedness * 2
    }
  }

  /// From the last break to the first, as far as an earlier one can still be better: beyond the target, lines only get
  /// worse as they get wider.
  private init(
    _ end: Int, _ x: Double, target: Double, after breaks: [LineBreak], badnessOfLine: (_ width: Double) -> Double
  ) {
    self.end = end
    self.x = x
    badness = badnessOfLine(x)
    for (index, earlier) in breaks.enumerated().reversed() {
      let sum = badnessOfLine(x - earlier.x) + earlier.badness
      if sum < badness || (sum == badness && previous == nil) { (previous, badness) = (index, sum) }
      let leastWidth = x - earlier.greatestX
      if leastWidth >= target && badnessOfLine(leastWidth) + earlier.leastBadness > badness { break }
    }
    leastBadness = min(badness, breaks.last?.leastBadness ?? badness)
    greatestX = max(x, breaks.last?.greatestX ?? x)
  }
}

extension UInt16 {
  fileprivate static let newline: UInt16 = 0x0A
  fileprivate static let leftParenthesis: UInt16 = 0x28
  fileprivate static let rightParenthesis: UInt16 = 0x29
  fileprivate static let zeroWidthSpace: UInt16 = 0x200B
  fileprivate static let fullwidthLeftParenthesis: UInt16 = 0xFF08
  fileprivate static let fullwidthRightParenthesis: UInt16 = 0xFF09

  /// True where a line may be broken after the unit: newline, space, & ) + - /, soft hyphen, middle dot, zero-width space,
  /// hyphen, en dash, hyphenation point.
  fileprivate var isBreakable: Bool {
    switch self {
    case 0x0A, 0x20, 0x26, 0x29, 0x2B, 0x2D, 0x2F, 0xAD, 0xB7, 0x200B, 0x2010, 0x2013, 0x2027: true
    default: false
    }
  }
}
