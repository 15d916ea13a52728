import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Styles that a map imports")
struct MapImportsTests {
  /// A circle at 0, 0.
  private static func circle(
    _ id: String = "dot", radius: PropertyValue = 9, name: String = "a", slot: String? = nil,
    members: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    let feature: PropertyValue = [
      "type": "Feature", "id": 1, "properties": ["name": .string(name)],
      "geometry": ["type": "Point", "coordinates": [0, 0]],
    ]
    var layer: [String: PropertyValue] = [
      "id": .string(id), "type": "circle", "source": "s", "paint": ["circle-radius": radius],
    ]
    layer["slot"] = slot.map { .string($0) }
    let style: [String: PropertyValue] = [
      "version": 8, "sources": ["s": ["type": "geojson", "data": feature]], "layers": [.object(layer)],
    ]
    return .object(style.merging(members) { $1 })
  }

  private static let middle = ScreenPoint(x: 100, y: 100)

  private func map(_ document: PropertyValue) throws -> MapModel {
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.load(document: document)
    map.camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
    return map
  }

  /// The names of the features in the middle, top-most first.
  private func names(_ map: MapModel) throws -> [String] {
    try map.frame.hits(at: Self.middle).map { $0.feature.properties["name"]?.string ?? "-" }
  }

  private func style(_ document: PropertyValue) throws -> Style { try Style.read(document) }

  @Test("ids of layers and sources belong to one style")
  func scopes() throws {
    let inner = Self.circle(name: "inner")
    let outer = Self.circle(name: "outer", members: ["imports": [["id": "inner", "data": inner]]])
    let map = try map(Self.circle(name: "root", members: ["imports": [["id": "outer", "data": outer]]]))
    #expect(try names(map) == ["root", "outer", "inner"] && map.warnings == [])
    map.setFeatureState(source: "s", id: 1, state: ["on": true])
    let states = try map.frame.hits(at: Self.middle).map(\.state.isEmpty)
    #expect(states == [false, true, true])
    try map.setPaintProperty("circle-radius", of: "dot", to: 0)
    #expect(try map.frame.hits(at: ScreenPoint(x: 105, y: 100)).count == 2)
  }

  @Test("two sources with the same data have states of their own")
  func sharedData() throws {
    try withFolder { folder in
      try Data(
        #"{"type": "Feature", "id": 1, "properties": null, "geometry": {"type": "Point", "coordinates": [0, 0]}}"#.utf8
      )
      .write(to: folder.appending(path: "a.geojson"))
      let map = MapModel(size: Size(width: 200, height: 200))
      try map.load(
        document: [
          "version": 8,
          "sources": ["a": ["type": "geojson", "data": "a.geojson"], "b": ["type": "geojson", "data": "a.geojson"]],
          "layers": [["id": "a", "type": "circle", "source": "a"], ["id": "b", "type": "circle", "source": "b"]],
        ], folder: folder.path)
      map.setFeatureState(source: "a", id: 1, state: ["on": true])
      #expect(try map.frame.hits(at: Self.middle).map(\.state.isEmpty) == [true, false])
    }
  }

  @Test("a style comes from its data, or else from the file of its URL, whose folder its own addresses count from")
  func files() throws {
    try withFolder { folder in
      let base = folder.appending(path: "base")
      try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
      let feature =
        #"{"type": "Feature", "properties": {"name": "file"}, "geometry": {"type": "Point", "coordinates": [0, 0]}}"#
      try Data(feature.utf8).write(to: base.appending(path: "a.geojson"))
      let text = Self.circle().replacing(at: "/sources/s/data", with: "a.geojson")
      try Data(JSONWriter.text(of: text).utf8).write(to: base.appending(path: "style.json"))
      let document: PropertyValue = [
        "version": 8, "sources": [:], "layers": [], "imports": [["id": "base", "url": "base/style.json"]],
      ]
      let map = MapModel(size: Size(width: 200, height: 200))
      try map.load(document: document, folder: folder.path)
      #expect(try names(map) == ["file"])
      try map.load(document: document.replacing(at: "/imports/0/data", with: Self.circle(name: "data")))
      #expect(try names(map) == ["data"])
      try map.addStyleImport(id: "more", url: base.appending(path: "style.json"), importPosition: .at(0))
      #expect(try names(map) == ["data", "file"] && map.styleImports.map(\.id) == ["more", "base"])
      // What is as it was is not read again.
      try FileManager.default.removeItem(at: base)
      try map.addLayer(document: ["id": "bg", "type": "background"])
      try map.moveStyleImport(id: "more", to: .default)
      #expect(try names(map) == ["file", "data"])
    }
  }

