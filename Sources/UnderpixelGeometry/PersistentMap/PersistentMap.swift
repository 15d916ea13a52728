/// A dictionary whose copies share all that they have in common: copying it is free, and a change of one of two copies
/// costs as much as the path to what changes.
///
///     let before = states
///     states[17] = "red"                                    // `before` is as it was
///     states.forEachDifference(from: before, areSame: ==) { key, old, new in ... }   // one call
///
/// A trie over the hashes of keys (Bagwell, "Ideal Hash Trees", 2001), with buckets of some elements at its ends. What no
/// other copy has is changed in place. The order of elements is another in each run.
public struct PersistentMap<Key: PersistentMapKey, Value> {
  @usableFromInline typealias Node = PersistentMapNode<Key, Value>

  @usableFromInline var root = Node()

  @inlinable
  public init() {}

  /// Complexity: O(*n*).
  @inlinable
  public init(_ elements: [Key: Value]) {
    for (key, value) in elements { self[key] = value }
  }

  @inlinable public var count: Int { root.count }

  @inlinable public var isEmpty: Bool { root.count == 0 }

  /// The value of a key; nil where there is none, and to remove it. Complexity: O(log *n*), with copies as without.
  @inlinable
  public subscript(key: Key) -> Value? {
    get { root.value(of: key, hash: key.placeHash, level: 0) }
    set {
      if let newValue { update(key, default: newValue) { $0 = newValue } } else { _ = remove(key) }
    }
  }

  /// Changes the value of a key in its place; that of a key without one is `initial` before.
  @inlinable
  public mutating func update(_ key: Key, default initial: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    root.update(key, hash: key.placeHash, level: 0, default: initial, body)
  }

  /// Removes a key and gives the value that it had.
  @inlinable
  public mutating func remove(_ key: Key) -> Value? {
    let hash = key.placeHash
    guard let value = root.value(of: key, hash: hash, level: 0) else { return nil }
    root.remove(key, hash: hash, level: 0)
    return value
  }

  /// True for copies of which neither was changed since. Complexity: O(1).
  @inlinable
  public func isIdentical(to other: PersistentMap) -> Bool { root.isIdentical(to: other.root) }
}

extension PersistentMap: Sendable where Key: Sendable, Value: Sendable {}

extension PersistentMap: Sequence {
  public typealias Element = (key: Key, value: Value)

  @inlinable public var underestimatedCount: Int { count }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(root) }

  public struct Iterator: IteratorProtocol {
    /// Whose elements come next.
    @usableFromInline var node: Node
    @usableFromInline var position = 0
    /// Nodes that come after it.
    @usableFromInline var waiting: [Node]

    @inlinable
    init(_ root: Node) {
      node = root
      waiting = root.children
    }

    @inlinable
    public mutating func next() -> Element? {
      while position == node.elements.count {
        guard let next = waiting.popLast() else { return nil }
        node = next
        position = 0
        waiting.append(contentsOf: next.children)
      }
      defer { position += 1 }
      return node.elements[position]
    }
  }
}
