internal import UnderpixelGeometry

/// The features of a collection by their ids.
final class IndicesByID: Sendable {
  private let features: FeatureCollection
  /// The first feature of each id, or `empty`: a hash table with linear probing, whose size is a power of two. Ids are looked
  /// up in the collection, so that the table stays small.
  private let slots: [UInt32]
  /// The next feature of the same id, by feature: few collections have any.
  private let next: [UInt32: UInt32]

  private static let empty = UInt32.max

  /// Complexity: O(features).
  init(_ features: FeatureCollection) {
    var size = 1
    while size < features.count * 3 / 2 + 1 { size *= 2 }
    var slots = [UInt32](repeating: Self.empty, count: size)
    var next: [UInt32: UInt32] = [:]
    for feature in (0..<features.count).reversed() {
      guard let id = features.id(of: feature) else { continue }
      let slot = Self.slot(of: id, slots, features)
      if slots[slot] != Self.empty { next[UInt32(feature)] = slots[slot] }
      slots[slot] = UInt32(feature)
    }
    self.features = features
    self.slots = slots
    self.next = next
  }

  /// The features with an id, in order.
  subscript(id: FeatureID) -> [Int] {
    var feature = slots[Self.slot(of: id, slots, features)]
    guard feature != Self.empty else { return [] }
    var indices = [Int(feature)]
    guard !next.isEmpty else { return indices }
    while let following = next[feature] {
      indices.append(Int(following))
      feature = following
    }
    return indices
  }

  /// Where the id is, or belongs.
  private static func slot(of id: FeatureID, _ slots: [UInt32], _ features: FeatureCollection) -> Int {
    let mask = slots.count - 1
    // Neighbors among whole numbers have slots side by side.
    let hash = id.placeHash
    var slot = Int(truncatingIfNeeded: hash << 4 | hash >> 60) & mask
    while slots[slot] != empty, features.id(of: Int(slots[slot])) != id { slot = (slot + 1) & mask }
    return slot
  }
}
