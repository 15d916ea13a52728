import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Anything at all")
struct AnythingTests {
  private static let definitions: [PropertyDefinition] = {
    let inputs: ExpressionInputs = [.zoom, .feature, .featureState]
    return [
      PropertyDefinition("number", .paint, .number, default: 1, inputs: inputs, isInterpolated: true),
      PropertyDefinition("color", .paint, .color, inputs: inputs, isInterpolated: true),
      PropertyDefinition("word", .layout, .enumeration(["a", "b"]), default: "a", inputs: inputs),
      PropertyDefinition("text", .layout, .formatted, default: "", inputs: inputs, hasTokens: true),
      PropertyDefinition(
        "pair", .layout, .array(.number, count: 2), default: [0, 0], inputs: inputs, isInterpolated: true),
      PropertyDefinition("padding", .layout, .padding, default: 2, inputs: inputs, isInterpolated: true),
      PropertyDefinition("offset", .layout, .variableAnchorOffset, inputs: inputs, isInterpolated: true),
      PropertyDefinition("image", .paint, .image, inputs: inputs),
      PropertyDefinition("any", .paint, .json, inputs: inputs),
    ]
  }()

  @Test(
    "as an expression, a filter or a property is read or refused, at a place that there is",
    arguments: [1, 2, 3] as [UInt64])
  func refused(seed: UInt64) {
    forAll(zip(.nearlyExpression, Gen<Moment>.moment), seed: seed, count: 3000) { value, moment in
      var context = moment.context()
      do throws(StyleError) {
        let expression = try StyleExpression(value)
        _ = try? expression.evaluate(context)
        context.zoom = .nan
        _ = try? expression.evaluate(context)
        _ = try? expression.evaluate(EvaluationContext(zoom: .infinity))
      } catch {
        if !exists(error, in: value) { return false }
      }
      do throws(StyleError) {
        let filter = try StyleExpression(filter: value)
        _ = filter.passes(context)
      } catch {
        if !exists(error, in: value) { return false }
      }
      for definition in Self.definitions {
        do throws(StyleError) {
          let property = try PropertyExpression(value, for: definition)
          _ = (property.value(context), property.number(context), property.bool(context))
        } catch {
          if !exists(error, in: value) { return false }
        }
      }
      return true
    }
  }

  @Test("as a legacy function is read or refused, at a place that there is", arguments: [4, 5] as [UInt64])
  func functions(seed: UInt64) {
    forAll(zip(.nearlyFunction, Gen<Moment>.moment), seed: seed, count: 2000) { value, moment in
      for definition in Self.definitions {
        do throws(StyleError) {
          let property = try PropertyExpression(function: value, for: definition)
          _ = (property.value(moment.context()), property.number(EvaluationContext(zoom: .nan)))
        } catch {
          if !exists(error, in: value) { return false }
        }
      }
      return true
    }
  }

  /// What is missing is named by the place where it should stand: the last piece may be new.
  private func exists(_ error: StyleError, in value: PropertyValue) -> Bool {
    if value.value(at: error.path) != nil { return true }
    guard let slash = error.path.unicodeScalars.lastIndex(of: "/") else { return false }
    return value.value(at: String(error.path[..<slash])) != nil && error.message.contains("none")
  }
}

extension Gen where Value == PropertyValue {
  /// Expressions with parts replaced, lost, doubled and added, and calls of any operator with anything.
  fileprivate static var nearlyExpression: Gen {
    let names = [
      "get", "has", "in", "case", "match", "step", "interpolate", "interpolate-lab", "interpolate-hcl", "coalesce",
      "all",
      "any", "none", "!", "!in", "!has", "==", "<", "+", "-", "%", "^", "min", "literal", "semiliteral", "zoom", "at",
      "at-interpolated", "index-of", "slice", "length", "split", "join", "concat", "upcase", "let", "var", "typeof",
      "number", "string", "array", "object", "to-color", "to-number", "to-string", "rgb", "rgba", "hsl", "to-rgba",
      "to-hsla", "feature-state", "global-state", "config", "format", "image", "number-format", "collator",
      "resolved-locale", "is-supported-script", "within", "distance", "random", "error", "measure-light", "accumulated",
      "properties", "id", "frob", "",
    ]
    let parts = Gen.oneOf(
      .propertyValue, .expression, .curve, .element(of: ["$id", "$type", "a", "b", "number", "Point", 0, 1, [:], []]),
      .element(
        of: [
          ["collator", [:]], ["type": "Point", "coordinates": [1, 2]], ["locale": "de", "min-fraction-digits": 1e9],
          ["font-scale": "x", "text-font": ["literal", ["a"]]], ["stops": [[0, "{a}"]]],
        ]))
    let call = zip(Gen<String>.element(of: names), parts.array(upTo: 6)).map { PropertyValue.array([.string($0)] + $1) }
    let nested = zip(Gen<String>.element(of: names), Gen.oneOf(call, call, parts).array(upTo: 5)).map {
      PropertyValue.array([.string($0)] + $1)
    }
    return .oneOf(call, nested, changed(.expression, by: parts))
  }

  /// Legacy functions with anything in their members.
  fileprivate static var nearlyFunction: Gen {
    let value = Gen.oneOf(.element(of: [0, 1, 4.5, "a", "red", true, nil, [1, 2]]), .propertyValue)
    let input = Gen.oneOf(value, zip(.oneOf(.element(of: [0, 5]), value), value).map { ["zoom": $0, "value": $1] })
    let stop = Gen.oneOf(zip(input, value).map { [$0, $1] }, zip(input, value).map { [$0, $1] }, value)
    let stops = Gen.oneOf(stop.array(upTo: 4).map(PropertyValue.array), value)
    let type = Gen.oneOf(.element(of: ["identity", "exponential", "interval", "categorical"]), value)
    let rest = zip(
      Gen.oneOf(.always("a"), value).optional, value.optional, Gen.oneOf(.element(of: [1, 2]), value).optional)
    return zip(stops.optional, type.optional, rest).map { stops, type, rest in
      var function: [String: PropertyValue] = [:]
      (function["stops"], function["type"]) = (stops, type)
      (function["property"], function["default"], function["base"]) = rest
      return .object(function)
    }
  }

  /// The value with one part of it replaced, taken out or doubled.
  private static func changed(_ values: Gen, by parts: Gen) -> Gen {
    zip(values, parts, Gen<Int>.uniform(in: 0...40), Gen<Int>.uniform(in: 0...2)).map { value, part, place, change in
      var rest = place
      return Self.changed(value, at: &rest) { elements, index in
        switch change {
        case 0: elements[index] = part
        case 1: elements.remove(at: index)
        default: elements.insert(elements[index], at: index)
        }
      }
    }
  }

  private static func changed(
    _ value: PropertyValue, at place: inout Int, _ change: (inout [PropertyValue], Int) -> Void
  ) -> PropertyValue {
    guard var elements = value.array else { return value }
    for index in elements.indices {
      place -= 1
      if place < 0 {
        if place == -1 { change(&elements, index) }
        return .array(elements)
      }
      elements[index] = changed(elements[index], at: &place, change)
    }
    return .array(elements)
  }
}
