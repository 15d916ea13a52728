internal import Foundation

/// All results of a run as one page of HTML, with charts: it needs no other file and no network.
struct Page {
  private let report: Report
  private var results: [Result] { report.results }

  init(_ report: Report) {
    self.report = report
  }

  var html: String {
    let first = ["pixel", "scale"].filter(suites.contains)
    let others = suites.filter { !["pixel", "scale", "index", "engine"].contains($0) }
    let all = [engines] + first.map(suite) + [races] + others.map(suite) + [targets]
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Underpixel, measured</title>
      <style>
      \(HTML.style)
      </style>
      </head>
      <body>
      <main>
      \(head)
      \(all.compactMap(\.self).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// The first parts of names, in their order.
  private var suites: [String] {
    var suites: [String] = []
    for result in results {
      let suite = String(result.name.prefix { $0 != "/" })
      if !suites.contains(suite) { suites.append(suite) }
    }
    return suites
  }

  private var head: String {
    let facts = [
      ("processor", "\(Machine.processor), \(Machine.cores) cores"), ("system", Machine.system),
      ("toolchain", "Swift \(Machine.swift), \(Machine.configuration)"),
      ("version", Machine.commit ?? "unknown"),
      ("date", Date.now.formatted(.iso8601.year().month().day())),
      ("load", report.loadBefore.map { String(format: "%.1f before the run", $0) } ?? "unknown"),
      ("seed", "\(report.options.seed)"),
    ]
    let rows = facts.map { "<dt>\($0)</dt><dd>\(HTML.escaped($1))</dd>" }
    return """
      <h1>Underpixel, measured</h1>
      <p>Which features are under this pixel, top-most first? How long the answer takes, here and now, next to what people
      pick instead. Figures of one run on a shared machine: the ratios bear company, the times less so.</p>
      <p class="command"><code>\(HTML.escaped(Self.command()))</code></p>
      <dl>\(rows.joined())</dl>
      """
  }

  /// What prints the figures of a suite again; without one, all of this run.
  private static func command(_ filter: String? = nil) -> String {
    var arguments: [String] = []
    var rest = CommandLine.arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--json", "--report", "--chart": _ = rest.popFirst()
      case "--filter" where filter != nil: _ = rest.popFirst()
      default: arguments.append(argument)
      }
    }
    if let filter { arguments = ["--filter", filter] + arguments }
    return (["Scripts/bench"] + arguments).joined(separator: " ")
  }
}

extension Page {
  private var engines: String? {
    let comparisons = EngineComparison.all(in: results)
    guard let first = comparisons.first else { return nil }
    let rows = comparisons.map { comparison in
      let parts = comparison.question.split(separator: "/").dropFirst()
      let ratio = comparison.ratio.map { String(format: ", %.0f x as fast", $0.median) } ?? ""
      return LatencyChart.Row(
        label: parts.joined(separator: "  "),
        bars: [Self.bar(comparison.ours, .ours, ratio), Self.bar(comparison.theirs, .gray1)],
        group: String(parts.first ?? ""))
    }
    let batch = (first.ours.items ?? 0) / max(first.theirs.rounds.count, 1)
    let legend: [(SVG.Color, String)] = [
      (.ours, "Underpixel, single queries"),
      (.gray1, "MapLibre GL JS \(EngineBrowser.version), means of \(batch) queries"),
    ]
    let chart = LatencyChart(rows: rows, legend: legend)
    return HTML.section(
      "Whole queries beside MapLibre GL JS",
      "OSM Liberty over vector tiles, 1024 x 768, random pixels; the same style, tiles, glyphs, cameras and pixels, in turns. "
        + "Bars go from the median to the 99th percentile.",
      command: Self.command("engine"),
      [chart.svg, Self.speed(comparisons), Self.agreement(comparisons)])
  }

