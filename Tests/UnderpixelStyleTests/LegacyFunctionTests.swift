import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Legacy functions")
struct LegacyFunctionTests {
  private static let inputs: ExpressionInputs = [.zoom, .feature, .featureState]
  private static let number = PropertyDefinition(
    "circle-radius", .paint, .number, default: 5, inputs: inputs, isInterpolated: true)
  private static let word = PropertyDefinition(
    "text-transform", .layout, .enumeration(["none", "a", "text"]), default: "none", inputs: inputs)
  private static let plainWord = PropertyDefinition("text-font", .layout, .string, default: "none", inputs: inputs)

  @Test("give what the specification says, or the default", arguments: [1, 2, 3] as [UInt64])
  func agree(seed: UInt64) {
    let numbers = zip(Gen<[String: PropertyValue]>.function(of: .number), Gen<Bool>.always(true))
    let words = zip(Gen<[String: PropertyValue]>.function(of: .word), Gen<Bool>.always(false))
    let zooms = Gen<Double>.oneOf(.double(in: 0...12), .element(of: [0, 4, 5, 10]))
    forAll(zip(.oneOf(numbers, words), Gen<TestFeature>.testFeature, zooms), seed: seed, count: 3000) {
      function, feature, zoom in
      let definition = function.1 ? Self.number : Self.word
      let context = EvaluationContext(zoom: zoom, feature: feature)
      let value = try PropertyExpression(.object(function.0), for: definition).value(context)
      let expected = SlowFunction(function.0, definition).value(zoom, feature)
      if let x = value.number, let y = expected.number { return abs(x - y) <= 1e-9 * max(1, abs(y)) }
      return value == .plain(expected)
    }
  }

  @Test(
    "are read",
    arguments: [
      (["stops": [[0, 1], [10, 11]]], 5, 6), (["stops": [[0, 1], [10, 11]], "base": 2], 9, 1 + 10.0 * 511 / 1023),
      (["stops": [[4, 3]]], 9, 3), (["stops": [[4, 3], [4, 9], [5, 7]]], 4, 3),
      (["stops": [[4, 3], [5, 7]], "type": "interval"], 4.9, 3),
      (["stops": [[4, 3], [5, 7]], "type": "interval"], 5, 7),
      (["property": "n"], 0, 5), (["property": "f", "type": "identity"], 0, 2.5), (["property": "t"], 0, 5),
      (["property": "t", "type": "identity", "default": 8], 0, 8), (["property": "missing", "default": 8], 0, 8),
      (["property": "f", "stops": [[2, 0], [3, 10]]], 0, 5), (["property": "t", "stops": [[2, 0], [3, 10]]], 0, 5),
      (["property": "t", "stops": [[2, 0], [3, 10]], "default": 1], 0, 1),
      (["property": "t", "type": "categorical", "stops": [["text", 7], ["a", 8]]], 0, 7),
      (["property": "n", "type": "categorical", "stops": [[5, 7], [6, 8]]], 0, 7),
      (["property": "b", "type": "categorical", "stops": [[false, 7], [true, 8]]], 0, 8),
      (["property": "digits", "type": "categorical", "stops": [[5, 7]]], 0, 5),
      (["property": "digits", "type": "categorical", "stops": [[5, 7]], "default": 9], 0, 9),
      (["property": "n", "type": "interval", "stops": [[0, 1], [5, 2], [9, 3]]], 0, 2),
      (
        [
          "property": "n",
          "stops": [
            [["zoom": 0, "value": 0], 0], [["zoom": 0, "value": 10], 10], [["zoom": 10, "value": 0], 100],
            [["zoom": 10, "value": 10], 200],
          ],
        ], 5, 77.5
      ),
      // The base is that of the way between the zooms.
      (
        [
          "property": "n", "base": 2,
          "stops": [
            [["zoom": 0, "value": 0], 0], [["zoom": 0, "value": 10], 10], [["zoom": 2, "value": 0], 30],
            [["zoom": 2, "value": 10], 40],
          ],
        ], 1, 15
      ),
    ] as [(PropertyValue, Double, Double)])
  func values(_ function: PropertyValue, _ zoom: Double, _ expected: Double) throws {
    let property = try PropertyExpression(function, for: Self.number)
    let number = property.number(EvaluationContext(zoom: zoom, feature: TestFeature.sample))
    #expect(abs(number - expected) < 1e-12)
  }

  @Test("a categorical one of a property without default is absent where no stop has the value")
  func absent() throws {
    let outline = PropertyDefinition("fill-outline-color", .paint, .color, inputs: Self.inputs, isInterpolated: true)
    let function: PropertyValue = [
      "property": "t", "type": "categorical", "stops": [["text", "red"], ["a", "blue"]],
    ]
    let property = try PropertyExpression(function, for: outline)
    #expect(property.value(EvaluationContext(zoom: 0, feature: TestFeature.sample)).json == [1, 0, 0, 1])
    #expect(property.value(EvaluationContext(zoom: 0, feature: TestFeature())).isNull)
  }

