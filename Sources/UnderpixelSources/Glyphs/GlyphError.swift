/// What is wrong with a range of glyphs, and where.
///
///     fonts/Noto Sans/0-255.pbf: glyphs 0-255: byte 812: left: -70000, not -65535 to 65535
public struct GlyphError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The file can't be read, or its address leads to none.
    case file
    /// The bytes are gzip or zlib, and can't be inflated.
    case compression
    /// The bytes are no protocol buffers.
    case encoding
    /// They are, but break the rules of glyph ranges.
    case structure
    /// More than is read: see ``GlyphRange/maximumByteCount``.
    case capacity
    /// What a source of the caller's says for itself.
    case other
  }

  public var reason: Reason
  /// The path, or what the caller calls the place the bytes are from.
  public var source: String?
  /// The first code unit of the range.
  public var firstCodeUnit: UInt16
  /// Where the field starts, in bytes that are inflated; nil where it is about the range as a whole.
  public var byte: Int?
  /// Its name in the format, such as `left`; nil where there is none, or none is known.
  public var field: String?
  /// What is wrong, such as `-70000, not -65535 to 65535`.
  public var problem: String

  public init(
    _ reason: Reason, source: String? = nil, firstCodeUnit: UInt16, byte: Int? = nil, field: String? = nil,
    problem: String
  ) {
    self.reason = reason
    self.source = source
    self.firstCodeUnit = firstCodeUnit
    self.byte = byte
    self.field = field
    self.problem = problem
  }

  /// The error with the place the bytes are from.
  func at(_ source: String) -> GlyphError {
    var error = self
    error.source = source
    return error
  }
}

extension GlyphError: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let source { parts.append(source) }
    parts.append("glyphs \(GlyphRange.name(startingAt: firstCodeUnit))")
    if let byte { parts.append("byte \(byte)") }
    if let field { parts.append(field) }
    parts.append(problem)
    return parts.joined(separator: ": ")
  }
}
