internal import Underpixel

/// One document of `underpixel evaluate`.
struct EvaluationDocument {
  private let root: Members
  private let globalState: [String: PropertyValue]

  init(_ value: PropertyValue) throws {
    root = try Members(value, "")
    globalState = try root.members("globalState")?.values ?? [:]
  }

  func answer(to writer: inout JSONWriter) throws {
    guard let expression = root.values["expression"] else { throw DocumentError("", "\"expression\" is missing") }
    let definition = try PropertyDefinition(root.members("propertySpec"))
    let property: PropertyExpression
    do {
      property =
        expression.object == nil
        ? try PropertyExpression(expression: expression, for: definition)
        : try PropertyExpression(function: expression, for: definition)
    } catch {
      write(error, to: &writer)
      return
    }
    var outputs: [PropertyValue] = []
    for (index, input) in try (root["inputs"] == nil ? [] : root.array("inputs")).enumerated() {
      let path = "/inputs/\(index)"
      guard let pair = input.array, pair.count == 2 else {
        let found = input.array.map { "\($0.count) value\($0.count == 1 ? "" : "s")" } ?? summary(input)
        throw DocumentError(path, "expected [globals, feature], found \(found)")
      }
      let context = try context(Members(pair[0], path + "/0"), EvaluatedFeature(Members(pair[1], path + "/1")))
      do throws(EvaluationError) {
        outputs.append(try property.expression.evaluate(context))
      } catch {
        outputs.append(["error": .string(error.message)])
      }
    }
    write(property.expression, outputs, to: &writer)
  }

  private func context(_ globals: Members, _ feature: EvaluatedFeature) throws -> EvaluationContext {
    let surroundings = EvaluationSurroundings(
      globalState: globalState, images: try globals.strings("availableImages").map(Set.init),
      tileZoom: try globals.members("canonicalID")?.number("z").flatMap { Int(exactly: $0) })
    var context = EvaluationContext(
      zoom: try globals.number("zoom") ?? 0, feature: feature, featureState: feature.state, surroundings: surroundings)
    context.heatmapDensity = try globals.number("heatmapDensity") ?? 0
    context.lineProgress = try globals.number("lineProgress") ?? 0
    context.elevation = try globals.number("elevation") ?? 0
    return context
  }

  // MARK: Answers

  private func write(_ error: StyleError, to writer: inout JSONWriter) {
    let failure: PropertyValue = ["key": .string(Self.key(error.path)), "error": .string(error.message)]
    writer.object { writer in
      writer.member("id", root["id"] ?? .null)
      writer.member("compiled", ["result": "error", "errors": [failure]])
    }
  }

  private func write(_ expression: StyleExpression, _ outputs: [PropertyValue], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", root["id"] ?? .null)
      writer.member(
        "compiled",
        [
          "result": "success", "type": .string(expression.type.name),
          "isFeatureConstant": .bool(!expression.dependsOnFeature), "isZoomConstant": .bool(!expression.dependsOnZoom),
        ])
      writer.member("outputs", .array(outputs))
    }
  }

  /// A JSON Pointer as MapLibre writes places in an expression: `/1/2` as `[1][2]`.
  private static func key(_ path: String) -> String {
    path.split(separator: "/").map { "[\($0)]" }.joined()
  }
}

/// The feature of one input.
private struct EvaluatedFeature: ExpressionFeature {
  let id: FeatureID?
  let geometryType: GeometryType?
  let geometry: Geometry?
  let properties: [String: PropertyValue]
  let state: FeatureState

  init(_ members: Members) throws {
    id = try? members.featureID("id")
    properties = try members.members("properties")?.values ?? [:]
    state = FeatureState(try members.members("featureState")?.values ?? [:])
    guard let geometry = members["geometry"] else {
      (geometryType, self.geometry) = (nil, nil)
      return
    }
    let feature: PropertyValue = ["type": "Feature", "properties": [:], "geometry": geometry]
    let features = try? GeoJSONReader().read(feature).features
    self.geometry = features?.geometry(of: 0)
    geometryType = geometry["type"]?.string.flatMap(Geometry.Kind.init(name:))?.type
  }

  func property(_ name: PropertyName) -> PropertyValue? { properties[name.text] }
}

extension PropertyDefinition {
  /// What any expression may follow here.
  private static let pixelInputs: ExpressionInputs = [.lineProgress, .heatmapDensity]

  /// A property as MapLibre's property reference describes it; where nothing is said it may follow zoom and feature and
  /// be of any type.
  fileprivate init(_ members: Members?) throws {
    guard let members else {
      self.init(
        "property", .paint, .json, inputs: Self.pixelInputs.union([.zoom, .feature, .featureState]),
        isInterpolated: true)
      return
    }
    let expression = try members.members("expression")
    let parameters = try expression?.strings("parameters") ?? []
    let isDataDriven = try members.string("property-type")?.hasSuffix("data-driven") ?? false
    var inputs = isDataDriven ? Self.pixelInputs.union([.feature, .featureState]) : Self.pixelInputs
    if parameters.contains("zoom") { inputs.insert(.zoom) }
    self.init(
      "property", .paint, try PropertyType(members), default: members["default"], inputs: inputs,
      isInterpolated: expression?["interpolated"]?.bool ?? false, hasTokens: members["tokens"]?.bool ?? false)
  }
}

extension PropertyType {
  /// The words of the property reference for types that take no more words.
  private static let plain: [String: PropertyType] = [
    "number": .number, "string": .string, "boolean": .boolean, "color": .color, "formatted": .formatted,
    "resolvedImage": .image, "padding": .padding, "numberArray": .numberArray, "colorArray": .colorArray,
    "projectionDefinition": .projection, "variableAnchorOffsetCollection": .variableAnchorOffset, "null": .json,
  ]

  fileprivate init(_ members: Members) throws {
    switch try members.string("type") {
    case nil: self = .json
    case "enum": self = .enumeration(try members.members("values")?.values.keys.sorted() ?? [])
    case "array":
      let elements: [String: PropertyType] = [
        "number": .number, "string": .string, "enum": .string, "boolean": .boolean,
      ]
      let element = try members.string("value").flatMap { elements[$0] } ?? .json
      self = .array(element, count: try members.number("length").flatMap { Int(exactly: $0) })
    case let name?:
      guard let type = Self.plain[name] else {
        let known = (Self.plain.keys + ["array", "enum"]).sorted().joined(separator: ", ")
        throw DocumentError(members.path + "/type", "expected one of \(known), found \(summary(.string(name)))")
      }
      self = type
    }
  }
}
