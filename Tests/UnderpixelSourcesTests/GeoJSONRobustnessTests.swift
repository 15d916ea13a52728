import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

@Suite("GeoJSON robustness")
struct GeoJSONRobustnessTests {
  static let collection = Array(
    """
    \u{FEFF}{"type":"FeatureCollection","bbox":[0,1,2,3],"features":[
    {"type":"Feature","id":"a\\"{","properties":{"name":"Café \\u00e9","n":[1,{"x":null}],"big":123456789012345678901},
    "geometry":{"type":"Polygon","coordinates":[[[7.41,43.7],[7.5,43.7,3],[7.4,43.8]],[[1,2]]]}},
    {"geometry":{"coordinates":[1e2,-2],"type":"Point"},"type":"Feature","id":18446744073709551615},
    {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}]}}
    ],"crs":{"a":["]","}"]}}

    """.utf8)
  static let lines = Array(
    """
    \u{1E}{"type":"Feature","id":1,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"a":"\\\\"}}
    {"type":"Point","coordinates":[1,2]}
    \u{1E}{"features":[{"type":"Feature","properties":null}],"type":"FeatureCollection"}{"type":"Feature"}

    """.utf8)

  @Test("the size of the window changes nothing", arguments: [collection, lines])
  func windows(text: [UInt8]) {
    let expected = Reading(text, .strict)
    #expect(expected.error == nil && expected.features.count >= 3)
    for sliceSize in 1...text.count + 1 {
      #expect(Reading(text, .strict, sliceSize: sliceSize) == expected, "\(sliceSize)")
    }
  }

  @Test("a collection cut short anywhere is an error, and skipping gives what was whole")
  func truncation() {
    let text = Self.collection
    let lastBrace = text.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for count in 0...text.count {
      let cut = Array(text.prefix(count))
      let strict = Reading(cut, .strict)
      #expect((strict.error == nil) == (count > lastBrace), "\(count)")
      #expect(Reading(cut, .strict, sliceSize: 16) == strict, "\(count)")
      let tolerant = Reading(cut, .skipBadFeatures)
      #expect(tolerant.error == nil && tolerant.problems.isEmpty == (count > lastBrace), "\(count)")
      #expect(Reading(cut, .skipBadFeatures, sliceSize: 16) == tolerant, "\(count)")
    }
  }

  @Test("no change of bytes crashes it, and the window changes no answer", arguments: [1, 42, 4711] as [UInt64])
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let palette = Array("[]{},:\"\\0123456789.eE-tfn \n\u{1}\u{1E}".utf8) + [0x80, 0xC3, 0xFF]
    for round in 0..<500 {
      var bytes = round % 2 == 0 ? Self.collection : Self.lines
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let i = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: bytes[i] = palette.randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: i)
        case 3: bytes.insert(palette.randomElement(using: &random) ?? 0, at: i)
        default:
          let end = min(bytes.count, i + Int.random(in: 0..<30, using: &random))
          let at = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: Array(bytes[i..<end]), at: at)
        }
        if bytes.isEmpty { break }
      }
      for tolerance in [GeoJSONReader.Tolerance.strict, .skipBadFeatures] {
        let expected = Reading(bytes, tolerance)
        let sliceSize = Int.random(in: 8...200, using: &random)
        let reading = Reading(bytes, tolerance, sliceSize: sliceSize)
        if reading != expected {
          Issue.record(
            "seed \(seed), round \(round), window \(sliceSize): \(String(decoding: bytes, as: UTF8.self)): \(expected) against \(reading)"
          )
        }
      }
    }
  }

  @Test("strict and tolerant readings agree on what is right and on the first error", arguments: [5, 6] as [UInt64])
  func tolerances(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      var bytes = Self.collection
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      let strict = Reading(bytes, .strict)
      var tolerant = Reading(bytes, .skipBadFeatures)
      #expect(strict.error == tolerant.problems.first)
      if strict.error == nil {
        tolerant.problems = []
        #expect(strict == tolerant)
      }
    }
  }

  @Test("bytes of no meaning are an error", arguments: 0..<300)
  func noise(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(Reading(bytes, .strict).error != nil)
    #expect(Reading(bytes, .skipBadFeatures).features.isEmpty)
  }

  @Test("a million nested arrays or objects are an error with a place", arguments: ["[", "{\"a\":", "{\"features\":["])
  func deepNesting(unit: String) {
    let million = String(repeating: unit, count: 1_000_000)
    let nested = String(repeating: unit, count: 10_000)
    for text in [million, "{\"type\":\"FeatureCollection\",\"features\":[" + nested, "{\"x\":" + nested] {
      #expect(Reading(Array(text.utf8), .strict).error?.byteOffset != nil)
      #expect(Reading(Array(text.utf8), .skipBadFeatures).problems.isEmpty == false)
    }
  }
}