  @Test("an import that can't be had is left out, and told; one that is no style is an error at its place")
  func unreadable() throws {
    let document = Self.circle(members: [
      "imports": [["id": "standard", "url": "mapbox://styles/mapbox/standard"], ["id": "none"]]
    ])
    let map = try map(document)
    #expect(try names(map) == ["a"] && map.styleImports.map(\.id) == ["standard", "none"])
    #expect(map.warnings.map(\.path) == ["/imports/0", "/imports/1"])
    let wrong = document.replacing(at: "/imports/0/data", with: ["version": 8, "sources": [:], "layers": 5])
    let error = #expect(throws: MapError.self) { try map.load(document: wrong) }
    #expect(error?.description.hasPrefix("/imports/0/data/layers: ") == true, "\(error?.description ?? "")")
    let source = document.replacing(
      at: "/imports/0/data", with: Self.circle().replacing(at: "/sources/s/data", with: "missing.geojson"))
    let other = #expect(throws: MapError.self) { try map.load(document: source) }
    #expect(
      other?.description.hasPrefix("import \"standard\": /sources/s/data: ") == true, "\(other?.description ?? "")")
    #expect(try names(map) == ["a"])
  }

  @Test("a style that imports itself is read five deep")
  func itself() throws {
    try withFolder { folder in
      let file = folder.appending(path: "style.json")
      let document = Self.circle(members: ["imports": [["id": "i", "url": "style.json"]]])
      try Data(JSONWriter.text(of: document).utf8).write(to: file)
      let map = MapModel(size: Size(width: 200, height: 200))
      try map.load(style: file)
      #expect(try names(map).count == 6)
      #expect(map.warnings.contains { $0.message.contains("5 deep") })
    }
  }

  @Test("a style that imports itself under many ids is read so many times and no more")
  func fanOut() throws {
    try withFolder { folder in
      let file = folder.appending(path: "style.json")
      let imports = (0..<16).map { ["id": .string("i\($0)"), "url": "style.json"] as PropertyValue }
      try Data(JSONWriter.text(of: ["version": 8, "sources": [:], "layers": [], "imports": .array(imports)]).utf8)
        .write(to: file)
      let map = MapModel(size: Size(width: 200, height: 200))
      try map.load(style: file)
      #expect(map.warnings.contains { $0.message.contains("more than 256 imports") })
    }
  }

  @Test("imports are added, updated, moved and removed, each in its place; states go with their sources")
  func changes() throws {
    let map = try map(Self.circle(name: "root"))
    try map.addStyleImport(id: "a", style: style(Self.circle(name: "A")))
    try map.addStyleImport(id: "b", style: style(Self.circle(name: "B")), importPosition: .below("a"))
    #expect(try names(map) == ["root", "A", "B"])
    #expect(throws: MapError.taken("an import \"a\"")) { try map.addStyleImport(id: "a", style: Style()) }
    #expect(throws: MapError.noImport("x")) {
      try map.addStyleImport(id: "c", style: Style(), importPosition: .above("x"))
    }
    map.setFeatureState(source: "s", id: 1, state: ["on": true])
    try map.updateStyleImport(id: "b", style: style(Self.circle(name: "B2")))
    #expect(try names(map) == ["root", "A", "B2"])
    try map.moveStyleImport(id: "b", to: .above("a"))
    #expect(try names(map) == ["root", "B2", "A"])
    for change in [{ try map.removeStyleImport(id: "x") }, { try map.moveStyleImport(id: "x", to: .default) }] {
      #expect(throws: MapError.noImport("x")) { try change() }
    }
    #expect(throws: MapError.noImport("x")) { try map.updateStyleImport(id: "x", config: [:]) }
    try map.removeStyleImport(id: "b")
    #expect(try names(map) == ["root", "A"] && map.getFeatureState(source: "s", id: 1) == ["on": true])
  }

  @Test("an import before a style is loaded has an empty style above it")
  func beforeStyle() throws {
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.addStyleImport(id: "a", style: style(Self.circle(name: "A")))
    #expect(try names(map) == ["A"])
  }

  @Test("options of an import decide what it draws, by default, by the import and at run time")
  func options() throws {
    let inner = Self.circle(
      radius: ["config", "radius"], members: ["schema": ["radius": ["default": 5, "type": "number"]]])
    let outer: PropertyValue = [
      "version": 8, "sources": [:], "layers": [], "schema": ["size": ["default": 20]],
      "imports": [["id": "inner", "data": inner, "config": ["radius": ["config", "size"]]]],
    ]
    let map = try map(["version": 8, "sources": [:], "layers": [], "imports": [["id": "outer", "data": outer]]])
    func isHit(_ x: Double) throws -> Bool { try !map.frame.hits(at: ScreenPoint(x: 100 + x, y: 100)).isEmpty }
    #expect(try isHit(18) && !isHit(22))
    try map.setStyleImportConfigProperty(for: "outer", config: "size", value: 30)
    #expect(try isHit(28) && map.styleImportConfigProperty(for: "outer/inner", config: "radius") == 30)
    try map.setStyleImportConfigProperty(for: "outer/inner", config: "radius", value: 10)
    #expect(try isHit(8) && !isHit(12))
    try map.setStyleImportConfigProperty(for: "outer/inner", config: "radius", value: nil)
    #expect(try isHit(4) && !isHit(6))
    #expect(map.styleImportSchema(for: "outer")?["size"]?.members["default"] == 20)
    #expect(throws: MapError.noImport("inner")) {
      try map.setStyleImportConfigProperty(for: "inner", config: "radius", value: 1)
    }
  }

  @Test("layers of the style lie in slots of its imports, as the list of its own layers says")
  func layers() throws {
    let base: PropertyValue = Self.circle(name: "base").replacing(
      at: "/layers",
      with: [
        ["id": "low", "type": "circle", "source": "s"], ["id": "mid", "type": "slot"],
        ["id": "high", "type": "circle", "source": "s"],
      ])
    let map = try map(Self.circle("own", members: ["imports": [["id": "base", "data": base]]]))
    func ids() throws -> [String] { try map.frame.hits(at: Self.middle).map(\.layer) }
    #expect(try ids() == ["own", "high", "low"])
    try map.setSlot("mid", of: "own")
    #expect(try ids() == ["high", "own", "low"])
    try map.addLayer(
      document: ["id": "more", "type": "circle", "source": "s", "slot": "mid"], layerPosition: .below("own"))
    #expect(try ids() == ["high", "own", "more", "low"])
    try map.moveLayer(id: "more", to: .above("own"))
    #expect(try ids() == ["high", "more", "own", "low"])
    try map.removeLayer(id: "own")
    #expect(try ids() == ["high", "more", "low"] && !map.layerExists(id: "own"))
    #expect(throws: MapError.sourceInUse("s", layer: "more")) { try map.removeSource(id: "s") }
    try map.removeLayer(id: "more")
    try map.removeSource(id: "s")
    #expect(try ids() == ["high", "low"] && !map.sourceExists(id: "s"))
    try map.addSource(id: "s", document: ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]])
    try map.addLayer(CircleLayer(id: "typed", source: "s"))
    #expect(try ids() == ["typed", "high", "low"])
  }

  @Test("what can't be added is an error at its place, and changes nothing")
  func refused() throws {
    let map = try map(Self.circle())
    let before = map.style
    func refuses(_ message: String, _ change: () throws -> Void) {
      let error = #expect(throws: MapError.self) { try change() }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
    refuses(#"there is a layer "dot" already"#) { try map.addLayer(document: ["id": "dot", "type": "background"]) }
    refuses(#"there is no layer "x""#) {
      try map.addLayer(document: ["id": "y", "type": "background"], layerPosition: .above("x"))
    }
    refuses("/layers/1/source: there is no source") { try map.addLayer(CircleLayer(id: "y", source: "x")) }
    refuses("/layers/0/paint/circle-radius: expected a number") {
      try map.addLayer(
        document: ["id": "y", "type": "circle", "source": "s", "paint": ["circle-radius": "x"]], layerPosition: .at(0))
    }
    refuses("/layers/1: a layer must be an object") { try map.addLayer(document: 5) }
    refuses(#"there is a source "s" already"#) { try map.addSource(GeoJSONSource(id: "s")) }
    refuses("/sources/t/data: data must be") { try map.addSource(id: "t", document: ["type": "geojson", "data": 5]) }
    refuses(#"there is no layer "x""#) { try map.removeLayer(id: "x") }
    #expect(map.style == before && map.warnings == [])
  }
}
