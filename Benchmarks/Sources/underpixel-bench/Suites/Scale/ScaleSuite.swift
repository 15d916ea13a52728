internal import Foundation
internal import Underpixel

/// How single queries slow down as data grows: scenes of ten thousand to ten million buildings under one to 500 layers,
/// index files of up to a hundred million boxes, and all pairs of a million places and a million buildings.
///
/// It takes gigabytes and many minutes, and runs when a filter asks for it.
func scaleSuite(_ runner: Runner) throws {
  if runner.options.filter.isEmpty { return }
  for kind in ScaleCity.allCases { try ScaleScenes(kind, runner).measure() }
  try mappedIndexSuite(runner)
  try firstAnswerSuite(runner)
  try joinSuite(runner)
}

enum Scale {
  /// From the smallest to the largest.
  static func sizes(_ options: Options) -> [Int] {
    if let asked = options.itemsAsked { return [asked] }
    return [10_000, 100_000, 1_000_000] + (options.isQuick ? [] : [10_000_000])
  }

  /// What does not fit comfortably in memory is measured when asked for by its name.
  static let largest = 100_000_000

  static func wantsLargest(_ options: Options) -> Bool { options.filter.contains(sizeName(largest)) }
}

/// One question to the same at several sizes, the sizes taking turns, so that what slows a shared machine down for a while
/// slows all of them.
struct Growth {
  private let names: [String]
  private let sizes: [Int]
  private let runner: Runner
  private var lanes: [Lane]
  /// The median of each round.
  private var rounds: [[Double]]

  /// - Parameter names: Of a benchmark for each size.
  init(_ names: [String], _ sizes: [Int], _ runner: Runner) {
    (self.names, self.sizes, self.runner) = (names, sizes, runner)
    lanes = sizes.map { _ in Lane() }
    rounds = sizes.map { _ in [] }
  }

  /// - Parameters:
  ///   - counts: How many operations a round has, for each size.
  ///   - operation: Gets the place of the size and the number of the operation.
  mutating func run(_ counts: [Int], _ operation: (Int, Int) -> Answer) {
    let count = runner.options.isQuick ? 3 : 5
    for round in 0...count {
      for size in sizes.indices where runner.wants(names[size]) {
        lanes[size].run(0..<counts[size], isCounted: round > 0) { operation(size, $0) }
        guard round > 0 else { continue }
        rounds[size].append(lanes[size].samples.suffix(counts[size]).sorted()[counts[size] / 2])
      }
    }
  }

  /// - Parameter aside: What else there is to say, for each size.
  func report(_ aside: (Int) -> String) {
    let results = sizes.indices.map { size in
      var result = lanes[size].result(names[size], seed: runner.options.seed, items: sizes[size])
      result.rounds = rounds[size]
      return result
    }
    for (size, var result) in results.enumerated() where runner.options.matches(names[size]) {
      var notes = [aside(size)]
      if size > 0, runner.options.matches(names[size - 1]), let ratio = Ratio(of: results[size - 1], to: result) {
        notes.append(String(format: "x %.2f of %@", ratio.median, sizeName(sizes[size - 1])))
      }
      result.note = notes.filter { !$0.isEmpty }.joined(separator: ", ")
      runner.add(result)
    }
  }
}
