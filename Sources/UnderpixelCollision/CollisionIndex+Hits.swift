public import UnderpixelGeometry

extension CollisionIndex {
  /// Calls `body` with each entry that holds a pixel, edges included, ignored ones too, in the order of taking.
  ///
  ///     room.forEach(at: ScreenPoint(x: 512, y: 384)) { entry in print(entry.owner) }
  ///
  /// - Parameters:
  ///   - point: The pixel; one with a NaN finds nothing.
  ///   - body: What it throws ends the search.
  /// - Complexity: O(k + n / 64), k the number of entries in the cell of the pixel, n the number of all.
  @inlinable
  public func forEach<Failure: Error>(
    at point: ScreenPoint, _ body: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(in: BoundingBox(x: point.x, y: point.y), body)
  }

  /// Calls `body` with each entry that shares a place with a box, edges included, ignored ones too, in the order of taking.
  ///
  /// For a lasso, ask with the box around it and look at the shapes that come.
  ///
  /// - Parameters:
  ///   - box: In logical pixels of the viewport; one that is empty or has a NaN finds nothing, an endless one what it meets.
  ///   - body: What it throws ends the search.
  /// - Complexity: O(c + k + n / 64), c the number of cells that the box reaches into, k the number of entries in these, n
  ///   the number of all.
  @inlinable
  public func forEach<Failure: Error>(
    in box: BoundingBox, _ body: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    visit(box) { entry in
      do throws(Failure) {
        try body(entry)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Calls `body` with entries in the order of taking until it says false.
  @usableFromInline
  func visit(_ box: BoundingBox, _ body: (Entry) -> Bool) {
    let (entries, count) = (storage.contents.entries, storage.contents.count)
    guard !box.isEmpty, count > 0 else { return }
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (count + 63) / 64) { memory in
      var marks = unsafe Marks(memory)
      func mark(_ number: Int) -> Bool {
        marks.insert(number)
        return true
      }
      storage.contents.firm.forEach(meeting: box, mark)
      storage.contents.yielding.forEach(meeting: box, mark)
      storage.contents.ignored.forEach(meeting: box, mark)
      marks.visit { number in
        let entry = entries[number]
        return !entry.shape.meets(.box(box)) || body(entry)
      }
    }
  }
}

/// A set of numbers of entries, to see each once and in order.
@safe
private struct Marks {
  private let words: UnsafeMutableBufferPointer<UInt64>
  private var first = Int.max
  private var last = -1

  /// - Parameter words: Memory for as many bits as there are numbers; the caller keeps it.
  init(_ words: UnsafeMutableBufferPointer<UInt64>) {
    unsafe words.initialize(repeating: 0)
    unsafe self.words = words
  }

  mutating func insert(_ number: Int) {
    let word = number / 64
    unsafe words[word] |= 1 << UInt64(number % 64)
    first = min(first, word)
    last = max(last, word)
  }

  /// Calls `body` with the numbers, ascending, until it says false.
  func visit(_ body: (Int) -> Bool) {
    guard first <= last else { return }
    for word in first...last {
      var rest = unsafe words[word]
      while rest != 0 {
        if !body(word * 64 + rest.trailingZeroBitCount) { return }
        rest &= rest - 1
      }
    }
  }
}
