/// A dictionary whose copies share all that they have in common: copying it is free, and a change of one of two copies
/// costs as much as the path to what changes.
///
///     let before = states
///     states[17] = "red"                          // `before` is as it was
///     states.forEachDifference(from: before, areSame: ==) { key, old, new in ... }   // one call
///
/// A hash array mapped trie (Bagwell, "Ideal Hash Trees", 2001) with items and children of a node apart (Steindorfer and
/// Vinju, "Optimizing Hash-Array Mapped Tries for Fast and Lean Immutable JVM Collections", OOPSLA 2015). Nodes that no
/// other copy has are changed in place. Elements have no order that is the same in the next run.
package struct PersistentMap<Key: Hashable, Value> {
  @usableFromInline typealias Node = PersistentMapNode<Key, Value>

  @usableFromInline var root: Node
  @usableFromInline var size: Int

  @inlinable
  package init() {
    root = Node()
    size = 0
  }

  /// Complexity: O(*n*).
  @inlinable
  package init(_ elements: [Key: Value]) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }

  @inlinable package var count: Int { size }

  @inlinable package var isEmpty: Bool { size == 0 }

  /// The value of a key; nil where there is none, and to remove it. Complexity: O(log *n*), with copies as without.
  @inlinable
  package subscript(key: Key) -> Value? {
    get { root.value(of: key, hash: Self.hash(key)) }
    set {
      if let newValue { update(key, default: newValue) { $0 = newValue } } else { _ = remove(key) }
    }
  }

  /// Changes the value of a key in its place; that of a key without one is `initial` before.
  @inlinable
  package mutating func update(_ key: Key, default initial: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    if root.update(key, hash: Self.hash(key), level: 0, default: initial, body) { size += 1 }
  }

  /// Removes a key and gives the value that it had.
  @inlinable
  package mutating func remove(_ key: Key) -> Value? {
    let hash = Self.hash(key)
    guard let value = root.value(of: key, hash: hash) else { return nil }
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    root.remove(key, hash: hash, level: 0)
    size -= 1
    return value
  }

  /// True for copies of which neither was changed since. Complexity: O(1).
  @inlinable
  package func isIdentical(to other: PersistentMap) -> Bool { root === other.root }

  @inlinable
  static func hash(_ key: Key) -> UInt { UInt(bitPattern: key.hashValue) }
}

extension PersistentMap: Sendable where Key: Sendable, Value: Sendable {}

extension PersistentMap: Sequence {
  package typealias Element = (key: Key, value: Value)

  @inlinable
  package func makeIterator() -> Iterator { Iterator(root) }

  package struct Iterator: IteratorProtocol {
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
    package mutating func next() -> Element? {
      while position == node.items.count {
        guard let next = waiting.popLast() else { return nil }
        node = next
        position = 0
        waiting.append(contentsOf: next.children)
      }
      defer { position += 1 }
      return node.items[position]
    }
  }
}
