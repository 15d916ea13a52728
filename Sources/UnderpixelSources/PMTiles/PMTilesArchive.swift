import UnderpixelGeometry
import UnderpixelJSON

/// The sections of an archive, and the directories that were read from it.
final class PMTilesArchive: Sendable {
  enum Bytes: Sendable {
    case file(RandomAccessFile)
    case memory([UInt8])

    var count: Int {
      switch self {
      case .file(let file): file.byteCount
      case .memory(let bytes): bytes.count
      }
    }
  }

  let header: PMTilesHeader
  private let bytes: Bytes
  private let root: PMTilesDirectory
  private let leaves = Locked(PMTilesDirectoryCache())

  /// How many directories may lie below one another, the root included; writers use two.
  static let maximumDepth = 4

  init(_ bytes: Bytes) throws(TileError) {
    self.bytes = bytes
    let start = try Self.read(0..<UInt64(min(PMTilesHeader.byteCount, bytes.count)), of: bytes)
    header = try PMTilesHeader(start, fileByteCount: bytes.count)
    let root = try Self.inflated(
      header.root, of: bytes, header.directoryCompression, limit: PMTilesDirectory.maximumByteCount)
    self.root = try PMTilesDirectory(root.span)
  }

  /// The object of the metadata; empty where the section is.
  func metadata() throws(TileError) -> [String: PropertyValue] {
    guard !header.metadata.isEmpty else { return [:] }
    let text = try Self.inflated(
      header.metadata, of: bytes, header.directoryCompression, limit: VectorTileReader.maximumByteCount)
    let value: PropertyValue
    do throws(JSONError) {
      value = try JSONReader.value(of: text)
    } catch {
      throw .metadata("\(error)")
    }
    guard let object = value.object else { throw TileError(.format, problem: "metadata that are no object") }
    return object
  }

  /// The bytes of a tile, or nil where there is none.
  func tile(_ tile: UInt64) throws(TileError) -> [UInt8]? {
    var directory = root
    for _ in 0..<Self.maximumDepth {
      guard let entry = directory.entry(of: tile) else { return nil }
      if entry.runLength > 0 {
        let range = try Self.range(entry, in: header.tiles, "a tile")
        guard range.count <= VectorTileReader.maximumByteCount else {
          throw TileError(.capacity, problem: "a tile of \(range.count) bytes")
        }
        return try Self.read(range, of: bytes)
      }
      directory = try leaf(entry)
    }
    throw TileError(.format, problem: "directories nested deeper than \(Self.maximumDepth)")
  }

  private func leaf(_ entry: PMTilesDirectory.Entry) throws(TileError) -> PMTilesDirectory {
    if let known = leaves.withLock({ $0[entry.offset] }) { return known }
    let range = try Self.range(entry, in: header.leaves, "a directory")
    let content = try Self.inflated(
      range, of: bytes, header.directoryCompression, limit: PMTilesDirectory.maximumByteCount)
    let directory = try PMTilesDirectory(content.span)
    leaves.withLock { $0[entry.offset] = directory }
    return directory
  }

  // MARK: Bytes

  private static func range(
    _ entry: PMTilesDirectory.Entry, in section: Range<UInt64>, _ what: String
  ) throws(TileError) -> Range<UInt64> {
    let room = UInt64(section.count)
    guard entry.offset <= room, UInt64(entry.byteCount) <= room - entry.offset else {
      throw TileError(
        .format, problem: "\(what) of \(entry.byteCount) bytes at \(entry.offset) of a section of \(room)")
    }
    let start = section.lowerBound + entry.offset
    return start..<start + UInt64(entry.byteCount)
  }

  private static func read(_ range: Range<UInt64>, of bytes: Bytes) throws(TileError) -> [UInt8] {
    // The caller has tested that the range lies in the file, whose length is an Int.
    let range = Int(range.lowerBound)..<Int(range.upperBound)
    switch bytes {
    case .memory(let bytes): return Array(bytes[range])
    case .file(let file):
      do throws(FileError) {
        return try file.bytes(in: range)
      } catch {
        throw TileError(.file, problem: error.problem)
      }
    }
  }

  private static func inflated(
    _ range: Range<UInt64>, of bytes: Bytes, _ compression: PMTilesCompression, limit: Int
  ) throws(TileError) -> [UInt8] {
    guard range.count <= limit else {
      throw TileError(.capacity, problem: "\(range.count) bytes at \(range.lowerBound), more than \(limit)")
    }
    let stored = try read(range, of: bytes)
    guard compression == .gzip else { return stored }
    do throws(Compression.Failure) {
      return try Compression.inflated(stored.span, limit: limit)
    } catch {
      throw TileError(error == .damaged ? .format : .capacity, problem: "\(error.text), at \(range.lowerBound)")
    }
  }
}

/// The directories that were used last, up to a million entries or so.
struct PMTilesDirectoryCache {
  private var directories: [UInt64: (directory: PMTilesDirectory, use: Int)] = [:]
  private var entryCount = 0
  private var use = 0

  static let maximumEntryCount = 1 << 20

  /// The directory at an offset. What is set makes room for itself; what alone is too large is not kept.
  subscript(offset: UInt64) -> PMTilesDirectory? {
    mutating get {
      use += 1
      directories[offset]?.use = use
      return directories[offset]?.directory
    }
    set {
      if let old = directories.removeValue(forKey: offset) { entryCount -= old.directory.entries.count }
      guard let newValue, newValue.entries.count <= Self.maximumEntryCount else { return }
      while entryCount + newValue.entries.count > Self.maximumEntryCount,
        let oldest = directories.min(by: { $0.value.use < $1.value.use })
      {
        entryCount -= oldest.value.directory.entries.count
        directories[oldest.key] = nil
      }
      use += 1
      directories[offset] = (newValue, use)
      entryCount += newValue.entries.count
    }
  }
}
