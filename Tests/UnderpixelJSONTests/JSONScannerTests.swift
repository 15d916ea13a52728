import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelTestSupport

@Suite("JSON scanner")
struct JSONScannerTests {
  static let document = Array(
    #" {"a":[1,-2.5e3,true,{"b/c":null,"~":"x\"y\\"}],"\u00e9":[[],{}],"n":"é😀\ud83d\ude00","a":[10,{"k":[7]}]} "#.utf8)

  @Test("refuses exactly what the parser refuses", arguments: [3, 17, 2024] as [UInt64])
  func agreesWithParser(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let palette = Array("[]{},:\"\\0123456789.eE+-truefalsn \u{1}\u{1E}u".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF]
    for _ in 0..<20_000 {
      var bytes = Self.document
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let i = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[i] = palette.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: i)
        default: bytes.insert(palette.randomElement(using: &random) ?? 0, at: i)
        }
      }
      let scanned = JSONScanner.firstError(in: bytes.span)
      let read = Result { try JSONReader.value(of: bytes) }
      switch (scanned, read) {
      case (nil, .success), (.some, .failure): break
      default: Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(String(describing: scanned)), \(read)")
      }
    }
  }

  @Test("a text cut short is an error at its end or before")
  func truncation() {
    let text = Self.document.dropLast()
    for count in 1..<text.count {
      let cut = Array(text.prefix(count))
      let error = JSONScanner.firstError(in: cut.span)
      #expect(error != nil && error.map { $0.byteOffset <= count } == true, "\(count)")
    }
  }

  @Test(
    "finds the byte of a pointer",
    arguments: [
      ("", "{\"a\":[1,"), ("/a", "[10,"), ("/a/0", "10,"), ("/a/1", "{\"k\""), ("/a/1/k/0", "7]}]}"),
      ("/é/0", "[],{}]"),
      ("/é/1", "{}],"), ("/n", "\"é😀"),
    ])
  func pointers(pointer: String, rest: String) throws {
    // Of two members "a" the last one counts.
    let found = JSONPointer.byteOffset(of: pointer, in: Self.document.span)
    let offset = try #require(found)
    #expect(String(decoding: Self.document[offset...], as: UTF8.self).hasPrefix(rest))
  }

  @Test("finds members whose names need escapes in a pointer")
  func escapedPointers() {
    let text = Array(#"{"b/c":1,"~":2,"":3,"\n":4}"#.utf8)
    #expect(JSONPointer.byteOffset(of: "/b~1c", in: text.span) == 7)
    #expect(JSONPointer.byteOffset(of: "/~0", in: text.span) == 13)
    #expect(JSONPointer.byteOffset(of: "/", in: text.span) == 18)
    #expect(JSONPointer.byteOffset(of: "/\n", in: text.span) == 25)
    #expect(JSONPointer.escaped("a~/b") == "a~0~1b")
  }

  @Test("has no byte for a pointer to nothing", arguments: ["/b", "/a/2", "/a/-1", "/a/x", "/n/0", "a", "/a/1/k/0/0"])
  func missingPointers(pointer: String) {
    #expect(JSONPointer.byteOffset(of: pointer, in: Self.document.span) == nil)
  }

  @Test("skips a value like the slow way does, whatever its length", arguments: 0..<20)
  func skip(padding: Int) {
    let spaces = String(repeating: "1", count: padding)
    let values = [
      "{\"a\(spaces)\":[\(spaces)1,{\"}\":\"\\\"}\(spaces)\"}]}", "[[\(spaces)1],{\"]\":[]},\"\\\\\"]",
      "\"\(spaces)\\\\\"",
      "1\(spaces)",
    ]
    for value in values {
      let bytes = Array((spaces + value + ",{}").utf8)
      #expect(JSONSkip.end(ofValueAt: padding, in: bytes.span) == bytes.count - 3)
      #expect(JSONSkip.end(ofValueAt: padding, in: bytes.span.extracting(0..<bytes.count - 4)) == nil)
    }
  }
}
