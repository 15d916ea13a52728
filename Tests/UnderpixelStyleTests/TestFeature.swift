import Testing
import UnderpixelGeometry
import UnderpixelStyle

/// A feature with the properties a test gives it.
struct TestFeature: ExpressionFeature {
  var id: FeatureID?
  var geometryType: GeometryType?
  var properties: [String: PropertyValue] = [:]

  func property(_ name: PropertyName) -> PropertyValue? { properties[name.text] }
  func property(_ name: String) -> PropertyValue? { properties[name] }

  /// Properties of every form: `n` 5, `f` 2.5, `t` "text", `b` true, `null` null, `a` [1, "x"], `o` {"k": 7}.
  static let sample = TestFeature(
    id: 12, geometryType: .polygon,
    properties: [
      "n": 5, "f": 2.5, "t": "text", "b": true, "null": .null, "a": [1, "x", nil], "o": ["k": 7],
      "big": .unsigned(.max), "digits": "5",
    ])
}

extension StyleExpression {
  /// As a filter, for a feature and a zoom. A context can't be copied, so that `#expect` takes none.
  func passes(_ feature: some ExpressionFeature, at zoom: Double) -> Bool {
    passes(EvaluationContext(zoom: zoom, feature: feature))
  }
}

extension PropertyExpression {
  func number(_ feature: (some ExpressionFeature)? = TestFeature?.none, at zoom: Double) -> Double {
    number(EvaluationContext(zoom: zoom, feature: feature))
  }
}

/// What an expression gives for the sample feature at zoom 10.
enum Outcome: Equatable, CustomStringConvertible {
  case value(PropertyValue)
  case failure(String)
  case invalid(StyleError)

  init(_ expression: PropertyValue, zoom: Double = 10, feature: TestFeature? = .sample) {
    do throws(StyleError) {
      let parsed = try StyleExpression(expression)
      do throws(EvaluationError) {
        self = .value(try parsed.evaluate(EvaluationContext(zoom: zoom, feature: feature)))
      } catch {
        self = .failure(error.message)
      }
    } catch {
      self = .invalid(error)
    }
  }

  /// True for a value that is written the same: `"é"` and `"e\u{301}"` are not, and NaN is.
  func gives(_ expected: PropertyValue) -> Bool {
    guard case .value(let value) = self else { return false }
    if let x = value.number, let y = expected.number, x.isNaN || y.isNaN { return x.isNaN && y.isNaN }
    return value == expected
  }

  var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .failure(let message): "fails: \(message)"
    case .invalid(let error): "invalid: \(error)"
    }
  }
}

/// An expression and what it should give.
struct Case: Sendable, CustomTestStringConvertible {
  let expression: PropertyValue
  let expected: PropertyValue

  init(_ expression: PropertyValue, _ expected: PropertyValue) {
    self.expression = expression
    self.expected = expected
  }

  var testDescription: String { text(of: expression) }
}

/// An expression and a piece of the message it should give, at a place.
struct BadCase: Sendable, CustomTestStringConvertible {
  let expression: PropertyValue
  let path: String
  let message: String

  init(_ expression: PropertyValue, _ path: String, _ message: String) {
    self.expression = expression
    self.path = path
    self.message = message
  }

  var testDescription: String { text(of: expression) }
}