  @Test(
    "in text, tokens are properties where only the zoom decides",
    arguments: [
      (["stops": [[0, "{t}!"], [5, "{n}"]]], 0, "text!"), (["stops": [[0, "{t}!"], [5, "{n}"]]], 6, "5"),
      (["stops": [[0, "a{}b{t"]]], 0, "a{}b{t"), (["stops": [[0, "{missing}x"]]], 0, "x"),
      (["property": "n", "type": "interval", "stops": [[0, "{t}"]]], 0, "{t}"),
    ] as [(PropertyValue, Double, String)])
  func tokens(_ function: PropertyValue, _ zoom: Double, _ expected: String) throws {
    var definition = Self.plainWord
    definition.hasTokens = true
    let property = try PropertyExpression(function, for: definition)
    #expect(property.value(EvaluationContext(zoom: zoom, feature: TestFeature.sample)) == .string(expected))
  }

  @Test(
    "that can't be read say what is wrong",
    arguments: [
      BadCase([:], "", "a function needs a member \"stops\""),
      BadCase(["stops": []], "/stops", "at least one pair, found an array"),
      BadCase(["stops": 5], "/stops", "at least one pair, found 5"),
      BadCase(["stops": [[1, 2], [3]]], "/stops/1", "a stop is a pair of input and output"),
      BadCase(["stops": [[1, 2]], "property": 5], "/property", "expected the name of a property, found 5"),
      BadCase(["stops": [[1, 2]], "type": "linear"], "/type", "\"interval\", \"categorical\", found \"linear\""),
      BadCase(["stops": [[1, 2]], "base": -1], "/base", "the base must be a number of at least 0, found -1"),
      BadCase(["property": "a", "type": "interval"], "", "needs \"stops\""),
      BadCase(["stops": [["a", 2]], "type": "categorical"], "", "needs \"property\""),
      BadCase(["stops": [[1, 2]], "type": "identity"], "", "needs \"property\""),
      BadCase(["stops": [[["zoom": 1, "value": 2], 3]]], "", "needs \"property\""),
      BadCase(["stops": [[["zoom": 1], 3]], "property": "a"], "/stops/0/0", "a number \"zoom\" and a \"value\""),
      BadCase(
        ["stops": [[["zoom": 1, "value": 2], 3], [4, 5]], "property": "a"], "/stops/1/0", "either all stops have a zoom"
      ),
      BadCase(["stops": [[5, 1], [4, 2]]], "", "ascending stops, 4 comes after 5"),
      BadCase(["stops": [[5, "wide"]]], "", "expected a number, found \"wide\""),
    ])
  func invalid(_ example: BadCase) {
    let error = #expect(throws: StyleError.self) {
      try PropertyExpression(example.expression, for: Self.number, path: "/at")
    }
    #expect(error?.path == "/at" + example.path)
    #expect(error?.message.contains(example.message) == true, "\(error?.message ?? "")")
  }
}

/// A function by the words of the specification ("Function"), straight from its JSON.
private struct SlowFunction {
  let function: [String: PropertyValue]
  let definition: PropertyDefinition

  init(_ function: [String: PropertyValue], _ definition: PropertyDefinition) {
    self.function = function
    self.definition = definition
  }

  private var fallback: PropertyValue { definition.defaultValue ?? .null }

  func value(_ zoom: Double, _ feature: TestFeature) -> PropertyValue {
    let stops = function["stops"]?.array?.compactMap(\.array) ?? []
    let value = value(stops, zoom, feature)
    if case .enumeration(let words) = definition.type, !words.contains(value.string ?? "") { return fallback }
    return value
  }

  private func value(_ stops: [[PropertyValue]], _ zoom: Double, _ feature: TestFeature) -> PropertyValue {
    let base = function["base"]?.number ?? 1
    let isExponential =
      (function["type"]?.string ?? (definition.isInterpolated ? "exponential" : "interval")) == "exponential"
    guard let name = function["property"]?.string else {
      return curve(stops, at: zoom, isExponential ? base : nil)
    }
    let input = feature.property(name)
    guard let first = stops.first, first[0].object != nil else {
      return ofProperty(stops, input, base: isExponential ? base : nil)
    }
    // A function of the property at each zoom, and a way from one zoom to the next.
    let zooms = Set(stops.compactMap { $0[0]["zoom"]?.number }).sorted()
    let outputs = zooms.map { zoom -> [PropertyValue] in
      let own = stops.filter { $0[0]["zoom"]?.number == zoom }.map { [$0[0]["value"] ?? .null, $0[1]] }
      return [.number(zoom), ofProperty(own, input, base: isExponential ? 1 : nil)]
    }
    return curve(outputs, at: zoom, definition.isInterpolated ? base : nil)
  }

