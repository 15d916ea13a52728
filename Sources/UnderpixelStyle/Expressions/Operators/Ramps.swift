internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Ramps, scales, curves".)
  static let ramps: [String: Parse] = [
    "step": { call throws(StyleError) in try call.parseStep() },
    "interpolate": { call throws(StyleError) in try call.parseInterpolate(.rgb) },
    "interpolate-hcl": { call throws(StyleError) in try call.parseInterpolate(.hcl) },
    "interpolate-lab": { call throws(StyleError) in try call.parseInterpolate(.lab) },
  ]
}

extension Call {
  fileprivate func parseStep() throws(StyleError) -> ParsedNode {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure("\"step\" takes an input, an output, and pairs of stop and output, found \(countWords)")
    }
    var type = expectedOutput
    let input = try curveInput(0)
    let below = try output(1, &type)
    let (stops, outputs) = try self.stops(from: 2, &type)
    zoomUse = try zoomUse(of: 0, isInterpolation: false)
    return ParsedNode(Step(input, NodeRow([below] + outputs), at: stops), type ?? .value)
  }

  fileprivate func parseInterpolate(_ space: StyleColor.MixingSpace) throws(StyleError) -> ParsedNode {
    guard !arguments.isEmpty else {
      throw failure("\"\(name)\" takes a curve, an input, and pairs of stop and output, found \(countWords)")
    }
    let curve = try curve()
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure("\"\(name)\" takes a curve, an input, and pairs of stop and output, found \(countWords)")
    }
    var input = try curveInput(1)
    var type = space == .rgb || expected == .colorArray ? expectedOutput : .color
    let (stops, outputs) = try self.stops(from: 2, &type)
    zoomUse = try zoomUse(of: 1, isInterpolation: true)
    guard let type, let mix = Mixing(of: type) else {
      throw failure("\"\(name)\" mixes numbers, colors and arrays of them, it can't mix \((type ?? .value).words)")
    }
    // With one stop there is nothing to look up: the input need not even be a number.
    if outputs.count == 1 { input = Literal(.number(stops.inputs[0])) }
    let numbers = outputs.compactMap { ($0 as? Literal)?.value.number }
    if type == .number, numbers.count == outputs.count {
      return ParsedNode(InterpolateNumbers(curve, input, numbers, at: stops), .number)
    }
    return ParsedNode(Interpolate(curve, input, NodeRow(outputs), at: stops, mix, in: space), type)
  }

  private func curve() throws(StyleError) -> Curve {
    let expected = "[\"linear\"], [\"exponential\", base] or [\"cubic-bezier\", x1, y1, x2, y2]"
    guard let elements = arguments[0].array, let name = elements.first?.string else {
      throw failure("expected \(expected), found \(arguments[0].summary)", at: 0)
    }
    switch name {
    case "linear": return .linear
    case "exponential":
      guard elements.count > 1, let base = elements[1].number, base.isFinite, base >= 0 else {
        let (place, found) = elements.count > 1 ? ("/1/1", elements[1].summary) : ("/1", "none")
        throw StyleError(
          path: path + place, message: "the base of \"exponential\" must be a number of at least 0, found \(found)")
      }
      return .exponential(base: base)
    case "cubic-bezier":
      let points = elements.dropFirst().compactMap(\.number).filter { (0...1).contains($0) }
      guard points.count == 4, elements.count == 5 else {
        throw failure("\"cubic-bezier\" takes four numbers between 0 and 1", at: 0)
      }
      return .cubicBezier(UnitBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3]))
    default: throw StyleError(path: path + "/1/0", message: "there is no curve \"\(name)\"; expected \(expected)")
    }
  }

  private func curveInput(_ index: Int) throws(StyleError) -> any Node {
    let parsed = try argument(index, .number)
    return parsed.node
  }

  /// A curve right over the zoom is what the zoom is for; curves among its outputs are not.
  private func zoomUse(of index: Int, isInterpolation: Bool) throws(StyleError) -> ZoomUse {
    guard let elements = arguments[index].array, elements.count == 1, elements[0].string == "zoom" else {
      return zoomUse
    }
    switch zoomUse {
    case .none: return .curve(isInterpolation: isInterpolation)
    case .curve, .misplaced: return .repeated
    case .repeated: return .repeated
    }
  }

  private func stops(from first: Int, _ type: inout ExpressionType?) throws(StyleError) -> (Stops, [any Node]) {
    var inputs: [Double] = []
    var outputs: [any Node] = []
    for index in stride(from: first, to: arguments.count, by: 2) {
      guard let input = arguments[index].number, input.isFinite else {
        throw failure("a stop must be a plain number, found \(arguments[index].summary)", at: index)
      }
      if let last = inputs.last, input <= last {
        let (here, before) = (PropertyValue.text(of: input), PropertyValue.text(of: last))
        throw failure("\"\(name)\" needs ascending stops, \(here) comes after \(before)", at: index)
      }
      inputs.append(input)
      outputs.append(try output(index + 1, &type))
    }
    return (Stops(inputs: inputs), outputs)
  }
}

