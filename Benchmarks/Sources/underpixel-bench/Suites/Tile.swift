internal import Foundation
internal import Underpixel

/// Vector tiles to features, and features to what is asked: bytes and features a second.
func tileSuite(_ runner: Runner) throws {
  let (read, index) = ("tile/read/monaco-z14", "tile/index/monaco-z14")
  guard runner.wantsAny(of: [read, index]) else { return }
  let tiles = try Tiles(runner.options)
  if runner.wants(read) {
    let (samples, checksum) = runner.time(each: 50) { _ in
      tiles.all.reduce(0) { sum, tile in
        sum &+ UInt64((try? VectorTileReader().read(tile.bytes, tile: tile.id).features.positionCount) ?? 0)
      }
    }
    runner.add(tiles.result(read, samples, checksum))
  }
  if runner.wants(index) {
    let collections = try tiles.all.map { try VectorTileReader().read($0.bytes, tile: $0.id).features }
    let (samples, checksum) = runner.time(each: 50) { _ in
      collections.reduce(0) { $0 &+ UInt64(FeatureSet($1).features.positionCount) }
    }
    runner.add(tiles.result(index, samples, checksum))
  }
}

/// Monaco's tiles of zoom 14, gzipped as they are stored.
private struct Tiles {
  var all: [(id: TileID, bytes: [UInt8])] = []
  /// Of the inflated bytes.
  private var byteCount = 0
  private var featureCount = 0

  init(_ options: Options) throws {
    let archive = try PMTiles(path: "\(options.data)/osm-liberty/monaco.pmtiles")
    for x in 8528...8531 {
      for y in 5973...5975 {
        let id = TileID(z: 14, x: x, y: y)
        guard case .encoded(let bytes)? = try archive.localTile(id) else { continue }
        all.append((id, bytes))
        // gzip ends with the length.
        byteCount += bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        featureCount += try VectorTileReader().read(bytes, tile: id).features.count
      }
    }
  }

  func result(_ name: String, _ samples: [Double], _ checksum: UInt64) -> Result {
    var result = Result(name: name, samples: samples, seed: 0, checksum: checksum)
    (result.items, result.bytes) = (featureCount, byteCount)
    let median = result.quantile(0.5)
    result.note = String(
      format: "%d tiles, \(rate(byteCount, median)) inflated, %.2f M features/s", all.count,
      Double(featureCount) * 1e3 / median)
    return result
  }
}
