/// The glyphs of a style's fonts, read range by range when they are first asked for.
///
///     let library = FontLibrary(GlyphFiles("fonts/{fontstack}/{range}.pbf"))
///     let stack = library.stack(["Noto Sans", "Arial"])
///     library.glyph(0x41, in: stack)?.advance   // how far an "A" moves the pen
///
/// Glyphs of a range that is missing are absent, which is no error: ``missing`` names the ranges that were asked for in
/// vain, so that one warning can tell of all. Not for use from several threads at once.
public final class FontLibrary {
  /// A font stack of one library.
  public struct Stack: Hashable, Sendable {
    fileprivate let index: Int
  }

  private let source: (any GlyphSource)?
  private var names: [String] = []
  private var stacks: [String: Stack] = [:]
  /// For each stack and each range of its, which one it is of ``glyphs``, or why it is none.
  private var ranges: [Int32] = []
  /// All ranges that were read, one behind the other.
  private var glyphs: [PackedGlyph] = []
  /// What is wrong with ranges, which count as without glyphs.
  public private(set) var problems: [GlyphError] = []

  private static let unknown: Int32 = -1
  private static let missing: Int32 = -2
  /// Known to be without glyphs: nothing to warn of, or told among the problems.
  private static let empty: Int32 = -3

  /// - Parameter source: Where glyphs come from; nil where all of them are added.
  public init(_ source: (any GlyphSource)? = nil) { self.source = source }

  /// The glyph of a UTF-16 code unit; nil where there is none. Halves of surrogate pairs have none, as glyph ranges end at
  /// 65,535. Complexity: O(1), but for the first one of a range, which reads it.
  public func glyph(_ codeUnit: UInt16, in stack: Stack) -> Glyph? {
    var range = ranges[stack.index << 8 | Int(codeUnit >> 8)]
    if range == Self.unknown { range = load(codeUnit, stack) }
    guard range >= 0 else { return nil }
    return glyphs[Int(range) << 8 | Int(codeUnit & 255)].glyph
  }

  // MARK: Stacks

  /// The stack of fonts that stand in for each other, first choice first. Look it up once, not for each glyph.
  public func stack(_ fonts: [String]) -> Stack { stack(named: fonts.joined(separator: ",")) }

  /// The stack of a name: those of its fonts, with commas between.
  public func stack(named name: String) -> Stack {
    if let stack = stacks[name] { return stack }
    let stack = Stack(index: names.count)
    names.append(name)
    stacks[name] = stack
    ranges.append(contentsOf: repeatElement(Self.unknown, count: 256))
    return stack
  }

  // MARK: Ranges

  /// Adds glyphs that a caller has, in place of those of the range.
  public func add(_ range: GlyphRange, to stack: Stack) {
    let place = stack.index << 8 | Int(range.firstCodeUnit >> 8)
    if ranges[place] >= 0 {
      let start = Int(ranges[place]) << 8
      glyphs.replaceSubrange(start..<start + GlyphRange.count, with: range.glyphs)
    } else {
      ranges[place] = Int32(glyphs.count >> 8)
      glyphs += range.glyphs
    }
  }

  /// Reads the range of a code unit: what ``ranges`` has for it then.
  private func load(_ codeUnit: UInt16, _ stack: Stack) -> Int32 {
    let place = stack.index << 8 | Int(codeUnit >> 8)
    let first = codeUnit & 0xFF00
    ranges[place] = UTF16.isSurrogate(codeUnit) ? Self.empty : Self.missing
    guard ranges[place] == Self.missing, let source else { return ranges[place] }
    do throws(GlyphError) {
      if let range = try source.glyphs(startingAt: first, of: names[stack.index]) {
        precondition(range.firstCodeUnit == first, "asked for a range from \(first), got \(range.name)")
        add(range, to: stack)
      }
    } catch {
      problems.append(error)
      ranges[place] = Self.empty
    }
    return ranges[place]
  }

  /// What was asked for and is not there: by stack, in the order of their first use.
  public var missing: [MissingGlyphs] {
    names.indices.compactMap { index in
      let ranges = ranges[index << 8..<(index + 1) << 8]
      let missing = ranges.indices.filter { ranges[$0] == Self.missing }
      if missing.isEmpty { return nil }
      return MissingGlyphs(fontStack: names[index], firstCodeUnits: missing.map { UInt16($0 & 255) << 8 })
    }
  }
}

/// Ranges that a font stack lacks.
public struct MissingGlyphs: Hashable, Sendable, CustomStringConvertible {
  public var fontStack: String
  /// Where the ranges start, ascending.
  public var firstCodeUnits: [UInt16]

  /// Such as `Noto Sans: 0-255, 8192-8447`.
  public var description: String {
    "\(fontStack): \(firstCodeUnits.map(GlyphRange.name).joined(separator: ", "))"
  }
}
