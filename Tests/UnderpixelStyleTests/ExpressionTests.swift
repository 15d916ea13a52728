import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

/// A feature with a few properties.
struct Sample: ExpressionFeature {
  var id: FeatureID? = "7"
  var geometryType: GeometryType? = .polygon
  var properties: [String: PropertyValue] = [
    "name": "Café", "height": 30, "flag": true, "none": .null, "tags": ["a", "b"], "sub": ["x": 1.5],
  ]

  func property(_ name: PropertyName) -> PropertyValue? { properties[name.text] }
}

@Suite("Expressions")
struct ExpressionTests {
  var context: EvaluationContext { EvaluationContext(zoom: 14.5, feature: Sample()) }

  @Test(
    "have the values of the specification",
    arguments: [
      (5, 5), ("text", "text"), (["literal", ["a", 1]], ["a", 1]), (["literal", ["x": 1]], ["x": 1]),
      (["get", "height"], 30), (["get", "missing"], .null), (["get", "x", ["literal", ["x": 2]]], 2),
      (["get", "x", ["get", "sub"]], 1.5), (["has", "height"], true), (["has", "missing"], false),
      (["has", "none"], true),
      (["has", "x", ["get", "sub"]], true),
      (["in", "b", ["get", "tags"]], true), (["in", "af", ["get", "name"]], true),
      (["in", "z", ["get", "name"]], false),
      (["in", 1, ["literal", [1, 2]]], true),
      (["zoom"], 14.5), (["id"], "7"), (["geometry-type"], "Polygon"),
      (["coalesce", ["get", "none"], ["get", "missing"], 3], 3), (["coalesce", .null, .null], .null),
      (["case", ["get", "flag"], 1, 2], 1), (["case", ["!", ["get", "flag"]], 1, ["has", "missing"], 2, 3], 3),
      (["match", ["get", "name"], "Bar", 1, ["Pub", "Café"], 2, 3], 2),
      (["match", ["get", "height"], 30, "a", "b"], "a"),
      (["match", ["get", "missing"], "x", 1, 2], 2), (["match", ["get", "height"], "30", 1, 2], 2),
      (["==", ["get", "height"], 30], true), (["==", ["get", "name"], 30], false),
      (["!=", ["get", "none"], .null], false),
      (["==", ["get", "missing"], .null], true), (["<", ["get", "height"], 30], false),
      (["<=", ["get", "height"], 30], true),
      ([">", "b", "a"], true), ([">=", "a", "b"], false),
      (["all"], true), (["any"], false), (["all", true, ["get", "flag"]], true),
      (["any", false, ["get", "flag"]], true),
      (["+", 1, 2, 3], 6), (["-", 5], -5), (["-", 5, 7], -2), (["*", 2, 3, 4], 24), (["/", 1, 4], 0.25),
      (["%", -7, 3], -1), (["%", 7, -3], 1), (["^", 2, 10], 1024), (["min", 3, 1, 2], 1), (["max", 3, 1, 2], 3),
      (["abs", -2.5], 2.5), (["floor", -2.5], -3), (["ceil", -2.5], -2), (["round", 2.5], 3), (["round", -2.5], -3),
      (["sqrt", 9], 3),
      (["step", ["zoom"], "far", 10, "near", 16, "here"], "near"), (["step", 9.9, "far", 10, "near"], "far"),
      (["step", 10, "far", 10, "near"], "near"),
      (["interpolate", ["linear"], ["zoom"], 14, 0, 15, 10], 5), (["interpolate", ["linear"], 13, 14, 3, 15, 10], 3),
      (["interpolate", ["linear"], 99, 14, 3, 15, 10], 10),
      (["interpolate", ["exponential", 1], 14.5, 14, 0, 15, 10], 5),
      (["interpolate", ["exponential", 2], 1, 0, 0, 2, 30], 10), (["interpolate", ["linear"], 5, 5, 1], 1),
      (["number", ["get", "name"], ["get", "height"]], 30), (["string", ["get", "name"]], "Café"),
      (["boolean", ["get", "flag"]], true), (["object", ["get", "sub"]], ["x": 1.5]),
      (["to-number", "12.5"], 12.5), (["to-number", "x", ["get", "height"]], 30), (["to-number", true], 1),
      (["to-number", .null], 0), (["to-string", 12], "12"), (["to-string", 12.5], "12.5"), (["to-string", .null], ""),
      (["to-string", true], "true"), (["to-boolean", ""], false), (["to-boolean", "x"], true),
      (["to-boolean", 0], false),
    ] as [(PropertyValue, PropertyValue)])
  func values(expression: PropertyValue, expected: PropertyValue) throws {
    #expect(try StyleExpression(expression).evaluate(context) == expected)
  }

