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
  /// The one that was looked up last: texts ask for theirs letter by letter.
  private var latest: Stack?
  private var shelf = GlyphShelf()
  /// What is wrong with ranges, which count as without glyphs.
  public private(set) var problems: [GlyphError] = []

  /// - Parameter source: Where glyphs come from; nil where all of them are added.
  public init(_ source: (any GlyphSource)? = nil) { self.source = source }

  /// The glyph of a UTF-16 code unit; nil where there is none. Halves of surrogate pairs have none, as glyph ranges end at
  /// 65,535. Complexity: O(1), but for the first one of a range, which reads it.
  public func glyph(_ codeUnit: UInt16, in stack: Stack) -> Glyph? {
    if let glyph = shelf.glyph(codeUnit, ofStack: stack.index) { return glyph.glyph }
    load(codeUnit, stack)
    return shelf.glyph(codeUnit, ofStack: stack.index)?.glyph
  }

  /// Whether a range of glyphs is there in which a code unit would be: true where ``glyph(_:in:)`` gave nil for a glyph that
  /// the font lacks, false where it did for want of the range. Reads nothing.
  public func hasRange(of codeUnit: UInt16, in stack: Stack) -> Bool {
    shelf.hasRange(of: codeUnit, stack: stack.index)
  }

  // MARK: Stacks

  /// The stack of fonts that stand in for each other, first choice first. Look it up once, not for each glyph.
  public func stack(_ fonts: [String]) -> Stack { stack(named: fonts.joined(separator: ",")) }

  /// The stack of a name: those of its fonts, with commas between.
  public func stack(named name: String) -> Stack {
    if let latest, names[latest.index] == name { return latest }
    let stack = stacks[name] ?? newStack(name)
    latest = stack
    return stack
  }

  private func newStack(_ name: String) -> Stack {
    let stack = Stack(index: names.count)
    names.append(name)
    stacks[name] = stack
    shelf.addStack()
    return stack
  }

  // MARK: Ranges

  /// Adds glyphs that a caller has, in place of those of the range.
  public func add(_ range: GlyphRange, to stack: Stack) { shelf.add(range, toStack: stack.index) }

  /// Reads the range of a code unit.
  private func load(_ codeUnit: UInt16, _ stack: Stack) {
    guard !UTF16.isSurrogate(codeUnit) else { return shelf.set(.empty, at: codeUnit, ofStack: stack.index) }
    let first = codeUnit & 0xFF00
    do throws(GlyphError) {
      if let range = try source?.glyphs(startingAt: first, of: names[stack.index]) {
        precondition(range.firstCodeUnit == first, "asked for a range from \(first), got \(range.name)")
        add(range, to: stack)
      } else {
        shelf.set(.missing, at: codeUnit, ofStack: stack.index)
      }
    } catch {
      problems.append(error)
      shelf.set(.empty, at: codeUnit, ofStack: stack.index)
    }
  }

  /// What was asked for and is not there: by stack, in the order of their first use.
  public var missing: [MissingGlyphs] {
    names.enumerated().compactMap { index, name in
      let missing = shelf.missing(ofStack: index)
      return missing.first.map {
        MissingGlyphs(
          fontStack: name, firstCodeUnits: missing, place: source?.place(ofGlyphsStartingAt: $0, of: name))
      }
    }
  }
}

/// Ranges that a font stack lacks.
public struct MissingGlyphs: Hashable, Sendable, CustomStringConvertible {
  public var fontStack: String
  /// Where the ranges start, ascending.
  public var firstCodeUnits: [UInt16]
  /// Where the first of them was looked for.
  public var place: String?

  /// Such as `Noto Sans: 0-255, 8192-8447 (tried fonts/Noto Sans/0-255.pbf)`.
  public var description: String {
    let name = fontStack.isEmpty ? "text without a font" : fontStack
    let ranges = firstCodeUnits.map(GlyphRange.name).joined(separator: ", ")
    return "\(name): \(ranges)\(place.map { " (tried \($0))" } ?? "")"
  }
}
