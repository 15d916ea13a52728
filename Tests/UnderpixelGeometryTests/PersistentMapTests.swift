import Testing
import UnderpixelTestSupport

@testable import UnderpixelGeometry

@Suite("Persistent maps")
struct PersistentMapTests {
  /// A change of a map: a key's new value, or nil to remove it.
  typealias Change = (key: Int, value: Int?)

  static var changes: Gen<[Change]> {
    zip(Gen<Int>.int(in: -20...160), Gen<Int>.int(in: 0...5).optional).map { ($0, $1) }.array(upTo: 250)
  }

  @Test("a map has what a dictionary has, and copies stay as they were", arguments: [1, 2] as [UInt64])
  func dictionary(seed: UInt64) {
    forAll(Self.changes, seed: seed, count: 60) { changes in Self.followsDictionary(changes) { $0 } }
  }

  @Test("keys of one hash are told apart", arguments: [3, 4] as [UInt64])
  func collisions(seed: UInt64) {
    forAll(Self.changes, seed: seed, count: 60) { changes in
      Self.followsDictionary(changes) { Colliding(number: $0, hashes: 1) }
        && Self.followsDictionary(changes) { Colliding(number: $0, hashes: 7) }
    }
  }

  /// Compares a map and its copies with dictionaries, and the difference of each two with that of these.
  private static func followsDictionary<Key: PersistentMapKey>(_ changes: [Change], _ key: (Int) -> Key) -> Bool {
    var map = PersistentMap<Key, Int>()
    var dictionary: [Key: Int] = [:]
    var copies = [(map, dictionary)]
    for (step, change) in changes.enumerated() {
      map[key(change.key)] = change.value
      dictionary[key(change.key)] = change.value
      guard map[key(change.key)] == change.value, map.count == dictionary.count else { return false }
      guard map.root.isSound(level: 0) else { return false }
      if step % 83 == 0 { copies.append((map, dictionary)) }
    }
    copies.append((map, dictionary))
    copies.append((PersistentMap(dictionary), dictionary))
    return copies.allSatisfy { map, dictionary in
      let isSame = Dictionary(map.map { ($0.key, $0.value) }) { _, _ in -1 } == dictionary
      return isSame && dictionary.allSatisfy { map[$0.key] == $0.value } && map.isEmpty == dictionary.isEmpty
        && copies.allSatisfy { older, olderDictionary in
          differences(map, from: older) == differences(dictionary, from: olderDictionary)
        }
    }
  }

  private struct Difference: Equatable {
    let old: Int?
    let new: Int?
  }

  private static func differences<Key: PersistentMapKey>(
    _ map: PersistentMap<Key, Int>, from older: PersistentMap<Key, Int>
  ) -> [Key: Difference] {
    var found: [Key: Difference] = [:]
    map.forEachDifference(from: older, areSame: ==) { key, old, new in
      #expect(found.updateValue(Difference(old: old, new: new), forKey: key) == nil, "\(key) is told twice")
    }
    return found
  }

  private static func differences<Key: PersistentMapKey>(
    _ dictionary: [Key: Int], from older: [Key: Int]
  ) -> [Key: Difference] {
    var found: [Key: Difference] = [:]
    for key in Set(dictionary.keys).union(older.keys) where dictionary[key] != older[key] {
      found[key] = Difference(old: older[key], new: dictionary[key])
    }
    return found
  }

  @Test("a value is changed where it is")
  func update() {
    var map = PersistentMap<FeatureID, [Int]>()
    map.update("a", default: [1]) { $0.append(2) }
    let copy = map
    map.update("a", default: [7]) { $0.append(3) }
    #expect(map["a"] == [1, 2, 3] && copy["a"] == [1, 2] && map.count == 1)
    #expect(map.remove("b") == nil && map.remove("a") == [1, 2, 3] && map.isEmpty && copy.count == 1)
  }

  @Test("of a large map that changes in one place only that place is compared")
  func sharing() {
    let map = PersistentMap(Dictionary(uniqueKeysWithValues: (0..<20_000).map { ($0, $0) }))
    var changed = map
    #expect(changed.isIdentical(to: map))
    changed[137] = 0
    #expect(!changed.isIdentical(to: map))
    var comparisons = 0
    func areSame(_ old: Int, _ new: Int) -> Bool {
      comparisons += 1
      return old == new
    }
    var keys: [Int] = []
    changed.forEachDifference(from: map, areSame: areSame) { key, _, _ in keys.append(key) }
    // Those of one bucket.
    #expect(keys == [137] && comparisons <= 32)
  }
}

/// A key of a few hashes only.
private struct Colliding: PersistentMapKey {
  let number: Int
  let hashes: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
}

extension PersistentMapNode {
  /// True where counts are right, elements lie below the places of their hashes, and no node holds too many or too few.
  fileprivate func isSound(level: Int, above: [Int] = []) -> Bool {
    guard isBucket else {
      return children.count == Self.childCount && elements.isEmpty && hashes.isEmpty && count >= Self.sparseNode
        && count == children.reduce(0) { $0 + $1.count }
        && children.enumerated().allSatisfy { $1.isSound(level: level + 1, above: above + [$0]) }
    }
    return count == elements.count && hashes == elements.map { $0.key.placeHash }
      && (count <= Self.fullBucket || level == Self.deepest) && Set(elements.map(\.key)).count == count
      && hashes.allSatisfy { hash in above.indices.allSatisfy { Self.place(hash, level: $0) == above[$0] } }
  }
}
