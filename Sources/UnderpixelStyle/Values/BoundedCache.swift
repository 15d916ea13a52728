internal import UnderpixelGeometry

/// Values that are expensive to make, for any number of threads. Beyond its capacity, what was used least recently goes.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var clock: UInt64 = 0

    mutating func use(_ key: Key) -> Value? {
      clock += 1
      entries[key]?.lastUse = clock
      return entries[key]?.value
    }

    mutating func keep(_ made: Value, for key: Key, capacity: Int) -> Value {
      if let value = use(key) { return value }
      if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        entries[oldest.key] = nil
      }
      entries[key] = Entry(value: made, lastUse: clock)
      return made
    }
  }

  private let capacity: Int
  private let state = Locked(State())

  init(capacity: Int) {
    precondition(capacity > 0, "a capacity of \(capacity)")
    self.capacity = capacity
  }

  /// How many values are kept.
  var count: Int { state.withLock { $0.entries.count } }

  /// The value of the key; where it is not kept, `make` makes it.
  ///
  /// `make` runs without the lock, so that threads do not wait for each other. Two of them may make the same value at
  /// once: then all are given the one that was kept first.
  ///
  /// - Complexity: O(1) for what is kept, O(capacity) otherwise.
  func value<Failure: Error>(of key: Key, orMake make: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let value = state.withLock({ $0.use(key) }) { return value }
    let made = try make()
    return state.withLock { $0.keep(made, for: key, capacity: capacity) }
  }
}