  private static func speed(_ comparisons: [EngineComparison]) -> String {
    HTML.table(
      [
        "", "MapLibre GL JS", "p99", "Underpixel", "p99", "p99/median", "with properties", "times as fast",
        "least to most",
      ],
      comparisons.map { comparison in
        let (ours, theirs) = (comparison.ours, comparison.theirs)
        return [
          comparison.question, Report.text(theirs.quantile(0.5)), Report.text(theirs.quantile(0.99)),
          Report.text(ours.quantile(0.5)), Report.text(ours.quantile(0.99)),
          String(format: "%.2f", ours.quantile(0.99) / max(ours.quantile(0.5), 1)),
          comparison.oursRead.map { Report.text($0.quantile(0.5)) } ?? "",
          comparison.ratio.map { String(format: "%.1f", $0.median) } ?? "",
          comparison.ratio.map { String(format: "%.0f to %.0f", $0.least, $0.most) } ?? "",
        ]
      })
  }

  private static func agreement(_ comparisons: [EngineComparison]) -> String {
    HTML.table(
      ["answers", "pixels", "with a hit", "equal", "%", "same features", "where they differ: pixels (one of them)"],
      comparisons.map { comparison in
        let agreement = comparison.agreement
        return [
          comparison.question, "\(agreement.pixels)", "\(agreement.pixelsWithHit)", "\(agreement.equal)",
          String(format: "%.2f", agreement.equalShare), "\(agreement.sameFeatures)",
          agreement.differencesText,
        ]
      }, left: [0, 6])
  }

  /// A suite without contenders.
  private func suite(_ name: String) -> String {
    let results = results.filter { $0.name.hasPrefix("\(name)/") }
    let rows = results.map { result in
      let parts = result.name.split(separator: "/").dropFirst()
      return LatencyChart.Row(
        label: parts.joined(separator: "  "), bars: [Self.bar(result, .ours)],
        group: parts.dropLast().joined(separator: "/"))
    }
    let table = HTML.table(
      ["", "median", "p99", "mean", "samples", "checksum", ""],
      results.map { result in
        [result.name] + [result.quantile(0.5), result.quantile(0.99), result.mean].map(Report.text)
          + ["\(result.samples.count)", String(result.checksum, radix: 16), result.note]
      }, left: [0, 6])
    let lines = LineChart.charts(of: results).map(\.svg)
    let (title, words) = Wording.suite(name)
    return HTML.section(
      title, words + " Bars go from the median to the 99th percentile.", command: Self.command("\(name)/"),
      lines + [LatencyChart(rows: rows).svg, table])
  }

  private var races: String? {
    let comparisons = Comparison.all(in: results)
    if comparisons.isEmpty { return nil }
    let tables = Report.panels(of: comparisons).map { panel in
      HTML.table(
        [panel[0].workload, "", "median", "p99", "mean", "bytes an item", "times as fast", "least to most"],
        panel.flatMap { comparison in
          comparison.results.enumerated().map { line, result in
            let ratio = result.name == comparison.baseline?.name ? nil : comparison.ratio(of: result)
            return [
              line == 0 ? comparison.question : "", Wording.contender(result.contender),
              Report.text(result.quantile(0.5)), Report.text(result.quantile(0.99)), Report.text(result.mean),
              result.bytesPerItem.map { String(format: "%.1f", $0) } ?? "",
              ratio.map { String(format: $0.median < 0.1 ? "%.3f" : "%.2f", $0.median) } ?? "",
              ratio.map {
                String(format: $0.most < 0.1 ? "%.3f to %.3f" : "%.2f to %.2f", $0.least, $0.most)
              } ?? "",
            ]
          }
        }, left: [0, 1])
    }
    let (title, words) = Wording.suite("index")
    return HTML.section(title, words, command: Self.command("index/"), [Chart(report).svg] + tables)
  }

  private var targets: String? {
    let table = TargetTable(results)
    if table.isEmpty { return nil }
    return HTML.section(
      "What was wanted", table.summary + ".", command: Self.command(),
      [HTML.table(["target", "of", "in", "must", "stretch", "reached", ""], table.cells, left: [0, 1, 2, 6])])
  }

  private static func bar(_ result: Result, _ color: SVG.Color, _ more: String = "") -> LatencyChart.Bar {
    let (median, p99) = (result.quantile(0.5), result.quantile(0.99))
    return LatencyChart.Bar(
      color: color, median: median, p99: p99, text: "\(Report.text(median)), p99 \(Report.text(p99))\(more)")
  }
}
