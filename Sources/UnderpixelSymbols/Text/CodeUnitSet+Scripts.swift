// The sets follow MapLibre GL JS 5.3 (script_detection.ts, BSD 3-clause). Blocks are those of Unicode's Blocks.txt, scripts
// those of its Scripts.txt (17.0); vertical orientation follows its VerticalOrientation.txt.

extension CodeUnitSet {
  /// Where a line may be broken without a space: the scripts Bopomofo, Han, Hiragana, Katakana and Yi and the symbols that
  /// are set among them.
  static let ideographicBreaking = CodeUnitSet([
    0x2E80...0x2E99, 0x2E9B...0x2EF3,  // CJK Radicals Supplement
    0x2F00...0x2FD5,  // Kangxi Radicals
    0x2FF0...0x303F,  // Ideographic Description Characters, CJK Symbols and Punctuation
    0x3041...0x3096, 0x309D...0x309F,  // Hiragana
    0x30A1...0x30FA, 0x30FD...0x30FF,  // Katakana
    0x3105...0x312F,  // Bopomofo
    0x31A0...0x4DBF,  // Bopomofo Extended to CJK Unified Ideographs Extension A
    0x4E00...0x9FFF,  // CJK Unified Ideographs
    0xA000...0xA48C, 0xA490...0xA4C6,  // Yi Syllables, Yi Radicals
    0xF900...0xFA6D, 0xFA70...0xFAD9,  // CJK Compatibility Ideographs
    0xFE10...0xFE1F,  // Vertical Forms
    0xFE30...0xFE4F,  // CJK Compatibility Forms
    0xFF00...0xFFEF,  // Halfwidth and Fullwidth Forms
  ])

  /// Drawn upright in horizontal lines and in vertical ones, whatever stands next to it.
  static let upright = CodeUnitSet([
    0x02EA...0x02EB,  // Spacing Modifier Letters: tone marks of Bopomofo
    0x1100...0x11FF,  // Hangul Jamo
    0x1400...0x167F, 0x18B0...0x18F5,  // Unified Canadian Aboriginal Syllabics, Extended
    0x2E80...0x2E99, 0x2E9B...0x2EF3,  // CJK Radicals Supplement
    0x2F00...0x2FD5,  // Kangxi Radicals
    0x2FF0...0x2FFF,  // Ideographic Description Characters
    // CJK Symbols and Punctuation without brackets, dashes and quotation marks
    0x3000...0x3007, 0x3012...0x3013, 0x3020...0x302F, 0x3031...0x303F,
    0x3041...0x3096, 0x309D...0x309F,  // Hiragana
    0x30A0...0x30FB, 0x30FD...0x30FF,  // Katakana without the long vowel's mark
    0x3105...0x312F,  // Bopomofo
    0x3131...0x318E,  // Hangul Compatibility Jamo
    0x3190...0x9FFF,  // Kanbun to CJK Unified Ideographs
    0xA000...0xA48C, 0xA490...0xA4C6,  // Yi Syllables, Yi Radicals
    0xA960...0xA97C,  // Hangul Jamo Extended-A
    0xAC00...0xD7A3,  // Hangul Syllables
    0xD7B0...0xD7C6, 0xD7CB...0xD7FB,  // Hangul Jamo Extended-B
    0xF900...0xFA6D, 0xFA70...0xFAD9,  // CJK Compatibility Ideographs
    0xFE10...0xFE1F,  // Vertical Forms
    0xFE30...0xFE48,  // CJK Compatibility Forms without lines
    0xFE50...0xFE57, 0xFE5F...0xFE62, 0xFE67...0xFE6F,  // Small Form Variants without dashes, brackets and signs
    // Halfwidth and Fullwidth Forms without brackets, dashes and signs
    0xFF00...0xFF07, 0xFF0A...0xFF0C, 0xFF0E...0xFF19, 0xFF1F...0xFF3A, 0xFF3C...0xFF3C, 0xFF3E...0xFF3E,
    0xFF40...0xFF5A, 0xFF66...0xFF6F, 0xFF71...0xFF9D, 0xFFA0...0xFFBE, 0xFFC2...0xFFC7, 0xFFCA...0xFFCF,
    0xFFD2...0xFFD7, 0xFFDA...0xFFDC, 0xFFE0...0xFFE2, 0xFFE4...0xFFE7,
  ])

