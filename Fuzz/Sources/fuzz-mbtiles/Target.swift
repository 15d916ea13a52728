import Underpixel

/// Opens the bytes as a database; where that works, asks it for tiles of all zooms.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let tiles = try? MBTiles(bytes) else { return 0 }
  for z in 0...TileID.maximumZoom {
    let last = (1 << z) - 1
    for (x, y) in [(0, 0), (last / 2, last / 3), (last, last)] {
      let id = TileID(z: z, x: x, y: y)
      _ = try? tiles.localTile(id)
      _ = tiles.coverage.contains(id)
    }
  }
  return 0
}
