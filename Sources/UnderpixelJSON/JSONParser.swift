internal import CSimdJSON

/// Parses texts, one after the other, and lends what it parsed last.
@safe
package final class JSONParser {
  private let parser: OpaquePointer

  package init() {
    guard let parser = unsafe up_json_parser_create() else { preconditionFailure("no memory for a JSON parser") }
    unsafe self.parser = parser
  }

  deinit {
    unsafe up_json_parser_destroy(parser)
  }

  /// Parses a text and lends its value.
  ///
  /// - Parameter text: Without byte order mark. Grows by the padding that the parser reads beyond its end, and comes
  ///   back as it was, but for whole numbers of more than 64 bits, which are rounded to the nearest double.
  /// - Throws: ``JSONError`` with the place of what is not JSON.
  package func parse<Result>(_ text: inout [UInt8], _ body: (JSONElement) -> Result) throws(JSONError) -> Result {
    let count = text.count
    text.append(contentsOf: repeatElement(0, count: Int(UP_JSON_PADDING)))
    defer { text.removeLast(text.count - count) }
    if !succeeds(text, count) {
      var scanner = JSONScanner(text, count: count)
      try scanner.scanDocument()
      // The text is JSON: what simdjson refuses of it are whole numbers of more than 64 bits.
      for range in scanner.longIntegers { Self.shorten(&text, range) }
      guard succeeds(text, count) else {
        throw JSONError(offset: 0, message: "expected JSON of less than 4 GB")
      }
    }
    return unsafe body(
      JSONElement(tape: up_json_tape(parser), strings: up_json_strings(parser), index: 1))
  }

  private func succeeds(_ text: [UInt8], _ count: Int) -> Bool {
    unsafe text.withUnsafeBufferPointer { bytes in
      // `bytes` holds the padding behind `count`.
      guard let start = bytes.baseAddress else { return false }
      return unsafe up_json_parse(parser, start, count) == 0
    }
  }

  /// Writes a whole number as 17 digits and an exponent, which are never longer than its 20 or more digits.
  private static func shorten(_ text: inout [UInt8], _ range: Range<Int>) {
    let isNegative = text[range.lowerBound] == UInt8(ascii: "-")
    let digits = String(decoding: text[range].drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
    guard let value = Double(digits), value.isFinite else { return }
    let rounded = value.description.split(separator: "e")
    let mantissa = rounded[0].filter { $0 != "." }
    let wholeDigits = rounded[0].split(separator: ".")[0].count
    let exponent = (rounded.count > 1 ? Int(rounded[1]) ?? 0 : 0) + wholeDigits - mantissa.count
    let short = Array("\(isNegative ? "-" : "")\(mantissa)e\(exponent)".utf8)
    for (i, index) in range.enumerated() { text[index] = i < short.count ? short[i] : UInt8(ascii: " ") }
  }
}
