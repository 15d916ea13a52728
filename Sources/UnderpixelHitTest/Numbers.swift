public import UnderpixelGeometry

/// A measure of a layer, in logical pixels or meters: one for all features, or one for each.
///
/// What is NaN counts as 0, what is larger than ten million as ten million. Negative numbers count as 0, but for offsets
/// and translations.
public enum Numbers: Sendable {
  case constant(Double)
  /// One number a feature, by the feature's index; features beyond the end have 0.
  case perFeature([Double])
  /// The same for all features, by the camera's zoom.
  case zoom(@Sendable (_ zoom: Double) -> Double)
  case evaluated(NumberEvaluator)

  /// By the feature's index and the camera's zoom.
  public static func evaluated(_ body: @escaping @Sendable (_ feature: Int, _ zoom: Double) -> Double) -> Numbers {
    .evaluated(
      NumberEvaluator(dependsOnZoom: true, dependsOnState: false) { _, feature, zoom, _ in body(feature, zoom) })
  }
}

/// What computes a number for a feature of any set. Numbers that follow neither zoom nor state are computed once a set.
public final class NumberEvaluator: Sendable {
  public typealias Body =
    @Sendable (_ features: FeatureCollection, _ feature: Int, _ zoom: Double, _ state: FeatureState) -> Double

  public let dependsOnZoom: Bool
  /// True when the number follows the state that was set for the feature.
  public let dependsOnState: Bool
  let body: Body

  public init(dependsOnZoom: Bool, dependsOnState: Bool, _ body: @escaping Body) {
    self.dependsOnZoom = dependsOnZoom
    self.dependsOnState = dependsOnState
    self.body = body
  }
}

extension Numbers: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .constant(value) }
  public init(integerLiteral value: Int) { self = .constant(Double(value)) }
}

/// Whether a number may be negative.
enum Sign: Sendable { case unsigned, signed }

/// Numbers at one zoom, for any set.
enum NumbersAtZoom: Sendable {
  case constant(Double)
  case perFeature([Double])
  case evaluated(NumberEvaluator, zoom: Double)

  init(_ numbers: Numbers, zoom: Double) {
    switch numbers {
    case .constant(let value): self = .constant(value)
    case .perFeature(let column): self = .perFeature(column)
    case .zoom(let body): self = .constant(body(zoom))
    case .evaluated(let evaluator): self = .evaluated(evaluator, zoom: zoom)
    }
  }
}

/// Numbers at one zoom, for the features of one set in their states.
struct ResolvedNumbers: Sendable {
  private let constant: Double
  private let column: [Double]?
  /// Of features that have a state.
  private let ofStates: [Int: Double]
  /// The largest magnitude of any feature.
  let maximum: Double

  /// - Complexity: O(1) for a constant, O(features) for what is not kept by the set, and O(states).
  init(_ numbers: NumbersAtZoom, _ set: FeatureSet, _ states: FeatureStates, _ sign: Sign = .unsigned) {
    switch numbers {
    case .constant(let value):
      constant = Self.usable(value, sign)
      column = nil
      ofStates = [:]
      maximum = constant.magnitude
    case .perFeature(let values):
      constant = 0
      column = values.map { Self.usable($0, sign) }
      ofStates = [:]
      maximum = (column ?? []).reduce(0) { max($0, $1.magnitude) }
    case .evaluated(let evaluator, let zoom):
      let values = set.column(of: evaluator, zoom: zoom, sign)
      constant = 0
      column = values.numbers
      guard evaluator.dependsOnState, !states.isEmpty else {
        ofStates = [:]
        maximum = values.maximum
        return
      }
      ofStates = states.byFeature.reduce(into: [:]) { numbers, entry in
        numbers[entry.key] = Self.usable(evaluator.body(set.features, entry.key, zoom, entry.value), sign)
      }
      maximum = ofStates.values.reduce(values.maximum) { max($0, $1.magnitude) }
    }
  }

  subscript(feature: Int) -> Double {
    guard let column else { return constant }
    if !ofStates.isEmpty, let number = ofStates[feature] { return number }
    return feature < column.count ? column[feature] : 0
  }

  static func usable(_ value: Double, _ sign: Sign) -> Double {
    switch sign {
    case .unsigned: value > 0 ? min(value, 1e7) : 0
    case .signed: value.isNaN ? 0 : max(min(value, 1e7), -1e7)
    }
  }
}

/// The states of the features of one set: only of those that have one.
public struct FeatureStates: Sendable {
  /// By the feature's index.
  public var byFeature: [Int: FeatureState]

  public static let none = FeatureStates([:])

  public init(_ byFeature: [Int: FeatureState]) { self.byFeature = byFeature }

  public var isEmpty: Bool { byFeature.isEmpty }
}
