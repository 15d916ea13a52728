internal import UnderpixelGeometry

/// What lies between two values of a type.
enum Mixing: Sendable {
  case numbers, colors, arrays, paddings, numberArrays, colorArrays, anchorOffsets, projections

  /// Nil for a type whose values can't be mixed.
  init?(of type: ExpressionType) {
    switch type {
    case .number: self = .numbers
    case .color: self = .colors
    case .array(.number, count: .some): self = .arrays
    case .padding: self = .paddings
    case .numberArray: self = .numberArrays
    case .colorArray: self = .colorArrays
    case .variableAnchorOffset: self = .anchorOffsets
    case .projection: self = .projections
    default: return nil
    }
  }

  /// Rounding does not leave the range: between equal numbers there is only theirs.
  @inline(__always)
  static func number(_ from: Double, _ to: Double, _ t: Double) -> Double {
    let mixed = from * (1 - t) + to * t
    return mixed.isNaN ? mixed : Swift.min(Swift.max(mixed, Swift.min(from, to)), Swift.max(from, to))
  }

  private static func numbers(
    _ from: [Double], _ to: [Double], _ t: Double
  ) throws(EvaluationError) -> [Double] {
    guard from.count == to.count else {
      throw EvaluationError(message: "arrays of \(from.count) and of \(to.count) elements can't be mixed")
    }
    return zip(from, to).map { number($0, $1, t) }
  }

  func mix(
    _ from: ExpressionValue, _ to: ExpressionValue, _ t: Double, in space: StyleColor.MixingSpace
  ) throws(EvaluationError) -> ExpressionValue {
    switch (self, from, to) {
    case (.numbers, _, _):
      guard let x = from.number, let y = to.number else { break }
      return .number(Self.number(x, y, t))
    case (.colors, .color(let x), .color(let y)): return .color(x.mixed(with: y, at: t, in: space))
    case (.arrays, .plain(.array(let x)), .plain(.array(let y))):
      let mixed = try Self.numbers(x.compactMap(\.number), y.compactMap(\.number), t)
      return .plain(.array(mixed.map(PropertyValue.number)))
    case (.paddings, .padding(let x), .padding(let y)): return .padding(try Self.numbers(x, y, t))
    case (.numberArrays, .numberArray(let x), .numberArray(let y)): return .numberArray(try Self.numbers(x, y, t))
    case (.colorArrays, .colorArray(let x), .colorArray(let y)):
      guard x.count == y.count else {
        throw EvaluationError(message: "arrays of \(x.count) and of \(y.count) colors can't be mixed")
      }
      return .colorArray(zip(x, y).map { $0.mixed(with: $1, at: t, in: space) })
    case (.anchorOffsets, .variableAnchorOffset(let x), .variableAnchorOffset(let y)):
      guard x.map(\.anchor) == y.map(\.anchor) else {
        throw EvaluationError(message: "offsets of different anchors can't be mixed")
      }
      return .variableAnchorOffset(
        zip(x, y).map {
          AnchorOffset(anchor: $0.anchor, x: Self.number($0.x, $1.x, t), y: Self.number($0.y, $1.y, t))
        })
    case (.projections, _, _):
      guard let x = from.string, let y = to.string else { break }
      return .projection(ProjectionMix(from: x, to: y, share: t))
    default: break
    }
    throw EvaluationError(message: "\(from.summary) and \(to.summary) can't be mixed")
  }
}
