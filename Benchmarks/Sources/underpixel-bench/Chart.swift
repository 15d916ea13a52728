internal import Foundation

/// Comparisons as bars on a logarithmic axis of how many times as fast, in SVG: right of the line at 1 is faster.
struct Chart {
  private let panels: [ChartPanel]
  private let footnotes: [String]

  private static let width = 1200.0
  private static let margin = 40.0
  private static let gap = 48.0
  private static let top = 176.0

  init(_ report: Report) {
    let panels = Report.panels(of: Comparison.all(in: report.results).filter { $0.baseline != nil })
    // Sizes of the same kind of workload stand next to each other, and what is compared with another one at the end.
    let kinds = panels.map { Wording.workload($0[0].workload).title }
    let places = panels.indices.sorted {
      (kinds.firstIndex(of: kinds[$0]) ?? 0, $0) < (kinds.firstIndex(of: kinds[$1]) ?? 0, $1)
    }
    let sorted = places.map { ChartPanel(panels[$0], in: report.results) }
    self.panels = sorted.filter { !$0.isAside } + sorted.filter(\.isAside)
    let command = CommandLine.arguments.dropFirst().joined(separator: " ")
    footnotes = [
      "\(Machine.processor), \(Machine.cores) cores; \(Machine.system); Swift \(Machine.swift), \(Machine.configuration), "
        + "C++ at -O3; \(Date.now.formatted(.iso8601.year().month().day())); Scripts/bench \(command)",
      "In every round each contender answers the same questions, and must find the same; the ratio is that of a round's "
        + "means, its median over the rounds.",
    ]
  }

  var svg: String {
    let columns = panels.count > 1 ? 2 : 1
    let panelWidth = (Self.width - 2 * Self.margin - Double(columns - 1) * Self.gap) / Double(columns)
    let axis = ChartAxis(panels.flatMap(\.values), from: ChartPanel.labelWidth, to: panelWidth - ChartPanel.textWidth)
    var drawing = SVG()
    drawHead(&drawing)
    var y = Self.top
    for row in stride(from: 0, to: panels.count, by: columns) {
      let neighbors = panels[row..<min(row + columns, panels.count)]
      for (column, panel) in neighbors.enumerated() {
        let x = Self.margin + Double(column) * (panelWidth + Self.gap)
        drawing.group(x: x, y: y) { panel.draw(axis, &$0) }
      }
      y += (neighbors.map(\.height).max() ?? 0) + 36
    }
    let isCut = panels.contains { $0.isCut(by: axis) }
    let footnotes = footnotes + (isCut ? ["Bars with a gap are longer than drawn: the figure tells how long."] : [])
    for (line, text) in footnotes.enumerated() {
      drawing.text(text, x: Self.margin, y: y + Double(line) * 17, size: 11.5, color: .faint)
    }
    return drawing.document(width: Self.width, height: y + Double(footnotes.count) * 17 + 12)
  }

  private func drawHead(_ drawing: inout SVG) {
    drawing.text("Times as fast as Boost.Geometry", x: Self.margin, y: 56, size: 28, color: .ink, isBold: true)
    drawing.text(
      "Its packed R-tree with 16 a node is the line at 1: bars to the right are faster, bars to the left slower. "
        + "The axis is logarithmic.",
      x: Self.margin, y: 84, size: 14, color: .soft)
    var (x, y) = (Self.margin, 120.0)
    // Letters are as wide as their font makes them; this is on the safe side.
    func place(_ text: String, isBold: Bool, at start: Double) -> Double {
      let width = start + Double(text.count) * (isBold ? 8 : 7.2) + 18
      if x + width > Self.width { (x, y) = (Self.margin, y + 22) }
      defer { x += width }
      return x
    }
    for contender in contenders {
      let (text, isOurs) = (Wording.contender(contender), contender.hasPrefix("underpixel"))
      let x = place(text, isBold: isOurs, at: 29)
      drawing.rectangle(x: x, y: y - 10, width: 22, height: 11, color: ChartPanel.color(of: contender))
      drawing.text(text, x: x + 29, y: y, size: 13, color: isOurs ? .ink : .soft, isBold: isOurs)
    }
    let text = "what we want to reach at least"
    let start = place(text, isBold: false, at: 14)
    drawing.tick(x: start + 3, from: y - 13, to: y + 4)
    drawing.text(text, x: start + 14, y: y, size: 13, color: .soft)
  }

  /// All but those that the others are compared with, in the order of their bars; each color once.
  private var contenders: [String] {
    var names: [String] = []
    for name in panels.filter({ !$0.isAside || panels[0].isAside }).flatMap(\.contenders) where !names.contains(name) {
      names.append(name)
    }
    return names.filter { $0.hasPrefix("underpixel") } + names.filter { !$0.hasPrefix("underpixel") }
  }
}
