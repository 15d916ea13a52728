import Testing
import UnderpixelGeometry
import UnderpixelStyle

@Suite("Tables of properties")
struct PropertyTableTests {
  static let tables: [any LayerPropertyTable] = [
    BackgroundProperties.table, FillProperties.table, LineProperties.table, SymbolProperties.table,
    CircleProperties.table, HeatmapProperties.table, FillExtrusionProperties.table, RasterProperties.table,
    HillshadeProperties.table, ColorReliefProperties.table, SkyProperties.table, ModelProperties.table,
    RasterParticleProperties.table, ClipProperties.table, BuildingProperties.table, SlotProperties.table,
  ]

  @Test("every row is listed, once, under the name that its member has in Swift", arguments: tables.indices)
  func rows(index: Int) throws {
    let table = Self.tables[index]
    let index = try #require(type(of: table).layerType.properties)
    let rows = Mirror(reflecting: table).children.map { child in
      (label: child.label, definition: Mirror(reflecting: child.value).descendant("definition") as? PropertyDefinition)
    }
    #expect(rows.map(\.definition) == index.definitions)
    #expect(rows.map(\.label) == index.definitions.map { camelCase($0.name) })
    #expect(Set(index.definitions.map(\.name)).count == index.definitions.count)
    #expect(index.definitions.allSatisfy { index[$0.name] == $0 })
  }

  @Test("all types of layers have a table")
  func types() {
    #expect(LayerType.all == Self.tables.map { type(of: $0).layerType })
    #expect(LayerType.all.allSatisfy { $0.properties != nil })
    #expect(LayerType(rawValue: "custom").properties == nil)
    #expect(LayerType.line.properties?.definitions.count == 31)
  }

  @Test("defaults are values of their types", arguments: tables.indices)
  func defaults(index: Int) throws {
    let index = try #require(type(of: Self.tables[index]).layerType.properties)
    for definition in index.definitions {
      guard let value = definition.defaultValue else { continue }
      // What colors a heat map is an expression.
      if value.array?.first == "interpolate" { continue }
      #expect(definition.problems(withConstant: value) == [], "\(definition.name)")
    }
  }

  @Test("transitions and themes are known beside their properties, and in no table")
  func companions() throws {
    let fill = try #require(LayerType.fill.properties)
    #expect(fill["fill-color-transition"]?.place == .paint)
    #expect(fill["fill-sort-key-transition"] == nil)
    #expect(fill["fill-color-use-theme"]?.defaultValue == "default")
    #expect(fill["fill-opacity-use-theme"] == nil)
    #expect(fill["foo-transition"] == nil)
  }

  /// `line-width` as Swift writes it.
  private func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension PropertyDefinition {
  /// What a style with the constant is told.
  func problems(withConstant value: PropertyValue) -> [StyleProblem] {
    let layer = LayerType.all.first { $0.properties?[name] == self } ?? .fill
    let members: [String: PropertyValue] = [
      "id": "l", "type": .string(layer.rawValue), "source": layer.needsSource == true ? "s" : .null,
      place.rawValue: [name: value],
    ]
    let document: PropertyValue = [
      "version": 8, "glyphs": "{fontstack}/{range}.pbf", "sprite": "sprite",
      "sources": ["s": ["type": "geojson", "data": "a"]],
      "layers": [.object(members.filter { !$0.value.isNull })],
    ]
    return Style.problems(in: document)
  }
}
