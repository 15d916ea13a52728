import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Malformed vector tiles")
struct VectorTileErrorTests {
  typealias Layer = TileSketch.Layer
  typealias Feature = TileSketch.Feature

  static let tile = TileID(z: 2, x: 1, y: 3)
  static let good = Feature(id: 1, .point, [[(1, 1)]])

  struct Case: CustomTestStringConvertible {
    var problem: String
    var bytes: [UInt8]
    /// What is left under the tolerant policy.
    var features: Int
    var testDescription: String { problem }

    init(_ problem: String, _ layers: [Layer], features: Int) {
      self.problem = problem
      bytes = TileSketch(layers: layers).bytes
      self.features = features
    }

    /// A bad feature between two good ones.
    init(_ problem: String, feature: Feature) {
      let values: [TileSketch.Value] = [.int(5), .bool(true)]
      self.init(
        "2/1/3: layer 0 \"a\", feature 1: " + problem,
        [Layer(name: "a", features: [good, feature, good], keys: ["k"], values: values)], features: 2)
    }

    init(_ problem: String, bytes: [UInt8], features: Int) {
      self.problem = problem
      self.bytes = bytes
      self.features = features
    }
  }

  static func point(_ commands: UInt32...) -> Feature { Feature(type: 1, commands: commands) }
  static func line(_ commands: UInt32...) -> Feature { Feature(type: 2, commands: commands) }
  static func polygon(_ commands: UInt32...) -> Feature { Feature(type: 3, commands: commands) }
  static func tagged(_ tags: UInt32...) -> Feature { Feature(type: 1, tags: tags, commands: [9, 2, 2]) }

  /// A tile with one layer of version 2, and fields of its own.
  static func layer(_ write: (inout ProtobufWriter) -> Void) -> [UInt8] {
    var (tile, layer) = (ProtobufWriter(), ProtobufWriter())
    layer.field(1, "a".utf8)
    layer.field(15, 2)
    write(&layer)
    tile.field(3, layer.bytes)
    return tile.bytes
  }

  static let features: [Case] = [
    Case("3 tags, an odd number", feature: tagged(0, 0, 0)),
    Case("a tag names key 1 of 1", feature: tagged(0, 0, 1, 0)),
    Case("a tag names value 2 of 2", feature: tagged(0, 2)),
    Case("no geometry type", feature: Feature(type: nil, commands: [9, 2, 2])),
    Case("geometry type 8", feature: Feature(type: 8, commands: [9, 2, 2])),
    Case("no geometry", feature: Feature(type: 1, commands: nil)),
    Case("no geometry", feature: Feature(type: 3, commands: [])),
    Case("command 3 in the geometry", feature: point(11, 2, 2)),
    Case("command 1 is to be done 0 times", feature: point(1)),
    Case("command 1 is to be done 2 times", feature: line(17, 2, 2, 2, 2)),
    Case("command 2 is to be done 0 times", feature: line(9, 2, 2, 2)),
    Case("command 7 is to be done 2 times", feature: polygon(9, 2, 2, 10, 4, 4, 23)),
    Case("a misplaced LineTo in the geometry", feature: point(9, 2, 2, 10, 2, 2)),
    Case("a misplaced LineTo in the geometry", feature: line(10, 2, 2)),
    Case("a misplaced LineTo in the geometry", feature: polygon(9, 2, 2, 15, 10, 2, 2)),
    Case("a misplaced ClosePath in the geometry", feature: line(9, 2, 2, 10, 4, 4, 15)),
    Case("a misplaced ClosePath in the geometry", feature: polygon(15)),
    Case("a command with 536870911 positions, and 2 numbers left", feature: point(.max << 3 | 1, 2, 2)),
    Case("a command with 1 positions, and 1 numbers left", feature: point(9, 2)),
    Case("a position beyond 32 bits", feature: line(9, .max - 1, 2, 10, .max - 1, 2)),
    Case("a position beyond 32 bits", feature: line(9, 2, .max, 10, 2, .max)),
  ]

