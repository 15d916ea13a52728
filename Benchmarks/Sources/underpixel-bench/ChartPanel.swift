internal import Foundation

/// The questions to one workload below each other, each with a bar for every contender.
struct ChartPanel {
  private struct Bar {
    let contender: String
    let isOurs: Bool
    let ratio: Double
    /// Nanoseconds.
    let mean: Double
    /// In times as fast as the baseline.
    let must: Double?
  }

  private struct Group {
    let question: String
    let baseline: String
    let bars: [Bar]
    var height: Double { max(Double(bars.count) * ChartPanel.pitch, 42) }
  }

  static let labelWidth = 132.0
  /// Room for figures at the right of the longest bar.
  static let textWidth = 96.0
  fileprivate static let pitch = 13.0
  private static let space = 13.0
  private static let head = 68.0

  /// True when it is not the usual one that all are compared with.
  let isAside: Bool
  private let title: String
  private let subtitle: String
  private let groups: [Group]

  init(_ comparisons: [Comparison], in results: [Result]) {
    let (title, size) = Wording.workload(comparisons[0].workload)
    let against = comparisons[0].baseline?.contender ?? ""
    self.title = title
    isAside = against != "boost-16"
    subtitle = "\(size) items" + (isAside ? ", in trees that change: 1× is \(Wording.contender(against))" : "")
    groups = comparisons.map { comparison in
      let baseline = comparison.baseline
      let bars = comparison.results.filter { $0.name != baseline?.name }.compactMap { result -> Bar? in
        guard let ratio = comparison.ratio(of: result) else { return nil }
        return Bar(
          contender: result.contender, isOurs: result.isOurs, ratio: ratio.median, mean: result.mean,
          must: Self.must(result, comparison))
      }
      return Group(
        question: comparison.question, baseline: baseline.map { "Boost \(Self.text($0.mean))" } ?? "", bars: bars)
    }
  }

  /// The least that we want, in times as fast as the baseline, even if the target names another contender.
  private static func must(_ result: Result, _ comparison: Comparison) -> Double? {
    let question = "\(comparison.workload)/\(comparison.question)"
    for target in Target.all where target.question == question && target.contender == result.contender {
      guard case .timesAsFast(as: let name) = target.measure,
        let other = comparison.results.first(where: { $0.contender == name }),
        let ratio = comparison.ratio(of: other)
      else { continue }
      return target.must * ratio.median
    }
    return nil
  }

  var contenders: [String] { groups.flatMap { $0.bars.map(\.contender) } }

  /// What the axis has to hold: all of ours, and of the others what is not too far off.
  var values: [Double] {
    groups.flatMap(\.bars).flatMap { bar in [bar.isOurs ? bar.ratio : max(bar.ratio, 0.25), bar.must ?? 1] }
  }

  /// True when a bar goes on beyond the axis.
  func isCut(by axis: ChartAxis) -> Bool { groups.contains { $0.bars.contains { $0.ratio < axis.least } } }

  var height: Double { Self.head + groups.map { $0.height + Self.space }.reduce(0, +) }

  static func color(of contender: String) -> SVG.Color {
    switch contender {
    case "underpixel", "underpixel-rtree": .ours
    case "underpixel-kd": .oursToo
    case "boost-8": .gray1
    case "geos-str": .gray2
    case "spatialindex-str": .gray3
    default: .gray4
    }
  }

  func draw(_ axis: ChartAxis, _ drawing: inout SVG) {
    drawing.text(title, x: 0, y: 14, size: 16, color: .ink, isBold: true)
    drawing.text(subtitle, x: 0, y: 34, size: 12.5, color: .soft)
    for tick in axis.ticks {
      drawing.line(x: axis.position(tick), from: Self.head - 8, to: height - 6, color: .grid, width: 1)
      drawing.text(
        axis.label(tick), x: axis.position(tick), y: Self.head - 14, size: 11.5, color: tick == 1 ? .ink : .soft,
        anchor: .middle, isBold: tick == 1)
    }
    var y = Self.head
    for group in groups {
      draw(group, at: y, axis, &drawing)
      y += group.height + Self.space
    }
    drawing.line(x: axis.position(1), from: Self.head - 8, to: height - 6, color: .ink, width: 1.5)
  }

  /// A time in three digits.
  private static func text(_ nanoseconds: Double) -> String {
    var (number, unit) = (nanoseconds, "ns")
    for next in ["us", "ms", "s"] where number >= 999.5 { (number, unit) = (number / 1000, next) }
    return String(format: "%.\(number < 9.995 ? 2 : number < 99.95 ? 1 : 0)f ", number) + unit
  }

  private func draw(_ group: Group, at top: Double, _ axis: ChartAxis, _ drawing: inout SVG) {
    drawing.text(group.question, x: 0, y: top + 11, size: 13.5, color: .ink, isBold: true)
    drawing.text(Wording.question(group.question), x: 0, y: top + 26, size: 11.5, color: .soft)
    drawing.text(group.baseline, x: 0, y: top + 40, size: 11.5, color: .faint)
    var y = top
    for bar in group.bars {
      draw(bar, at: y, axis, &drawing)
      y += Self.pitch
    }
  }

  private func draw(_ bar: Bar, at y: Double, _ axis: ChartAxis, _ drawing: inout SVG) {
    let (one, end) = (axis.position(1), axis.position(bar.ratio))
    let thickness = Self.pitch - 2
    drawing.rectangle(
      x: min(one, end), y: y, width: max(abs(end - one), 1), height: thickness, color: Self.color(of: bar.contender))
    if bar.ratio < axis.least { drawing.rectangle(x: end + 7, y: y, width: 4, height: thickness, color: .paper) }
    var figure = max(one, end) + 6
    if let must = bar.must {
      let x = axis.position(must)
      drawing.tick(x: x, from: y - 1.5, to: y + thickness + 1.5)
      // Figures keep clear of it.
      if x > figure - 5 { figure = max(figure, x + 6) }
    }
    let ratio = String(format: bar.ratio < 0.1 ? "%.3f" : "%.2f", bar.ratio)
    drawing.text(
      ratio, x: figure, y: y + thickness - 1.5, size: bar.isOurs ? 12 : 11, color: bar.isOurs ? .ink : .faint,
      isBold: bar.isOurs)
    if bar.isOurs {
      drawing.text(Self.text(bar.mean), x: figure + 33, y: y + thickness - 1.5, size: 11, color: .soft)
    }
  }
}

/// From times as fast to places: every doubling is as wide as the others.
struct ChartAxis {
  let least: Double
  let most: Double
  private let start: Double
  private let end: Double

  init(_ values: [Double], from start: Double, to end: Double) {
    least = min(values.min() ?? 1, 0.5)
    most = max(values.max() ?? 1, 2)
    (self.start, self.end) = (start, end)
  }

  /// What is below the axis stands at its start.
  func position(_ value: Double) -> Double {
    start + (end - start) * log(max(value, least) / least) / log(most / least)
  }

  var ticks: [Double] {
    (-12...12).map { exp2(Double($0)) }.filter { least * 0.999...most * 1.001 ~= $0 }
  }

  func label(_ tick: Double) -> String { tick < 1 ? "\(tick)×" : "\(Int(tick))×" }
}
