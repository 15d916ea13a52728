internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Color"; of Mapbox, "hsl", "hsla" and "to-hsla" too.)
  static let colors: [String: Parse] = [
    "rgb": { call throws(StyleError) in try call.parseColor(3) { StyleColor(red255: $0[0], $0[1], $0[2], alpha: 1) } },
    "rgba": { call throws(StyleError) in
      try call.parseColor(4) { StyleColor(red255: $0[0], $0[1], $0[2], alpha: $0[3]) }
    },
    "hsl": { call throws(StyleError) in
      try call.parseColor(3) { StyleColor(hsla: $0[0], $0[1], $0[2], alpha: 1) }
    },
    "hsla": { call throws(StyleError) in
      try call.parseColor(4) { StyleColor(hsla: $0[0], $0[1], $0[2], alpha: $0[3]) }
    },
    "to-rgba": { call throws(StyleError) in
      try call.parseParts { [$0.red * 255, $0.green * 255, $0.blue * 255, $0.alpha] }
    },
    "to-hsla": { call throws(StyleError) in try call.parseParts(\.hsla) },
  ]
}

extension Call {
  fileprivate func parseColor(
    _ count: Int, _ make: @escaping @Sendable ([Double]) -> StyleColor?
  ) throws(StyleError) -> ParsedNode {
    try expectCount(count...count)
    return ParsedNode(MakeColor(name, try all(.number), make), .color)
  }

  fileprivate func parseParts(_ parts: @escaping @Sendable (StyleColor) -> [Double]) throws(StyleError) -> ParsedNode {
    try expectCount(1...1)
    return ParsedNode(ColorParts(try argument(0, .color).node, parts), .array(of: .number, count: 4))
  }
}

final class MakeColor: Node {
  private let name: String
  private let parts: [any Node]
  private let make: @Sendable ([Double]) -> StyleColor?

  init(_ name: String, _ parts: [any Node], _ make: @escaping @Sendable ([Double]) -> StyleColor?) {
    self.name = name
    self.parts = parts
    self.make = make
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    var numbers: [Double] = []
    for part in parts { numbers.append(try part.number(context)) }
    guard let color = make(numbers) else {
      let found = numbers.map(PropertyValue.text).joined(separator: ", ")
      throw EvaluationError(message: "\"\(name)\" has a part out of its range: \(found)")
    }
    return .color(color)
  }
}

final class ColorParts: Node {
  private let color: any Node
  private let parts: @Sendable (StyleColor) -> [Double]

  init(_ color: any Node, _ parts: @escaping @Sendable (StyleColor) -> [Double]) {
    self.color = color
    self.parts = parts
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let value = try color.value(context)
    guard case .color(let color) = value else { throw .mismatch(.color, value) }
    return .plain(.array(parts(color).map(PropertyValue.number)))
  }
}

extension StyleColor {
  /// Hue in degrees, saturation and lightness in 0...100; nil where a number is out of its range.
  init?(hsla hue: Double, _ saturation: Double, _ lightness: Double, alpha: Double) {
    let percent = 0.0...100
    guard hue.isFinite, percent.contains(saturation), percent.contains(lightness), (0.0...1).contains(alpha) else {
      return nil
    }
    self.init(hue: hue, saturation: saturation / 100, lightness: lightness / 100, alpha: alpha)
  }

  /// Hue in degrees, saturation and lightness in 0...100, and alpha.
  var hsla: [Double] {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let (lightness, chroma) = ((high + low) / 2, high - low)
    guard chroma > 0 else { return [0, 0, lightness * 100, alpha] }
    let saturation = (high - lightness) / min(lightness, 1 - lightness)
    let sixths =
      high == red
      ? (green - blue) / chroma + (green < blue ? 6 : 0)
      : high == green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
    return [sixths * 60, saturation * 100, lightness * 100, alpha]
  }
}
