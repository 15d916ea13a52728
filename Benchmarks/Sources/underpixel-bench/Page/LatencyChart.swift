internal import Foundation

/// Times as bars from the median to the 99th percentile on a logarithmic axis, in SVG; further left is faster.
struct LatencyChart {
  struct Bar {
    let color: SVG.Color
    /// Nanoseconds.
    let median: Double
    let p99: Double
    /// What stands behind the bar.
    let text: String
  }

  struct Row {
    let label: String
    let bars: [Bar]
    /// Rows of one group stand together.
    var group = ""
  }

  let rows: [Row]
  /// What the colors mean, where there is more than one.
  var legend: [(color: SVG.Color, text: String)] = []

  private static let width = 1000.0
  private static let pitch = 15.0

  var svg: String {
    let bars = rows.flatMap(\.bars)
    let labelWidth = 16 + 6.7 * Double(rows.map(\.label.count).max() ?? 0)
    let textWidth = 16 + 6.3 * Double(bars.map(\.text.count).max() ?? 0)
    let axis = LogAxis(bars.flatMap { [$0.median, $0.p99] }, from: labelWidth, to: Self.width - textWidth)
    var drawing = SVG()
    let top = legend.isEmpty ? 30.0 : 56.0
    var (y, lastGroup) = (top, rows.first?.group ?? "")
    var places: [Double] = []
    for row in rows {
      if row.group != lastGroup { y += 10 }
      lastGroup = row.group
      places.append(y)
      y += Double(row.bars.count) * Self.pitch + 5
    }
    drawLegend(&drawing)
    for tick in axis.ticks {
      drawing.line(x: axis.position(tick), from: top - 6, to: y, color: .grid, width: 1)
      drawing.text(
        Self.time(tick), x: axis.position(tick), y: top - 12, size: 11.5, color: .soft, anchor: .middle)
    }
    for (row, place) in zip(rows, places) {
      drawing.text(row.label, x: 0, y: place + 11, size: 12.5, color: .ink)
      for (line, bar) in row.bars.enumerated() {
        draw(bar, at: place + Double(line) * Self.pitch, axis, &drawing)
      }
    }
    return drawing.document(width: Self.width, height: y + 6)
  }

  private func draw(_ bar: Bar, at y: Double, _ axis: LogAxis, _ drawing: inout SVG) {
    let (start, end) = (axis.position(bar.median), axis.position(bar.p99))
    drawing.rectangle(x: start, y: y + 2, width: max(end - start, 1), height: Self.pitch - 5, color: bar.color)
    drawing.tick(x: start, from: y, to: y + Self.pitch - 1)
    drawing.text(bar.text, x: max(end, start) + 7, y: y + 11, size: 11.5, color: .soft)
  }

  private func drawLegend(_ drawing: inout SVG) {
    var x = 0.0
    for (color, text) in legend {
      drawing.rectangle(x: x, y: 4, width: 22, height: 10, color: color)
      drawing.text(text, x: x + 29, y: 13, size: 12.5, color: .soft)
      x += 29 + 6.7 * Double(text.count) + 22
    }
  }

  /// A power of ten nanoseconds.
  static func time(_ nanoseconds: Double) -> String {
    var (number, unit) = (nanoseconds, "ns")
    for next in ["us", "ms", "s"] where number >= 999.5 { (number, unit) = (number / 1000, next) }
    return (number < 1 ? "\(number)" : "\(Int(number.rounded()))") + " \(unit)"
  }
}

/// Numbers to places: each ten times is as wide as the others.
struct LogAxis {
  let least: Double
  let most: Double
  private let start: Double
  private let end: Double

  /// - Parameter values: What it has to hold; what is not above 0 stands at its start.
  init(_ values: [Double], from start: Double, to end: Double) {
    let values = values.filter { $0 > 0 && $0.isFinite }
    let (low, high) = (values.min() ?? 1, values.max() ?? 10)
    // To the next 1, 2 or 5 on both sides.
    least = Self.steps.last { $0 <= low * 1.001 } ?? low
    most = max(Self.steps.first { $0 >= high * 0.999 } ?? high, least * 2)
    (self.start, self.end) = (start, end)
  }

  func position(_ value: Double) -> Double {
    start + (end - start) * log(min(max(value, least), most) / least) / log(most / least)
  }

  /// Powers of ten; of a short axis 2 and 5 between them, too.
  var ticks: [Double] {
    let within = Self.steps.filter { least * 0.999...most * 1.001 ~= $0 }
    return log10(most / least) < 2.5 ? within : within.filter { abs(log10($0) - log10($0).rounded()) < 1e-9 }
  }

  private static let steps = (-3...15).flatMap { power in [1.0, 2, 5].map { $0 * pow(10, Double(power)) } }
}
