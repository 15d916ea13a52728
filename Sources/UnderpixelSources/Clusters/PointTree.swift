#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A static k-d tree of places, searched by distance, that gives what it finds in the order of KDBush.
///
/// Clusters depend on that order: it is the order of sums of floating-point numbers, and of the clusters of the next zoom.
/// After KDBush 4 by Vladimir Agafonkin (https://github.com/mourner/kdbush, ISC license); the selection is that of Floyd
/// and Rivest, "Algorithm 489: SELECT" (CACM 1975).
struct PointTree: Sendable {
  private static let leafSize = 64

  /// Which place stands at a position of the tree.
  private(set) var ids: [UInt32]
  /// The coordinates of the places, x and y in turn, in the tree's order.
  private var coordinates: [Float]

  /// - Complexity: O(*n* log *n*).
  init(count: Int, _ place: (Int) -> (x: Double, y: Double, id: Int)) {
    ids = []
    coordinates = []
    ids.reserveCapacity(count)
    coordinates.reserveCapacity(2 * count)
    for index in 0..<count {
      let place = place(index)
      ids.append(UInt32(place.id))
      coordinates.append(Float(place.x))
      coordinates.append(Float(place.y))
    }
    sort(0, count - 1, axis: 0)
  }

  /// Adds the places within a distance, the circle's edge included.
  ///
  /// - Complexity: O(√*n* + *k*), *k* the number of places found.
  func appendPlaces(within radius: Double, ofX x: Double, y: Double, to found: inout [Int]) {
    let square = radius * radius
    func isNear(_ position: Int) -> Bool {
      let (dx, dy) = (Double(coordinates[2 * position]) - x, Double(coordinates[2 * position + 1]) - y)
      return dx * dx + dy * dy <= square
    }
    func sides(_ axis: Int, _ value: Double) -> (low: Bool, high: Bool) {
      let place = axis == 0 ? x : y
      return (place - radius <= value, place + radius >= value)
    }
    visit(where: isNear, descending: sides) { found.append($0) }
  }

  /// All places, in the order in which any search finds them.
  var order: [Int] {
    var order: [Int] = []
    order.reserveCapacity(ids.count)
    func isIncluded(_ position: Int) -> Bool { true }
    func sides(_ axis: Int, _ value: Double) -> (low: Bool, high: Bool) { (true, true) }
    visit(where: isIncluded, descending: sides) { order.append($0) }
    return order
  }

  private func visit(
    where isIncluded: (Int) -> Bool, descending sides: (_ axis: Int, _ value: Double) -> (low: Bool, high: Bool),
    _ body: (Int) -> Void
  ) {
    var stack = [(low: 0, high: ids.count - 1, axis: 0)]
    while let (low, high, axis) = stack.popLast() {
      if high - low <= Self.leafSize {
        for position in low..<max(high + 1, low) where isIncluded(position) { body(Int(ids[position])) }
        continue
      }
      let middle = (low + high) / 2
      if isIncluded(middle) { body(Int(ids[middle])) }
      let sides = sides(axis, Double(coordinates[2 * middle + axis]))
      if sides.low { stack.append((low, middle - 1, 1 - axis)) }
      if sides.high { stack.append((middle + 1, high, 1 - axis)) }
    }
  }

  // MARK: Building

  private mutating func sort(_ low: Int, _ high: Int, axis: Int) {
    guard high - low > Self.leafSize else { return }
    let middle = (low + high) / 2
    select(middle, low, high, axis: axis)
    sort(low, middle - 1, axis: 1 - axis)
    sort(middle + 1, high, axis: 1 - axis)
  }

  /// Moves places so that the one at `k` has smaller ones before it and greater ones behind.
  private mutating func select(_ k: Int, _ low: Int, _ high: Int, axis: Int) {
    var (low, high) = (low, high)
    while high > low {
      if high - low > 600 { narrow(k, low, high, axis: axis) }
      let pivot = coordinates[2 * k + axis]
      var (i, j) = (low, high)
      swap(low, k)
      if coordinates[2 * high + axis] > pivot { swap(low, high) }
      while i < j {
        swap(i, j)
        i += 1
        j -= 1
        while coordinates[2 * i + axis] < pivot { i += 1 }
        while coordinates[2 * j + axis] > pivot { j -= 1 }
      }
      if coordinates[2 * low + axis] == pivot {
        swap(low, j)
      } else {
        j += 1
        swap(j, high)
      }
      if j <= k { low = j + 1 }
      if k <= j { high = j - 1 }
    }
  }

  /// Selects in a sample around `k` first, which leaves little to do for the whole.
  private mutating func narrow(_ k: Int, _ low: Int, _ high: Int, axis: Int) {
    let n = Double(high - low + 1)
    let m = Double(k - low + 1)
    let z = log(n)
    let s = 0.5 * exp(2 * z / 3)
    let deviation = 0.5 * (z * s * (n - s) / n).squareRoot() * (m - n / 2 < 0 ? -1 : 1)
    let newLow = max(low, Int((Double(k) - m * s / n + deviation).rounded(.down)))
    let newHigh = min(high, Int((Double(k) + (n - m) * s / n + deviation).rounded(.down)))
    select(k, newLow, newHigh, axis: axis)
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    ids.swapAt(a, b)
    coordinates.swapAt(2 * a, 2 * b)
    coordinates.swapAt(2 * a + 1, 2 * b + 1)
  }
}
