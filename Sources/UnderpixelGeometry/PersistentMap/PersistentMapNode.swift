/// A node of a ``PersistentMap``: a bucket of elements, or sixteen children, chosen by four bits of the hash. Copies share
/// the arrays, and so all that is below, until one of them is changed.
@usableFromInline
struct PersistentMapNode<Key: PersistentMapKey, Value> {
  /// None of a bucket.
  @usableFromInline var children: [PersistentMapNode] = []
  /// The elements of a bucket, and their hashes at the same places.
  @usableFromInline var elements: [(key: Key, value: Value)] = []
  @usableFromInline var hashes: [UInt64] = []
  /// Of elements here and below.
  @usableFromInline var count = 0

  @inlinable static var childCount: Int { 16 }
  /// A bucket with more is divided: a look-up passes as many hashes.
  @inlinable static var fullBucket: Int { 32 }
  /// Children with fewer elements in all become a bucket; by far fewer, so that it is not divided again at once.
  @inlinable static var sparseNode: Int { 16 }
  /// Hashes have 64 bits, four for each level above. Buckets there hold what has one hash, however much it is.
  @inlinable static var deepest: Int { 16 }

  @inlinable init() {}

  /// Which child.
  @inlinable
  static func place(_ hash: UInt64, level: Int) -> Int { Int(hash >> UInt64(4 * level) & 15) }

  @inlinable var isBucket: Bool { children.isEmpty }

  @inlinable
  func isIdentical(to other: PersistentMapNode) -> Bool {
    count == other.count && children.isIdentical(to: other.children) && elements.isIdentical(to: other.elements)
  }

  // MARK: Look-up

  @inlinable
  func value(of key: Key, hash: UInt64, level: Int) -> Value? {
    if isBucket { return index(of: key, hash: hash).map { elements[$0].value } }
    return children[Self.place(hash, level: level)].value(of: key, hash: hash, level: level + 1)
  }

  /// The place of a key in the bucket.
  @inlinable
  func index(of key: Key, hash: UInt64) -> Int? {
    for index in hashes.indices where hashes[index] == hash && elements[index].key == key { return index }
    return nil
  }

  // MARK: Changes

  /// - Returns: How many elements there are more.
  @inlinable
  @discardableResult
  mutating func update(
    _ key: Key, hash: UInt64, level: Int, default initial: () -> Value, _ body: (inout Value) -> Void
  ) -> Int {
    guard isBucket else {
      let more = children[Self.place(hash, level: level)]
        .update(key, hash: hash, level: level + 1, default: initial, body)
      count += more
      return more
    }
    if let index = index(of: key, hash: hash) {
      body(&elements[index].value)
      return 0
    }
    elements.append((key, initial()))
    hashes.append(hash)
    body(&elements[count].value)
    count += 1
    divideIfFull(level: level)
    return 1
  }

  /// Removes a key that is there.
  @inlinable
  mutating func remove(_ key: Key, hash: UInt64, level: Int) {
    count -= 1
    guard isBucket else {
      children[Self.place(hash, level: level)].remove(key, hash: hash, level: level + 1)
      if count < Self.sparseNode { gather() }
      return
    }
    guard let index = index(of: key, hash: hash) else { return }
    elements.remove(at: index)
    hashes.remove(at: index)
  }

  @inlinable
  mutating func divideIfFull(level: Int) {
    if count > Self.fullBucket, level < Self.deepest { divide(level: level) }
  }

  /// Makes children of a bucket.
  @inlinable
  mutating func divide(level: Int) {
    var children = [PersistentMapNode](repeating: PersistentMapNode(), count: Self.childCount)
    for (element, hash) in zip(elements, hashes) {
      let place = Self.place(hash, level: level)
      children[place].elements.append(element)
      children[place].hashes.append(hash)
      children[place].count += 1
    }
    for place in children.indices { children[place].divideIfFull(level: level + 1) }
    (self.children, elements, hashes) = (children, [], [])
  }

  /// Makes a bucket of children, which are buckets, since they hold less than what makes children of one.
  @inlinable
  mutating func gather() {
    elements = children.flatMap(\.elements)
    hashes = children.flatMap(\.hashes)
    children = []
  }
}

extension PersistentMapNode: Sendable where Key: Sendable, Value: Sendable {}

extension Array {
  /// True for copies of which neither was changed since.
  @inlinable
  func isIdentical(to other: [Element]) -> Bool {
    // Addresses of storage that both arrays keep alive are compared, and not looked at.
    unsafe withUnsafeBufferPointer { storage in
      unsafe other.withUnsafeBufferPointer { unsafe storage.count == $0.count && storage.baseAddress == $0.baseAddress }
    }
  }
}
