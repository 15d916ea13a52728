import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelIndex

@Suite("damaged serialized trees")
struct DamagedTreeTests {
  static let boxes = (0..<19).map { BoundingBox(minX: Double($0), minY: 0, maxX: Double($0) + 2, maxY: 1) }

  func small() throws -> SerializedTree { SerializedTree(try PackedRTree(packing: Self.boxes)) }

  @Test("no beginning of a file is a tree, nor is a longer file")
  func truncated() throws {
    let whole = try small().bytes
    for count in 0..<whole.count {
      var part = try small()
      part.bytes.removeLast(whole.count - count)
      let expected = UInt64(count < 256 ? 256 : whole.count)
      #expect(part.problem == .byteCount(count, expected: expected))
    }
    var longer = try small()
    longer.bytes.append(0)
    #expect(longer.problem == .byteCount(whole.count + 1, expected: UInt64(whole.count)))
  }

  @Test("no tree survives a single flipped bit", arguments: [true, false])
  func flipped(includingExactBoxes: Bool) throws {
    var tree = SerializedTree(try PackedRTree(packing: Self.boxes), includingExactBoxes: includingExactBoxes)
    #expect(tree.problem == nil)
    for bit in 0..<tree.bytes.count * 8 {
      tree.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      if tree.problem == nil { Issue.record("bit \(bit % 8) of byte \(bit / 8) may change") }
      tree.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }

  @Test("what is wrong is said")
  func problems() throws {
    var tree = try small()
    tree.bytes[1] = 0x75
    #expect(tree.problem == .magic(0x1A0A_0D54_5250_7589))
    tree = try small()
    tree.put(2 as UInt32, at: 8)
    #expect(tree.problem == .version(2))
    tree = try small()
    tree.bytes[60] ^= 1
    guard case .checksum(.header, _, _)? = tree.problem else { throw Unexpected(tree.problem) }
    tree = try small()
    tree.bytes[300] ^= 1
    guard case .checksum(.body, _, _)? = tree.problem else { throw Unexpected(tree.problem) }
  }

  /// A repaired tree is refused for what stands at `offset`, and the message says so.
  func expectRefusal(at offset: Int, _ spoil: (inout SerializedTree) -> Void) throws {
    var tree = try small()
    spoil(&tree)
    tree.repair()
    guard case .value(at: offset, _, _)? = tree.problem else { throw Unexpected(tree.problem) }
    #expect("\(tree.problem!)".hasPrefix("byte \(offset): expected "))
  }

  @Test("numbers of the header that make no sense are refused where they stand")
  func header() throws {
    try expectRefusal(at: 12) { $0.bytes[12] = 2 }
    try expectRefusal(at: 16) { $0.bytes[12] = 0 }
    // Each leaf has an item: 19 items take up to 304 places.
    for count in [0, 1, 18, 20, 304, 305, 1 << 20, 1 << 31 - 1] as [UInt64] {
      try expectRefusal(at: count > 304 ? 24 : count == 0 ? 64 : 16) { $0[header: 24] = count }
      guard count > 19 else { continue }
      try expectRefusal(at: 16) { ($0[header: 24], $0[header: 32]) = (count, count) }
    }
    for count in [1 << 31, 1 << 32 + 19, 1 << 59, 1 << 63, .max - 1, .max] as [UInt64] {
      try expectRefusal(at: 24) { $0[header: 24] = count }
      try expectRefusal(at: 32) { $0[header: 32] = count }
      try expectRefusal(at: 32) { ($0[header: 24], $0[header: 32]) = (count, count) }
      try expectRefusal(at: 16) { $0[header: 16] = count }
    }
    for number in [Double.nan, .infinity, -.infinity] {
      for offset in [40, 48, 56] { try expectRefusal(at: offset) { $0[header: offset] = number.bitPattern } }
      for offset in [64, 72, 80, 88] { try expectRefusal(at: 64) { $0[header: offset] = number.bitPattern } }
    }
    for number in [0.0, -0.0, -1.0] { try expectRefusal(at: 56) { $0[header: 56] = number.bitPattern } }
    try expectRefusal(at: 64) { $0[header: 80] = (-1.0).bitPattern }
    for offset in 104..<248 { try expectRefusal(at: offset) { $0.bytes[offset] = 1 } }
  }

  @Test("cells, items and exact boxes that a search could stumble over are refused where they stand")
  func body() throws {
    // 19 items: one wide node, two leaves, the second of 3 items, and exact boxes.
    let (wide, leaf, exact) = (256, 512 + 128, 256 + 256 + 256)
    for cell in [-1, 1 << 30 + 1, .max, .min] as [Int32] {
      for edge in [0, 64, 128, 192] {
        try expectRefusal(at: wide + 4) { $0.put(cell, at: wide + edge + 4) }
        try expectRefusal(at: wide + 60) { $0.put(cell == .max || cell == -1 ? 7 : cell, at: wide + edge + 60) }
      }
    }
    try expectRefusal(at: wide) { $0.put(0 as Int32, at: wide + 128) }
    for lane in 3..<16 {
      for edge in [0, 16, 32, 48] { try expectRefusal(at: leaf + lane) { $0.bytes[leaf + lane + edge] = 7 } }
      try expectRefusal(at: leaf + lane) { $0.put(18 as UInt32, at: leaf + 64 + 4 * lane) }
    }
    for lane in 0..<3 {
      try expectRefusal(at: leaf + 64 + 4 * lane) { $0.put(19 as UInt32, at: leaf + 64 + 4 * lane) }
      try expectRefusal(at: leaf + 64 + 4 * lane) { $0.put(UInt32.max, at: leaf + 64 + 4 * lane) }
    }
    for number in [Double.nan, .infinity, -.infinity] {
      try expectRefusal(at: exact + 32) { $0.put(number.bitPattern, at: exact + 40) }
    }
    try expectRefusal(at: exact + 18 * 32) { $0.put((-9.0).bitPattern, at: exact + 18 * 32 + 16) }
  }

  @Test("an empty place among others stays empty")
  func emptyPlaces() throws {
    // Two groups of 150: the leaf that ends the first of them has places left.
    let boxes = (0..<300).map { (item: Int) -> BoundingBox in
      BoundingBox(x: Double(item % 10 + item / 150 * 9000), y: Double(item / 10 % 15))
    }
    let tree = try PackedRTree(packing: boxes)
    let shape = tree.storage.shape
    let place = try #require((0..<shape.count).first { !tree.storage.hasItem(at: $0) })
    let leaf: Int = 256 + shape.leafStart + place / 16 * 128
    let lane: Int = leaf + place % 16
    let exact: Int = 256 + shape.nodeByteCount + place * 32
    func expectRefusal(at offset: Int, _ spoil: (inout SerializedTree) -> Void) throws {
      var spoiled = SerializedTree(tree)
      spoil(&spoiled)
      spoiled.repair()
      guard case .value(at: offset, _, _)? = spoiled.problem else { throw Unexpected(spoiled.problem) }
    }
    for edge in 1..<4 { try expectRefusal(at: lane) { $0.bytes[lane + 16 * edge] ^= 3 } }
    // It is the first edge that tells whether there is an item, whose exact box is then missing.
    try expectRefusal(at: exact) { $0.bytes[lane] ^= 3 }
    try expectRefusal(at: lane) { $0.bytes[leaf + 64 + place % 16 * 4] = 3 }
    for byte in [0, 9, 31] { try expectRefusal(at: exact) { $0.bytes[exact + byte] ^= 3 } }
    // An item that is taken out of a leaf leaves its exact box behind.
    try expectRefusal(at: 256 + shape.nodeByteCount) { spoiled in
      let first: Int = 256 + shape.leafStart
      for edge in 0..<4 { spoiled.bytes[first + 16 * edge] = edge < 2 ? 255 : 0 }
      spoiled.put(0 as UInt32, at: first + 64)
    }
  }

  /// A change that may get by.
  enum Change {
    case byte(Int, UInt8)
    case grid(Int, Double)
    case bounds([Double])
    case frame(Int, [Int32])
    case column(Int, UInt8)
    case item(Int, UInt32)
    case exact(Int, [Double])

    static var any: Gen<Change> {
      let place = Gen<Int>.uniform(in: 0...(1 << 30))
      let byte = Gen<Int>.int(in: 0...255).map { UInt8($0) }
      let cells = Gen<Int>.int(in: 0...(1 << 30)).map { Int32($0) }.array(count: 4...4)
      let box = zip(Gen<Double>.finite, .finite, .finite, .finite).map { a, b, c, d in
        [min(a, b), min(c, d), max(a, b), max(c, d)]
      }
      let item = zip(place, Gen<UInt64>.bits).map { Change.item($0, UInt32(truncatingIfNeeded: $1)) }
      let column = zip(place, byte).map(Change.column)
      let frame = zip(place, cells).map(Change.frame)
      let exact = zip(place, box).map(Change.exact)
      let grid = zip(place, Gen<Double>.finite).map { Change.grid($0, $0 % 3 == 2 ? max($1.magnitude, 1e-300) : $1) }
      let harmful = zip(place, byte).map(Change.byte)
      let harmless = Gen.oneOf(column, column, frame, frame, item, exact, grid, box.map(Change.bounds))
      return .oneOf(harmless, harmless, harmless, harmless, harmless, harmless, harmless, harmful)
    }

    func apply(to tree: inout SerializedTree, _ shape: Shape, itemCount: Int) {
      let (wide, leaves) = (256, 256 + shape.leafStart)
      let position = { (place: Int) in place % shape.count }
      switch self {
      case .byte(let place, let byte): tree.bytes[place % tree.bytes.count] = byte
      case .grid(let place, let number): tree[header: 40 + 8 * (place % 3)] = number.bitPattern
      case .bounds(let edges): for edge in 0..<4 { tree[header: 64 + 8 * edge] = edges[edge].bitPattern }
      case .frame(let place, let cells):
        let level = 1 + place % shape.height
        let child = place / 8 % shape.counts[level - 1]
        let start = wide + (shape.starts[level] + child / 16) * 256 + child % 16 * 4
        for (edge, cell) in zip(
          [0, 128, 64, 192], [cells[0...1].min()!, cells[0...1].max()!, cells[2...3].min()!, cells[2...3].max()!])
        {
          tree.put(cell, at: start + edge)
        }
      case .column(let place, let byte):
        tree.bytes[leaves + position(place) / 16 * 128 + position(place) % 16 + place % 4 * 16] = byte
      case .item(let place, let item):
        tree.put(item % UInt32(itemCount), at: leaves + position(place) / 16 * 128 + 64 + position(place) % 16 * 4)
      case .exact(let place, let edges):
        let start = leaves + shape.leafCount * 128 + position(place) * 32
        guard start < tree.bytes.count else { return }
        for edge in 0..<4 { tree.put(edges[edge].bitPattern, at: start + 8 * edge) }
      }
    }
  }

  @Test(
    "whatever stands in a file with right checksums is refused or can be searched", arguments: [4, 5, 6, 7] as [UInt64])
  func garbage(seed: UInt64) {
    var (tried, opened) = (0, 0)
    forAll(
      zip(.troubledBoxes, Change.any.array(count: 1...25), .bool, SerializationTests.windows), seed: seed, count: 500
    ) {
      boxes, changes, includingExactBoxes, windows in
      let tree = try PackedRTree(packing: boxes)
      guard tree.storage.shape.count > 0 else { return true }
      var spoiled = SerializedTree(tree, includingExactBoxes: includingExactBoxes)
      for change in changes { change.apply(to: &spoiled, tree.storage.shape, itemCount: boxes.count) }
      spoiled.repair()
      tried += 1
      guard let read = try? PackedRTree(reading: spoiled.bytes) else { return true }
      opened += 1
      return answersMakeSense(read, windows + [read.bounds])
    }
    // Else the test would not look behind the checks.
    #expect(opened * 3 >= tried)
  }

  /// Asks everything of a tree that may be nonsense: items are its own, and distances are numbers in order.
  func answersMakeSense(_ tree: PackedRTree, _ windows: [BoundingBox]) -> Bool {
    let answers = SerializationTests.Answers(tree, windows)
    let items = answers.found + answers.tested + answers.containing
    let isNamed = items.allSatisfy { $0.allSatisfy((0..<tree.count).contains) }
    let isOrdered = answers.nearest.allSatisfy { neighbors in
      neighbors.allSatisfy { (0..<tree.count).contains($0.item) && $0.distance >= 0 }
        && zip(neighbors, neighbors.dropFirst()).allSatisfy { $0.distance <= $1.distance }
    }
    let all = tree.nearestNeighbors(to: Point(x: 5, y: 5), count: .max)
    let measured = tree.nearestNeighbors(to: Point(x: 5, y: 5), count: 3, measuredBy: { Double($0) })
    return isNamed && isOrdered && all.count <= tree.storage.shape.count && measured.count <= 3
  }
}

/// What came instead of what a test expects.
struct Unexpected: Error {
  var problem: PackedRTreeFileError?

  init(_ problem: PackedRTreeFileError?) { self.problem = problem }
}
