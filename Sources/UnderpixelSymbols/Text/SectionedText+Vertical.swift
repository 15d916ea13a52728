extension SectionedText {
  /// Replaces punctuation by the forms that it has in vertical lines.
  ///
  /// It keeps its form next to a character that is turned in vertical lines, unless that is such punctuation too. The rule
  /// and the forms are those of MapLibre GL JS 5.3 (verticalize_punctuation.ts, BSD 3-clause).
  mutating func verticalizePunctuation() {
    let original = units
    for index in original.indices {
      guard let form = verticalForms[original[index]] else { continue }
      let isFreeBefore = index == 0 || Self.isFree(beside: original[index - 1])
      let isFreeAfter = index == original.count - 1 || Self.isFree(beside: original[index + 1])
      if isFreeBefore && isFreeAfter { units[index] = form }
    }
  }

  private static func isFree(beside unit: UInt16) -> Bool {
    // A zero counts as none.
    unit == 0 || !CodeUnitSet.turns(unit) || verticalForms[unit] != nil
  }
}

/// The forms of punctuation in vertical lines, by what they replace.
private let verticalForms: [UInt16: UInt16] = {
  let plain = "!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣"
  let forms = "︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂"
  return Dictionary(uniqueKeysWithValues: zip(plain.utf16, forms.utf16))
}()
