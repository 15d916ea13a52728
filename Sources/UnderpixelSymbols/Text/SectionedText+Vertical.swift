extension SectionedText {
  /// Replaces punctuation by the forms that it has in vertical lines.
  ///
  /// It keeps its form next to a character that is turned in vertical lines, unless that is such punctuation too. The rule
  /// and the forms are those of MapLibre GL JS 5.3 (verticalize_punctuation.ts, BSD 3-clause).
  mutating func verticalizePunctuation() {
    let original = units
    for index in original.indices {
      guard let form = verticalForms[original[index]] else { continue }
      let isFree = Self.isFree(beside: Self.code(endingAt: index - 1, in: original))
      if isFree && Self.isFree(beside: Self.code(startingAt: index + 1, in: original)) { units[index] = form }
    }
  }

  private static func isFree(beside code: UInt32?) -> Bool {
    guard let code else { return true }
    return !CodePointSet.turns(code) || UInt16(exactly: code).flatMap { verticalForms[$0] } != nil
  }

  /// The code point with the unit at the index as its first; nil past the end.
  private static func code(startingAt index: Int, in units: [UInt16]) -> UInt32? {
    guard index < units.count else { return nil }
    return pair(at: index, in: units) ?? UInt32(units[index])
  }

  /// The code point with the unit at the index as its last; nil before the start.
  private static func code(endingAt index: Int, in units: [UInt16]) -> UInt32? {
    guard index >= 0 else { return nil }
    return pair(at: index - 1, in: units) ?? UInt32(units[index])
  }

  /// The code point of a pair of surrogates; nil where there is none.
  private static func pair(at index: Int, in units: [UInt16]) -> UInt32? {
    guard index >= 0, index + 1 < units.count, UTF16.isLeadSurrogate(units[index]),
      UTF16.isTrailSurrogate(units[index + 1])
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([units[index], units[index + 1]])).value
  }
}

/// The forms of punctuation in vertical lines, by what they replace.
private let verticalForms: [UInt16: UInt16] = {
  let plain = "!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…⋯‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣"
  let forms = "︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂"
  return Dictionary(uniqueKeysWithValues: zip(plain.utf16, forms.utf16))
}()
