internal import Foundation
internal import Underpixel

/// How far the answers of two engines are the same.
struct Agreement {
  let pixels: Int
  /// The same features in the same order.
  private(set) var equal = 0
  /// The same features in any order.
  private(set) var sameFeatures = 0
  /// Where either has a hit.
  private(set) var pixelsWithHit = 0
  /// By what they differ, most frequent first.
  let differences: [Difference]

  struct Difference {
    /// A layer and whose answer alone has it, or the order.
    let what: String
    fileprivate(set) var pixels = 0
    /// One of these.
    let example: ScreenPoint
  }

  /// - Parameter points: What was asked.
  init(ours: [[Int]], theirs: [[Int]], at points: [ScreenPoint], _ table: IdentityTable) {
    pixels = points.count
    var tally: [String: Difference] = [:]
    for (place, (ours, theirs)) in zip(ours, theirs).enumerated() {
      if !ours.isEmpty || !theirs.isEmpty { pixelsWithHit += 1 }
      if ours == theirs {
        equal += 1
        sameFeatures += 1
        continue
      }
      let (mine, other) = (Set(ours), Set(theirs))
      var kinds: Set<String> = []
      for number in mine.subtracting(other) { kinds.insert("\(table.identities[number].layer): ours alone") }
      for number in other.subtracting(mine) { kinds.insert("\(table.identities[number].layer): theirs alone") }
      if kinds.isEmpty {
        sameFeatures += 1
        kinds.insert("order")
      }
      for kind in kinds { tally[kind, default: Difference(what: kind, example: points[place])].pixels += 1 }
    }
    differences = tally.values.sorted { ($1.pixels, $0.what) < ($0.pixels, $1.what) }
  }

  /// The most frequent ones, each with one of its pixels.
  var differencesText: String {
    let texts = differences.prefix(3).map { difference in
      "\(difference.what) \(difference.pixels) (\(Self.text(difference.example)))"
    }
    return (texts + (differences.count > 3 ? ["..."] : [])).joined(separator: ", ")
  }

  private static func text(_ point: ScreenPoint) -> String { String(format: "%.3f %.3f", point.x, point.y) }

  /// In percent.
  var equalShare: Double { 100 * Double(equal) / Double(max(pixels, 1)) }
}
