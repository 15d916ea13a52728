internal import Synchronization

/// What an interaction was added as: by it the interaction is removed.
///
/// Dropping the token removes nothing: the interaction lives as long as the map.
public final class InteractionToken: Sendable {
  private let cancelled = Atomic(false)
  private let cancellations: CancellationCount

  init(_ cancellations: CancellationCount) { self.cancellations = cancellations }

  /// Removes the interaction, from any thread. Twice is as good as once.
  ///
  /// An event that is being dispatched goes on with the interactions it began with; the next one no longer knows this
  /// one. What the interaction has begun is ended once: a hover that entered gets its leave when hover is looked at next,
  /// a drag that it took its cancel with the drag's next gesture.
  public func cancel() {
    cancelled.store(true, ordering: .releasing)
    cancellations.add()
  }

  public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
}

/// How many times interactions of one map were cancelled, so that it need not look at each of its tokens.
final class CancellationCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func add() { count.wrappingAdd(1, ordering: .releasing) }
}
