import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Parsed expressions")
struct FoldingTests {
  @Test("give what a reading of their text gives", arguments: [1, 2, 3] as [UInt64])
  func agree(seed: UInt64) {
    var counts = (parsed: 0, all: 0)
    forAll(zip(.expression, Gen<Moment>.moment), seed: seed, count: 3000) { expression, moment in
      counts.all += 1
      // Types that are known to be wrong are refused before there is a value, and constants without one.
      guard let parsed = try? StyleExpression(expression) else { return true }
      counts.parsed += 1
      return same(try? moment.slowly.json(expression), try? parsed.evaluate(moment.context()))
    }
    #expect(counts.parsed * 10 > counts.all * 8, "only \(counts) were parsed")
  }

  @Test("along any curve give what the formulas of the specification give", arguments: [1, 2] as [UInt64])
  func ramps(seed: UInt64) {
    let number = Gen<PropertyValue>.numericExpression(depth: 2)
    let color = Gen<PropertyValue>.element(
      of: [
        ["rgb", 255, 0, 0], ["rgba", 0, 51, 102, 0.2], ["to-color", ["get", "c"], "#0000ff"], ["rgb", 3, 0, ["zoom"]],
      ])
    let outputs = Gen<Bool>.bool.flatMap { ($0 ? color : number).array(count: 3...3) }
    var counts = (compared: 0, all: 0)
    forAll(zip(.curve, number, outputs, Gen<Moment>.moment), seed: seed, count: 1500) { curve, input, outputs, moment in
      counts.all += 1
      let expression: PropertyValue = ["interpolate", curve, input, -1, outputs[0], 0.5, outputs[1], 7, outputs[2]]
      guard let parsed = try? StyleExpression(expression) else { return true }
      counts.compared += 1
      return near(try? moment.slowly.json(expression), try? parsed.evaluate(moment.context()))
    }
    #expect(counts.compared * 10 > counts.all * 9, "only \(counts) were compared")
  }

  @Test("give the same with all they follow written out", arguments: [5, 6] as [UInt64])
  func folded(seed: UInt64) {
    var counts = (compared: 0, all: 0)
    forAll(zip(.expression, Gen<Moment>.moment), seed: seed, count: 3000) { expression, moment in
      counts.all += 1
      guard let parsed = try? StyleExpression(expression) else { return true }
      let constant = moment.written(expression)
      do {
        let folded = try StyleExpression(constant)
        // Asked elsewhere: nothing is left to follow.
        let elsewhere = EvaluationContext(zoom: 3)
        guard folded.inputs.isEmpty else { return false }
        counts.compared += 1
        return same(try? parsed.evaluate(moment.context()), try? folded.evaluate(elsewhere))
      } catch {
        // More is known of constants: types that do not fit, and parts without a value, whether they are chosen or not.
        return true
      }
    }
    #expect(counts.compared * 10 > counts.all * 6, "only \(counts) were compared")
  }

  @Test("that do not follow zoom, feature or state give the same everywhere", arguments: [4, 7] as [UInt64])
  func dependencies(seed: UInt64) {
    var counts = (compared: 0, all: 0)
    forAll(zip(.expression, Gen<Moment>.moment, Gen<Moment>.moment), seed: seed, count: 2000) {
      expression, first, other in
      counts.all += 1
      guard let parsed = try? StyleExpression(expression) else { return true }
      counts.compared += 1
      guard parsed.dependsOnZoom == parsed.inputs.contains(.zoom) else { return false }
      var second = other
      if parsed.inputs.contains(.zoom) { second.zoom = first.zoom }
      if parsed.inputs.contains(.feature) { second.feature = first.feature }
      if parsed.inputs.contains(.featureState) { second.state = first.state }
      if parsed.inputs.contains(.globalState) { second.globalState = first.globalState }
      return same(try? parsed.evaluate(first.context()), try? parsed.evaluate(second.context()))
    }
    #expect(counts.compared * 10 > counts.all * 8, "only \(counts) were compared")
  }

  private func same(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    switch (a, b) {
    case (let a?, let b?):
      if let x = a.array, let y = b.array { return x.count == y.count && zip(x, y).allSatisfy { same($0, $1) } }
      if let x = a.number, let y = b.number, x.isNaN || y.isNaN { return x.isNaN && y.isNaN }
      return a == b
    default: return a == nil && b == nil
    }
  }

  /// As ``same(_:_:)``, with room for rounding.
  private func near(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    if let x = a?.array, let y = b?.array { return x.count == y.count && zip(x, y).allSatisfy { near($0, $1) } }
    guard let x = a?.number, let y = b?.number, x.isFinite, y.isFinite else { return same(a, b) }
    return abs(x - y) <= 1e-9 * max(1, abs(x), abs(y))
  }
}

/// Where and when an expression is evaluated.
struct Moment {
  var zoom: Double
  var feature: TestFeature
  var state: [String: PropertyValue]
  var globalState: [String: PropertyValue]

  func context() -> EvaluationContext {
    EvaluationContext(
      zoom: zoom, feature: feature, featureState: FeatureState(state),
      surroundings: EvaluationSurroundings(globalState: globalState))
  }

  var slowly: SlowEvaluator { SlowEvaluator(zoom: zoom, feature: feature, state: state, globalState: globalState) }

  /// The expression with what is known here in the places that ask for it.
  func written(_ expression: PropertyValue) -> PropertyValue {
    guard let elements = expression.array, let name = elements.first?.string else { return expression }
    func literal(_ value: PropertyValue?) -> PropertyValue {
      guard let value, value.array != nil || value.object != nil else { return value ?? .null }
      return ["literal", value]
    }
    switch (name, elements.count) {
    case ("literal", _): return expression
    case ("zoom", _): return .number(zoom)
    case ("id", _): return literal(feature.id?.value)
    case ("geometry-type", _): return .string(feature.geometryType?.name ?? "")
    case ("get", 2): return ["get", written(elements[1]), ["literal", .object(feature.properties)]]
    case ("has", 2): return ["has", written(elements[1]), ["literal", .object(feature.properties)]]
    case ("feature-state", _): return ["get", written(elements[1]), ["literal", .object(state)]]
    case ("global-state", _): return ["get", elements[1], ["literal", .object(globalState)]]
    case ("match", _):
      // Labels are no expressions.
      return .array(
        elements.enumerated().map {
          $0.offset % 2 == 0 && $0.offset > 0 && $0.offset < elements.count - 1 ? $0.element : written($0.element)
        })
    default: return .array([elements[0]] + elements.dropFirst().map(written))
    }
  }
}

extension Gen where Value == Moment {
  static var moment: Gen {
    zip(Gen<Double>.element(of: [0, 0.5, 7]), Gen<TestFeature>.testFeature, .state, .state).map {
      Moment(zoom: $0, feature: $1, state: $2, globalState: $3)
    }
  }
}

extension Gen where Value == PropertyValue {
  /// Curves of `interpolate`.
  static var curve: Gen {
    let share = Gen<Double>.double(in: 0...1)
    return .oneOf(
      .always(["linear"]), Gen<Double>.element(of: [1, 2, 1.5, 0.5, 4, 0.1]).map { ["exponential", .number($0)] },
      zip(share, share, share, share).map { ["cubic-bezier", .number($0), .number($1), .number($2), .number($3)] })
  }
}
