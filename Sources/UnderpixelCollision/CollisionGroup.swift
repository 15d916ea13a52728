/// Whom a label can be in the way of: only labels of its own group.
///
/// A map whose sources share the screen has all its labels in ``common``; one whose sources know nothing of each other
/// (`crossSourceCollisions: false` of MapLibre GL JS) has a group for each source.
@frozen
public struct CollisionGroup: Hashable, Sendable {
  @usableFromInline let number: UInt32

  @inlinable
  init(number: UInt32) {
    self.number = number
  }

  /// The group of all that name no other.
  public static var common: CollisionGroup {
    @inlinable get { CollisionGroup(number: 0) }
  }

  /// The group of one source's labels.
  ///
  /// - Parameter number: From 0 to 4,294,967,294.
  @inlinable
  public static func source(_ number: Int) -> CollisionGroup {
    precondition(number >= 0 && number < UInt32.max, "there is no source with the number \(number)")
    return CollisionGroup(number: UInt32(number) + 1)
  }
}