  private func ofProperty(_ stops: [[PropertyValue]], _ input: PropertyValue?, base: Double?) -> PropertyValue {
    let otherwise = function["default"] ?? fallback
    guard let input else { return otherwise }
    switch function["type"]?.string {
    case "categorical": return stops.first { $0[0] == input }?[1] ?? otherwise
    case nil where stops.isEmpty: return isOfType(input) ? input : otherwise
    case "identity": return isOfType(input) ? input : otherwise
    default: return input.number.map { curve(stops, at: $0, base) } ?? otherwise
    }
  }

  private func isOfType(_ value: PropertyValue) -> Bool {
    switch definition.type {
    case .number: value.number != nil
    case .enumeration(let words): value.string.map(words.contains) ?? false
    default: value.string != nil
    }
  }

  /// - Parameter base: Nil for what has no values between its stops.
  private func curve(_ stops: [[PropertyValue]], at input: Double, _ base: Double?) -> PropertyValue {
    var upper = 0
    while upper < stops.count, stops[upper][0].number ?? 0 <= input { upper += 1 }
    if upper == 0 { return stops[0][1] }
    let (x, low) = (stops[upper - 1][0].number ?? 0, stops[upper - 1][1])
    guard let base, upper < stops.count, let a = low.number, let b = stops[upper][1].number else { return low }
    let length = (stops[upper][0].number ?? 0) - x
    let share = base == 1 ? (input - x) / length : (pow(base, input - x) - 1) / (pow(base, length) - 1)
    return .number(a + (b - a) * share)
  }
}

private enum Output { case number, word }

extension Gen where Value == [String: PropertyValue] {
  /// Functions of zoom, of property `a`, and of both; of all types, with and without a default.
  fileprivate static func function(of output: Output) -> Gen {
    let outputs: Gen<PropertyValue> =
      output == .number
      ? Gen<Double>.double(in: -20...20).map(PropertyValue.number) : .element(of: ["none", "a", "text", "other"])
    let bases = Gen<Double?>.element(of: [nil, 1, 2, 1.4, 0.5])
    let curves = output == .number ? [nil, "exponential", "interval"] : [nil, "interval"]
    let inputs = Gen<Int>.uniform(in: -2...12).array(count: 1...4).map { Set($0).sorted() }
    let numeric = zip(Gen<String?>.element(of: curves), inputs, outputs.array(count: 4...4))
    let ofZoom = numeric.map { made($0, property: nil, pairs($1, $2)) }
    let ofProperty = numeric.map { made($0, property: "a", pairs($1, $2)) }
    let labels = Gen<[PropertyValue]>.element(of: [[0, 1], ["", "a", "text"], [true, false], [true], ["1"]])
    let categorical = zip(labels, outputs.array(count: 4...4)).map {
      made("categorical", property: "a", zip($0, $1).map { [$0, $1] })
    }
    let identity = Gen<String?>.element(of: [nil, "identity"]).map { made($0, property: "a", []) }
    let plain = Gen.oneOf(ofProperty, categorical)
    let ofBoth = zip(plain, outputs.array(count: 4...4), Gen<[Double]>.element(of: [[4], [0, 5], [0, 4, 10]])).map {
      function, others, zooms -> Value in
      var function = function
      let stops = function["stops"]?.array?.compactMap(\.array) ?? []
      function["stops"] = .array(
        zooms.enumerated().flatMap { level, zoom in
          stops.enumerated().map { index, stop in
            [["zoom": .number(zoom), "value": stop[0]], level == 0 ? stop[1] : others[(index + level) % 4]]
          }
        })
      return function
    }
    let all = Gen.oneOf(ofZoom, identity, plain, ofBoth)
    return zip(all, bases, outputs.optional).map { function, base, fallback in
      var function = function
      function["base"] = base.map(PropertyValue.number)
      if function["property"] != nil { function["default"] = fallback }
      return function
    }
  }

  private static func pairs(_ inputs: [Int], _ outputs: [PropertyValue]) -> [PropertyValue] {
    zip(inputs, outputs).map { [.integer(Int64($0)), $1] }
  }

  private static func made(_ type: String?, property: String?, _ stops: [PropertyValue]) -> Value {
    var function: Value = [:]
    function["type"] = type.map(PropertyValue.string)
    function["property"] = property.map(PropertyValue.string)
    if !stops.isEmpty { function["stops"] = .array(stops) }
    return function
  }
}
