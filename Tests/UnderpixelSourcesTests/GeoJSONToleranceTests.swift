import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("GeoJSON tolerance")
struct GeoJSONToleranceTests {
  static let good = (0..<6).map {
    "{\"type\":\"Feature\",\"id\":\($0),\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0),1]}}"
  }
  static let bad = [
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3]]]},\"properties\":{\"a\":1}}",
    "{\"type\":\"Feature\",\"id\":1e999}", "{\"type\":\"Feature\",\"x\":[1,2}", "{\"type\":\"Feature\",,}", "null",
    "17",
    "\"{\"", "[]", "{}", "{\"type\":\"Feature\",\"id\":{}}", "nonsense", "{\"a\":\"\u{1}\"}",
  ]

  @Test("skips a bad feature and loses nothing else", arguments: bad, [0, 3, 6])
  func skips(bad: String, at ordinal: Int) throws {
    var items = Self.good
    items.insert(bad, at: ordinal)
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(items.joined(separator: ",\n"))]}"
    for sliceSize in [8, 100, 1 << 20] {
      let document = try read(text, .skipBadFeatures, sliceSize: sliceSize)
      #expect(document.features.count == 6)
      #expect((0..<6).map { document.features.id(of: $0)?.value } == (0..<6).map { .integer(Int64($0)) })
      #expect(document.features.positionCount == 6)
      #expect((0..<6).allSatisfy { document.features.properties(of: $0).isEmpty })
      #expect(document.problems.map(\.feature) == [ordinal])
      #expect(document.skippedOrdinals == [ordinal])
      #expect((0..<6).map { document.sourceOrdinal(ofFeature: $0) } == (0..<7).filter { $0 != ordinal })
    }
  }

  @Test("skips a bad line among lines", arguments: bad)
  func skipsLines(bad: String) throws {
    let items = [Self.good[0], bad, Self.good[1], Self.good[2]]
    for separator in ["\n", "\n\u{1E}"] {
      let document = try read(items.joined(separator: separator), .skipBadFeatures, sliceSize: 64)
      #expect(document.features.count == 3)
      #expect(document.skippedOrdinals == [1])
    }
  }

  @Test("a text of a sequence that was cut short takes none of the others with it")
  func cutSequence() throws {
    let text =
      "\u{1E}\(Self.good[0])\n\u{1E}{\"type\":\"Feature\",\"properties\":{\"a\":\"cut\u{1E}\(Self.good[1])\n\u{1E}\(Self.good[2])\n"
    let document = try read(text, .skipBadFeatures)
    #expect(document.features.count == 3)
    #expect(document.problems.count == 1 && document.skippedOrdinals == [1])
  }

  @Test("a collection that was cut short gives the features before the cut")
  func cutCollection() throws {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(Self.good.joined(separator: ","))]}"
    for count in 0..<text.utf8.count {
      let cut = Array(text.utf8.prefix(count))
      let document = try read(cut, .skipBadFeatures, sliceSize: 50)
      #expect(document.problems.count == 1, "\(count)")
      #expect(document.problems.last?.byteOffset == count)
      let whole =
        String(decoding: cut, as: UTF8.self).split(separator: "]}}", omittingEmptySubsequences: false).count - 1
      #expect(document.features.count == whole, "\(count)")
    }
  }

  @Test("stray and missing commas cost no feature")
  func commas() throws {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[,\(Self.good[0])\(Self.good[1]),,\(Self.good[2]),]}"
    let document = try read(text, .skipBadFeatures)
    #expect(document.features.count == 3)
    #expect(document.problems.count == 4 && document.skippedOrdinals.isEmpty)
  }

  @Test("a collection with the wrong type, or none, keeps its features")
  func wrongType() throws {
    for text in ["{\"features\":[\(Self.good[0])]}", "{\"features\":[\(Self.good[0])],\"type\":7}"] {
      let document = try read(text, .skipBadFeatures)
      #expect(document.features.count == 1 && document.problems.count == 1)
    }
  }

  @Test("ordinals count what was skipped")
  func ordinals() throws {
    let items = (0..<40).map { $0 % 3 == 0 || $0 < 5 ? "{}" : Self.good[$0 % 6] }
    let document = try read(items.joined(separator: "\n"), .skipBadFeatures)
    let kept = (0..<40).filter { !($0 % 3 == 0 || $0 < 5) }
    #expect((0..<document.features.count).map { document.sourceOrdinal(ofFeature: $0) } == kept)
  }
}
