/// Whether all of the text is in scripts that a map renderer without a shaping plugin can lay out.
///
/// The answer is that of MapLibre GL JS without its right-to-left plugin (`isStringInSupportedScript` in
/// [script_detection.ts](https://github.com/maplibre/maplibre-gl-js/blob/main/src/util/script_detection.ts), BSD
/// 3-clause): false as soon as one character is of a script that runs from right to left, or lies in the blocks of Indic
/// scripts, Sinhala, Tibetan, Myanmar and Khmer. It is a rough answer by intent. Thai and Lao count as supported, and so
/// does all beyond U+FFFF, where it does not look; so do characters that scripts share, such as the Arabic comma, the
/// tatweel, and the Arabic vowel signs. The empty text is supported.
///
///     isSupportedScript("東京 Tokyo")   // true
///     isSupportedScript("שלום")         // false
func isSupportedScript(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    // Most names of places stay below the first range.
    scalar.value < unsupportedRanges[0].lowerBound || !unsupportedRanges.contains { $0.contains(scalar.value) }
  }
}

/// Characters that cannot be laid out, in ascending order.
///
/// Those of right-to-left scripts by their script (Unicode 17.0, Scripts.txt), the others by blocks, as MapLibre has it.
private let unsupportedRanges: [ClosedRange<UInt32>] = [
  // Hebrew
  0x0591...0x05C7, 0x05D0...0x05EA, 0x05EF...0x05F4,
  // Arabic
  0x0600...0x0604, 0x0606...0x060B, 0x060D...0x061A, 0x061C...0x061E, 0x0620...0x063F, 0x0641...0x064A,
  0x0656...0x066F, 0x0671...0x06DC, 0x06DE...0x06FF,
  // Syriac
  0x0700...0x070D, 0x070F...0x074A, 0x074D...0x074F,
  // Arabic Supplement
  0x0750...0x077F,
  // Thaana
  0x0780...0x07B1,
  // NKo
  0x07C0...0x07FA, 0x07FD...0x07FF,
  // Samaritan
  0x0800...0x082D, 0x0830...0x083E,
  // Mandaic
  0x0840...0x085B, 0x085E...0x085E,
  // Syriac Supplement
  0x0860...0x086A,
  // Arabic Extended-B and -A
  0x0870...0x0891, 0x0897...0x08E1, 0x08E3...0x08FF,
  // Blocks from Devanagari to Sinhala
  0x0900...0x0DFF,
  // Blocks of Tibetan and Myanmar
  0x0F00...0x109F,
  // Block of Khmer
  0x1780...0x17FF,
  // Hebrew presentation forms
  0xFB1D...0xFB36, 0xFB38...0xFB3C, 0xFB3E...0xFB3E, 0xFB40...0xFB41, 0xFB43...0xFB44, 0xFB46...0xFB4F,
  // Arabic presentation forms
  0xFB50...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFE74, 0xFE76...0xFEFC,
]
