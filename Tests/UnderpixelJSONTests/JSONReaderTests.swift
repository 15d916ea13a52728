import Testing
import UnderpixelGeometry
import UnderpixelJSON

@Suite("JSON reader")
struct JSONReaderTests {
  @Test("reads every kind of value")
  func kinds() throws {
    let text = #" {"a":[null,true,false,0,-7,1.5,"x\n\u00e9\ud83d\ude00"],"b":{"c":{}},"d":[]} "#
    let value: PropertyValue = [
      "a": [nil, true, false, 0, -7, 1.5, "x\né😀"], "b": ["c": .object([:])], "d": .array([]),
    ]
    #expect(try JSONReader.value(of: text) == value)
  }

  @Test("reads a scalar as a text", arguments: ["1", "\"\"", "null", "true", "-0.5", "[]"])
  func scalars(text: String) throws {
    #expect(try JSONWriter.text(of: JSONReader.value(of: text)) == text)
  }

  @Test("skips a byte order mark, and counts it in offsets")
  func byteOrderMark() throws {
    #expect(try JSONReader.value(of: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
    #expect { try JSONReader.value(of: [0xEF, 0xBB, 0xBF] + Array("[1".utf8)) } throws: {
      ($0 as? JSONError)?.byteOffset == 5
    }
  }

  @Test("keeps 64-bit integers and takes larger ones as the nearest double")
  func integers() throws {
    let text = "[9223372036854775807,-9223372036854775808,18446744073709551615,18446744073709551616]"
    let values = try #require(try JSONReader.value(of: text).array)
    guard case .integer(.max) = values[0], case .integer(.min) = values[1], case .unsigned(.max) = values[2] else {
      Issue.record("\(values)")
      return
    }
    #expect(values[3] == .number(18_446_744_073_709_551_616))
  }

  @Test(
    "takes integers of any length",
    arguments: [
      "-9223372036854775809", "100000000000000000000", "18446744073709551616", "123456789012345678901234567890",
      "-99999999999999999999999999999999999999999999999999", "20000000000000000000",
    ])
  func largeIntegers(literal: String) throws {
    #expect(try JSONReader.value(of: literal) == .number(try #require(Double(literal))))
    #expect(
      try JSONReader.value(of: "{\"a\":[\(literal),\"\(literal)\"]}")["a"] == [
        .number(Double(literal) ?? 0), .string(literal),
      ])
  }

  @Test("of members with the same name the last one counts")
  func duplicates() throws {
    #expect(try JSONReader.value(of: #"{"a":1,"b":2,"\u0061":3}"#) == ["a": 3, "b": 2])
  }

  @Test("nests to the limit and not further")
  func depth() throws {
    let limit = JSONReader.depthLimit
    let fitting = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONWriter.text(of: JSONReader.value(of: fitting)) == fitting)
    #expect { try JSONReader.value(of: "[" + fitting + "]") } throws: {
      $0 as? JSONError
        == JSONError(
          .depth, byteOffset: limit, line: 1, column: limit + 1, expected: "at most 1024 nested arrays and objects",
          found: "\"[\"")
    }
  }

  @Test("a million nested arrays are an error with a place", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deepNesting(unit: String) {
    let text = String(repeating: unit, count: 1_000_000)
    #expect { try JSONReader.value(of: text) } throws: { ($0 as? JSONError)?.kind == .depth }
  }

  @Test("one reader reads many texts")
  func reuse() throws {
    var reader = JSONReader()
    for count in [1, 1_000, 3, 50_000, 0] {
      let value = PropertyValue.array((0..<count).map { .integer(Int64($0)) })
      #expect(try reader.value(of: JSONWriter.bytes(of: value).span) == value)
      #expect(throws: JSONError.self) { _ = try reader.value(of: Array("[1,".utf8).span) }
    }
  }
}

