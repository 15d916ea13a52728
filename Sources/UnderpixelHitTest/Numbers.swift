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
