internal import SyntheticCity
internal import Underpixel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One evaluation of a layer's property, against the same written by hand in Swift.
func expressionSuite(_ runner: Runner) throws {
  let names = ["constant", "zoom", "match", "state", "legacy"].flatMap { name in
    ["underpixel", "by-hand"].map { "expression/\(name)/\($0)" }
  }
  guard runner.wantsAny(of: names) else { return }
  var random = SeededNumbers(seed: runner.options.seed)
  let streets = Streets(4096, &random)
  try race(runner, "constant", 4.5, streets) { _, _ in 4.5 }
  let widths: PropertyValue = ["interpolate", ["linear"], ["zoom"], 5, 1, 8, 2, 12, 4, 16, 11, 20, 40]
  try race(runner, "zoom", widths, streets) { _, zoom in
    ramp(zoom, [5, 8, 12, 16, 20], [1, 2, 4, 11, 40]) { $0 }
  }
  var match: [PropertyValue] = ["match", ["get", "class"]]
  for (index, name) in Streets.classes.enumerated() { match += [.string(name), .number(Double(index) + 0.5)] }
  let numbers = Dictionary(uniqueKeysWithValues: Streets.classes.enumerated().map { ($1, Double($0) + 0.5) })
  try race(runner, "match", .array(match + [0]), streets) { street, _ in
    guard case .string(let name)? = streets.features.property("class", of: street) else { return 0 }
    return numbers[name] ?? 0
  }
  let state: PropertyValue = [
    "case", ["boolean", ["feature-state", "selected"], false],
    ["case", ["boolean", ["feature-state", "hover"], false], 12, 8], ["boolean", ["feature-state", "hover"], false], 6,
    4,
  ]
  try race(runner, "state", state, streets) { street, _ in
    let state = streets.states[street]
    let isHovered = state["hover"]?.bool ?? false
    if state["selected"]?.bool ?? false { return isHovered ? 12 : 8 }
    return isHovered ? 6 : 4
  }
  let function: PropertyValue = ["base": 1.4, "stops": [[6, 0.5], [10, 1.5], [14, 4], [20, 30]]]
  let rate = log(1.4)
  try race(runner, "legacy", function, streets) { _, zoom in
    ramp(zoom, [6, 10, 14, 20], [0.5, 1.5, 4, 30]) { expm1(rate * $0) }
  }
}

/// Measures an expression and its twin, which must agree.
private func race(
  _ runner: Runner, _ name: String, _ value: PropertyValue, _ streets: Streets,
  _ twin: (_ street: Int, _ zoom: Double) -> Double
) throws {
  let name = "expression/\(name)"
  guard runner.wantsAny(of: ["\(name)/underpixel", "\(name)/by-hand"]) else { return }
  let property = try PropertyExpression(value, for: LineProperties.table.lineWidth.definition)
  var sums: [UInt64] = []
  func measure(_ contender: String, _ evaluate: (Int) -> Double) {
    guard runner.wants("\(name)/\(contender)") else { return }
    let (samples, checksum) = runner.time(batches: 200, of: streets.zooms.count) {
      evaluate($0).bitPattern
    }
    sums.append(checksum)
    var result = Result(name: "\(name)/\(contender)", samples: samples, seed: runner.options.seed, checksum: checksum)
    result.items = streets.zooms.count
    runner.add(result)
  }
  // As far as the expression follows it, a context is made for each evaluation.
  if property.isConstant {
    let context = EvaluationContext(zoom: 0)
    measure("underpixel") { _ in property.number(context) }
  } else if property.inputs.contains(.feature) {
    measure("underpixel") {
      property.number(EvaluationContext(zoom: 0, feature: CollectionFeature(streets.features, $0, .lineString)))
    }
  } else if property.inputs.contains(.featureState) {
    measure("underpixel") { property.number(EvaluationContext(zoom: 0, featureState: streets.states[$0])) }
  } else {
    measure("underpixel") { property.number(EvaluationContext(zoom: streets.zooms[$0])) }
  }
  measure("by-hand") { twin($0, streets.zooms[$0]) }
  guard Set(sums).count <= 1 else { throw MeasuringError(message: "\(name): the two do not agree") }
}

/// Features with a class and a state each, and a zoom to look at them.
private struct Streets {
  static let classes = [
    "motorway", "motorway_link", "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link",
    "tertiary", "tertiary_link", "residential", "living_street", "unclassified", "service", "track", "path", "cycleway",
    "footway", "steps", "pedestrian",
  ]
  let features: FeatureCollection
  let states: [FeatureState]
  let zooms: [Double]

  init(_ count: Int, _ random: inout SeededNumbers) {
    var builder = FeatureCollectionBuilder()
    var states: [FeatureState] = []
    var zooms: [Double] = []
    for index in 0..<count {
      func pick(_ n: Int) -> Int { Int(random.unit() * Double(n)) }
      let properties: [String: PropertyValue] = [
        "class": .string(Self.classes[pick(20)]), "name": .string("Street \(index)"), "layer": .integer(Int64(pick(3))),
        "oneway": .bool(pick(2) == 0), "surface": "asphalt",
      ]
      let start = Coordinate(longitude: 7.4, latitude: 43.7)
      let end = Coordinate(longitude: 7.41, latitude: 43.7)
      builder.add(.lineString([start, end]), id: FeatureID(Int64(index)), properties: properties)
      states.append(pick(3) == 0 ? [:] : ["hover": .bool(pick(2) == 0), "selected": .bool(pick(2) == 0)])
      zooms.append(random.unit() * 22)
    }
    features = builder.finish()
    self.states = states
    self.zooms = zooms
  }
}

/// Between two of ascending stops, by how far `warp` says the way has gone.
@inline(__always)
private func ramp(_ x: Double, _ inputs: [Double], _ outputs: [Double], _ warp: (Double) -> Double) -> Double {
  if x <= inputs[0] { return outputs[0] }
  for index in 1..<inputs.count where x < inputs[index] {
    let share = warp(x - inputs[index - 1]) / warp(inputs[index] - inputs[index - 1])
    return outputs[index - 1] * (1 - share) + outputs[index] * share
  }
  return outputs[outputs.count - 1]
}