@Suite("JSON errors")
struct JSONErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var kind: JSONError.Kind
    var offset: Int
    var expected: String
    var found: String

    init(_ text: String, _ kind: JSONError.Kind, _ offset: Int, _ expected: String, _ found: String) {
      self.text = text
      self.kind = kind
      self.offset = offset
      self.expected = expected
      self.found = found
    }

    var testDescription: String { text.replacing("\n", with: " ") }
  }

  @Test(
    "names the first byte that is wrong, and what could stand there",
    arguments: [
      Case("", .empty, 0, "a JSON value", "nothing"),
      Case(" \n\t", .empty, 3, "a JSON value", "nothing"),
      Case("x", .syntax, 0, "a value", "\"x\""),
      Case("[1 2]", .syntax, 3, "\",\" or \"]\"", "\"2\""),
      Case("[1,]", .syntax, 3, "a value", "\"]\""),
      Case("[,1]", .syntax, 1, "a value or \"]\"", "\",\""),
      Case("[1,2", .syntax, 4, "\",\" or \"]\"", "the end of the text"),
      Case("[1,2}", .syntax, 4, "\",\" or \"]\"", "\"}\""),
      Case("{", .syntax, 1, "a member name or \"}\"", "the end of the text"),
      Case("{\"a\"", .syntax, 4, "\":\" after a member name", "the end of the text"),
      Case("{\"a\" 1}", .syntax, 5, "\":\" after a member name", "\"1\""),
      Case("{\"a\":}", .syntax, 5, "a value", "\"}\""),
      Case("{\"a\":1,}", .syntax, 7, "a member name", "\"}\""),
      Case("{a:1}", .syntax, 1, "a member name or \"}\"", "\"a\""),
      Case("{\"a\":1 \"b\":2}", .syntax, 7, "\",\" or \"}\"", "'\"'"),
      Case("[tru]", .syntax, 1, "\"true\"", "\"tru\""),
      Case("[nul", .syntax, 4, "\"null\"", "the end of the text"),
      Case("[NaN]", .syntax, 1, "a value or \"]\"", "\"NaN\""),
      Case("[01]", .syntax, 1, "a number without leading zeros", "\"01\""),
      Case("[-]", .syntax, 2, "a digit", "\"]\""),
      Case("[1.]", .syntax, 3, "a digit after the decimal point", "\"]\""),
      Case("[1e+]", .syntax, 4, "a digit in the exponent", "\"]\""),
      Case("[+1]", .syntax, 1, "a value or \"]\"", "\"+1\""),
      Case("[1e400]", .numberOutOfRange, 1, "a number that a double can hold", "\"1e400\""),
      Case("[1,-1e999]", .numberOutOfRange, 3, "a number that a double can hold", "\"-1e999\""),
      Case("\"abc", .syntax, 4, "'\"' at the end of a string", "the end of the text"),
      Case("\"a\nb\"", .syntax, 2, "an escape in place of a control character", "byte 0x0A"),
      Case("\"\\x\"", .syntax, 2, "one of \"\\/bfnrtu after \"\\\"", "\"x\""),
      Case("\"\\u12G4\"", .syntax, 5, "four hexadecimal digits after \"\\u\"", "\"G4\""),
      Case("\"\\ud800\"", .invalidUTF8, 1, "both halves of a surrogate pair", "\"\\\""),
      Case("\"a\\udc00\"", .invalidUTF8, 2, "both halves of a surrogate pair", "\"\\\""),
      Case("\"\\ud800\\u0041\"", .invalidUTF8, 1, "both halves of a surrogate pair", "\"\\\""),
      Case("1 2", .trailingContent, 2, "the end of the text", "\"2\""),
      Case("{} x", .trailingContent, 3, "the end of the text", "\"x\""),
      Case("[é]", .syntax, 1, "a value or \"]\"", "byte 0xC3"),
    ])
  func errors(example: Case) {
    let expected = JSONError(
      example.kind, byteOffset: example.offset, expected: example.expected,
      found: example.found)
    var error = #expect(throws: JSONError.self) { _ = try JSONReader.value(of: example.text) }
    error?.line = nil
    error?.column = nil
    #expect(error == expected)
  }

  @Test(
    "names the byte of malformed UTF-8",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82, 0x28], [0xFF],
    ] as [[UInt8]])
  func malformedUTF8(bytes: [UInt8]) {
    let text = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
    #expect { try JSONReader.value(of: text) } throws: {
      let error = $0 as? JSONError
      return error?.kind == .invalidUTF8 && error?.byteOffset == 4
    }
  }

  @Test("describes itself with its place")
  func description() {
    let error = JSONError(.syntax, byteOffset: 3, expected: "a value", found: "\"]\"")
    #expect(error.description == "byte 3: expected a value, found \"]\"")
  }

  @Test("tells the line and the character, as an editor counts them")
  func lines() {
    let error = #expect(throws: JSONError.self) { try JSONReader.value(of: "\u{FEFF}{\r\n \"é\": \"漢\", x}") }
    #expect(error?.line == 2 && error?.column == 12)
    #expect(error?.description.hasPrefix("line 2, column 12, byte 20: expected a member name") == true)
  }
}
