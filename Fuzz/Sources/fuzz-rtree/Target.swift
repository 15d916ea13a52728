import UnderpixelGeometry

@testable import UnderpixelIndex

/// Opens the bytes as a tree; where that works, asks it everything.
///
/// By the last bit of the input the checksums and lengths are made right first, so that what lies behind them is reached.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let last = bytes.last, last & 1 == 1 {
    bytes.removeLast()
    repair(&bytes)
  }
  if let tree = try? PackedRTree(reading: bytes) { ask(tree, bytes) }
  return 0
}

private func repair(_ bytes: inout [UInt8]) {
  guard bytes.count >= FileHeader.byteCount else { return }
  func put<Number: FixedWidthInteger>(_ number: Number, _ offset: Int) {
    for byte in 0..<Number.bitWidth / 8 { bytes[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
  }
  put(FileHeader.magic, 0)
  put(FileHeader.version, 8)
  put(UInt64(bytes.count), 16)
  put(unsafe bytes[FileHeader.byteCount...].withUnsafeBytes { unsafe XXH64.checksum($0) }, 96)
  put(unsafe bytes[..<248].withUnsafeBytes { unsafe XXH64.checksum($0) }, 248)
}

private func ask(_ tree: PackedRTree, _ bytes: [UInt8]) {
  let bounds = tree.bounds
  // A window that the input has chosen: it moves when a byte of an item's number does, for example.
  func edge(_ place: Int) -> Double { Double(bytes[(bytes.count - 1 - place) % bytes.count]) / 255 }
  let chosen = BoundingBox(
    minX: bounds.minX + edge(0) * bounds.width, minY: bounds.minY + edge(9) * bounds.height,
    maxX: bounds.minX + edge(17) * bounds.width, maxY: bounds.minY + edge(25) * bounds.height)
  let all = BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
  var items: [Int] = []
  for window in [bounds, chosen, all, BoundingBox(x: bounds.minX, y: bounds.maxY)] {
    tree.appendItems(intersecting: window, to: &items)
    tree.forEach(intersecting: window) { item in
      items.append(item)
      return item % 5 == 4 ? .stop : .continue
    }
    let isLeft = { (box: BoundingBox) in box.minX <= chosen.maxX }
    tree.forEach(intersecting: window, where: isLeft) { item in
      items.append(item)
      return .continue
    }
    let point = Point(x: window.minX, y: window.maxY)
    tree.appendItems(containing: point, to: &items)
    items += tree.nearestNeighbors(to: point, count: 9).map(\.item)
    items += tree.nearestNeighbors(to: point, count: .max, within: bounds.width) { $0 % 3 > 0 }.map(\.item)
    items += tree.nearestNeighbors(to: point, count: 2, measuredBy: { Double($0) }).map(\.item)
    if let nearest = tree.nearestNeighbor(to: point) { items.append(nearest.item) }
  }
  for list in tree.items(containing: [Point(x: chosen.minX, y: chosen.minY), Point(x: bounds.maxX, y: bounds.maxY)]) {
    items += list
  }
  tree.forEachIntersection(with: tree) { first, second in
    items += [first, second]
    return items.count > 4096 ? .stop : .continue
  }
  for item in items { precondition(item >= 0 && item < tree.count, "item \(item) of \(tree.count)") }
  precondition(tree.serialized() == bytes, "what was read is not what is written")
}
