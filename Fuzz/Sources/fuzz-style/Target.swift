import Underpixel

/// Reads the bytes as a style where they are an object, or else as an expression, a filter and a property's value;
/// evaluates what can be read.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let value = try? JSONReader.value(of: bytes) else { return 0 }
  if value.object != nil {
    tryStyle(value)
  } else {
    tryExpression(value)
  }
  return 0
}

private func tryStyle(_ document: PropertyValue) {
  for problem in Style.problems(in: document) {
    precondition(problem.path.isEmpty || problem.path.hasPrefix("/"), "a problem at \(problem.path)")
  }
  guard let style = try? Style.read(document) else { return }
  guard let again = try? Style.read(style.document) else { preconditionFailure("what is written can't be read") }
  precondition(again.layers.count == style.layers.count, "layers are lost when they are written")
  for layer in style.layers {
    if let filter = layer.filter { tryFilter(filter) }
    for (name, value) in layer.paint.merging(layer.layout, uniquingKeysWith: { first, _ in first }) {
      guard let definition = layer.type.properties?[name] else { continue }
      tryProperty(value, definition)
    }
  }
}

private func tryExpression(_ value: PropertyValue) {
  if let expression = try? StyleExpression(value) { for moment in moments { _ = try? evaluate(expression, moment) } }
  tryFilter(value)
  for definition in definitions { tryProperty(value, definition) }
}

private func tryFilter(_ value: PropertyValue) {
  guard let filter = try? StyleExpression(filter: value) else { return }
  for moment in moments { _ = filter.passes(context(moment)) }
}

private func tryProperty(_ value: PropertyValue, _ definition: PropertyDefinition) {
  guard let property = try? PropertyExpression(value, for: definition) else { return }
  for moment in moments {
    precondition(property.number(context(moment)).isFinite, "\(definition.name) is no number")
    _ = property.value(context(moment)).json
  }
}

private func evaluate(_ expression: StyleExpression, _ moment: Moment) throws(EvaluationError) -> PropertyValue {
  try expression.evaluate(context(moment))
}

// MARK: Where expressions are evaluated

private struct Moment {
  var zoom: Double
  var feature: Sample?
}

private struct Sample: ExpressionFeature {
  var id: FeatureID?
  var geometryType: GeometryType? = .lineString
  var geometry: Geometry? = .lineString([
    Coordinate(longitude: 0, latitude: 1), Coordinate(longitude: 3, latitude: 5),
  ])
  var properties: [String: PropertyValue] = [
    "a": 5, "b": "text", "c": true, "d": .null, "e": [1, "x", [2]], "f": ["k": 7], "name": "ß", "class": "park",
  ]

  func property(_ name: PropertyName) -> PropertyValue? { properties[name.text] }
}

private let moments = [
  Moment(zoom: 0), Moment(zoom: 14.5, feature: Sample(id: "7")), Moment(zoom: .nan, feature: Sample()),
]

private func context(_ moment: Moment) -> EvaluationContext {
  EvaluationContext(
    zoom: moment.zoom, feature: moment.feature, featureState: ["hover": true, "a": 3],
    surroundings: EvaluationSurroundings(globalState: ["a": "b"], images: ["park"]))
}

private let definitions: [PropertyDefinition] = {
  let all = ExpressionInputs(rawValue: .max)
  return [
    PropertyDefinition("number", .paint, .number, default: 1, minimum: 0, inputs: all, isInterpolated: true),
    PropertyDefinition("color", .paint, .color, default: "#000000", inputs: all, isInterpolated: true),
    PropertyDefinition("text", .layout, .formatted, default: "", inputs: all, hasTokens: true),
    PropertyDefinition("words", .layout, .array(.string, count: nil), default: ["a"], inputs: all),
    PropertyDefinition("padding", .layout, .padding, default: [2], inputs: all, isInterpolated: true),
  ]
}()
