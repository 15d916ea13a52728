import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelStyle

/// MapLibre's machine-readable specification, where it lies beside the repository.
private let reference: PropertyValue? = {
  var folder = URL(filePath: #filePath)
  for _ in 0..<5 { folder.deleteLastPathComponent() }
  let file = folder.appending(path: "shared/reference/style-spec-v8.json")
  return (try? Data(contentsOf: file)).flatMap { try? JSONReader.value(of: Array($0)) }
}()

@Suite("The tables against MapLibre's specification", .enabled(if: reference != nil))
struct ReferenceTests {
  static let types = [
    "background", "fill", "line", "symbol", "circle", "heatmap", "fill-extrusion", "raster", "hillshade",
    "color-relief",
  ]

  @Test("every property is in its table as the specification has it", arguments: types)
  func properties(type: String) throws {
    let index = try #require(LayerType(rawValue: type).properties)
    for place in ["layout", "paint"] {
      let rows = try #require(reference?["\(place)_\(type)"]?.object)
      for (name, row) in rows {
        let definition = try #require(index[name], "\(name) is missing")
        #expect(definition.place.rawValue == place, "\(name)")
        check(definition, row)
      }
    }
  }

  @Test("so is what surrounds the map")
  func surroundings() throws {
    try compare(LightProperties.table, "light")
    try compare(AtmosphereProperties.table, "sky")
    try compare(ProjectionMembers.table, "projection")
    try compare(TransitionMembers.table, "transition")
  }

  @Test("every operator has a name in Swift")
  func operators() throws {
    let names = try #require(reference?["expression_name"]?["values"]?.object).keys
    #expect(names.allSatisfy { Exp.Operator(rawValue: $0) != nil })
  }

  @Test("every member of a style and of a source is known")
  func members() throws {
    let root = try #require(reference?["$root"]?.object).keys
    let known = Set(rows(of: StyleMembers.table).map(\.name) + ["version", "sources", "layers"])
    #expect(root.allSatisfy { known.contains($0) })
    for type in ["vector", "raster", "raster-dem", "geojson", "video", "image"] {
      let key = "source_" + type.replacing("-", with: "_")
      let members = try #require(reference?[key]?.object)
      let index = try #require(SourceType(rawValue: type).members)
      for (name, row) in members where name != "*" && name != "type" {
        let definition = try #require(index[name], "\(name) of \(type)")
        #expect(definition.minimum == row["minimum"]?.number && definition.maximum == row["maximum"]?.number)
        if let value = row["default"] { #expect(definition.defaultValue == value, "\(name) of \(type)") }
      }
    }
  }

  // MARK: One row

  private func rows(of table: some PropertyTable) -> [PropertyDefinition] {
    Mirror(reflecting: table).children.compactMap {
      Mirror(reflecting: $0.value).descendant("definition") as? PropertyDefinition
    }
  }

  private func compare(_ table: some PropertyTable, _ part: String) throws {
    let definitions = Dictionary(uniqueKeysWithValues: rows(of: table).map { ($0.name, $0) })
    for (name, row) in try #require(reference?[part]?.object) {
      check(try #require(definitions[name], "\(name) of \(part)"), row)
    }
  }

  private func check(_ definition: PropertyDefinition, _ row: PropertyValue) {
    let name = definition.name
    #expect(definition.minimum == row["minimum"]?.number, "\(name)")
    #expect(definition.maximum == row["maximum"]?.number, "\(name)")
    #expect(definition.units?.rawValue == row["units"]?.string, "\(name)")
    #expect(definition.hasTokens == (row["tokens"] == true), "\(name)")
    #expect(definition.isInterpolated == (row["expression"]?["interpolated"] == true), "\(name)")
    #expect(word(for: definition.type) == row["type"]?.string, "\(name)")
    if let count = row["length"]?.number {
      #expect(definition.type == .array(.number, count: Int(count)), "\(name)")
    }
    if let words = row["values"]?.object?.keys, row["type"] == "enum" {
      guard case .enumeration(let known) = definition.type else { return }
      #expect(Set(words).isSubset(of: known), "\(name)")
      // Mapbox's own.
      #expect(known.count == words.count || name == "line-join", "\(name)")
    }
    checkDefault(definition, row["default"])
    checkInputs(definition, row["expression"]?["parameters"]?.array ?? [])
  }

  private func checkDefault(_ definition: PropertyDefinition, _ value: PropertyValue?) {
    let name = definition.name
    switch definition.type {
    case .color where value?.string != nil:
      #expect(definition.defaultValue == color(value?.string), "\(name)")
    case .colorArray: #expect(definition.defaultValue?.array == [color(value?.string)], "\(name)")
    case .numberArray: #expect(definition.defaultValue?.array == value.map { [$0] }, "\(name)")
    default: #expect(definition.defaultValue == value, "\(name)")
    }
  }

  /// Mapbox may allow more: the light everywhere, and features in some places.
  private func checkInputs(_ definition: PropertyDefinition, _ parameters: [PropertyValue]) {
    let inputs: [PropertyValue: ExpressionInputs] = [
      "zoom": .zoom, "feature": .feature, "feature-state": .featureState, "global-state": .globalState,
      "heatmap-density": .heatmapDensity, "line-progress": .lineProgress, "elevation": .elevation,
    ]
    let named = parameters.reduce(into: ExpressionInputs()) { $0.formUnion(inputs[$1] ?? []) }
    #expect(definition.inputs.isSuperset(of: named), "\(definition.name)")
    let more: ExpressionInputs =
      switch definition.name {
      case "icon-text-fit", "icon-text-fit-padding", "text-line-height": .perFeature
      case "fill-extrusion-opacity": .dataDriven
      case "line-width": .lineProgress
      default: []
      }
    #expect(definition.inputs.subtracting([.styleOnly, .lights, more]).isSubset(of: named), "\(definition.name)")
  }

  private func word(for type: PropertyType) -> String {
    switch type {
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .color: "color"
    case .enumeration: "enum"
    case .array: "array"
    case .formatted: "formatted"
    case .image: "resolvedImage"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .projection: "projectionDefinition"
    case .variableAnchorOffset: "variableAnchorOffsetCollection"
    case .json: "*"
    }
  }

  /// A color of the specification, `#rrggbb` or `rgba(…)`, as the tables write it.
  private func color(_ text: String?) -> PropertyValue {
    text.flatMap { StyleColor(json: .string($0)) }?.json ?? .null
  }
}