  static let layers: [Case] = [
    Case(
      "2/1/3: layer 1: no name", [Layer(name: "a", features: [good]), Layer(name: nil, features: [good])], features: 1),
    Case("2/1/3: layer 0 \"a\": no version", [Layer(name: "a", version: nil, features: [good])], features: 1),
    Case("2/1/3: layer 0 \"a\": version 3, not 1 or 2", [Layer(name: "a", version: 3, features: [good])], features: 1),
    Case("2/1/3: layer 0 \"a\": an extent of 0", [Layer(name: "a", extent: 0, features: [good])], features: 0),
    Case(
      "2/1/3: layer 0 \"a\": an extent of 4294967296", [Layer(name: "a", extent: 1 << 32, features: [good])],
      features: 0),
    Case(
      "2/1/3: layer 0 \"a\": it has the name of layer 2, which counts",
      [
        Layer(name: "a", features: [good]), Layer(name: "b", features: [good]),
        Layer(name: "a", features: [good, good]),
      ],
      features: 3),
    Case(
      "2/1/3: layer 0 \"a\": value 1 has 0 forms instead of one",
      [Layer(name: "a", features: [good, tagged(0, 0)], keys: ["k"], values: [.bool(true), .raw([])])], features: 2),
    Case(
      "2/1/3: layer 0 \"a\": value 0 has 2 forms instead of one",
      [Layer(name: "a", features: [good], values: [.raw(TileSketch.Value.int(5).bytes + [0x38, 1])])], features: 1),
    Case(
      "2/1/3: layer 0 \"a\": field 1 has the wrong wire type", [Layer(name: "a", values: [.raw([0x08, 1])])],
      features: 0),
  ]

  static let damage: [Case] = [
    Case(
      "2/1/3: a field that can't be read",
      bytes: TileSketch(layers: [Layer(name: "a", features: [good])]).bytes + [0x1A], features: 1),
    Case("2/1/3: a field that can't be read", bytes: [0x1A, 0x80], features: 0),
    Case("2/1/3: a field that can't be read", bytes: [0x1B], features: 0),
    Case("2/1/3: a field that can't be read", bytes: [0x00, 0x00], features: 0),
    Case("2/1/3: a field that can't be read", bytes: [UInt8](repeating: 0xFF, count: 11), features: 0),
    Case("2/1/3: field 3 has the wrong wire type", bytes: [0x18, 5], features: 0),
    Case("2/1/3: layer 0: a field that can't be read", bytes: [0x1A, 2, 0x0A, 9], features: 0),
    Case(
      "2/1/3: layer 0 \"a\": field 15 has the wrong wire type",
      bytes: layer { $0.field(15, "2".utf8) }, features: 0),
    Case(
      "2/1/3: layer 0 \"a\", feature 0: the geometry can't be read",
      bytes: layer { $0.field(2, [0x18, 1, 0x22, 1, 0x80]) },
      features: 0),
    Case(
      "2/1/3: layer 0 \"a\", feature 0: the tags can't be read",
      bytes: layer { $0.field(2, [0x12, 1, 0xFF]) },
      features: 0),
    Case(
      "2/1/3: layer 0 \"a\", feature 0: field 4 has the wrong wire type",
      bytes: layer { $0.field(2, [0x20, 1]) }, features: 0),
  ]

  @Test(
    "a strict reading names the place, a tolerant one leaves out what is wrong", arguments: features + layers + damage)
  func policies(of test: Case) throws {
    let error = #expect(throws: VectorTileError.self) {
      try VectorTileReader().read(test.bytes, tile: Self.tile)
    }
    #expect(error?.description == test.problem)
    let tolerant = try VectorTileReader(policy: .tolerant).read(test.bytes, tile: Self.tile)
    #expect(tolerant.features.count == test.features)
    #expect(tolerant.problems.first?.description == test.problem)
    #expect(tolerant.problemCount == tolerant.problems.count)
  }

  @Test("problems are counted, and the first hundred kept")
  func manyProblems() throws {
    let bad = Feature(type: 8, commands: [9, 2, 2])
    let bytes = TileSketch(layers: [Layer(name: "a", features: Array(repeating: bad, count: 250) + [Self.good])]).bytes
    let tile = try VectorTileReader(policy: .tolerant).read(bytes, tile: Self.tile)
    #expect(tile.problemCount == 250 && tile.problems.count == 100)
    #expect(tile.features.count == 1 && tile.features.ordinal(of: 0) == 250)
  }

  @Test("more layers than can be numbered are an error")
  func manyLayers() throws {
    let bytes = [UInt8](repeating: 0, count: 70_000).flatMap { _ in [0x1A, 3, 0x0A, 1, UInt8(ascii: "a")] }
    #expect(throws: VectorTileError.self) { try VectorTileReader().read(bytes, tile: Self.tile) }
    let tile = try VectorTileReader(policy: .tolerant).read(bytes, tile: Self.tile)
    #expect(tile.features.sourceLayers == ["a"])
  }
}
