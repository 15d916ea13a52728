import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSources

@Suite("Compressed tiles")
struct CompressedTileTests {
  static let id = TileID(z: 0, x: 0, y: 0)
  static let tile = TileSketch(layers: [
    TileSketch.Layer(
      name: "a", features: (0..<500).map { TileSketch.Feature(id: $0, .point, [[(Int($0), 7)]]) })
  ]).bytes

  @Test("gzip and zlib are taken as they are", arguments: [31, 15] as [Int32])
  func inflates(windowBits: Int32) throws {
    let packed = gzipped(Self.tile, windowBits: windowBits)
    #expect(packed.count < Self.tile.count)
    #expect(try VectorTileReader().read(packed, tile: Self.id).features.count == 500)
    #expect(try VectorTileReader().read(packed + [1, 2, 3], tile: Self.id).features.count == 500)
  }

  @Test("bytes come back as they were, whatever their number", arguments: [31, 15] as [Int32])
  func roundTrip(windowBits: Int32) {
    forAll(Gen<Int>.int(in: 0...3).map { UInt8($0) }.array(upTo: 5_000), seed: 3, count: 100) { bytes in
      let packed = gzipped(bytes, windowBits: windowBits)
      return try Compression.inflated(packed.span, limit: 1 << 20) == bytes
    }
  }

  @Test("what is cut short or damaged is an error, under both policies")
  func damaged() {
    let packed = gzipped(Self.tile)
    for count in [2, 10, packed.count / 2, packed.count - 9] {
      for policy in [VectorTileReader.Policy.strict, .tolerant] {
        let error = #expect(throws: VectorTileError.self) {
          try VectorTileReader(policy: policy).read(Array(packed[..<count]), tile: Self.id)
        }
        #expect(error?.reason == .compression)
      }
    }
  }

  @Test("a bomb does not go off")
  func bomb() throws {
    let bomb = gzipped([UInt8](repeating: 0, count: 70 << 20))
    #expect(bomb.count < 1 << 17)
    let error = #expect(throws: VectorTileError.self) { try VectorTileReader().read(bomb, tile: Self.id) }
    #expect(error?.reason == .capacity)
    let small = gzipped([UInt8](repeating: 0, count: 3 << 20))
    #expect(throws: Compression.Failure.self) { try Compression.inflated(small.span, limit: 64 << 20) }
    let sea = gzipped([UInt8](repeating: 0, count: 1 << 20))
    #expect(try Compression.inflated(sea.span, limit: 64 << 20).count == 1 << 20)
    #expect(throws: Compression.Failure.self) { try Compression.inflated(sea.span, limit: (1 << 20) - 1) }
  }

  @Test("what follows the compressed bytes does not allow them more")
  func padded() throws {
    let bomb = gzipped([UInt8](repeating: 0, count: 3 << 20)) + [UInt8](repeating: 7, count: 1 << 20)
    #expect(throws: Compression.Failure.tooLarge(limit: 1 << 20)) {
      try Compression.inflated(bomb.span, limit: 64 << 20)
    }
  }

  @Test("a tile of more features, positions or values than are read is an error under both policies")
  func tooMany() throws {
    let limit = 1000
    func read(_ bytes: [UInt8], _ policy: VectorTileReader.Policy) throws -> VectorTile {
      var reader = VectorTileReader(policy: policy)
      #expect(reader.countLimit == 4_194_304)
      reader.countLimit = limit
      return try reader.read(bytes, tile: Self.id)
    }
    func problem(_ layer: TileSketch.Layer) -> String? {
      let bytes = TileSketch(layers: [layer]).bytes
      let problems = [VectorTileReader.Policy.strict, .tolerant].map { policy in
        #expect(throws: VectorTileError.self) { try read(bytes, policy) }
      }
      #expect(problems.allSatisfy { $0?.reason == .capacity } && problems[0] == problems[1])
      return problems[0]?.problem
    }
    func points(_ count: Int) -> TileSketch.Feature {
      let steps = [UInt32](repeating: 0, count: count * 2)
      return TileSketch.Feature(type: 1, commands: [1 | UInt32(count) << 3] + steps)
    }
    let few = TileSketch(layers: [TileSketch.Layer(name: "a", features: [points(limit)])]).bytes
    #expect(try read(few, .strict).features.positionCount == limit)
    let features = [points(limit - 1), points(2)]
    #expect(problem(TileSketch.Layer(name: "a", features: features)) == "more than 1000 positions")
    let many = (0...limit).map { _ in TileSketch.Feature(type: 1, commands: [1 | 1 << 3, 0, 0]) }
    #expect(problem(TileSketch.Layer(name: "a", features: many)) == "more than 1000 features")
    let values = [TileSketch.Value](repeating: .bool(true), count: limit + 1)
    #expect(problem(TileSketch.Layer(name: "a", values: values)) == "more than 1000 keys and values")
  }

  @Test("more bytes than a tile may have are refused")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0, count: VectorTileReader.maximumByteCount + 1)
    let error = #expect(throws: VectorTileError.self) { try VectorTileReader().read(bytes, tile: Self.id) }
    #expect(error?.reason == .capacity)
  }
}
