internal import UnderpixelGeometry

extension OperatorTable {
  /// What is the same for all features of a moment, and what only pixels know.
  /// (Style Specification, "Camera"; Mapbox Style Specification, "Camera" and "Lights".)
  static let camera: [String: Parse] = [
    "zoom": { call throws(StyleError) in try moment(call, .zoom) },
    "pitch": { call throws(StyleError) in try moment(call, .pitch) },
    "distance-from-center": { call throws(StyleError) in try moment(call, .distanceFromCenter) },
    "line-progress": { call throws(StyleError) in try moment(call, .lineProgress) },
    "heatmap-density": { call throws(StyleError) in try moment(call, .heatmapDensity) },
    "elevation": { call throws(StyleError) in try moment(call, .elevation) },
    "sky-radial-progress": { call throws(StyleError) in try constant(call, .number(0), .skyProgress, 0...0) },
    "raster-value": { call throws(StyleError) in try constant(call, .number(0), .raster, 0...0) },
    "raster-particle-speed": { call throws(StyleError) in try constant(call, .number(0), .raster, 0...0) },
    // Full daylight: nothing that can be hit depends on the light.
    "measure-light": { call throws(StyleError) in
      guard call.arguments.first?.string == "brightness" else {
        throw call.failure("\"measure-light\" measures \"brightness\"", at: call.arguments.isEmpty ? nil : 0)
      }
      return try constant(call, .number(1), .lights, 1...1)
    },
    // The view of the world that all share.
    "worldview": { call throws(StyleError) in try constant(call, .string(""), .config, 0...0) },
    "is-active-floor": { call throws(StyleError) in
      for index in call.arguments.indices { try call.argument(index) }
      return try constant(call, .bool(false), .config, 1...Int.max)
    },
  ]

  private static func moment(_ call: Call, _ input: ExpressionInputs) throws(StyleError) -> ParsedNode {
    try call.expectCount(0...0)
    call.inputs.insert(input)
    return ParsedNode(input == .zoom ? Zoom() : Moment(input), .number)
  }

  private static func constant(
    _ call: Call, _ value: ExpressionValue, _ input: ExpressionInputs, _ count: ClosedRange<Int>
  ) throws(StyleError) -> ParsedNode {
    try call.expectCount(count)
    call.inputs.insert(input)
    return ParsedNode(Unknown(value), value.type)
  }
}

final class Zoom: NumberNode {
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double { context.zoom }
}

final class Moment: NumberNode {
  private let input: ExpressionInputs

  init(_ input: ExpressionInputs) { self.input = input }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    switch input {
    case .pitch: context.surroundings.pitch
    case .distanceFromCenter: context.distanceFromCenter
    case .lineProgress: context.lineProgress
    case .heatmapDensity: context.heatmapDensity
    default: context.elevation
    }
  }
}

/// What nobody knows here: one value stands for it.
final class Unknown: Node {
  private let value: ExpressionValue

  init(_ value: ExpressionValue) { self.value = value }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue { value }
}
