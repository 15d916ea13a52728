/// A notice that a map gives, again and again.
///
///     map.onStyleLoaded.observeNext { print("the style is there") }
///
/// Handlers run in the isolation of the map's owner, in the order in which they were added.
public final class Signal {
  private var observers: [(observation: Observation, isOnce: Bool, handler: () -> Void)] = []

  init() {}

  /// Calls a handler each time, until the observation is cancelled.
  @discardableResult
  public func observe(_ handler: @escaping () -> Void) -> Observation { add(handler, isOnce: false) }

  /// Calls a handler the next time alone.
  @discardableResult
  public func observeNext(_ handler: @escaping () -> Void) -> Observation { add(handler, isOnce: true) }

  private func add(_ handler: @escaping () -> Void, isOnce: Bool) -> Observation {
    let observation = Observation()
    observers.append((observation, isOnce, handler))
    return observation
  }

  /// Gives the notice to those who observe it when it begins.
  func send() {
    let now = observers.filter { !$0.observation.isCancelled }
    observers = now.filter { !$0.isOnce }
    for observer in now where !observer.observation.isCancelled { observer.handler() }
  }
}

/// That a handler observes a notice. Dropping it ends nothing.
public final class Observation {
  public private(set) var isCancelled = false

  init() {}

  public func cancel() { isCancelled = true }
}
