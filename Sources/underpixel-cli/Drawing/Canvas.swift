internal import Underpixel

/// What can be drawn on. Lengths are pixels from the top left corner, y down; what is drawn later covers what was.
protocol Canvas {
  /// Fills the inside of closed rings, and draws their edges.
  mutating func draw(_ rings: [[ScreenPoint]], _ rule: FillRule, _ paint: Paint)
  /// Draws lines with round caps and joins.
  mutating func stroke(_ lines: [[ScreenPoint]], width: Double, _ color: Color)
  mutating func draw(discAt center: ScreenPoint, radius: Double, _ paint: Paint)
  /// - Parameter start: Where the letters stand, at their left end.
  mutating func write(_ text: String, at start: ScreenPoint, size: Double, _ color: Color)
  /// Gives what `body` draws a title, where the canvas can show it.
  mutating func title(_ title: @autoclosure () -> String, _ body: (inout Self) -> Void)
}

enum FillRule: String {
  /// Inside is what an odd number of rings goes around.
  case evenOdd = "evenodd"
  /// Inside is what any of rings that turn one way goes around.
  case nonZero = "nonzero"
}

/// How an area is drawn.
struct Paint {
  var fill: Color?
  var edge: Color?
  var edgeWidth = 1.0
}

/// A color, its parts in 0...1.
struct Color {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  static let black = Color(red: 0.09, green: 0.1, blue: 0.12)
  static let white = Color(red: 1, green: 1, blue: 1)

  init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// - Parameters:
  ///   - hue: Degrees: 0 is red, 120 green, 240 blue.
  ///   - saturation, lightness: In 0...1.
  init(hue: Double, saturation: Double, lightness: Double) {
    func part(_ shift: Double) -> Double {
      // CSS Color Module Level 4, "Converting HSL Colors to sRGB".
      let k = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4))
  }

  /// - Parameter share: Of the other color.
  func mixed(with other: Color, _ share: Double) -> Color {
    func part(_ a: Double, _ b: Double) -> Double { a + share * (b - a) }
    return Color(red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
  }

  func opacity(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }
}

extension Canvas {
  mutating func draw(_ box: BoundingBox, _ paint: Paint) {
    let corners = ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).corners
    draw([corners], .evenOdd, paint)
  }

  /// Lines have no edges: their inside is drawn alone.
  mutating func draw(_ shape: AreaShape, _ paint: Paint) {
    switch shape {
    case .polygon(let rings): draw(rings, .evenOdd, paint)
    case .pieces(let polygons): draw(polygons, .nonZero, paint)
    case .stroke(let lines, let width): if let fill = paint.fill { stroke(lines, width: width, fill) }
    case .disc(let center, let radius): draw(discAt: center, radius: radius, paint)
    }
  }
}
