import CSQLite
import CZlib
import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

/// Bytes as gzip writes them.
func gzipped(_ bytes: [UInt8], windowBits: Int32 = 15 + 16) -> [UInt8] {
  var stream = unsafe z_stream()
  let version = unsafe deflateInit2_(
    &stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  precondition(version == Z_OK)
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))) + 32)
  let count = unsafe input.withUnsafeMutableBufferPointer { source in
    unsafe output.withUnsafeMutableBufferPointer { target in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = UInt32(source.count)
      unsafe stream.next_out = target.baseAddress
      unsafe stream.avail_out = UInt32(target.count)
      let result = unsafe deflate(&stream, Z_FINISH)
      precondition(result == Z_STREAM_END)
      return unsafe target.count - Int(stream.avail_out)
    }
  }
  unsafe deflateEnd(&stream)
  return Array(output[..<count])
}

/// An archive of PMTiles to be written, with directories of so many entries.
struct PMTilesSketch {
  struct Entry {
    var tile: UInt64
    var runLength: UInt64 = 1
    var bytes: [UInt8]
  }

  var entries: [Entry]
  var metadata = Array("{}".utf8)
  var directoryCompression: UInt8 = 1
  var tileCompression: UInt8 = 1
  /// Where there are more, the root has leaves of that many.
  var entriesOfDirectory = 1_000
  var zooms: (UInt8, UInt8) = (0, 14)
  var bounds: [Double] = [0, 0, 0, 0]

  static func directory(_ entries: [(tile: UInt64, runLength: UInt64, count: UInt64, offset: UInt64)]) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.varint(UInt64(entries.count))
    for (index, entry) in entries.enumerated() {
      writer.varint(entry.tile - (index == 0 ? 0 : entries[index - 1].tile))
    }
    for entry in entries { writer.varint(entry.runLength) }
    for entry in entries { writer.varint(entry.count) }
    for (index, entry) in entries.enumerated() {
      let follows = index > 0 && entry.offset == entries[index - 1].offset + entries[index - 1].count
      writer.varint(follows ? 0 : entry.offset + 1)
    }
    return writer.bytes
  }

  var bytes: [UInt8] {
    func packed(_ bytes: [UInt8]) -> [UInt8] { directoryCompression == 2 ? gzipped(bytes) : bytes }
    var (tiles, leaves) = ([UInt8](), [UInt8]())
    var lines: [(tile: UInt64, runLength: UInt64, count: UInt64, offset: UInt64)] = []
    for entry in entries {
      lines.append((entry.tile, entry.runLength, UInt64(entry.bytes.count), UInt64(tiles.count)))
      tiles += entry.bytes
    }
    while lines.count > entriesOfDirectory {
      lines = stride(from: 0, to: lines.count, by: entriesOfDirectory).map { start in
        let leaf = packed(Self.directory(Array(lines[start..<min(start + entriesOfDirectory, lines.count)])))
        leaves += leaf
        return (lines[start].tile, 0, UInt64(leaf.count), UInt64(leaves.count - leaf.count))
      }
    }
    let root = packed(Self.directory(lines))
    let metadata = metadata.isEmpty ? [] : packed(metadata)
    var header = Array("PMTiles".utf8) + [3]
    var offset = UInt64(127)
    func put(_ number: UInt64, _ count: Int = 8) {
      for byte in 0..<count { header.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))) }
    }
    for section in [root, metadata, leaves, tiles] {
      put(offset)
      put(UInt64(section.count))
      offset += UInt64(section.count)
    }
    for _ in 0..<3 { put(UInt64(entries.count)) }
    header += [1, directoryCompression, tileCompression, 1, zooms.0, zooms.1]
    for edge in bounds { put(UInt64(bitPattern: Int64(edge * 1e7)), 4) }
    header += [UInt8](repeating: 0, count: 127 - header.count)
    return header + root + metadata + leaves + tiles
  }
}

/// The file of a database made by statements of SQL; blobs are spelled `x'00'`.
func database(_ statements: [String]) throws -> [UInt8] {
  var opened: OpaquePointer?
  unsafe sqlite3_open(":memory:", &opened)
  let database = unsafe try #require(opened)
  defer { unsafe sqlite3_close(database) }
  for statement in statements {
    let result = unsafe sqlite3_exec(database, statement, nil, nil, nil)
    let message = unsafe String(cString: sqlite3_errmsg(database))
    #expect(result == SQLITE_OK, "\(statement): \(message)")
  }
  var count: Int64 = 0
  let start = unsafe try #require(sqlite3_serialize(database, "main", &count, 0))
  defer { unsafe sqlite3_free(start) }
  return unsafe [UInt8](UnsafeBufferPointer(start: start, count: Int(count)))
}

extension [UInt8] {
  /// As SQL spells a blob.
  var sql: String {
    "x'" + map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
  }
}
