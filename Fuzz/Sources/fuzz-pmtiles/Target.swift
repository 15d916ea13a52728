import Underpixel

/// Opens the bytes as an archive; where that works, asks it for tiles of all zooms.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let tiles = try? PMTiles(bytes) else { return 0 }
  for z in 0...TileID.maximumZoom {
    let last = (1 << z) - 1
    for (x, y) in [(0, 0), (last, 0), (last / 2, last / 3), (0, last), (last, last)] {
      // Twice: the second time from the directories that are kept.
      let id = TileID(z: z, x: x, y: y)
      let first = Result { () throws(TileError) in try tiles.localTile(id) }
      let second = Result { () throws(TileError) in try tiles.localTile(id) }
      precondition(text(first) == text(second), "\(id) is another tile the second time")
      _ = tiles.coverage.contains(id)
    }
  }
  return 0
}

private func text(_ result: Result<TileContent?, TileError>) -> String {
  switch result {
  case .success(.encoded(let bytes)): "\(bytes)"
  case .success: "none"
  case .failure(let error): error.description
  }
}
