internal import Foundation

extension Report {
  /// A table for each workload, and what they say.
  var raceTables: [String] {
    let comparisons = Comparison.all(in: results)
    if comparisons.isEmpty { return [] }
    let notes = """
      x        times as fast as the one named: mean of a round by mean of the same round, the median over all rounds,
               then the least and the most. Below 1 is slower. Contenders take turns within a round, ask the same
               questions and must find the same.
      times    of single queries, the clock's taken off; mean is the median of the rounds' means.
      bytes    an item, as allocated; +32: the exact box, which our trees keep apart and others in their nodes.

      """
    let tables = Self.panels(of: comparisons).map { panel in
      let (title, size) = Wording.workload(panel[0].workload)
      return "\(panel[0].workload)  \(size) items. \(title).\n" + Self.table(panel)
    }
    return tables + [notes]
  }

  /// Comparisons of the same workload with the same baseline; one without goes to the last of its workload.
  static func panels(of comparisons: [Comparison]) -> [[Comparison]] {
    var panels: [[Comparison]] = []
    for comparison in comparisons {
      let baseline = comparison.baseline?.contender
      let place = panels.lastIndex {
        $0[0].workload == comparison.workload && (baseline == nil || $0[0].baseline?.contender == baseline)
      }
      if let place { panels[place].append(comparison) } else { panels.append([comparison]) }
    }
    return panels
  }

  private static func table(_ comparisons: [Comparison]) -> String {
    // One insertion among many may pay for others.
    let showsWorst = comparisons.contains { ["insert", "move", "remove"].contains($0.question) }
    var table = TextTable(left: showsWorst ? [0, 1, 9, 10] : [0, 1, 8, 9])
    let baseline = comparisons.lazy.compactMap(\.baseline).first.map { "x \($0.contender)" } ?? ""
    table.add(
      ["question", "contender", "median", "p90", "p99"] + (showsWorst ? ["worst"] : [])
        + ["mean", "bytes", baseline, "least-most"])
    for (index, comparison) in comparisons.enumerated() {
      if index > 0 { table.addSpace() }
      let asides = asides(of: comparison)
      for (line, result) in comparison.results.enumerated() {
        table.add(
          [line < asides.count ? asides[line] : "", result.contender] + times(result, showsWorst)
            + [bytes(result)] + verdict(result, comparison))
      }
    }
    return table.text
  }

  private static func times(_ result: Result, _ showsWorst: Bool) -> [String] {
    let count = result.samples.count
    // Of few samples there are no such parts.
    return [
      text(result.quantile(0.5)), count < 10 ? "-" : text(result.quantile(0.9)),
      count < 100 ? "-" : text(result.quantile(0.99)),
    ] + (showsWorst ? [text(result.quantile(1))] : []) + [text(result.mean)]
  }

  private static func verdict(_ result: Result, _ comparison: Comparison) -> [String] {
    let ratio = comparison.ratio(of: result)
    let isSpread = result.name != comparison.baseline?.name && result.rounds.count > 1
    return [
      ratio.map { String(format: "%.2f", $0.median) } ?? "",
      isSpread ? ratio.map { String(format: "%.2f-%.2f", $0.least, $0.most) } ?? "" : "",
      result.name == comparison.fastest?.name ? "fastest" : "",
    ]
  }

  /// What stands below each other at the left of a question's contenders.
  private static func asides(of comparison: Comparison) -> [String] {
    let result = comparison.results[0]
    let isSaidByAll = comparison.results.allSatisfy { $0.note == result.note } && !result.note.isEmpty
    let rounds = result.rounds.count
    let each = result.samples.count / max(rounds, 1)
    let samples = each > 1 ? "\(rounds) x \(each)" : "\(rounds) round\(rounds == 1 ? "" : "s")"
    return [comparison.question] + (isSaidByAll ? [result.note] : []) + (rounds > 0 ? [samples] : [])
  }

  private static func bytes(_ result: Result) -> String {
    let boxes = result.boxBytesPerItem.map { String(format: "+%.0f", $0) } ?? ""
    return result.bytesPerItem.map { String(format: "%.1f", $0) + boxes } ?? ""
  }
}
