extension PersistentMap {
  /// Calls `body` with each key whose value is not the same as in another map, and both values.
  ///
  /// What two maps share, since one is a copy of the other that was changed, is passed over as a whole.
  ///
  /// - Parameters:
  ///   - older: The other map.
  ///   - areSame: Asked about values of one key in parts that the maps do not share.
  ///   - body: Called in any order. Nil stands for a key that the map does not have.
  /// - Complexity: O(changes × log *n*) for maps of which one became of the other; at worst O(*n* + *m*).
  @inlinable
  package func forEachDifference(
    from older: PersistentMap, areSame: (Value, Value) -> Bool,
    _ body: (_ key: Key, _ old: Value?, _ new: Value?) -> Void
  ) {
    forEachDifference(older, older.root, root, level: 0, areSame, body)
  }

  @inlinable
  func forEachDifference(
    _ older: PersistentMap, _ old: Node, _ new: Node, level: Int, _ areSame: (Value, Value) -> Bool,
    _ body: (Key, Value?, Value?) -> Void
  ) {
    if old === new { return }
    guard level < Node.deepest else {
      forEachDifference(older, old.items, new.items, areSame, body)
      return
    }
    var slots = old.itemSlots | old.childSlots | new.itemSlots | new.childSlots
    while slots != 0 {
      let slot = slots & ~(slots &- 1)
      slots &= ~slot
      if old.childSlots & new.childSlots & slot != 0 {
        forEachDifference(older, old.child(in: slot), new.child(in: slot), level: level + 1, areSame, body)
        continue
      }
      if old.itemSlots & new.itemSlots & slot != 0 {
        let (before, after) = (old.item(in: slot), new.item(in: slot))
        if before.key == after.key {
          if !areSame(before.value, after.value) { body(after.key, before.value, after.value) }
          continue
        }
      }
      forEachDifference(older, old.elements(in: slot), new.elements(in: slot), areSame, body)
    }
  }

  /// One element after the other, of parts of both maps that hold the same keys, if any.
  @inlinable
  func forEachDifference(
    _ older: PersistentMap, _ old: [Element], _ new: [Element], _ areSame: (Value, Value) -> Bool,
    _ body: (Key, Value?, Value?) -> Void
  ) {
    for (key, value) in new {
      let before = older[key]
      if before.map({ areSame($0, value) }) != true { body(key, before, value) }
    }
    for (key, value) in old where self[key] == nil { body(key, value, nil) }
  }
}

extension PersistentMapNode {
  @inlinable
  func child(in slot: UInt32) -> PersistentMapNode { children[Self.place(slot, in: childSlots)] }

  @inlinable
  func item(in slot: UInt32) -> (key: Key, value: Value) { items[Self.place(slot, in: itemSlots)] }

  @inlinable
  func elements(in slot: UInt32) -> [(key: Key, value: Value)] {
    if itemSlots & slot != 0 { return [item(in: slot)] }
    return childSlots & slot == 0 ? [] : child(in: slot).elements
  }

  @inlinable var elements: [(key: Key, value: Value)] { items + children.flatMap(\.elements) }
}