  /// Upright next to what is upright and turned next to what is turned.
  static let neutral = CodeUnitSet([
    // Latin-1 Supplement
    0x00A7...0x00A7, 0x00A9...0x00A9, 0x00AE...0x00AE, 0x00B1...0x00B1, 0x00BC...0x00BE, 0x00D7...0x00D7,
    0x00F7...0x00F7,
    // General Punctuation
    0x2016...0x2016, 0x2020...0x2021, 0x2030...0x2031, 0x203B...0x203C, 0x2042...0x2042, 0x2047...0x2049,
    0x2051...0x2051,
    0x2100...0x218F,  // Letterlike Symbols, Number Forms
    0x221E...0x221E, 0x2234...0x2235,  // Mathematical Operators: infinity, therefore, because
    // Miscellaneous Technical
    0x2300...0x2307, 0x230C...0x231F, 0x2324...0x2328, 0x232B...0x232B, 0x237D...0x239A, 0x23BE...0x23CD,
    0x23CF...0x23CF, 0x23D1...0x23DB, 0x23E2...0x23FF,
    0x2400...0x2422, 0x2424...0x24FF,  // Control Pictures, Optical Character Recognition, Enclosed Alphanumerics
    0x25A0...0x2619, 0x2620...0x26FF,  // Geometric Shapes, Miscellaneous Symbols without pointing hands
    0x2700...0x2767, 0x2776...0x2793,  // Dingbats
    0x2B12...0x2B2F, 0x2B50...0x2B59, 0x2BB8...0x2BEB,  // Miscellaneous Symbols and Arrows
    0x3000...0x303F,  // CJK Symbols and Punctuation
    0x30A0...0x30FF,  // Katakana
    0xE000...0xF8FF,  // Private Use Area
    0xFE30...0xFE6F,  // CJK Compatibility Forms, Small Form Variants
    0xFF00...0xFFEF,  // Halfwidth and Fullwidth Forms
    0xFFFC...0xFFFD,  // Specials: what stands for an object or for an unknown character
  ])

  /// The script Arabic.
  static let arabic = CodeUnitSet([
    // Arabic
    0x0600...0x0604, 0x0606...0x060B, 0x060D...0x061A, 0x061C...0x061E, 0x0620...0x063F, 0x0641...0x064A,
    0x0656...0x066F, 0x0671...0x06DC, 0x06DE...0x06FF,
    0x0750...0x077F,  // Arabic Supplement
    0x0870...0x0891, 0x0897...0x08E1, 0x08E3...0x08FF,  // Arabic Extended-B and -A
    0xFB50...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFDFF,  // Arabic Presentation Forms-A
    0xFE70...0xFE74, 0xFE76...0xFEFC,  // Arabic Presentation Forms-B
  ])

  /// Scripts besides Arabic whose letters are joined, so that no space may come between them.
  private static let joined = CodeUnitSet([
    0x0700...0x070D, 0x070F...0x074A, 0x074D...0x074F, 0x0860...0x086A,  // Syriac, Syriac Supplement
    0x1800...0x1801, 0x1804...0x1804, 0x1806...0x1819, 0x1820...0x1878, 0x1880...0x18AA,  // Mongolian
  ])

  /// Drawn turned in vertical lines, whatever stands next to it.
  static func turns(_ unit: UInt16) -> Bool { !upright.contains(unit) && !neutral.contains(unit) }

  static func allowsLetterSpacing(_ unit: UInt16) -> Bool {
    !arabic.contains(unit) && !joined.contains(unit)
  }
}
