/// What a search found in one leaf.
@usableFromInline
@safe
struct FoundItems {
  @usableFromInline let items: UnsafePointer<UInt32>
  @usableFromInline var lanes: UInt32
  /// The place of the first lane among all leaves' items.
  @usableFromInline let firstPosition: Int

  init(_ items: UnsafePointer<UInt32>, _ lanes: UInt32, firstPosition: Int) {
    unsafe self.items = items
    self.lanes = lanes
    self.firstPosition = firstPosition
  }

  /// The insertion index of the next item.
  @inlinable
  mutating func next() -> Int? {
    guard lanes != 0 else { return nil }
    let lane = lanes.trailingZeroBitCount
    lanes &= lanes - 1
    return Int(unsafe items[lane])
  }

  /// Calls `body` with each insertion index; keeps what it throws, and stops then.
  @inlinable
  @inline(__always)
  func forEach<Failure: Error>(
    _ body: (Int) throws(Failure) -> Continuation, _ failure: inout Failure?
  ) -> Continuation {
    var rest = self
    while let item = rest.next() {
      do throws(Failure) {
        if case .stop = try body(item) { return .stop }
      } catch {
        failure = error
        return .stop
      }
    }
    return .continue
  }

  /// The place of the next item among all leaves' items.
  @inlinable
  mutating func nextPosition() -> Int? {
    guard lanes != 0 else { return nil }
    let lane = lanes.trailingZeroBitCount
    lanes &= lanes - 1
    return firstPosition + lane
  }
}
