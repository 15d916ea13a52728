/// The glyphs of font stacks as far as they are known, range by range.
struct GlyphShelf {
  /// What is known of a range.
  enum State: Int32 {
    case unknown = -1
    /// Asked for in vain.
    case missing = -2
    /// Without glyphs, and nothing to warn of any more.
    case empty = -3
  }

  /// For each range of each stack, which one it is of ``glyphs``, or the state it is in.
  private var ranges: [Int32] = []
  /// All ranges that are there, one behind the other.
  private var glyphs: [PackedGlyph] = []

  mutating func addStack() {
    ranges.append(contentsOf: repeatElement(State.unknown.rawValue, count: 256))
  }

  /// The glyph of a code unit, maybe an absent one; nil where its range is unknown. Hot: two loads.
  @inline(__always)
  func glyph(_ codeUnit: UInt16, ofStack stack: Int) -> PackedGlyph? {
    let range = ranges[place(codeUnit, stack)]
    if range >= 0 { return glyphs[Int(range) << 8 | Int(codeUnit & 255)] }
    return range == State.unknown.rawValue ? nil : .absent
  }

  /// Whether the range of a code unit is there, be it without the unit's glyph.
  func hasRange(of codeUnit: UInt16, stack: Int) -> Bool { ranges[place(codeUnit, stack)] >= 0 }

  mutating func set(_ state: State, at codeUnit: UInt16, ofStack stack: Int) {
    ranges[place(codeUnit, stack)] = state.rawValue
  }

  /// Puts a range where it belongs, in place of the one that is there.
  mutating func add(_ range: GlyphRange, toStack stack: Int) {
    let place = place(range.firstCodeUnit, stack)
    if ranges[place] >= 0 {
      let start = Int(ranges[place]) << 8
      glyphs.replaceSubrange(start..<start + GlyphRange.count, with: range.glyphs)
    } else {
      ranges[place] = Int32(glyphs.count >> 8)
      glyphs += range.glyphs
    }
  }

  /// The first code units of a stack's missing ranges, ascending.
  func missing(ofStack stack: Int) -> [UInt16] {
    (0...255).map { $0 << 8 }.filter { ranges[place($0, stack)] == State.missing.rawValue }
  }

  @inline(__always)
  private func place(_ codeUnit: UInt16, _ stack: Int) -> Int { stack << 8 | Int(codeUnit >> 8) }
}
