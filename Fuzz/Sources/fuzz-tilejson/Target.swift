import Underpixel

/// Reads the bytes as a document; where that works, makes addresses and paths of tiles.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let document: TileJSON
  do throws(TileJSONError) {
    document = try TileJSON.read(bytes)
  } catch {
    precondition(error.pointer.isEmpty || error.pointer.hasPrefix("/"), "an error at \(error.pointer)")
    return 0
  }
  precondition(!document.tiles.isEmpty, "a document without templates")
  let files = FileResolver(base: "/base", local: "/local")
  for template in document.templates.prefix(8) {
    for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 30, x: (1 << 30) - 1, y: 1), TileID(z: 14, x: 8529, y: 5975)] {
      let address = template.address(of: id, pixelRatio: 2)
      let path = try? files.path(of: address)
      precondition(path?.utf8.first.map { $0 == UInt8(ascii: "/") } ?? true, "\(path ?? "") for \(address)")
      if let path, path.utf8.starts(with: "/local/".utf8) {
        let folders = path.utf8.split(separator: UInt8(ascii: "/"))
        precondition(!folders.contains { $0.elementsEqual("..".utf8) }, "\(address) leads to \(path)")
      }
      _ = document.coverage.contains(id)
    }
  }
  return 0
}
