internal import Foundation

/// A drawing as SVG text. Lengths are pixels, y down.
struct SVG {
  enum Color: String {
    case paper = "#ffffff"
    case ink = "#16191d"
    case soft = "#59616b"
    case faint = "#737b85"
    case grid = "#e4e7eb"
    case ours = "#0b57d0"
    case oursToo = "#6ea2f5"
    case orange = "#c2410c"
    case green = "#12805c"
    case gray1 = "#8b929b"
    case gray2 = "#b3b9c1"
    case gray3 = "#d0d5da"
    case gray4 = "#e6e9ec"
  }

  enum Anchor: String {
    case start, middle, end
  }

  private var elements: [String] = []

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, color: Color) {
    elements.append(
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" "
        + "height=\"\(Self.number(height))\" fill=\"\(color.rawValue)\"/>")
  }

  mutating func line(x: Double, from top: Double, to bottom: Double, color: Color, width: Double) {
    elements.append(
      "<path d=\"M\(Self.number(x)) \(Self.number(top))V\(Self.number(bottom))\" stroke=\"\(color.rawValue)\" "
        + "stroke-width=\"\(Self.number(width))\"/>")
  }

  mutating func path(
    _ points: [(x: Double, y: Double)], color: Color, width: Double, isDashed: Bool = false
  ) {
    let steps = points.map { "\(Self.number($0.x)) \(Self.number($0.y))" }.joined(separator: "L")
    elements.append(
      "<path d=\"M\(steps)\" fill=\"none\" stroke=\"\(color.rawValue)\" stroke-width=\"\(Self.number(width))\""
        + "\(isDashed ? " stroke-dasharray=\"5 4\"" : "")/>")
  }

  /// A short line that is seen on any ground.
  mutating func tick(x: Double, from top: Double, to bottom: Double) {
    line(x: x, from: top, to: bottom, color: .paper, width: 4.5)
    line(x: x, from: top, to: bottom, color: .ink, width: 2)
  }

  /// - Parameter y: Where the letters stand.
  mutating func text(
    _ text: String, x: Double, y: Double, size: Double, color: Color, anchor: Anchor = .start, isBold: Bool = false
  ) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let anchor = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    let weight = isBold ? " font-weight=\"600\"" : ""
    elements.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\" "
        + "fill=\"\(color.rawValue)\"\(anchor)\(weight)>\(escaped)</text>")
  }

  /// Moves what `body` draws.
  mutating func group(x: Double, y: Double, _ body: (inout SVG) -> Void) {
    elements.append("<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">")
    body(&self)
    elements.append("</g>")
  }

  func document(width: Double, height: Double) -> String {
    let size = "\(Self.number(width)) \(Self.number(height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(Self.number(width))" \
      height="\(Self.number(height))" font-family="system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif">
      <rect width="100%" height="100%" fill="\(Color.paper.rawValue)"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private static func number(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : String(format: "%.1f", number)
  }
}
