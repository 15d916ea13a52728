internal import Underpixel

/// A drawing as SVG text.
struct SVGCanvas: Canvas {
  private let size: Size
  private var elements = ""

  init(_ size: Size) { self.size = size }

  var document: String {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="system-ui, Helvetica, Arial, 'DejaVu Sans', sans-serif">
      \(elements)</svg>

      """
  }

  mutating func draw(_ rings: [[ScreenPoint]], _ rule: FillRule, _ paint: Paint) {
    let rings = rings.filter { !$0.isEmpty }
    guard !rings.isEmpty else { return }
    let fillRule = rule == .evenOdd && rings.count > 1 ? " fill-rule=\"evenodd\"" : ""
    elements += "<path d=\"\(Self.path(rings, isClosed: true))\"\(Self.attributes(paint))\(fillRule)/>\n"
  }

  mutating func stroke(_ lines: [[ScreenPoint]], width: Double, _ color: Color) {
    let lines = lines.filter { !$0.isEmpty }
    guard !lines.isEmpty else { return }
    elements +=
      "<path d=\"\(Self.path(lines, isClosed: false))\" fill=\"none\"\(Self.attribute("stroke", color)) "
      + "stroke-width=\"\(Self.number(width))\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
  }

  mutating func draw(discAt center: ScreenPoint, radius: Double, _ paint: Paint) {
    elements +=
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" r=\"\(Self.number(radius))\""
      + "\(Self.attributes(paint))/>\n"
  }

  mutating func write(_ text: String, at start: ScreenPoint, size: Double, _ color: Color) {
    elements +=
      "<text x=\"\(Self.number(start.x))\" y=\"\(Self.number(start.y))\" font-size=\"\(Self.number(size))\""
      + "\(Self.attribute("fill", color))>\(Self.escaped(text))</text>\n"
  }

  mutating func title(_ title: @autoclosure () -> String, _ body: (inout SVGCanvas) -> Void) {
    let before = elements.utf8.count
    elements += "<g><title>\(Self.escaped(title()))</title>\n"
    let start = elements.utf8.count
    body(&self)
    if elements.utf8.count == start {
      elements.removeLast(start - before)
    } else {
      elements += "</g>\n"
    }
  }

  // MARK: Text

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static func path(_ lines: [[ScreenPoint]], isClosed: Bool) -> String {
    var path = ""
    for line in lines {
      for (index, point) in line.enumerated() {
        path += "\(index == 0 ? "M" : index == 1 ? "L" : " ")\(number(point.x)) \(number(point.y))"
      }
      // A line of one place is seen by its caps.
      if isClosed { path += "Z" } else if line.count == 1 { path += "h0" }
    }
    return path
  }

  private static func attributes(_ paint: Paint) -> String {
    var text = paint.fill.map { attribute("fill", $0) } ?? " fill=\"none\""
    if let edge = paint.edge {
      text += attribute("stroke", edge)
      if paint.edgeWidth != 1 { text += " stroke-width=\"\(number(paint.edgeWidth))\"" }
    }
    return text
  }

  private static func attribute(_ name: String, _ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map { part in
      let value = String(Int((part * 255).rounded()), radix: 16)
      return value.count == 1 ? "0" + value : value
    }.joined()
    let opacity = color.alpha == 1 ? "" : " \(name)-opacity=\"\(number(color.alpha))\""
    return " \(name)=\"#\(digits)\"\(opacity)"
  }

  /// At most two decimals.
  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(hundredths < 0 ? "-" : "")\(whole).\(decimals)"
  }
}
