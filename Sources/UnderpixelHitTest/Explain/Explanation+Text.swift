internal import UnderpixelGeometry

extension Explanation: CustomStringConvertible {
  /// For people: a line for each layer and feature; for a question about one feature the steps in each layer that draws such
  /// features, and a line for each of the others.
  public var description: String {
    guard !verdicts.isEmpty else {
      guard let feature else { return "nothing is there, and nothing near" }
      return "no layer has a feature \(feature)"
    }
    guard feature != nil else {
      let lines = verdicts.map(\.summary)
      return ((hits.isEmpty ? ["nothing is hit"] : []) + lines).joined(separator: "\n")
    }
    // Of layers that do not choose the feature a line is enough where others do.
    let chosen = verdicts.filter(\.isChosen)
    guard !chosen.isEmpty else { return verdicts.map(\.description).joined(separator: "\n") }
    return (chosen.map(\.description) + verdicts.filter { !$0.isChosen }.map(\.summary)).joined(separator: "\n")
  }
}

extension Verdict: CustomStringConvertible {
  /// The layer, the feature, and the steps, one a line.
  public var description: String {
    var lines = ["\(title): \(isHit ? "hit" : "not hit")"]
    lines += passed.compactMap { step in step.success.map { "  yes  \($0)" } }
    if let reason { lines.append("  no   \(reason)") }
    return lines.joined(separator: "\n")
  }

  /// One line: the layer, the feature, and the reason.
  public var summary: String {
    guard let reason else {
      let last = passed.last.flatMap(\.success)
      return "hit   \(title)" + (last.map { ": \($0)" } ?? "")
    }
    return "miss  \(title): \(reason)"
  }

  /// Whether the layer would draw such a feature.
  fileprivate var isChosen: Bool {
    switch reason {
    case .type?, .filter?: false
    default: true
    }
  }

  /// The layer, with its import, and the feature.
  package var title: String {
    let layer = [importId, layer].compactMap { $0 }.joined(separator: "/")
    return feature.map { "\(layer), \($0.title)" } ?? layer
  }
}
