extension String {
  /// The text with each `{word}` replaced that has a value; others stay.
  ///
  /// - Parameter value: Gets the word with its braces, at most 16 bytes.
  func replacingWordsInBraces(_ value: (_ word: String) -> String?) -> String {
    var (result, rest) = ([UInt8](), Array(utf8)[...])
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let close = rest.prefix(longestWord).firstIndex(of: UInt8(ascii: "}")),
        let value = value(String(decoding: rest[...close], as: UTF8.self))
      {
        result += value.utf8
        rest = rest[(close + 1)...]
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// `{bbox-epsg-3857}`
private let longestWord = 16
