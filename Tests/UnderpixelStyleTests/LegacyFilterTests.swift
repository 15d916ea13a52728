import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Filters of the older form, whatever they are")
struct LegacyFilterTests {
  @Test("pass what the specification says", arguments: [1, 2] as [UInt64])
  func slowly(seed: UInt64) {
    forAll(zip(.legacyFilter, Gen<Moment>.moment), seed: seed, count: 3000) { filter, moment in
      try StyleExpression(filter: filter).passes(moment.context()) == slowlyPasses(filter, moment.feature)
    }
  }

  @Test("pass what the expressions that say the same pass", arguments: [3, 4] as [UInt64])
  func asExpressions(seed: UInt64) {
    forAll(zip(.legacyFilter, Gen<Moment>.moment), seed: seed, count: 3000) { filter, moment in
      let (old, new) = (try StyleExpression(filter: filter), try StyleExpression(filter: expression(filter)))
      return old.passes(moment.context()) == new.passes(moment.context())
    }
  }

  @Test("keep their meaning beside expressions", arguments: [5] as [UInt64])
  func mixed(seed: UInt64) {
    let parts = Gen<PropertyValue>.oneOf(.legacyFilter, .legacyFilter.map(expression))
    let names = Gen<String>.element(of: ["all", "any", "none"])
    forAll(zip(names, parts.array(upTo: 4), Gen<Moment>.moment), seed: seed, count: 2000) { name, parts, moment in
      let passes = try parts.map { try StyleExpression(filter: $0).passes(moment.context()) }
      // A first member that changes nothing makes all of it be of the older form.
      let filter = PropertyValue.array([.string(name), [name == "all" ? "!in" : "in", "a"]] + parts)
      let expected = name == "all" ? !passes.contains(false) : passes.contains(true) == (name == "any")
      return try StyleExpression(filter: filter).passes(moment.context()) == expected
    }
  }

  /// The filter by the words of the specification, straight from its JSON.
  private func slowlyPasses(_ filter: PropertyValue, _ feature: TestFeature) -> Bool {
    let elements = filter.array ?? []
    let (name, arguments) = (elements[0].string ?? "", Array(elements.dropFirst()))
    switch name {
    case "all": return arguments.allSatisfy { slowlyPasses($0, feature) }
    case "any": return arguments.contains { slowlyPasses($0, feature) }
    case "none": return !arguments.contains { slowlyPasses($0, feature) }
    default: break
    }
    let key = arguments[0].string ?? ""
    let found: PropertyValue? =
      switch key {
      case "$id": feature.id?.value
      case "$type": feature.geometryType.map { .string($0.name) }
      default: feature.property(key)
      }
    let others = Array(arguments.dropFirst())
    switch name {
    case "has": return found != nil
    case "!has": return found == nil
    case "in": return found.map(others.contains) ?? false
    case "!in": return !(found.map(others.contains) ?? false)
    case "==": return found == others[0]
    case "!=": return found != others[0]
    default:
      if let x = found?.number, let y = others[0].number { return holds(name, x, y) }
      if let x = found?.bool, let y = others[0].bool { return holds(name, x ? 1 : 0, y ? 1 : 0) }
      guard let x = found?.string, let y = others[0].string else { return false }
      return holds(name, x, y)
    }
  }

  private func holds<Value: Comparable>(_ name: String, _ x: Value, _ y: Value) -> Bool {
    switch name {
    case "<": x < y
    case "<=": x <= y
    case ">": x > y
    default: x >= y
    }
  }
}

/// The expression that says what a filter of the older form says.
private func expression(_ filter: PropertyValue) -> PropertyValue {
  let elements = filter.array ?? []
  let (name, arguments) = (elements[0].string ?? "", Array(elements.dropFirst()))
  switch name {
  case "all", "any": return .array([elements[0]] + arguments.map(expression))
  case "none": return ["!", .array(["any"] + arguments.map(expression))]
  case "!has": return ["!", expression(["has", arguments[0]])]
  case "!in": return ["!", expression(.array(["in"] + arguments))]
  case "!=": return ["!", expression(["==", arguments[0], arguments[1]])]
  default: break
  }
  let key = arguments[0]
  let value: PropertyValue = key == "$id" ? ["id"] : key == "$type" ? ["geometry-type"] : ["get", key]
  // What is absent is null there, but not here.
  let isThere: PropertyValue =
    key == "$id" ? ["!=", ["id"], nil] : key == "$type" ? ["!=", ["geometry-type"], ""] : ["has", key]
  let others = Array(arguments.dropFirst())
  switch name {
  case "has": return isThere
  case "in": return ["all", isThere, .array(["any"] + others.map { ["==", value, $0] })]
  case "==": return ["all", isThere, ["==", value, others[0]]]
  default:
    if others[0].isNull { return false }
    guard let bool = others[0].bool else {
      let type: PropertyValue = others[0].number == nil ? "string" : "number"
      return ["all", ["==", ["typeof", value], type], [.string(name), value, others[0]]]
    }
    let order: PropertyValue = [.string(name), ["to-number", value], bool ? 1 : 0]
    return ["all", ["==", ["typeof", value], "boolean"], order]
  }
}

extension Gen where Value == PropertyValue {
  /// Filters of the older form, of properties `a`, `b` and `c`, id and type.
  fileprivate static var legacyFilter: Gen { Gen<Int>.uniform(in: 0...3).flatMap(filter) }

  private static func filter(depth: Int) -> Gen {
    let names = Gen<String>.element(of: ["all", "any", "none"])
    guard depth > 0 else { return .oneOf(condition, typeCondition) }
    let several = filter(depth: depth - 1).array(count: 1...3)
    return .oneOf(filter(depth: 0), zip(names, several).map { .array([.string($0)] + $1) })
  }

  private static var condition: Gen {
    let keys = Gen.element(of: ["a", "b", "c", "missing", "$id"])
    let values = Gen.element(of: [0, 1, 2, 2.5, true, false, "", "a", "1", "text", 1e21, "red"])
    let compared = zip(Gen.element(of: ["==", "!=", "<", "<=", ">", ">="]), keys, values).map {
      PropertyValue.array([$0, $1, $2])
    }
    let listed = zip(Gen.element(of: ["in", "!in"]), keys, values.array(upTo: 4)).map {
      PropertyValue.array([$0, $1] + $2)
    }
    return .oneOf(compared, listed, zip(Gen.element(of: ["has", "!has"]), keys).map { [$0, $1] })
  }

  private static var typeCondition: Gen {
    let types = Gen.element(of: ["Point", "LineString", "Polygon"])
    return .oneOf(
      zip(Gen.element(of: ["==", "!="]), types).map { [$0, "$type", $1] },
      zip(Gen.element(of: ["in", "!in"]), types.array(upTo: 3)).map { .array([$0, "$type"] + $1) })
  }
}