  @Test(
    "without a value are errors when evaluated",
    arguments: [
      ["+", 1, ["get", "name"]], ["<", ["get", "name"], 3], ["number", ["get", "name"]],
      ["to-number", ["get", "name"]],
      ["!", ["get", "height"]], ["case", ["get", "height"], 1, 2], ["in", 1, ["get", "height"]],
      ["get", "x", ["get", "name"]], ["interpolate", ["linear"], ["get", "name"], 0, 1, 2, 3],
    ] as [PropertyValue])
  func runTimeErrors(expression: PropertyValue) throws {
    let expression = try StyleExpression(expression)
    #expect(throws: EvaluationError.self) { try expression.evaluate(context) }
  }

  @Test(
    "that can't be read name the place and what is wrong",
    arguments: [
      ([], "", "expected an expression, found an empty array"),
      ([1, 2], "/0", "a plain array is [\"literal\", [...]]"),
      (["x": 1], "", "a plain one is [\"literal\", {...}]"),
      (["frob", 1], "/0", "there is no operator \"frob\""),
      (["get"], "", "\"get\" takes 1 to 2 arguments, found 0"),
      (["zoom", 1], "", "\"zoom\" takes no arguments, found 1"),
      (["+", 1, "a"], "/2", "expected a number, found \"a\""),
      (["all", true, 1], "/2", "expected true or false, found 1"),
      (["==", 1, "a"], "", "can't compare a number with text"),
      (["<", true, false], "/1", "can't compare true or false"),
      (["==", ["literal", [1]], 1], "/1", "can't compare an array"),
      (["case", true, 1], "", "pairs of condition and output"),
      (["case", 1, 2, 3], "/1", "expected true or false, found 1"),
      (["match", ["get", "a"], "x", 1], "", "pairs of label and output"),
      (["match", ["get", "a"], "x", 1, "x", 2, 3], "/4", "labels must differ, found \"x\" twice"),
      (["match", ["get", "a"], ["x", 1], 1, 3], "/2", "labels must all be text or all be whole numbers, found 1"),
      (["match", ["get", "a"], 1.5, 1, 3], "/2", "a label must be text or a whole number"),
      (["match", ["get", "a"], [], 1, 3], "/2", "expected at least one label"),
      (["match", 5, "x", 1, 3], "/1", "the labels of \"match\" are text, found 5"),
      (["step", ["zoom"], 1, 10], "", "pairs of stop and output"),
      (["step", ["zoom"], 1, 10, 2, 10, 3], "/5", "\"step\" needs ascending stops, 10 comes after 10"),
      (
        ["interpolate", ["linear"], ["zoom"], 16, 1, 14, 2], "/5",
        "\"interpolate\" needs ascending stops, 14 comes after 16"
      ),
      (["interpolate", ["linear"], ["zoom"], "a", 1], "/3", "a stop must be a plain number, found \"a\""),
      (["interpolate", ["cubic-bezier", 0, 0, 1, 2], ["zoom"], 1, 1], "/1", "takes four numbers between 0 and 1"),
      (["interpolate", ["curvy"], ["zoom"], 1, 1], "/1/0", "expected [\"linear\"], [\"exponential\", base] or"),
      (["interpolate", ["linear"], ["zoom"], 1, "red"], "", "it can't mix text"),
      (["coalesce"], "", "at least 1 argument, found 0"),
      (["any", ["all", ["!", ["+", 1, 2]]]], "/1/1/1", "expected true or false, but \"+\" gives a number"),
    ] as [(PropertyValue, String, String)])
  func parseErrors(expression: PropertyValue, path: String, message: String) {
    do {
      _ = try StyleExpression(expression, path: "/at")
      Issue.record("no error")
    } catch {
      #expect(error.path == "/at" + path)
      #expect(error.message.contains(message), "\(error.message)")
    }
  }

