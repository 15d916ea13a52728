internal import Underpixel

/// Vector tiles of zoom 14 to features: bytes and features a second. Skipped where the data has no tiles.
func tileSuite(_ runner: Runner) throws {
  for (city, tile) in [
    ("monaco", TileID(z: 14, x: 8529, y: 5974)), ("manhattan", TileID(z: 14, x: 4824, y: 6157)),
  ] {
    let template = TileTemplate("\(runner.options.data)/\(city)/tiles/{z}/{x}/{y}.pbf")
    guard case .encoded(let bytes) = try TileFiles(template).localTile(tile) else { continue }
    decode("tile/decode/\(city)", bytes, tile, layers: nil, runner)
    decode("tile/decode/\(city)-buildings", bytes, tile, layers: ["building"], runner)
  }
}

private func decode(_ name: String, _ bytes: [UInt8], _ tile: TileID, layers: Set<String>?, _ runner: Runner) {
  guard runner.wants(name) else { return }
  let reader = VectorTileReader(layers: layers)
  let features = (try? reader.read(bytes, tile: tile))?.features
  let (samples, checksum) = runner.time(each: 20) { _ in
    UInt64((try? reader.read(bytes, tile: tile))?.features.positionCount ?? 0)
  }
  var result = Result(name: name, samples: samples, seed: 0, checksum: checksum)
  (result.items, result.bytes) = (features?.count, bytes.count)
  result.note = rate(bytes.count, result.quantile(0.5))
  runner.add(result)
}
