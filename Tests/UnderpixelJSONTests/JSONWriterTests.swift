import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelTestSupport

@Suite("JSON writer")
struct JSONWriterTests {
  @Test(
    "writes numbers as JavaScript does",
    arguments: [
      (.number(1), "1"), (.number(-0.0), "0"), (.number(1.5), "1.5"),
      (.number(9_007_199_254_740_991), "9007199254740991"),
      (.number(.nan), "null"), (.number(.infinity), "null"), (.integer(.min), "-9223372036854775808"),
      (.unsigned(.max), "18446744073709551615"), (.number(0.1), "0.1"), (.number(1e300), "1e+300"),
    ] as [(PropertyValue, String)])
  func numbers(value: PropertyValue, text: String) {
    #expect(JSONWriter.text(of: value) == text)
  }

  @Test("escapes quotes, backslashes and control characters only")
  func escapes() {
    #expect(JSONWriter.text(of: "\"\\/\n\r\t\u{1}\u{1F}\u{7F}é😀") == "\"\\\"\\\\/\\n\\r\\t\\u0001\\u001f\u{7F}é😀\"")
  }

  @Test("sorts the members of object values by their bytes")
  func sorting() {
    let value: PropertyValue = ["b": 1, "a": ["z": nil, "Z": true], "é": [], "aa": false]
    #expect(JSONWriter.text(of: value) == #"{"a":{"Z":true,"z":null},"aa":false,"b":1,"é":[]}"#)
  }

  @Test("writes members in the order they are given, and lines one after another")
  func ordered() {
    var writer = JSONWriter()
    for line in 0..<2 {
      writer.beginObject()
      writer.key("z")
      writer.value(line)
      writer.key("a")
      writer.beginArray()
      writer.value("x")
      writer.null()
      writer.value(true)
      writer.value(2.5)
      writer.beginObject()
      writer.endObject()
      writer.endArray()
      writer.endObject()
      writer.newLine()
    }
    let line = #","a":["x",null,true,2.5,{}]}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"z\":0\(line)\n{\"z\":1\(line)\n")
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }

  @Test("what is written reads back the same", arguments: [1, 7, 42, 99] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let value = Self.value(depth: 4, &random)
      let bytes = JSONWriter.bytes(of: value)
      let read = try JSONReader.value(of: bytes)
      #expect(read == value)
      #expect(JSONWriter.bytes(of: read) == bytes)
    }
  }

  static func value(depth: Int, _ random: inout SplitMix64) -> PropertyValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(Int64(bitPattern: random.next() >> UInt64.random(in: 0..<64, using: &random)))
    case 3: return .unsigned(random.next() | 1 << 63)
    case 4: return .number(Double(Int.random(in: -99_999...99_999, using: &random)) / 1_000)
    case 5:
      let number = Double(bitPattern: random.next())
      return .number(number.isFinite ? number : 0.5)
    case 6: return .string(text(&random))
    case 7: return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      var members: [String: PropertyValue] = [:]
      for _ in 0..<Int.random(in: 0..<5, using: &random) { members[text(&random)] = value(depth: depth - 1, &random) }
      return .object(members)
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let scalars: [Unicode.Scalar] = ["a", "Z", "\"", "\\", "/", "\u{0}", "\n", "é", "€", "😀", "~", " ", "{", "]"]
    var text = ""
    for _ in 0..<Int.random(in: 0..<9, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }
}
