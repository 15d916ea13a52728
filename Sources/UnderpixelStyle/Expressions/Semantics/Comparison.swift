internal import UnderpixelGeometry

enum Comparison: String, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .notEqual }
}

extension Comparison {
  /// Values of different types are not equal and have no order; NaN has neither.
  func holds(_ a: ExpressionValue, _ b: ExpressionValue) throws(EvaluationError) -> Bool {
    guard case .plain(let a) = a, case .plain(let b) = b else { throw incomparable(a, b) }
    switch self {
    case .equal: return a == b
    case .notEqual: return a != b
    default: return try order(a, b).map(holds) ?? false
    }
  }

  /// - Parameter order: Negative where the first comes before the second, 0 where they are equal.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }

  private func incomparable(_ a: ExpressionValue, _ b: ExpressionValue) -> EvaluationError {
    EvaluationError(message: "\"\(rawValue)\" compares two numbers or two texts, found \(a.summary) and \(b.summary)")
  }

  /// Negative where the first comes before the second, 0 where they are equal, nil for NaN.
  private func order(_ a: PropertyValue, _ b: PropertyValue) throws(EvaluationError) -> Int? {
    if case .string(let x) = a, case .string(let y) = b {
      // By UTF-16 code units, as JavaScript does.
      return x.utf16.lexicographicallyPrecedes(y.utf16) ? -1 : x.utf8.elementsEqual(y.utf8) ? 0 : 1
    }
    guard let x = a.number, let y = b.number else {
      throw incomparable(.plain(a), .plain(b))
    }
    if x.isNaN || y.isNaN { return nil }
    if x != y { return x < y ? -1 : 1 }
    // Rounding to doubles keeps the order, but may have made different integers equal.
    guard let i = a.whole, let j = b.whole else { return 0 }
    return i < j ? -1 : i > j ? 1 : 0
  }
}

extension PropertyValue {
  /// All digits of a whole number, if it is one.
  fileprivate var whole: Int128? {
    switch self {
    case .integer(let integer): Int128(integer)
    case .unsigned(let unsigned): Int128(unsigned)
    case .number(let number): Int128(exactly: number)
    default: nil
    }
  }
}
