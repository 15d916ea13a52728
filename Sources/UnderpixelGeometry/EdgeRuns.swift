/// The edges of many polygons and lines in runs of a few, each with its box: whoever asks what is near a place looks at
/// boxes, and only at the edges of those that are near, however many vertices a part has.
///
/// Memory: 44 bytes a part beside the positions, which are shared, and 48 for every sixteen edges of parts that have more,
/// or several rings.
public struct EdgeRuns: Sendable {
  /// Of all parts.
  public let positions: [MercatorPoint]
  /// Around each part; what no window meets where a part has no position, or one that is not finite.
  public internal(set) var boxes: [BoundingBox] = []
  @usableFromInline var parts: [Part] = []
  @usableFromInline var runs: [Run] = []

  public static let edgesPerRun = 16

  /// Either some runs, or one ring or line of few edges.
  @usableFromInline
  struct Part: Sendable {
    @usableFromInline let first: UInt32
    @usableFromInline let end: UInt32
    @usableFromInline let form: Form

    @usableFromInline
    init(first: UInt32, end: UInt32, form: Form) {
      self.first = first
      self.end = end
      self.form = form
    }

    @usableFromInline
    enum Form: UInt8, Sendable { case runs, ring, line }
  }

  /// Edges that follow each other: the ends of them, and the position that the first begins at.
  @usableFromInline
  struct Run: Sendable {
    @usableFromInline let box: BoundingBox
    @usableFromInline let start: UInt32
    @usableFromInline let first: UInt32
    @usableFromInline let end: UInt32
  }

  /// - Parameter partCount: How many parts are going to be added, as far as that is known.
  public init(of positions: [MercatorPoint], partCount: Int = 0) {
    self.positions = positions
    boxes.reserveCapacity(partCount)
    parts.reserveCapacity(partCount)
  }

  // MARK: Building

  /// Adds the next part.
  ///
  /// - Parameters:
  ///   - rings: Ranges of the positions, fewer than 2^32.
  ///   - isClosed: Whether the last position of a ring leads to its first.
  /// - Complexity: O(positions of the part).
  @inlinable
  public mutating func addPart(rings: some Collection<Range<Int>>, isClosed: Bool) {
    guard rings.count > 1 else { return addPart(ring: rings.first ?? 0..<0, isClosed) }
    let first = runs.count
    var box = BoundingBox.empty
    var isFinite = true
    for ring in rings {
      isFinite = formUnion(of: ring, &box) && isFinite
      addRuns(of: ring, isClosed)
    }
    add(Part(first: UInt32(first), end: UInt32(runs.count), form: .runs), isFinite ? box : .empty)
  }

  @usableFromInline
  mutating func addPart(ring: Range<Int>, _ isClosed: Bool) {
    var box = BoundingBox.empty
    if !formUnion(of: ring, &box) { box = .empty }
    guard ring.count > Self.edgesPerRun else {
      return add(
        Part(first: UInt32(ring.lowerBound), end: UInt32(ring.upperBound), form: isClosed ? .ring : .line), box)
    }
    let first = runs.count
    addRuns(of: ring, isClosed)
    add(Part(first: UInt32(first), end: UInt32(runs.count), form: .runs), box)
  }

  @usableFromInline
  mutating func add(_ part: Part, _ box: BoundingBox) {
    parts.append(part)
    boxes.append(box.isEmpty ? .nowhere : box)
  }

  /// False where a position is not finite.
  @usableFromInline
  func formUnion(of ring: Range<Int>, _ box: inout BoundingBox) -> Bool {
    // What is infinite or NaN makes the sum so.
    var sum = 0.0
    for point in positions[ring] {
      box.formUnion(x: point.x, y: point.y)
      sum += (point.x - point.x) + (point.y - point.y)
    }
    return sum == 0
  }

  @usableFromInline
  mutating func addRuns(of ring: Range<Int>, _ isClosed: Bool) {
    guard var start = isClosed ? ring.last : ring.first else { return }
    var index = isClosed ? ring.lowerBound : ring.lowerBound + 1
    while index < ring.upperBound {
      let end = min(index + Self.edgesPerRun, ring.upperBound)
      var box = BoundingBox(x: positions[start].x, y: positions[start].y)
      for position in positions[index..<end] { box.formUnion(x: position.x, y: position.y) }
      runs.append(Run(box: box, start: UInt32(start), first: UInt32(index), end: UInt32(end)))
      start = end - 1
      index = end
    }
  }

  // MARK: Asking

  /// Whether an edge of a part passes a test; those that have nothing in common with a window fail it.
  ///
  /// - Parameter window: Not empty.
  /// - Complexity: O(edges / 16) and the edges of the runs whose boxes meet the window, until one passes.
  @inlinable @inline(__always)
  public func hasEdge(
    ofPart part: Int, near window: BoundingBox, _ test: (MercatorPoint, MercatorPoint) -> Bool
  ) -> Bool {
    let part = parts[part]
    switch part.form {
    case .ring:
      return part.first < part.end && hasEdge(from: part.end &- 1, part.first, part.end, window, test)
    case .line:
      return part.first < part.end && hasEdge(from: part.first, part.first &+ 1, part.end, window, test)
    case .runs:
      var number = part.first
      while number < part.end {
        let run = runs[Int(number)]
        number &+= 1
        if run.box.minX > window.maxX || run.box.maxX < window.minX { continue }
        if run.box.minY > window.maxY || run.box.maxY < window.minY { continue }
        if hasEdge(from: run.start, run.first, run.end, window, test) { return true }
      }
      return false
    }
  }

  @inlinable @inline(__always)
  func hasEdge(
    from start: UInt32, _ first: UInt32, _ end: UInt32, _ window: BoundingBox,
    _ test: (MercatorPoint, MercatorPoint) -> Bool
  ) -> Bool {
    let positions = positions.span
    var a = positions[Int(start)]
    var index = first
    while index < end {
      let b = positions[Int(index)]
      index &+= 1
      let isApart =
        (a.x < window.minX && b.x < window.minX) || (a.x > window.maxX && b.x > window.maxX)
        || (a.y < window.minY && b.y < window.minY) || (a.y > window.maxY && b.y > window.maxY)
      if !isApart, test(a, b) { return true }
      a = b
    }
    return false
  }

  /// Where a place lies in a closed part by the even-odd rule over all its rings together, edges included.
  ///
  /// - Complexity: O(edges / 16), and the edges of the runs whose boxes hold the place.
  public func location(of place: MercatorPoint, inPart part: Int) -> Location {
    var crossings = RayCrossings(from: place)
    let positions = positions.span
    let part = parts[part]
    switch part.form {
    case .ring, .line:
      crossings.count(ring: positions.extracting(Int(part.first)..<Int(part.end)))
    case .runs:
      var number = part.first
      while number < part.end {
        let run = runs[Int(number)]
        number &+= 1
        if place.y < run.box.minY || place.y > run.box.maxY || place.x > run.box.maxX { continue }
        var a = positions[Int(run.start)]
        if place.x < run.box.minX {
          crossings.count(chainInTheEastFrom: a, to: positions[Int(run.end) - 1])
          continue
        }
        var index = run.first
        while index < run.end {
          let b = positions[Int(index)]
          index &+= 1
          crossings.count(edge: a, b)
          a = b
        }
      }
    }
    return crossings.location
  }
}

extension BoundingBox {
  fileprivate static let nowhere = BoundingBox(minX: 1, minY: 1, maxX: 0, maxY: 0)
}
