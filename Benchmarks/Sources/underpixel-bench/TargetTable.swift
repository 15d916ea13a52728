internal import Foundation

/// The targets whose benchmarks ran, and how far we are.
struct TargetTable {
  private let rows: [(target: Target, reached: Double, verdict: Verdict)]

  init(_ results: [Result]) {
    rows = Target.all.compactMap { target in
      target.reached(in: results).map { (target, $0, target.verdict($0)) }
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  var text: String {
    var table = TextTable(left: [0, 1, 2, 6])
    table.add(["target", "of", "in", "must", "stretch", "reached", ""])
    for row in cells { table.add(row) }
    return table.text + "\n\(summary)\n"
  }

  var cells: [[String]] {
    rows.map { target, reached, verdict in
      let (unit, text): (String, (Double) -> String) =
        switch target.measure {
        case .timesAsFast(as: let baseline): ("x \(baseline)", { String(format: "%.2f", $0) })
        case .bytesPerItem: ("bytes an item, at most", { String(format: "%.1f", $0) })
        case .nanoseconds: ("at most", Report.text)
        case .tail: ("p99 in medians, at most", { String(format: "%.2f", $0) })
        case .equalAnswers: ("% equal answers", { String(format: "%.2f", $0) })
        case .timesAsLong(as: let other): ("x \(other), at most", { String(format: "%.2f", $0) })
        }
      return [
        target.question, target.contender, unit, text(target.must), target.stretch.map(text) ?? "", text(reached),
        verdict.rawValue,
      ]
    }
  }

  var summary: String {
    func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }
    let targets = rows.count == 1 ? "1 target" : "\(rows.count) targets"
    return "\(targets): \(count(.stretch)) reached the stretch, \(count(.met)) the must, \(count(.missed)) MISSED"
  }
}
