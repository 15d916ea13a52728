internal import Foundation

/// What came out: for people on standard output, and in the files that the options ask for.
struct Report {
  let results: [Result]
  let options: Options
  private let clockOverhead: Double
  let loadBefore: Double?

  init(_ runner: Runner) {
    results = runner.results
    options = runner.options
    clockOverhead = Clock.overhead
    loadBefore = runner.loadBefore
  }

  func write() throws {
    print(text, terminator: "")
    if let path = options.json { try json.write(to: URL(filePath: path)) }
    if let path = options.report { try Data(Page(self).html.utf8).write(to: URL(filePath: path)) }
    if let path = options.chart { try Data(Chart(self).svg.utf8).write(to: URL(filePath: path)) }
  }

  var text: String {
    var sections = [header]
    let others = results.filter { !$0.isInRace && !$0.isOfEngine }
    if !others.isEmpty { sections.append(plainTable(others)) }
    sections += raceTables + engineTables
    let targets = TargetTable(results)
    if !targets.isEmpty { sections.append(targets.text) }
    return sections.joined(separator: "\n")
  }

  private var header: String {
    let load = loadBefore.map { String(format: ", load %.1f before the run", $0) } ?? ""
    return """
      processor      \(Machine.processor), \(Machine.cores) cores\(load)
      system         \(Machine.system)
      toolchain      Swift \(Machine.swift), \(Machine.configuration); others: its clang, -O3 -DNDEBUG
      clock          \(Self.text(clockOverhead)) a reading: taken off in index/, contained in the single queries of pixel/
      seed           \(options.seed)

      """
  }

  private func plainTable(_ results: [Result]) -> String {
    var table = TextTable(left: [0, 5, 6])
    table.add(["name", "median", "p99", "mean", "samples", "checksum"])
    for result in results {
      let figures = [result.quantile(0.5), result.quantile(0.99), result.mean].map(Self.text)
      table.add([result.name] + figures + ["\(result.samples.count)", String(result.checksum, radix: 16), result.note])
    }
    return table.text
  }

  /// Nanoseconds with a unit.
  static func text(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1000: String(format: "%.1f ns", nanoseconds)
    case ..<1e6: String(format: "%.2f us", nanoseconds / 1e3)
    case ..<1e9: String(format: "%.2f ms", nanoseconds / 1e6)
    default: String(format: "%.2f s", nanoseconds / 1e9)
    }
  }
}
