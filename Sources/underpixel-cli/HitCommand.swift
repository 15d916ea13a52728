internal import Underpixel

/// `underpixel hit`: one pixel, for people.
struct HitCommand {
  private enum Format: String, CaseIterable {
    case table, json, geojson
  }

  private let options: Options

  init(_ arguments: [String]) throws(UsageError) {
    options = try Options(
      arguments, known: MapOptions.names.union(["at", "radius", "order", "limit", "format", "tests"]),
      flags: ["hidden", "cost"])
  }

  func run() throws(UsageError) {
    if options.wantsHelp { return Terminal.print(Help.hit) }
    let (text, warnings) = try answer()
    for warning in warnings { Terminal.printError("warning: \(warning)") }
    Terminal.print(text)
  }

  /// What is printed, and what the style says that is not taken into account.
  func answer() throws(UsageError) -> (text: String, warnings: [String]) {
    if let stray = options.plain.first { throw UsageError("\"\(stray)\" is no option; see \"underpixel hit --help\"") }
    _ = try options.required("style", "FILE")
    guard let at = try options.pixel("at") else { throw UsageError("\"--at X,Y\" is missing") }
    let radius = try options.amount("radius") ?? 0
    let limit = try options.count("limit")
    let ranking: Ranking = try options.choice("order", ["rendered", "nearest"]) == "nearest" ? .nearest : .rendered
    let format = Format(rawValue: try options.choice("format", Format.allCases.map(\.rawValue)) ?? "") ?? .table
    if options.has("hidden"), format != .table { throw UsageError("\"--hidden\" goes with a table alone") }

    if options.has("cost"), format != .table { throw UsageError("\"--cost\" goes with a table alone") }
    let tests = try options.count("tests")

    let map = try MapOptions(options)
    let isBounded = options.has("cost") || tests != nil
    let hits =
      isBounded
      ? map.frame.hits(
        at: at, radius: radius, ranking: ranking, layers: map.layers, limit: limit,
        within: QueryBudget(exactTests: tests))
      : map.frame.hits(at: at, radius: radius, ranking: ranking, layers: map.layers, limit: limit)
    var text =
      switch format {
      case .table: hits.isEmpty ? "nothing is there" : Table(hits).text
      case .json: Report.json(hits)
      case .geojson: Report.geojson(hits)
      }
    if options.has("cost"), let cost = hits.cost { text += "\n\n" + Self.line(cost, hits) }
    if options.has("hidden") {
      let hidden = HiddenLabels(at: at, radius: radius, map.frame, layers: map.layers)
      text += "\n\n" + (hidden.pieces.isEmpty ? "no label is hidden there" : Table(hidden).text)
    }
    return (text, map.warningsByNow)
  }

  private static func line(_ cost: QueryCost, _ hits: Hits) -> String {
    let counts = "\(cost.searches) searches, \(cost.candidates) candidates, \(cost.exactTests) exact tests"
    if hits.isComplete { return counts }
    return counts + "; there may be more, and the first \(hits.settledCount) are certain"
  }
}
