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
  public func forEachDifference(
    from older: PersistentMap, areSame: (Value, Value) -> Bool,
    _ body: (_ key: Key, _ old: Value?, _ new: Value?) -> Void
  ) {
    Self.forEachDifference(older.root, root, level: 0, areSame, body)
  }

  @inlinable
  static func forEachDifference(
    _ old: Node, _ new: Node, level: Int, _ areSame: (Value, Value) -> Bool, _ body: (Key, Value?, Value?) -> Void
  ) {
    if old.isIdentical(to: new) { return }
    switch (old.isBucket, new.isBucket) {
    case (true, true): forEachDifference(ofBuckets: old, new, areSame, body)
    case (false, false):
      for place in 0..<Node.childCount {
        forEachDifference(old.children[place], new.children[place], level: level + 1, areSame, body)
      }
    // One of them was divided or gathered since: the other is divided for once.
    case (true, false): forEachDifference(old.divided(level: level), new, level: level, areSame, body)
    case (false, true): forEachDifference(old, new.divided(level: level), level: level, areSame, body)
    }
  }

  @inlinable
  static func forEachDifference(
    ofBuckets old: Node, _ new: Node, _ areSame: (Value, Value) -> Bool, _ body: (Key, Value?, Value?) -> Void
  ) {
    for (index, element) in new.elements.enumerated() {
      // Most are where they were.
      let before =
        if index < old.count, old.elements[index].key == element.key {
          old.elements[index].value
        } else {
          old.index(of: element.key, hash: new.hashes[index]).map { old.elements[$0].value }
        }
      if before.map({ areSame($0, element.value) }) != true { body(element.key, before, element.value) }
    }
    for (index, element) in old.elements.enumerated() where new.index(of: element.key, hash: old.hashes[index]) == nil {
      body(element.key, element.value, nil)
    }
  }
}

extension PersistentMapNode {
  @inlinable
  func divided(level: Int) -> PersistentMapNode {
    var copy = self
    copy.divide(level: level)
    return copy
  }
}
