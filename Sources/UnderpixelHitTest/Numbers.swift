/// A measure of a layer, in logical pixels or meters: one for all features, or one for each.
///
/// What is NaN or negative counts as 0, what is above ten million as ten million.
public enum Numbers: Sendable {
  case constant(Double)
  /// One number a feature, by the feature's index; features beyond the end have 0.
  case perFeature([Double])
  /// The same for all features, by the camera's zoom.
  case zoom(@Sendable (_ zoom: Double) -> Double)
  /// By the feature's index and the camera's zoom.
  case evaluated(@Sendable (_ feature: Int, _ zoom: Double) -> Double)
}

extension Numbers: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .constant(value) }
  public init(integerLiteral value: Int) { self = .constant(Double(value)) }
}

/// Numbers at one zoom.
enum ResolvedNumbers: Sendable {
  case constant(Double)
  case perFeature([Double])
  case evaluated(@Sendable (Int, Double) -> Double, zoom: Double)

  init(_ numbers: Numbers, zoom: Double) {
    switch numbers {
    case .constant(let value): self = .constant(Self.usable(value))
    case .perFeature(let column): self = .perFeature(column)
    case .zoom(let body): self = .constant(Self.usable(body(zoom)))
    case .evaluated(let body): self = .evaluated(body, zoom: zoom)
    }
  }

  subscript(feature: Int) -> Double {
    switch self {
    case .constant(let value): value
    case .perFeature(let column): feature < column.count ? Self.usable(column[feature]) : 0
    case .evaluated(let body, let zoom): Self.usable(body(feature, zoom))
    }
  }

  /// The largest number of any feature. Complexity: O(*count*), O(1) for a constant.
  func maximum(count: Int) -> Double {
    if case .constant(let value) = self { return value }
    return (0..<count).reduce(0) { max($0, self[$1]) }
  }

  private static func usable(_ value: Double) -> Double { value > 0 ? min(value, 1e7) : 0 }
}
