public import UnderpixelGeometry

/// The buildings of one block, in flat arrays.
public struct Block: RandomAccessCollection, Sendable {
  struct Entry: Sendable {
    var start: Int
    var outlineEnd: Int
    var courtyards: Int
    var height: Double
  }

  /// All rings one after another.
  var points: [GroundPoint] = []
  var entries: [Entry] = []
  /// The boxes of the buildings, in their order.
  public internal(set) var boundingBoxes: [BoundingBox] = []

  /// A block without buildings, to be filled.
  public init() {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }

  public subscript(index: Int) -> Building {
    let entry = entries[index]
    return Building(
      points: points, start: entry.start, outlineEnd: entry.outlineEnd, courtyards: entry.courtyards,
      boundingBox: boundingBoxes[index], height: entry.height)
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    boundingBoxes.removeAll(keepingCapacity: true)
  }
}
