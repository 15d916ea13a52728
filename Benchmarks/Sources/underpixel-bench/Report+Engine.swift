internal import Foundation

/// Our queries beside those of another engine, of one map and camera.
struct EngineComparison {
  /// `engine/monaco/z14/labels`.
  let question: String
  let ours: Result
  /// With the properties of each feature.
  let oursRead: Result?
  let theirs: Result
  let agreement: Agreement

  /// Of the means of batches that both were asked, one soon after the other.
  var ratio: Ratio? { Ratio(of: ours, to: theirs) }
  /// Of the median of their batches' means and that of our queries.
  var ratioOfMedians: Double { theirs.quantile(0.5) / max(ours.quantile(0.5), 1) }

  static func all(in results: [Result]) -> [EngineComparison] {
    results.compactMap { ours in
      guard let agreement = ours.agreement else { return nil }
      let question = String(ours.name.dropLast(ours.contender.count + 1))
      func contender(_ name: String) -> Result? { results.first { $0.name == "\(question)/\(name)" } }
      guard let theirs = contender("maplibre-gl") else { return nil }
      return EngineComparison(
        question: question, ours: ours, oursRead: contender("underpixel-read"), theirs: theirs, agreement: agreement)
    }
  }
}

extension Result {
  var isOfEngine: Bool { name.hasPrefix("engine/") }
}

extension Report {
  /// How many times as fast as another engine, and how far the answers are the same.
  var engineTables: [String] {
    let comparisons = EngineComparison.all(in: results)
    guard let first = comparisons.first else { return [] }
    var speed = TextTable(left: [0])
    speed.add([
      "1024 x 768, OSM Liberty", "maplibre-gl", "p99", "underpixel", "p99", "p99/median", "with properties", "x",
      "least-most", "x of medians",
    ])
    for comparison in comparisons {
      let (ours, theirs) = (comparison.ours, comparison.theirs)
      let ratio = comparison.ratio
      speed.add([
        comparison.question, Self.text(theirs.quantile(0.5)), Self.text(theirs.quantile(0.99)),
        Self.text(ours.quantile(0.5)), Self.text(ours.quantile(0.99)),
        String(format: "%.2f", ours.quantile(0.99) / max(ours.quantile(0.5), 1)),
        comparison.oursRead.map { Self.text($0.quantile(0.5)) } ?? "-",
        ratio.map { String(format: "%.1f", $0.median) } ?? "-",
        ratio.map { String(format: "%.0f-%.0f", $0.least, $0.most) } ?? "",
        String(format: "%.1f", comparison.ratioOfMedians),
      ])
    }
    return [speed.text, Self.agreementTable(comparisons), Self.notes(first)]
  }

  private static func agreementTable(_ comparisons: [EngineComparison]) -> String {
    var table = TextTable(left: [0, 7])
    table.add([
      "answers", "pixels", "with a hit", "equal", "in %", "same features", "checksums",
      "where they differ: pixels (one of them)",
    ])
    for comparison in comparisons {
      let agreement = comparison.agreement
      table.add([
        comparison.question, "\(agreement.pixels)", "\(agreement.pixelsWithHit)", "\(agreement.equal)",
        String(format: "%.2f", agreement.equalShare), "\(agreement.sameFeatures)",
        String(comparison.ours.checksum, radix: 16).suffix(6) + " / "
          + String(comparison.theirs.checksum, radix: 16).suffix(6),
        agreement.differencesText,
      ])
    }
    return table.text
  }

  private static func notes(_ comparison: EngineComparison) -> String {
    let batch = (comparison.ours.items ?? 0) / max(comparison.theirs.rounds.count, 1)
    return """
      maplibre-gl  queryRenderedFeatures of MapLibre GL JS \(EngineBrowser.version) in headless \(comparison.theirs.note) with \
      software WebGL, after `idle`,
                   without fading. Its times are means of \(comparison.theirs.rounds.count) batches of \(batch) queries, by the page's clock; p99 over these.
      underpixel   hits(at:), each query by itself; "with properties" also makes the dictionary that theirs come with.
      x            mean of a batch by mean of the same batch, in turns: the median over all batches, the least and the most.
                   Of medians: the median of their batches by the median of our queries.
      equal        the same layers and features from the top down; a feature is its id in its source layer or, without one,
                   all its properties, and counts once a layer, where it is met first. Checksums are of these answers.

      """
  }
}
