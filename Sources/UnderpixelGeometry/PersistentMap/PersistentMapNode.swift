/// A node of a ``PersistentMap``: a bucket of elements, or sixteen children, chosen by four bits of the hash.
///
/// `@unchecked Sendable`: a node is changed by the owner of the only reference to it, and never else.
@usableFromInline
final class PersistentMapNode<Key: Hashable, Value> {
  /// The elements of a bucket, and their hashes at the same places.
  @usableFromInline var elements: [(key: Key, value: Value)] = []
  @usableFromInline var hashes: [UInt] = []
  /// None of a bucket.
  @usableFromInline var children: [PersistentMapNode] = []
  /// Of elements here and below.
  @usableFromInline var count = 0

  @inlinable static var childCount: Int { 16 }
  /// A bucket with more is divided: a look-up passes as many hashes.
  @inlinable static var fullBucket: Int { 32 }
  /// Children with fewer elements in all become a bucket; by far fewer, so that none is divided again at once.
  @inlinable static var sparseNode: Int { 16 }
  /// Hashes have 64 bits, four for each level above. Buckets there hold what has one hash, however much it is.
  @inlinable static var deepest: Int { 16 }

  @inlinable init() {}

  @inlinable
  func copy() -> PersistentMapNode {
    let copy = PersistentMapNode()
    copy.elements = elements
    copy.hashes = hashes
    copy.children = children
    copy.count = count
    return copy
  }

  @inlinable
  static func hash(_ key: Key) -> UInt { UInt(bitPattern: key.hashValue) }

  @inlinable
  static func place(_ hash: UInt, level: Int) -> Int { Int(hash >> UInt(4 * level) & 15) }

  @inlinable var isBucket: Bool { children.isEmpty }

  // MARK: Look-up

  @inlinable
  func value(of key: Key, hash: UInt) -> Value? {
    var node = self
    var level = 0
    while !node.isBucket {
      node = node.children[Self.place(hash, level: level)]
      level += 1
    }
    return node.index(of: key, hash: hash).map { node.elements[$0].value }
  }

  /// The place of a key in the bucket.
  @inlinable
  func index(of key: Key, hash: UInt) -> Int? {
    for index in hashes.indices where hashes[index] == hash && elements[index].key == key { return index }
    return nil
  }

  // MARK: Changes of a node that is referenced once

  @inlinable
  func update(
    _ key: Key, hash: UInt, level: Int, default initial: () -> Value, _ body: (inout Value) -> Void
  ) {
    guard isBucket else {
      let child = uniqueChild(at: Self.place(hash, level: level))
      let before = child.count
      child.update(key, hash: hash, level: level + 1, default: initial, body)
      count += child.count - before
      return
    }
    if let index = index(of: key, hash: hash) {
      body(&elements[index].value)
      return
    }
    elements.append((key, initial()))
    hashes.append(hash)
    body(&elements[count].value)
    count += 1
    divideIfFull(level: level)
  }

  /// Removes a key that is there.
  @inlinable
  func remove(_ key: Key, hash: UInt, level: Int) {
    count -= 1
    guard isBucket else {
      uniqueChild(at: Self.place(hash, level: level)).remove(key, hash: hash, level: level + 1)
      if count < Self.sparseNode { gather() }
      return
    }
    guard let index = index(of: key, hash: hash) else { return }
    elements.remove(at: index)
    hashes.remove(at: index)
  }

  @inlinable
  func uniqueChild(at place: Int) -> PersistentMapNode {
    if !isKnownUniquelyReferenced(&children[place]) { children[place] = children[place].copy() }
    return children[place]
  }

  @inlinable
  func divideIfFull(level: Int) {
    if count > Self.fullBucket, level < Self.deepest { divide(level: level) }
  }

  /// Makes children of a bucket.
  @inlinable
  func divide(level: Int) {
    children = (0..<Self.childCount).map { _ in PersistentMapNode() }
    for (element, hash) in zip(elements, hashes) {
      let child = children[Self.place(hash, level: level)]
      child.elements.append(element)
      child.hashes.append(hash)
      child.count += 1
    }
    (elements, hashes) = ([], [])
    for child in children { child.divideIfFull(level: level + 1) }
  }

  /// Makes a bucket of children, which are buckets, since they hold less than what makes children of one.
  @inlinable
  func gather() {
    elements = children.flatMap(\.elements)
    hashes = children.flatMap(\.hashes)
    children = []
  }
}

extension PersistentMapNode: @unchecked Sendable where Key: Sendable, Value: Sendable {}
