/// A node of a ``PersistentMap``: 32 slots, each with nothing, an item or a child, chosen by five bits of the hash. On the
/// deepest level, where no bits are left, all items have one hash and lie in one list.
///
/// `@unchecked Sendable`: a node is changed by the owner of the only reference to it, and never else.
@usableFromInline
final class PersistentMapNode<Key: Hashable, Value> {
  /// A bit for each slot with an item, and for each with a child.
  @usableFromInline var itemSlots: UInt32 = 0
  @usableFromInline var childSlots: UInt32 = 0
  /// By slot, without gaps. A child holds two items or more.
  @usableFromInline var items: [(key: Key, value: Value)] = []
  @usableFromInline var children: [PersistentMapNode] = []

  /// Hashes have 64 bits, five for each level above.
  @inlinable static var deepest: Int { 13 }

  @inlinable init() {}

  @inlinable
  func copy() -> PersistentMapNode {
    let copy = PersistentMapNode()
    copy.itemSlots = itemSlots
    copy.childSlots = childSlots
    copy.items = items
    copy.children = children
    return copy
  }

  @inlinable
  static func slot(_ hash: UInt, level: Int) -> UInt32 { 1 << UInt32(hash >> UInt(5 * level) & 31) }

  /// The place in a list of what a slot holds.
  @inlinable
  static func place(_ slot: UInt32, in slots: UInt32) -> Int { (slots & (slot &- 1)).nonzeroBitCount }

  // MARK: Look-up

  @inlinable
  func value(of key: Key, hash: UInt) -> Value? {
    var node = self
    for level in 0..<Self.deepest {
      let slot = Self.slot(hash, level: level)
      if node.childSlots & slot != 0 {
        node = node.children[Self.place(slot, in: node.childSlots)]
        continue
      }
      guard node.itemSlots & slot != 0 else { return nil }
      let item = node.items[Self.place(slot, in: node.itemSlots)]
      return item.key == key ? item.value : nil
    }
    return node.items.first { $0.key == key }?.value
  }

  // MARK: Changes of a node that is referenced once

  /// True where the key is new.
  @inlinable
  func update(
    _ key: Key, hash: UInt, level: Int, default initial: () -> Value, _ body: (inout Value) -> Void
  ) -> Bool {
    guard level < Self.deepest else { return updateList(key, default: initial, body) }
    let slot = Self.slot(hash, level: level)
    if childSlots & slot != 0 {
      return uniqueChild(at: Self.place(slot, in: childSlots))
        .update(key, hash: hash, level: level + 1, default: initial, body)
    }
    let place = Self.place(slot, in: itemSlots)
    guard itemSlots & slot != 0 else {
      itemSlots |= slot
      items.insert((key, initial()), at: place)
      body(&items[place].value)
      return true
    }
    if items[place].key == key {
      body(&items[place].value)
      return false
    }
    return moveDown(slot, level: level).update(key, hash: hash, level: level + 1, default: initial, body)
  }

  @inlinable
  func updateList(_ key: Key, default initial: () -> Value, _ body: (inout Value) -> Void) -> Bool {
    let known = items.firstIndex { $0.key == key }
    if known == nil { items.append((key, initial())) }
    body(&items[known ?? items.count - 1].value)
    return known == nil
  }

  /// Removes a key that is there.
  @inlinable
  func remove(_ key: Key, hash: UInt, level: Int) {
    guard level < Self.deepest else {
      items.removeAll { $0.key == key }
      return
    }
    let slot = Self.slot(hash, level: level)
    guard childSlots & slot != 0 else {
      items.remove(at: Self.place(slot, in: itemSlots))
      itemSlots &= ~slot
      return
    }
    let place = Self.place(slot, in: childSlots)
    uniqueChild(at: place).remove(key, hash: hash, level: level + 1)
    guard children[place].children.isEmpty, children[place].items.count == 1 else { return }
    let item = children.remove(at: place).items[0]
    childSlots &= ~slot
    itemSlots |= slot
    items.insert(item, at: Self.place(slot, in: itemSlots))
  }

  @inlinable
  func uniqueChild(at place: Int) -> PersistentMapNode {
    if !isKnownUniquelyReferenced(&children[place]) { children[place] = children[place].copy() }
    return children[place]
  }

  /// Puts a new child with the item of a slot in the item's place.
  @inlinable
  func moveDown(_ slot: UInt32, level: Int) -> PersistentMapNode {
    let item = items.remove(at: Self.place(slot, in: itemSlots))
    itemSlots &= ~slot
    let child = PersistentMapNode()
    child.items = [item]
    if level + 1 < Self.deepest {
      child.itemSlots = Self.slot(UInt(bitPattern: item.key.hashValue), level: level + 1)
    }
    children.insert(child, at: Self.place(slot, in: childSlots))
    childSlots |= slot
    return child
  }
}

extension PersistentMapNode: @unchecked Sendable where Key: Sendable, Value: Sendable {}
