/// The measures of 256 glyphs of a font, or of fonts that stand in for each other: those of code units that differ in
/// their lower byte alone.
///
///     let latin = try GlyphRange.read(bytes, startingAt: 0)
///     latin[0x41]?.advance   // how far an "A" moves the pen
///
/// Measures are kept as floats of 32 bits, 5 KiB a range.
public struct GlyphRange: Hashable, Sendable {
  /// How many code units a range has.
  public static let count = 256

  /// A multiple of 256.
  public let firstCodeUnit: UInt16
  /// One for each code unit.
  private(set) var glyphs = [PackedGlyph](repeating: .absent, count: count)

  /// A range without glyphs.
  ///
  /// - Parameter firstCodeUnit: A multiple of 256.
  public init(startingAt firstCodeUnit: UInt16) {
    precondition(firstCodeUnit % 256 == 0, "no range starts at \(firstCodeUnit)")
    self.firstCodeUnit = firstCodeUnit
  }

  /// The glyph of a code unit; nil for one of another range, and where the range has none. A glyph whose measures are not
  /// all finite numbers of 32 bits counts as none.
  public subscript(codeUnit: UInt16) -> Glyph? {
    get { has(codeUnit) ? glyphs[Int(codeUnit & 255)].glyph : nil }
    set {
      precondition(has(codeUnit), "no code unit \(codeUnit) in \(name)")
      glyphs[Int(codeUnit & 255)] = newValue.map(PackedGlyph.init) ?? .absent
    }
  }

  func has(_ codeUnit: UInt16) -> Bool { codeUnit & 0xFF00 == firstCodeUnit }

  /// As addresses of ranges have it, such as `256-511`.
  public var name: String { Self.name(startingAt: firstCodeUnit) }

  static func name(startingAt firstCodeUnit: UInt16) -> String { "\(firstCodeUnit)-\(Int(firstCodeUnit) + 255)" }
}

/// A glyph in 20 bytes, or none.
struct PackedGlyph: Hashable {
  private var width: Float = 0
  private var height: Float = 0
  private var left: Float = 0
  private var top: Float = 0
  /// Infinite where there is no glyph: equal to itself, unlike NaN.
  private var advance = Float.infinity

  static let absent = PackedGlyph()

  private init() {}

  init(_ glyph: Glyph) {
    let packed = PackedGlyph(
      width: Float(glyph.width), height: Float(glyph.height), left: Float(glyph.left), top: Float(glyph.top),
      advance: Float(glyph.advance))
    self = packed.isFinite ? packed : .absent
  }

  private init(width: Float, height: Float, left: Float, top: Float, advance: Float) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
  }

  private var isFinite: Bool {
    width.isFinite && height.isFinite && left.isFinite && top.isFinite && advance.isFinite
  }

  var glyph: Glyph? {
    guard advance < .infinity else { return nil }
    return Glyph(
      width: Double(width), height: Double(height), left: Double(left), top: Double(top), advance: Double(advance))
  }
}