  @Test("within each other beyond the limit are an error, not a crash", arguments: [200, 255, 256, 100_000])
  func depth(count: Int) {
    var expression: PropertyValue = true
    for _ in 0..<count { expression = ["!", expression] }
    if count < 256 {
      #expect((try? StyleExpression(expression).evaluate(context)) == .bool(count % 2 == 0))
    } else {
      #expect(throws: StyleError.self) { try StyleExpression(expression) }
    }
    // Letting go of a value nested as deeply as this must not recurse either.
    while case .array(let elements) = expression { expression = elements[1] }
  }

  @Test("tell what they follow")
  func dependencies() throws {
    let zoom = try StyleExpression(["interpolate", ["linear"], ["zoom"], 1, 2, 3, 4])
    #expect(zoom.dependsOnZoom && !zoom.dependsOnFeature)
    let feature = try StyleExpression(["match", ["id"], "a", 1, 2])
    #expect(!feature.dependsOnZoom && feature.dependsOnFeature)
    let constant = try StyleExpression(["+", 1, ["get", "x", ["literal", ["x": 1]]]])
    #expect(!constant.dependsOnZoom && !constant.dependsOnFeature)
  }
}

/// An expression of numbers together with what it means.
struct Meaning {
  var json: PropertyValue
  var value: (_ zoom: Double, _ height: Double) -> Double
}

extension Gen where Value == Meaning {
  /// Trees of arithmetic, choices and ramps over constants, the zoom and a property.
  static func tree(depth: Int) -> Gen<Meaning> {
    let number = Gen<Double>.double(in: -20...20).map { number in Meaning(json: .number(number)) { _, _ in number } }
    let zoom = Gen<Meaning>.always(Meaning(json: ["zoom"]) { zoom, _ in zoom })
    // A value of no known type can't be mixed.
    let height = Gen<Meaning>.always(Meaning(json: ["number", ["get", "height"]]) { _, height in height })
    guard depth > 0 else { return .oneOf(number, zoom, height) }
    let (a, b, c) = (tree(depth: depth - 1), tree(depth: depth - 1), tree(depth: depth - 1))
    let binary = zip(Gen<String>.element(of: ["+", "-", "*", "min", "max"]), a, b).map { name, a, b in
      Meaning(json: [.string(name), a.json, b.json]) { zoom, height in
        let (x, y) = (a.value(zoom, height), b.value(zoom, height))
        switch name {
        case "+": return x + y
        case "-": return x - y
        case "*": return x * y
        case "min": return Swift.min(x, y)
        default: return Swift.max(x, y)
        }
      }
    }
    let choice = zip(a, b, c).map { a, b, c in
      Meaning(json: ["case", ["<", a.json, b.json], b.json, ["!", [">=", a.json, c.json]], a.json, c.json]) {
        zoom, height in
        let (x, y, z) = (a.value(zoom, height), b.value(zoom, height), c.value(zoom, height))
        return x < y ? y : x < z ? x : z
      }
    }
    let ramp = zip(a, b, c).map { a, b, c in
      Meaning(json: ["interpolate", ["linear"], a.json, 0, b.json, 8, c.json]) { zoom, height in
        let t = Swift.min(Swift.max(a.value(zoom, height) / 8, 0), 1)
        let (y, z) = (b.value(zoom, height), c.value(zoom, height))
        // Rounding must not leave the range: what compares the result would tell.
        return t == 0 ? y : t == 1 ? z : Swift.min(Swift.max(y * (1 - t) + z * t, Swift.min(y, z)), Swift.max(y, z))
      }
    }
    let step = zip(a, b, c).map { a, b, c in
      Meaning(json: ["step", a.json, b.json, 3, c.json]) { zoom, height in
        a.value(zoom, height) < 3 ? b.value(zoom, height) : c.value(zoom, height)
      }
    }
    return .oneOf(number, zoom, height, binary, choice, ramp, step)
  }
}

