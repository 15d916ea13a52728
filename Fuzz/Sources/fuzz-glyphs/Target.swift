import Underpixel

/// Reads the bytes as two ranges of glyphs, and looks for all of them in a library.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let library = FontLibrary(Bytes(bytes: bytes))
  let stack = library.stack(["A", "B"])
  var found = 0
  for unit in 0...UInt16(511) {
    guard let glyph = library.glyph(unit, in: stack) else { continue }
    found += 1
    for measure in [glyph.width, glyph.height, glyph.left, glyph.top, glyph.advance] {
      precondition(measure.magnitude <= 65_535 && measure == measure.rounded(), "a measure of \(measure)")
    }
    precondition(min(glyph.width, glyph.height, glyph.advance) >= 0, "\(glyph) is negative")
  }
  // What can be read does not depend on the range that is asked for.
  precondition(library.problems.count == 0 || library.problems.count == 2 && found == 0)
  if library.problems.count == 2 {
    var first = library.problems[0]
    precondition(first.firstCodeUnit == 0 && !first.description.isEmpty)
    first.firstCodeUnit = 256
    precondition(first == library.problems[1], "\(library.problems)")
  }
  precondition(library.missing.isEmpty)
  return 0
}

private struct Bytes: GlyphSource {
  var bytes: [UInt8]

  func glyphs(startingAt firstCodeUnit: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
    try GlyphRange.read(bytes, startingAt: firstCodeUnit)
  }
}
