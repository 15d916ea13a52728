import CProtozero

/// A directory of an archive: runs of tiles, or directories below it, by ascending tile number.
struct PMTilesDirectory {
  struct Entry: Equatable {
    /// The number of the first tile.
    var tile: UInt64
    /// Where the bytes lie in their section of the archive.
    var offset: UInt64
    var byteCount: UInt32
    /// How many tiles in a row have these bytes; 0 for a directory.
    var runLength: UInt32
  }

  private(set) var entries: [Entry]

  /// The most bytes of a directory, inflated. Writers keep them to some ten thousand.
  static let maximumByteCount = 16 << 20

  /// Reads a directory that is not compressed: numbers of tiles as differences, run lengths, lengths and offsets, a
  /// column each, of varints. Complexity: O(length).
  init(_ bytes: Span<UInt8>) throws(TileError) {
    var column = VarintColumn()
    let count = try column.next(in: bytes)
    // Each entry takes four bytes at least.
    guard count > 0, count <= bytes.count / 4 else {
      throw TileError(.format, problem: "a directory of \(count) entries in \(bytes.count) bytes")
    }
    entries = Array(repeating: Entry(tile: 0, offset: 0, byteCount: 0, runLength: 0), count: Int(count))
    var tile: UInt64 = 0
    for i in entries.indices {
      let difference = try column.next(in: bytes)
      let (sum, isTooLarge) = tile.addingReportingOverflow(difference)
      guard !isTooLarge, i == 0 || difference > 0 else {
        throw TileError(.format, problem: "a directory whose tiles do not ascend")
      }
      tile = sum
      entries[i].tile = tile
    }
    for i in entries.indices { entries[i].runLength = try column.next32(in: bytes, "run length") }
    for i in entries.indices {
      entries[i].byteCount = try column.next32(in: bytes, "length")
      guard entries[i].byteCount > 0 else { throw TileError(.format, problem: "a directory with an entry of no bytes") }
    }
    for i in entries.indices {
      let offset = try column.next(in: bytes)
      if offset > 0 {
        entries[i].offset = offset - 1
      } else {
        guard i > 0 else { throw TileError(.format, problem: "a directory whose first entry follows another") }
        let (sum, isTooLarge) = entries[i - 1].offset.addingReportingOverflow(UInt64(entries[i - 1].byteCount))
        guard !isTooLarge else { throw TileError(.format, problem: "a directory with an offset beyond 64 bits") }
        entries[i].offset = sum
      }
    }
  }

  /// The entry whose run has the tile, or the directory that can have it. Complexity: O(log *n*).
  func entry(of tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tile <= tile { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.runLength == 0 || tile - entry.tile < UInt64(entry.runLength) ? entry : nil
  }
}

/// Varints one after another.
private struct VarintColumn {
  private var offset = 0

  mutating func next(in bytes: Span<UInt8>) throws(TileError) -> UInt64 {
    var number: UInt64 = 0
    // The offset is at most the count, which the call tests.
    let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return -1 }
      return unsafe up_pbf_varint(base, buffer.count, &offset, &number)
    }
    guard result == 1 else { throw TileError(.format, problem: "a directory that is cut short") }
    return number
  }

  mutating func next32(in bytes: Span<UInt8>, _ name: String) throws(TileError) -> UInt32 {
    let number = try next(in: bytes)
    guard let small = UInt32(exactly: number) else {
      throw TileError(.format, problem: "a directory with a \(name) of \(number)")
    }
    return small
  }
}
