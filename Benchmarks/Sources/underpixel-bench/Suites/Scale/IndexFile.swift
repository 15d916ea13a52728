internal import Foundation
internal import SyntheticCity
internal import UnderpixelGeometry
internal import UnderpixelIndex

/// A file with the index of uniform boxes, about two over each other anywhere, none of which is kept: each is made anew from
/// its number. Removed when nobody needs it any more.
final class IndexFile {
  let path: String
  let count: Int
  private(set) var note = ""
  private let seed: UInt64

  /// Bytes a box: nodes, and the exact box.
  private static let bytesPerItem = (narrow: 10, exact: 42)

  init(_ count: Int, withExactBoxes: Bool, seed: UInt64) throws {
    self.count = count
    self.seed = seed
    let folder = FileManager.default.temporaryDirectory
    path = folder.appending(path: "underpixel-bench-\(UUID().uuidString).rtree").path
    let needed = count * (withExactBoxes ? Self.bytesPerItem.exact : Self.bytesPerItem.narrow)
    let free = try FileManager.default.attributesOfFileSystem(forPath: folder.path)[.systemFreeSize] as? Int ?? .max
    // Others need room too.
    guard needed < free / 2 else {
      throw MeasuringError(
        message: "an index of \(sizeName(count)) boxes takes \(Self.gigabytes(needed)) in \(folder.path), where "
          + "\(Self.gigabytes(free)) are free; TMPDIR names another folder")
    }
    // While it is packed: boxes, what they are sorted by, twice, and the nodes.
    let memory = count * 80
    guard UInt64(memory) < ProcessInfo.processInfo.physicalMemory / 4 * 3 else {
      throw MeasuringError(message: "to pack \(sizeName(count)) boxes takes \(Self.gigabytes(memory)) of memory")
    }
    let start = Clock.now
    let tree = try PackedRTree(packing: (0..<count).lazy.map { Self.box($0, of: count, seed) }) {
      Self.box($0, of: count, seed)
    }
    let packed = Clock.now
    try tree.write(to: path, includingExactBoxes: withExactBoxes)
    let end = Clock.now
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    note = String(
      format: "%@, %.1f bytes a box; packing %@, writing %@", Self.gigabytes(size), Double(size) / Double(count),
      Report.text(Double(packed - start)), Report.text(Double(end - packed)))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A place within one of the boxes, or anywhere.
  func place(_ random: inout SeededNumbers) -> Point {
    let number = random.next()
    guard number % 2 == 0 else { return Point(x: random.unit(), y: random.unit()) }
    let box = Self.box(Int(number / 2 % UInt64(count)), of: count, seed)
    return Point(x: box.minX + random.unit() * box.width, y: box.minY + random.unit() * box.height)
  }

  private static func box(_ item: Int, of count: Int, _ seed: UInt64) -> BoundingBox {
    var random = SeededNumbers(seed: seed &* 0x2545_F491_4F6C_DD1D ^ UInt64(item))
    // Of two sides uniform between nothing and the double, the mean area is the square of the mean.
    let longest = 2 * (2 / Double(count)).squareRoot()
    let (x, y) = (random.unit(), random.unit())
    return BoundingBox(minX: x, minY: y, maxX: x + random.unit() * longest, maxY: y + random.unit() * longest)
  }

  private static func gigabytes(_ bytes: Int) -> String { String(format: "%.2f GB", Double(bytes) / 1e9) }
}