/// The output of the last stop that is not above the input.
final class Step: ChoosingNode {
  private let input: any Node
  /// That below the first stop, and one for each stop.
  let outputs: NodeRow
  private let stops: Stops

  init(_ input: any Node, _ outputs: NodeRow, at stops: Stops) {
    self.input = input
    self.outputs = outputs
    self.stops = stops
  }

  func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Int {
    stops.firstAbove(try input.position(context))
  }
}

/// A curve through numbers that are known from the start.
final class InterpolateNumbers: NumberNode {
  private let curve: Curve
  private let input: any Node
  private let outputs: [Double]
  private let stops: Stops

  init(_ curve: Curve, _ input: any Node, _ outputs: [Double], at stops: Stops) {
    self.curve = curve
    self.input = input
    self.outputs = outputs
    self.stops = stops
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let value = try input.position(context)
    let upper = stops.firstAbove(value)
    if upper == 0 { return outputs[0] }
    if upper == outputs.count { return outputs[upper - 1] }
    let t = curve.share(of: value, from: stops.inputs[upper - 1], to: stops.inputs[upper])
    return Mixing.number(outputs[upper - 1], outputs[upper], t)
  }
}

/// A curve through anything that can be mixed. Below the first stop its output, above the last the last's.
final class Interpolate: Node {
  private let curve: Curve
  private let input: any Node
  private let outputs: NodeRow
  private let stops: Stops
  private let mixing: Mixing
  private let space: StyleColor.MixingSpace

  init(
    _ curve: Curve, _ input: any Node, _ outputs: NodeRow, at stops: Stops, _ mixing: Mixing,
    in space: StyleColor.MixingSpace
  ) {
    self.curve = curve
    self.input = input
    self.outputs = outputs
    self.stops = stops
    self.mixing = mixing
    self.space = space
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let value = try input.position(context)
    let upper = stops.firstAbove(value)
    if upper == 0 { return try outputs.value(at: 0, context) }
    if upper == stops.inputs.count { return try outputs.value(at: upper - 1, context) }
    let t = curve.share(of: value, from: stops.inputs[upper - 1], to: stops.inputs[upper])
    let (from, to) = (try outputs.value(at: upper - 1, context), try outputs.value(at: upper, context))
    return try mixing.mix(from, to, t, in: space)
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let value = try input.position(context)
    let upper = stops.firstAbove(value)
    if upper == 0 { return try outputs.number(at: 0, context) }
    if upper == stops.inputs.count { return try outputs.number(at: upper - 1, context) }
    let t = curve.share(of: value, from: stops.inputs[upper - 1], to: stops.inputs[upper])
    return Mixing.number(try outputs.number(at: upper - 1, context), try outputs.number(at: upper, context), t)
  }
}
