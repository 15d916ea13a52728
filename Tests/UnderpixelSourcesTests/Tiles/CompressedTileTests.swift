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

  @Test("more bytes than a tile may have are refused")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0, count: VectorTileReader.maximumByteCount + 1)
    let error = #expect(throws: VectorTileError.self) { try VectorTileReader().read(bytes, tile: Self.id) }
    #expect(error?.reason == .capacity)
  }
}