@Suite("Expressions, whatever they are")
struct ExpressionPropertyTests {
  @Test("mean what their parts mean, folded or not", arguments: [1, 2] as [UInt64])
  func meaning(seed: UInt64) {
    let places = zip(Gen<Double>.double(in: 0...22), .double(in: -50...50))
    forAll(zip(Gen<Meaning>.tree(depth: 4), places), seed: seed, count: 4000) { meaning, place in
      let sample = Sample(properties: ["height": .number(place.1)])
      let found = try StyleExpression(meaning.json).evaluate(EvaluationContext(zoom: place.0, feature: sample))
      let expected = meaning.value(place.0, place.1)
      return found.number.map { $0 == expected || abs($0 - expected) <= 1e-12 * abs(expected) } ?? false
    }
  }

  @Test("of constants fold to one value, the one they would have had", arguments: [3] as [UInt64])
  func folding(seed: UInt64) {
    forAll(zip(Gen<Meaning>.tree(depth: 4), Gen<Double>.double(in: 0...22)), seed: seed, count: 2000) { meaning, zoom in
      // With the variables written out as numbers, everything folds.
      func constant(_ json: PropertyValue) -> PropertyValue {
        if json == ["zoom"] { return .number(zoom) }
        if json == ["number", ["get", "height"]] { return 30 }
        return json.array.map { .array($0.map(constant)) } ?? json
      }
      let open = try StyleExpression(meaning.json).evaluate(EvaluationContext(zoom: zoom, feature: Sample()))
      let folded = try StyleExpression(constant(meaning.json))
      return try !folded.dependsOnZoom && folded.evaluate(EvaluationContext(zoom: -1)) == open
    }
  }

  @Test("that interpolate are continuous, and rise where their stops rise", arguments: [4] as [UInt64])
  func interpolation(seed: UInt64) {
    let base = Gen<Double>.double(in: 0.5...3)
    let steps = zip(Gen<Double>.double(in: 0.1...5), .double(in: 0...10)).array(count: 2...6)
    forAll(zip(base, steps, .double(in: -1...30)), seed: seed, count: 3000) { base, steps, zoom in
      var (input, output): (Double, Double) = (0, 0)
      var json: [PropertyValue] = ["interpolate", ["exponential", .number(base)], ["zoom"]]
      for step in steps {
        input += step.0
        output += step.1
        json += [.number(input), .number(output)]
      }
      let expression = try StyleExpression(.array(json))
      func value(_ zoom: Double) throws -> Double {
        try expression.evaluate(EvaluationContext(zoom: zoom)).number ?? .nan
      }
      let (a, b) = (try value(zoom), try value(zoom + 1e-7))
      return b >= a - 1e-9 && b - a < 1e-3
    }
  }

  @Test("made of anything are read or refused, and never break", arguments: [5] as [UInt64])
  func anything(seed: UInt64) {
    let names = [
      "get", "has", "in", "case", "match", "step", "interpolate", "coalesce", "all", "!", "==", "+", "literal", "zoom",
    ]
    let call = zip(Gen<String>.element(of: names), Gen<PropertyValue>.propertyValue.array(upTo: 6)).map {
      name, arguments in
      PropertyValue.array([.string(name)] + arguments)
    }
    forAll(zip(call, call, call), seed: seed, count: 6000) { a, b, c in
      for json in [a, ["all", a, b], ["case", a, b, c], ["match", a, "x", b, c], ["step", a, b, 1, c]]
        as [PropertyValue]
      {
        if let expression = try? StyleExpression(json) {
          _ = try? expression.evaluate(EvaluationContext(zoom: .nan, feature: Sample()))
          _ = expression.passes(EvaluationContext(zoom: .infinity))
        }
      }
      return true
    }
  }
}
