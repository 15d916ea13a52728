import UnderpixelGeometry

/// The first 127 bytes of an archive (PMTiles specification 3, section 3).
struct PMTilesHeader {
  static let byteCount = 127

  var root: Range<UInt64>
  var metadata: Range<UInt64>
  var leaves: Range<UInt64>
  var tiles: Range<UInt64>
  var directoryCompression: PMTilesCompression
  var tileType: PMTiles.TileType
  var coverage: TileCoverage

  init(_ bytes: [UInt8], fileByteCount: Int) throws(TileError) {
    guard bytes.count >= 8, bytes.starts(with: "PMTiles".utf8) else {
      throw TileError(.format, problem: "it does not start with \"PMTiles\"")
    }
    guard bytes[7] == 3 else { throw TileError(.unsupported, problem: "version \(bytes[7]) of PMTiles; 3 is read") }
    guard bytes.count >= Self.byteCount else {
      throw TileError(.format, problem: "\(bytes.count) bytes, too few for the header")
    }
    func number(_ offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) } }
    func degrees(_ offset: Int) -> Double {
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
      return Double(Int32(bitPattern: bits)) / 1e7
    }
    func section(_ offset: Int, _ name: String) throws(TileError) -> Range<UInt64> {
      let (start, count) = (number(offset), number(offset + 8))
      guard start <= fileByteCount, count <= UInt64(fileByteCount) - start else {
        throw TileError(.format, problem: "\(name): \(count) bytes at \(start) of \(fileByteCount)")
      }
      return start..<start + count
    }
    root = try section(8, "the root directory")
    metadata = try section(24, "the metadata")
    leaves = try section(40, "the leaf directories")
    tiles = try section(56, "the tiles")
    directoryCompression = try PMTilesCompression(bytes[97], of: "directories")
    // Tiles are handed out as stored: their compression only has to be one that is read.
    _ = try PMTilesCompression(bytes[98], of: "tiles")
    tileType = PMTiles.TileType(rawValue: Int(bytes[99])) ?? .unknown
    let zooms = (Int(bytes[100]), Int(bytes[101]))
    guard zooms.0 <= zooms.1, zooms.1 <= TileID.maximumZoom else {
      throw TileError(.format, problem: "zooms \(zooms.0) to \(zooms.1), not within 0 to \(TileID.maximumZoom)")
    }
    let edges = [degrees(102), degrees(106), degrees(110), degrees(114)]
    guard let bounds = BoundingBox(cuttingToWorld: edges) else {
      throw TileError(.format, problem: "bounds from \(edges[1]) in the south to \(edges[3]) in the north")
    }
    // Archives without bounds have zeros.
    let isStated = bounds.minX < bounds.maxX && bounds.minY < bounds.maxY
    coverage = TileCoverage(zooms: zooms.0...zooms.1, bounds: isStated ? bounds : nil)
  }
}

/// How parts of an archive are compressed, as far as that is read.
enum PMTilesCompression {
  case none
  case gzip

  init(_ code: UInt8, of what: String) throws(TileError) {
    switch code {
    case 1: self = .none
    case 2: self = .gzip
    default:
      let names = ["unknown", "", "", "brotli", "zstd"]
      let name = Int(code) < names.count ? names[Int(code)] : "of number \(code)"
      throw TileError(.unsupported, problem: "the compression of \(what) is \(name); none and gzip are read")
    }
  }
}
