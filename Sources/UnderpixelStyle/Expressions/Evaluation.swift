internal import UnderpixelGeometry

extension Node {
  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> PropertyValue {
    switch self {
    case .literal(let value): return value
    case .get(let name): return context.feature?.property(name) ?? .null
    case .getComputed(let name, let object):
      let name = try name.string(context)
      return try object?.object(context)[name] ?? (object == nil ? context.feature?.property(name) : nil) ?? .null
    case .has(let name, let object):
      let name = try name.string(context)
      if let object { return .bool(try object.object(context)[name] != nil) }
      return .bool(context.feature?.property(name) != nil)
    case .contains(let needle, let hay):
      return .bool(try Self.contains(needle.evaluate(context), hay.evaluate(context)))
    case .zoom: return .number(context.zoom)
    case .id: return context.feature?.id?.value ?? .null
    case .geometryType: return .string(context.feature?.geometryType?.name ?? "")
    case .coalesce(let nodes):
      for node in nodes {
        let value = try node.evaluate(context)
        if !value.isNull { return value }
      }
      return .null
    case .firstTrue(let branches, let otherwise):
      for branch in branches where try branch.condition.bool(context) { return try branch.output.evaluate(context) }
      return try otherwise.evaluate(context)
    case .match(let input, let branches, let outputs, let otherwise):
      let chosen = branches[ExactValue(value: try input.evaluate(context))].map { outputs[$0] } ?? otherwise
      return try chosen.evaluate(context)
    case .compare(let comparison, let a, let b):
      return .bool(try comparison.holds(try a.evaluate(context), try b.evaluate(context)))
    case .all(let nodes):
      for node in nodes where try !node.bool(context) { return .bool(false) }
      return .bool(true)
    case .any(let nodes):
      for node in nodes where try node.bool(context) { return .bool(true) }
      return .bool(false)
    case .not(let node): return .bool(try !node.bool(context))
    case .arithmetic(let arithmetic, let nodes): return .number(try arithmetic.value(nodes, context))
    case .step(let input, let below, let stops):
      let above = Self.firstStop(of: stops, above: try input.position(context))
      return try (above == 0 ? below : stops[above - 1].output).evaluate(context)
    case .interpolate(let base, let input, let stops): return .number(try Self.interpolate(base, input, stops, context))
    case .assert(let type, let nodes): return try Self.assert(type, nodes, context)
    case .convert(let type, let nodes): return try Self.convert(type, nodes, context)
    }
  }

  // MARK: Typed values

  func number(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let value = try evaluate(context)
    guard let number = value.number else { throw .mismatch(.number, value) }
    return number
  }

  func bool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try evaluate(context)
    guard let bool = value.bool else { throw .mismatch(.boolean, value) }
    return bool
  }

  /// A number to place among stops.
  func position(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let number = try number(context)
    guard !number.isNaN else { throw .mismatch(.number, .number(number)) }
    return number
  }

  private func string(_ context: EvaluationContext) throws(EvaluationError) -> String {
    let value = try evaluate(context)
    guard let string = value.string else { throw .mismatch(.string, value) }
    return string
  }

  private func object(_ context: EvaluationContext) throws(EvaluationError) -> [String: PropertyValue] {
    let value = try evaluate(context)
    guard let object = value.object else { throw .mismatch(.object, value) }
    return object
  }
}

extension EvaluationError {
  static func mismatch(_ type: ExpressionType, _ value: PropertyValue) -> EvaluationError {
    EvaluationError(message: "expected \(type.words), found \(value.summary)")
  }
}
