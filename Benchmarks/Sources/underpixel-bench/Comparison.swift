/// The contenders of one question to one workload, and the one that the others are compared with.
struct Comparison {
  /// `index/u-1m`.
  let workload: String
  /// `stab`.
  let question: String
  /// Ours, then the others, in the order they were measured.
  private(set) var results: [Result]

  /// Whom to compare with: the first of these that took part.
  private static let baselines = ["boost-16", "boost-dynamic"]

  var baseline: Result? {
    Self.baselines.lazy.compactMap { name in results.first { $0.contender == name } }.first
  }

  /// The one with the least time; nil where there is only one.
  var fastest: Result? {
    if results.count < 2 { return nil }
    return results.max { (ratio(of: $0)?.median ?? 1 / $0.mean) < (ratio(of: $1)?.median ?? 1 / $1.mean) }
  }

  /// How many times as fast as the baseline.
  func ratio(of result: Result) -> Ratio? { baseline.flatMap { Ratio(of: result, to: $0) } }

  /// Results whose names say workload, question and contender.
  static func all(in results: [Result]) -> [Comparison] {
    var comparisons: [Comparison] = []
    for result in results where result.isInRace {
      let parts = result.name.split(separator: "/")
      let (workload, question) = (parts.dropLast(2).joined(separator: "/"), String(parts[parts.count - 2]))
      if comparisons.last?.workload != workload || comparisons.last?.question != question {
        comparisons.append(Comparison(workload: workload, question: question, results: []))
      }
      comparisons[comparisons.count - 1].results.append(result)
    }
    for index in comparisons.indices {
      let results = comparisons[index].results
      comparisons[index].results = results.filter(\.isOurs) + results.filter { !$0.isOurs }
    }
    return comparisons
  }
}

/// How many times as fast one contender is as another. In every round both answered the same questions, one soon after
/// the other: what slows a shared machine down for a while slows both.
struct Ratio {
  /// Over the rounds.
  let median: Double
  let least: Double
  let most: Double

  /// Nil where no time passed.
  init?(of result: Result, to baseline: Result) {
    let paired = result.rounds.count == baseline.rounds.count && !result.rounds.isEmpty
    let pairs = paired ? Array(zip(baseline.rounds, result.rounds)) : [(baseline.mean, result.mean)]
    let ratios = pairs.filter { $0 > 0 && $1 > 0 }.map { $0 / $1 }.sorted()
    guard let first = ratios.first, let last = ratios.last else { return nil }
    (least, most) = (first, last)
    median = (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
  }
}

extension Result {
  var isInRace: Bool { name.hasPrefix("index/") && name.split(separator: "/").count == 4 }

  /// The last part of the name.
  var contender: String { String(name.split(separator: "/").last ?? "") }

  var isOurs: Bool { contender.hasPrefix("underpixel") }

  /// Bytes of an exact box that is kept apart, by the tree or by its owner; the others hold it in their nodes.
  var boxBytesPerItem: Double? {
    bytesPerItem != nil && ["underpixel", "underpixel-kd"].contains(contender) ? 32 : nil
  }
}
