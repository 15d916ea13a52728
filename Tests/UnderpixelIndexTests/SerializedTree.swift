@testable import UnderpixelIndex

/// The bytes of a tree, to be spoiled.
struct SerializedTree {
  var bytes: [UInt8]

  static let headerSize = 256

  init(_ tree: PackedRTree, includingExactBoxes: Bool = true) {
    bytes = tree.serialized(includingExactBoxes: includingExactBoxes)
  }

  /// A little-endian number of the header.
  subscript(header offset: Int) -> UInt64 {
    get { (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) } }
    set { put(newValue, at: offset) }
  }

  mutating func put<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    for byte in 0..<Number.bitWidth / 8 where offset + byte < bytes.count {
      bytes[offset + byte] = UInt8(truncatingIfNeeded: number >> Number(8 * byte))
    }
  }

  /// Makes both checksums right again.
  mutating func repair() {
    guard bytes.count >= Self.headerSize else { return }
    self[header: 96] = checksum(bytes[Self.headerSize...])
    self[header: 248] = checksum(bytes[..<248])
  }

  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe XXH64.checksum($0) }
  }

  /// Why the bytes are no tree; nil when they are one.
  var problem: PackedRTreeFileError? {
    do {
      _ = try PackedRTree(reading: bytes)
      return nil
    } catch {
      return error
    }
  }
}
