internal import Foundation

/// Times against sizes on two logarithmic axes, in SVG: the median as a line with points, the 99th percentile dashed.
struct LineChart {
  struct Series {
    let name: String
    var points: [(size: Double, median: Double, p99: Double)]
  }

  let title: String
  let series: [Series]

  private static let (width, height) = (1000.0, 340.0)
  private static let (left, top, bottom) = (64.0, 40.0, 44.0)
  private static let colors: [SVG.Color] = [.ours, .orange, .green, .oursToo, .gray1, .gray2]

  /// A chart for results whose names are the same but for a part that begins with a size (`100k`, `1m`, `8-vertices`) and
  /// for the last part, with a line for each last part. Results of fewer than three sizes are left out.
  static func charts(of results: [Result]) -> [LineChart] {
    var charts: [(title: String, series: [Series])] = []
    for result in results {
      var parts = result.name.split(separator: "/").map(String.init)
      let name = parts.removeLast()
      guard let place = parts.firstIndex(where: { size($0) != nil }), let (size, unit) = size(parts[place]) else {
        continue
      }
      parts.replaceSubrange(place...place, with: unit.isEmpty ? [] : [unit])
      let title = parts.joined(separator: "/")
      let chart = charts.firstIndex { $0.title == title } ?? charts.endIndex
      if chart == charts.endIndex { charts.append((title, [])) }
      let line = charts[chart].series.firstIndex { $0.name == name } ?? charts[chart].series.endIndex
      if line == charts[chart].series.endIndex { charts[chart].series.append(Series(name: name, points: [])) }
      charts[chart].series[line].points.append((size, result.quantile(0.5), result.quantile(0.99)))
    }
    return charts.compactMap { title, series in
      let lines = series.filter { $0.points.count >= 3 }.map { series in
        Series(name: series.name, points: series.points.sorted { $0.size < $1.size })
      }
      return lines.isEmpty ? nil : LineChart(title: title, series: lines)
    }
  }

  /// The number that a part of a name begins with, and what it counts: `8-vertices`; nothing where it does not say.
  private static func size(_ part: String) -> (size: Double, unit: String)? {
    guard let match = part.wholeMatch(of: /([0-9.]+)([kmg]?)(?:-(.+))?/), let number = Double(match.1) else {
      return nil
    }
    let factors: [Substring: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
    let factor = factors[match.2] ?? 1
    return (number * factor, match.3.map(String.init) ?? "")
  }

  var svg: String {
    let nameWidth = 24 + 7 * Double(series.map(\.name.count).max() ?? 0)
    let points = series.flatMap(\.points)
    let x = LogAxis(points.map(\.size), from: Self.left, to: Self.width - nameWidth)
    let y = LogAxis(points.flatMap { [$0.median, $0.p99] }, from: Self.height - Self.bottom, to: Self.top)
    var drawing = SVG()
    drawing.text(title, x: 0, y: 16, size: 14, color: .ink, isBold: true)
    for tick in x.ticks {
      drawing.line(x: x.position(tick), from: Self.top, to: Self.height - Self.bottom, color: .grid, width: 1)
      drawing.text(
        Self.count(tick), x: x.position(tick), y: Self.height - Self.bottom + 18, size: 11.5, color: .soft,
        anchor: .middle)
    }
    for tick in y.ticks {
      let place = y.position(tick)
      drawing.path([(Self.left, place), (Self.width - nameWidth, place)], color: .grid, width: 1)
      drawing.text(LatencyChart.time(tick), x: Self.left - 8, y: place + 4, size: 11.5, color: .soft, anchor: .end)
    }
    for (line, series) in series.enumerated() {
      draw(series, Self.colors[line % Self.colors.count], x, y, &drawing)
    }
    drawNames(at: Self.width - nameWidth + 8, y, &drawing)
    drawing.text(
      "size; line: median, dashed: p99", x: Self.left, y: Self.height - 6, size: 11.5, color: .faint)
    return drawing.document(width: Self.width, height: Self.height)
  }

  private func draw(_ series: Series, _ color: SVG.Color, _ x: LogAxis, _ y: LogAxis, _ drawing: inout SVG) {
    let medians = series.points.map { (x.position($0.size), y.position($0.median)) }
    drawing.path(
      series.points.map { (x.position($0.size), y.position($0.p99)) }, color: color, width: 1.2, isDashed: true)
    drawing.path(medians, color: color, width: 2.2)
    for (x, y) in medians { drawing.rectangle(x: x - 3, y: y - 3, width: 6, height: 6, color: color) }
  }

  /// Beside the last points, and clear of each other.
  private func drawNames(at x: Double, _ y: LogAxis, _ drawing: inout SVG) {
    let ends = series.indices.compactMap { line in series[line].points.last.map { (line, y.position($0.median) + 4) } }
    var free = 0.0
    for (line, place) in ends.sorted(by: { $0.1 < $1.1 }) {
      let place = max(place, free)
      free = place + 15
      drawing.text(
        series[line].name, x: x, y: place, size: 12, color: Self.colors[line % Self.colors.count], isBold: true)
    }
  }

  private static func count(_ number: Double) -> String {
    for (unit, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where number >= size {
      return "\(Int((number / size).rounded()))\(unit)"
    }
    return "\(Int(number.rounded()))"
  }
}
