internal import UnderpixelGeometry

extension Call {
  func parseStep(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure(
        "\"step\" takes an input, an output, and pairs of stop and output, found \(countWords)")
    }
    var type = expected == .value ? nil : expected
    let input = try argument(0, .number).node
    let below = try output(1, &type)
    let stops = try self.stops(from: 2, &type)
    return Parsed(node: .step(input, below: below, stops: stops), type: type ?? .value)
  }

  func parseInterpolate() throws(StyleError) -> Parsed {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure(
        "\"interpolate\" takes a curve, an input, and pairs of stop and output, found \(countWords)")
    }
    let base: Double
    switch arguments[0].array.map({ ($0.first?.string, $0.dropFirst().first?.number, $0.count) }) {
    case ("linear"?, _, 1)?: base = 1
    case ("exponential"?, let value?, 2)? where value.isFinite && value > 0: base = value
    case ("exponential"?, let value?, 2)?:
      throw failure("the base of \"exponential\" must be above 0, found \(PropertyValue.text(of: value))", at: 0)
    case ("cubic-bezier"?, _, _)?: throw failure("the curve \"cubic-bezier\" is not read yet", at: 0)
    default: throw failure("expected [\"linear\"] or [\"exponential\", base], found \(arguments[0].summary)", at: 0)
    }
    var type: ExpressionType? = .number
    let input = try argument(1, .number).node
    return Parsed(node: .interpolate(base: base, input, stops: try stops(from: 2, &type)), type: .number)
  }

  private func stops(from first: Int, _ type: inout ExpressionType?) throws(StyleError) -> [Node.Stop] {
    var stops: [Node.Stop] = []
    for index in stride(from: first, to: arguments.count, by: 2) {
      guard let input = arguments[index].number, input.isFinite else {
        throw failure("a stop must be a plain number, found \(arguments[index].summary)", at: index)
      }
      if let last = stops.last, input <= last.input {
        let (here, before) = (PropertyValue.text(of: input), PropertyValue.text(of: last.input))
        throw failure("\"\(name)\" needs ascending stops, \(here) comes after \(before)", at: index)
      }
      stops.append(Node.Stop(input: input, output: try output(index + 1, &type)))
    }
    return stops
  }
}
