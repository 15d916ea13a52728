internal import UnderpixelGeometry

/// Numbers at one zoom, for the features of one set in their states.
struct ResolvedNumbers: Sendable {
  private let constant: Double
  private let column: [Double]?
  /// Nil where the numbers do not follow states.
  private let ofStates: NumbersOfStates?
  /// The largest magnitude of any feature.
  let maximum: Double

  /// - Complexity: O(1) for a constant, O(features) for what is not kept by the set, and O(states).
  init(_ numbers: NumbersAtZoom, _ set: FeatureSet, _ states: FeatureStates, _ sign: Sign = .unsigned) {
    switch numbers {
    case .constant(let value): self.init(constant: Self.usable(value, sign))
    case .perFeature(let values):
      let numbers = values.map { Self.usable($0, sign) }
      self.init(SetCache.Column(numbers: numbers), nil)
    case .evaluated(let evaluator, let zoom):
      let column = set.column(of: evaluator, zoom: zoom, sign)
      guard evaluator.dependsOnState else {
        self.init(column, nil)
        return
      }
      let none = NumbersOfStates(evaluator, zoom: zoom, sign, column, SparseNumbers(count: set.features.count))
      self.init(column, none.updated(by: states.changes(from: .none), in: set))
    }
  }

  private init(constant: Double) {
    self.constant = constant
    column = nil
    ofStates = nil
    maximum = constant.magnitude
  }

  private init(_ column: SetCache.Column, _ ofStates: NumbersOfStates?) {
    constant = 0
    self.column = column.numbers
    self.ofStates = ofStates
    maximum = max(column.maximum, ofStates?.numbers.maximum ?? 0)
  }

  subscript(feature: Int) -> Double {
    guard let column else { return constant }
    if let ofStates, let number = ofStates.numbers[feature] { return number }
    return feature < column.count ? column[feature] : 0
  }

  var followsStates: Bool { ofStates != nil }

  /// The numbers once the states of some features changed. Complexity: O(changes × log states).
  func updated(by changes: [StateChange], in set: FeatureSet) -> ResolvedNumbers {
    guard let ofStates else { return self }
    return ResolvedNumbers(ofStates.column, ofStates.updated(by: changes, in: set))
  }

  static func usable(_ value: Double, _ sign: Sign) -> Double {
    switch sign {
    case .unsigned: value > 0 ? min(value, 1e7) : 0
    case .signed: value.isNaN ? 0 : max(min(value, 1e7), -1e7)
    }
  }
}

/// The numbers of features that have a state, and how they came about. A class, so that numbers hold one reference for it.
private final class NumbersOfStates: Sendable {
  private let evaluator: NumberEvaluator
  private let zoom: Double
  private let sign: Sign
  /// Of all features without their states.
  let column: SetCache.Column
  let numbers: SparseNumbers

  init(_ evaluator: NumberEvaluator, zoom: Double, _ sign: Sign, _ column: SetCache.Column, _ numbers: SparseNumbers) {
    self.evaluator = evaluator
    self.zoom = zoom
    self.sign = sign
    self.column = column
    self.numbers = numbers
  }

  func updated(by changes: [StateChange], in set: FeatureSet) -> NumbersOfStates {
    var numbers = numbers
    for change in changes where change.feature >= 0 && change.feature < set.features.count {
      numbers[change.feature] = change.state.map { state in
        ResolvedNumbers.usable(evaluator.body(set.features, change.feature, zoom, state), sign)
      }
    }
    return NumbersOfStates(evaluator, zoom: zoom, sign, column, numbers)
  }
}
