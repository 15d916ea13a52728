internal import UnderpixelCamera

/// Labels of one part that are placed one after the other, and have one key.
struct LabelRun {
  var key: Double
  var part: Int
  var labels: Range<Int>
}

extension LabelLayer {
  /// The parts, those together whose labels stand in one line.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    for part in parts.indices {
      if parts[part].joinsPrevious, let line = lines.popLast() {
        lines.append(line.lowerBound..<part + 1)
      } else {
        lines.append(part..<part + 1)
      }
    }
    return lines
  }

  /// The labels of a line in the order in which they are placed.
  ///
  /// - Complexity: O(runs) for a part by itself that has sort keys, else O(*n* log *n*) for *n* labels.
  func runs(_ line: Range<Int>, _ projection: Projection) -> [LabelRun] {
    if line.count == 1, rules.order == .sortKey {
      let labels = parts[line.lowerBound].labels
      return labels.runs.map {
        LabelRun(key: labels.labels[$0.lowerBound].sortKey, part: line.lowerBound, labels: $0)
      }
    }
    var turns: [(key: Double, ordinal: Int, part: Int, label: Int)] = []
    for part in line {
      let labels = parts[part].labels
      for (index, label) in labels.labels.enumerated() {
        let ordinal = parts[part].ordinals?(label.feature) ?? label.feature
        switch rules.order {
        case .data: turns.append((0, ordinal, part, index))
        case .sortKey: turns.append((label.sortKey, ordinal, part, index))
        // From the bottom up, where of one feature's labels in one row the last is the first.
        case .screenY: turns.append((-labels.height(of: index, projection), ordinal, part, -index))
        }
      }
    }
    var runs: [LabelRun] = []
    for turn in turns.sorted(by: <) {
      let label = abs(turn.label)
      if let last = runs.last, last.key == turn.key, last.part == turn.part, last.labels.upperBound == label {
        runs[runs.count - 1].labels = last.labels.lowerBound..<label + 1
      } else {
        runs.append(LabelRun(key: turn.key, part: turn.part, labels: label..<label + 1))
      }
    }
    return runs
  }
}
