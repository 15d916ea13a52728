/// A file of glyphs: those of ASCII, all 12 of 24 wide.
public func evenGlyphs(stack name: String) -> [UInt8] {
  var (file, stack) = (ProtobufWriter(), ProtobufWriter())
  stack.field(1, name.utf8)
  stack.field(2, "0-255".utf8)
  for unit in 32...126 as ClosedRange<UInt64> {
    var glyph = ProtobufWriter()
    glyph.field(1, unit)
    glyph.field(3, 10)
    glyph.field(4, 14)
    glyph.field(5, ProtobufWriter.zigzag(1))
    glyph.field(6, ProtobufWriter.zigzag(-8))
    glyph.field(7, 12)
    stack.field(3, glyph.bytes)
  }
  file.field(1, stack.bytes)
  return file.bytes
}
