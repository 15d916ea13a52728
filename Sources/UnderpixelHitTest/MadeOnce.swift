internal import Synchronization

/// An object that is made when it is first asked for, and read without a lock from then on. (`AtomicLazyReference` does the
/// same by calls that stay generic while the program runs, which a query can't afford.)
@safe
struct MadeOnce<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  /// Nil before it is made.
  @inline(__always)
  func load() -> Object? {
    guard let object = unsafe reference.load(ordering: .acquiring) else { return nil }
    return unsafe object.takeUnretainedValue()
  }

  /// Keeps an object where none was made before.
  ///
  /// - Returns: What is kept from now on.
  func storeIfNil(_ object: consuming Object) -> Object {
    let mine = unsafe Unmanaged.passRetained(object)
    let (isKept, first) = unsafe reference.compareExchange(
      expected: nil, desired: mine, ordering: .acquiringAndReleasing)
    if isKept { return unsafe mine.takeUnretainedValue() }
    unsafe mine.release()
    return unsafe first.unsafelyUnwrapped.takeUnretainedValue()
  }

  deinit { unsafe reference.load(ordering: .acquiring)?.release() }
}
