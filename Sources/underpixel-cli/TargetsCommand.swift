internal import Underpixel

/// `underpixel targets`: where features can be tapped, and which are small.
struct TargetsCommand {
  private enum Format: String, CaseIterable {
    case table, json
  }

  private let options: Options

  init(_ arguments: [String]) throws(UsageError) {
    options = try Options(arguments, known: MapOptions.names.union(["smaller-than", "limit", "format"]))
  }

  func run() throws(UsageError) {
    if options.wantsHelp { return Terminal.print(Help.targets) }
    let (text, warnings) = try answer()
    for warning in warnings { Terminal.printError("warning: \(warning)") }
    Terminal.print(text)
  }

  /// What is printed, and what the style says that is not taken into account.
  func answer() throws(UsageError) -> (text: String, warnings: [String]) {
    if let stray = options.plain.first {
      throw UsageError("\"\(stray)\" is no option; see \"underpixel targets --help\"")
    }
    let size = try options.amount("smaller-than")
    let limit = try options.count("limit")
    let format = Format(rawValue: try options.choice("format", Format.allCases.map(\.rawValue)) ?? "") ?? .table
    let map = try MapOptions(options)
    var targets = map.frame.tapTargets(layers: map.layers, smallerThan: size ?? .infinity)
    if let limit { targets = Array(targets.prefix(limit)) }
    let text =
      switch format {
      case .table: targets.isEmpty ? "nothing is there" : Table(targets).text
      case .json: Report.json(targets)
      }
    return (text, map.warningsByNow)
  }
}

extension Table {
  init(_ targets: [TapTarget]) {
    var rows = [["#", "layer", "feature", "name", "box", "square", "tap", "clearance", "below"]]
    for (index, target) in targets.enumerated() {
      let feature = target.hit.feature
      rows.append([
        "\(index + 1)", target.hit.layer, feature.id?.description ?? "-", feature.label,
        target.box.map { "\(Self.tenths($0.box.width))x\(Self.tenths($0.box.height))" } ?? "",
        Self.tenths(target.side), target.point.map { "\(Self.tenths($0.x)),\(Self.tenths($0.y))" } ?? "covered",
        Self.tenths(target.clearance), Self.cover(of: target),
      ])
    }
    self.init(rows: rows)
  }

  /// What covers most of it, and of how many others.
  private static func cover(of target: TapTarget) -> String {
    guard let first = target.covers.first else { return "" }
    let more = target.covers.count - 1
    return "\(first.layer) \(first.feature.title)" + (more > 0 ? ", \(more) more" : "")
  }

  /// One decimal at most, rounded down: nothing is said to be larger than it is.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Report {
  /// An array of targets, top-most first.
  static func json(_ targets: [TapTarget]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for target in targets {
        writer.object { writer in
          write(target.hit, to: &writer)
          writer.member("visibility", .string("\(target.visibility)"))
          if let box = target.box?.box {
            writer.member("box", .array([box.minX, box.minY, box.maxX, box.maxY].map { .number($0) }))
          }
          if let point = target.point { writer.member("point", .array([.number(point.x), .number(point.y)])) }
          writer.member("clearance", .number(target.clearance))
          writer.member("square", .number(target.side))
          writer.member("covers") { writer in
            writer.array { writer in
              for cover in target.covers { writer.object { write(cover, to: &$0) } }
            }
          }
        }
      }
    }
    return writer.text
  }

  /// Which feature in which layer.
  private static func write(_ hit: HitFeature, to writer: inout JSONWriter) {
    writer.member("layer", .string(hit.layer))
    if let path = hit.importId { writer.member("importId", .string(path)) }
    if let id = hit.feature.id { write(id, to: &writer) }
    if let ordinal = hit.feature.ordinal { writer.member("ordinal", .integer(Int64(ordinal))) }
  }
}
