internal import UnderpixelGeometry

/// The first 256 bytes of a serialized tree, which say what the others are: see Documentation/RTreeFormat.md.
struct FileHeader {
  static let byteCount = 256
  static let version: UInt32 = 1
  /// A byte above ASCII, letters, both kinds of line ends and the end of text: what transfers as text would spoil.
  static let magic: UInt64 = 0x1A0A_0D54_5250_5589

  let hasExactBoxes: Bool
  let itemCount: Int
  let shape: Shape
  let grid: Grid
  let bounds: BoundingBox
  let bodyChecksum: UInt64

  /// Where the fields are.
  private enum Offset {
    static let version = 8
    static let flags = 12
    static let byteCount = 16
    static let placeCount = 24
    static let itemCount = 32
    static let originX = 40
    static let originY = 48
    static let scale = 56
    static let bounds = 64
    static let bodyChecksum = 96
    static let reserved = 104
    static let headerChecksum = 248
  }

  /// The bytes of the whole file; they fit in 38 bits.
  var totalByteCount: Int {
    Self.byteCount + shape.nodeByteCount + (hasExactBoxes ? shape.count * MemoryLayout<BoundingBox>.stride : 0)
  }
}

extension FileHeader {
  /// The header as it is written.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    func add<Number: FixedWidthInteger>(_ number: Number) {
      for byte in 0..<Number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    add(Self.magic)
    add(Self.version)
    add(UInt32(hasExactBoxes ? 1 : 0))
    for count in [totalByteCount, shape.count, itemCount] { add(UInt64(count)) }
    for number in [grid.originX, grid.originY, grid.scale, bounds.minX, bounds.minY, bounds.maxX, bounds.maxY] {
      add(number.bitPattern)
    }
    add(bodyChecksum)
    while bytes.count < Offset.headerChecksum { bytes.append(0) }
    add(unsafe bytes.withUnsafeBytes { unsafe XXH64.checksum($0) })
    return bytes
  }

  /// Reads and checks the header of `bytes`, and that they are as many as it says.
  init(reading bytes: UnsafeRawBufferPointer) throws(PackedRTreeFileError) {
    guard bytes.count >= Self.byteCount else { throw .byteCount(bytes.count, expected: UInt64(Self.byteCount)) }
    // All offsets below lie within the header, which is there.
    func integer<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Number.Type = Number.self) -> Number {
      Number(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
    let magic: UInt64 = integer(0)
    guard magic == Self.magic else { throw .magic(magic) }
    let version: UInt32 = integer(Offset.version)
    guard version == Self.version else { throw .version(version) }
    let expected: UInt64 = integer(Offset.headerChecksum)
    let checksum = unsafe XXH64.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<Offset.headerChecksum]))
    guard checksum == expected else { throw .checksum(.header, checksum, expected: expected) }
    let flags: UInt32 = integer(Offset.flags)
    guard flags <= 1 else { throw .value(at: Offset.flags, expected: "no flag but 1", found: "\(flags)") }
    for offset in Offset.reserved..<Offset.headerChecksum {
      let byte = unsafe bytes[offset]
      guard byte == 0 else { throw .value(at: offset, expected: "0", found: "\(byte)") }
    }

    // Counts within limits first: what follows from them then fits in any number.
    let itemCount: UInt64 = integer(Offset.itemCount)
    let placeCount: UInt64 = integer(Offset.placeCount)
    guard itemCount <= UInt64(PackedRTree.maximumCount) else {
      throw .value(at: Offset.itemCount, expected: "at most \(PackedRTree.maximumCount) items", found: "\(itemCount)")
    }
    // Each leaf has an item.
    let mostPlaces = min(itemCount * UInt64(Shape.fanout), UInt64(Shape.maximumCount))
    guard placeCount <= mostPlaces else {
      throw .value(at: Offset.placeCount, expected: "at most \(mostPlaces) places", found: "\(placeCount)")
    }
    func number(_ offset: Int) throws(PackedRTreeFileError) -> Double {
      let number = Double(bitPattern: integer(offset))
      guard number.isFinite else { throw .value(at: offset, expected: "a finite number", found: "\(number)") }
      return number
    }
    let grid = Grid(
      originX: try number(Offset.originX), originY: try number(Offset.originY), scale: try number(Offset.scale))
    guard grid.scale > 0 else {
      throw .value(at: Offset.scale, expected: "more than 0 cells a unit", found: "\(grid.scale)")
    }
    let bounds = BoundingBox(
      minX: Double(bitPattern: integer(Offset.bounds)), minY: Double(bitPattern: integer(Offset.bounds + 8)),
      maxX: Double(bitPattern: integer(Offset.bounds + 16)), maxY: Double(bitPattern: integer(Offset.bounds + 24)))
    guard placeCount == 0 ? bounds == .empty : bounds.isFinite && !bounds.isEmpty else {
      throw .value(
        at: Offset.bounds, expected: placeCount == 0 ? "the empty box" : "a finite box with min <= max",
        found: "\(bounds)")
    }

    self.init(
      hasExactBoxes: flags & 1 != 0, itemCount: Int(itemCount), shape: Shape(count: Int(placeCount)), grid: grid,
      bounds: bounds, bodyChecksum: integer(Offset.bodyChecksum))
    let total: UInt64 = integer(Offset.byteCount)
    guard total == UInt64(totalByteCount) else {
      throw .value(
        at: Offset.byteCount, expected: "\(totalByteCount) bytes for \(placeCount) places", found: "\(total)")
    }
    guard total == UInt64(bytes.count) else { throw .byteCount(bytes.count, expected: total) }
  }
}
