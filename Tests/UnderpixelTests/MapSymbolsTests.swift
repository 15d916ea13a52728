import Foundation
import Testing
import UnderpixelTestSupport

@testable import Underpixel
@testable import UnderpixelHitTest

@Suite("Labels of a map")
struct MapSymbolsTests {
  static let text = SymbolMap.layer("text")
  static let sign = SymbolMap.sign("sign")

  @Test("are hit where their boxes are")
  func boxes() throws {
    try SymbolMap(Self.text).with { (map: MapModel, _: URL) throws in
      #expect(map.warnings == [] && map.symbolProblems == [])
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
      #expect(try map.layersHit(up: 11.5) == ["text"] && map.layersHit(up: 11.7) == [])
      let hit = try #require(try map.frame.hits(at: ScreenPoint(x: 100, y: 100)).first)
      #expect(hit.feature.id == 0 && hit.source == "s")
    }
    try SymbolMap(Self.sign).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: 11.9) == ["sign"] && map.layersHit(right: 12.1) == [])
    }
  }

  @Test("images come and go, and take the place of the sprite's")
  func images() throws {
    try SymbolMap(
      SymbolMap.sign("pin", ["icon-image": "pin", "icon-overlap": "always"]),
      SymbolMap.sign("sign", ["icon-overlap": "always"])
    ).with {
      map, folder in
      #expect(!map.hasImage("pin") && map.hasImage("sign"))
      #expect(try map.layersHit() == ["sign"] && map.symbolProblems == ["images are missing: \"pin\""])
      try map.addImage(SpriteImage(width: 40, height: 40), named: "pin")
      #expect(try map.layersHit() == ["sign", "pin"] && map.layersHit(right: 21) == ["pin"])
      #expect(map.symbolProblems == [] && map.hasImage("pin"))
      try map.addImage(SpriteImage(width: 80, height: 80), named: "sign")
      #expect(try map.layersHit(right: 40) == ["sign"])
      #expect(throws: SpriteError.self) { try map.addImage(SpriteImage(width: 0, height: 1), named: "pin") }
      map.removeImage("pin")
      map.removeImage("nothing")
      #expect(try map.layersHit() == ["sign"] && map.symbolProblems == ["images are missing: \"pin\""])
      // What was added outlives the style, whose own come back with it.
      let style = try #require(map.style)
      try map.load(style: style, folder: folder.path)
      #expect(try map.layersHit(right: 40) == ["sign"])
      map.removeImage("sign")
      try map.load(style: style, folder: folder.path)
      #expect(try map.layersHit(right: 11) == ["sign"] && map.layersHit(right: 13) == [])
    }
  }

  @Test("fonts are read once, whatever becomes of the images")
  func fonts() throws {
    try SymbolMap(Self.text).with { map, folder in
      #expect(try map.layersHit() == ["text"])
      try FileManager.default.removeItem(at: folder.appending(path: "fonts"))
      try map.addImage(SpriteImage(width: 4, height: 4), named: "other")
      try map.setLayoutProperty("text-field", of: "text", to: "abc")
      #expect(try map.layersHit(right: 13) == ["text"] && map.symbolProblems == [])
    }
  }

  @Test("images of a whole sprite are added as each of them is")
  func sprites() throws {
    try SymbolMap(SymbolMap.sign("pin", ["icon-image": "pin"])).with { (map: MapModel, folder: URL) throws in
      let index =
        #"{"pin": {"x": 0, "y": 0, "width": 40, "height": 40}, "bad": {}, "sign": {"x": 0, "y": 0, "width": 8, "height": 8}}"#
      let sprite = try Sprite.read(Array(index.utf8))
      #expect(sprite.problems.count == 1)
      map.addImages(of: sprite)
      #expect(map.hasImage("pin") && map.hasImage("sign") && !map.hasImage("bad") && map.warnings.isEmpty)
      #expect(try map.layersHit(right: 21) == ["pin"])
      try map.load(style: try #require(map.style), folder: folder.path)
      #expect(try map.layersHit(right: 21) == ["pin"])
      map.removeImage("pin")
      #expect(try map.layersHit() == [] && map.symbolProblems == ["images are missing: \"pin\""])
    }
  }

  @Test("a recording notes the images of a sprite one by one, and what stands in for ideographs")
  func recording() throws {
    try SymbolMap(Self.sign).with { (map: MapModel, _: URL) throws in
      map.localIdeographs = true
      map.startRecording()
      var sprite = Sprite()
      try sprite.add(SpriteImage(width: 8, height: 4), named: "b")
      try sprite.add(SpriteImage(width: 2, height: 2), named: "a")
      map.addImages(of: sprite)
      let document = try #require(map.finishRecording())
      #expect(document["localIdeographs"] == true)
      let images = document["steps"]?.array?.map { $0["addImage"] }
      #expect(images?.map { $0?["id"] } == ["a", "b"] && images?.map { $0?["width"] } == [2, 8])
    }
  }

  /// Glyphs that are all of one width, but for a range that has none.
  struct WideGlyphs: GlyphSource {
    var advance = 24.0

    func glyphs(startingAt first: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
      guard first < 0x400, fontStack == "Regular" else { return nil }
      var range = GlyphRange(startingAt: first)
      for unit in first...first + 255 {
        range[unit] = Glyph(width: 10, height: 14, left: 1, top: -8, advance: advance)
      }
      return range
    }
  }

  @Test("glyphs are those of a source of the caller's, before and after loading, until they are the style's again")
  func glyphSource() throws {
    let layer = SymbolMap.layer("text", ["text-field": "ab\u{416}"])
    try SymbolMap(layer).with { (map: MapModel, folder: URL) throws in
      let style = try #require(map.style)
      // Half of the widths, and the padding.
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
      #expect(map.symbolProblems.count == 1)
      map.setGlyphSource(WideGlyphs())
      #expect(try map.layersHit(right: 17.9) == ["text"] && map.layersHit(right: 18.1) == [])
      #expect(map.symbolProblems.count == 1)
      try map.load(style: style, folder: folder.path)
      #expect(try map.layersHit(right: 17.9) == ["text"])
      map.setGlyphSource(WideGlyphs(advance: 36))
      #expect(try map.layersHit(right: 25.9) == ["text"] && map.layersHit(right: 26.1) == [])
      // Images come and go beside them.
      try map.addImage(SpriteImage(width: 4, height: 4), named: "other")
      #expect(try map.layersHit(right: 25.9) == ["text"])
      map.setGlyphSource(nil)
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])

      let early = MapModel(size: map.size)
      early.setGlyphSource(WideGlyphs())
      var bare = style
      bare.members["glyphs"] = nil
      try early.load(style: bare, folder: folder.path)
      #expect(try early.layersHit(right: 17.9) == ["text"])
      early.setGlyphSource(nil)
      #expect(try early.layersHit() == [])
    }
  }

  @Test("glyphs of the caller's are those of imported styles, too")
  func importedGlyphs() throws {
    try SymbolMap(SymbolMap.layer("text")).with { (map: MapModel, folder: URL) throws in
      var style = Style()
      style.members["imports"] = [["id": "names", "data": try #require(map.style).document]]
      try map.load(style: style, folder: folder.path)
      map.camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
      map.setGlyphSource(WideGlyphs())
      #expect(try map.layersHit(right: 17.9) == ["text"] && map.layersHit(right: 18.1) == [])
      map.setGlyphSource(nil)
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
    }
  }

  @Test("ideographs that no font has are left out, or as wide as high where the map is told so")
  func ideographs() throws {
    let layer = SymbolMap.layer("text", ["text-field": "\u{6771}\u{4EAC}\u{304B}"])
    try SymbolMap(layer).with { (map: MapModel, folder: URL) throws in
      #expect(try map.layersHit() == [] && map.symbolProblems.count == 1)
      map.localIdeographs = true
      // Three of 16 pixels.
      #expect(try map.layersHit(right: 25.9) == ["text"] && map.layersHit(right: 26.1) == [])
      #expect(map.symbolProblems == [])
      try map.load(style: try #require(map.style), folder: folder.path)
      #expect(try map.layersHit(right: 25.9) == ["text"])
      // Letters beside them still need glyphs.
      try map.setLayoutProperty("text-field", of: "text", to: "\u{6771}\u{416}a")
      #expect(try map.layersHit(right: 13.9) == ["text"] && map.layersHit(right: 14.1) == [])
      #expect(map.symbolProblems.joined().contains("1024-1279"))
      map.setGlyphSource(WideGlyphs())
      #expect(try map.layersHit(right: 17.9) == ["text"] && map.layersHit(right: 18.1) == [])
      map.localIdeographs = false
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
    }
  }

  @Test("a dense screen has the sprite of twice the pixels")
  func pixelRatio() throws {
    var sketch = SymbolMap(Self.sign)
    sketch.pixelRatio = 2
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: 16.9) == ["sign"] && map.layersHit(right: 17.1) == [])
    }
  }

  @Test("problems are told: files that are missing, glyphs and images")
  func problems() throws {
    let layer = SymbolMap.layer("text", ["text-field": "aж", "text-font": ["Regular"], "icon-image": "none"])
    try SymbolMap(layer).with { map, folder in
      #expect(map.symbolProblems == [])
      #expect(try map.layersHit(right: 5) == ["text"] && map.layersHit(right: 7) == [])
      let tried = folder.appending(path: "fonts/Regular/1024-1279.pbf").path
      let missing = ["glyphs are missing: Regular: 1024-1279 (tried \(tried))", "images are missing: \"none\""]
      #expect(map.symbolProblems == missing)
      try map.setLayoutProperty("text-font", of: "text", to: ["Other"])
      #expect(try map.layersHit() == [])
      try Data([0xFF]).write(to: folder.appending(path: "fonts/Regular/1024-1279.pbf"))
      var style = try #require(map.style)
      style.members["sprite"] = "nowhere"
      style.layers[0].layout["text-font"] = ["Regular"]
      try map.load(style: style, folder: folder.path)
      #expect(map.warnings.map(\.path) == ["/sprite"])
      #expect(try map.layersHit() == ["text"])
      #expect(map.symbolProblems.count == 2 && map.symbolProblems[0].contains("1024"))
    }
  }

  @Test(
    "characters without a glyph are left out, the rest of their text is there, and one warning names them",
    arguments: [
      ("a🏨b", 8, "no font has characters beyond U+FFFF: \"🏨\" (U+1F3E8)"), ("aéb", 8, "Regular: \"é\" (U+00E9)"),
      ("ßaäb𝄞", 8, "no font has characters beyond U+FFFF: \"𝄞\" (U+1D11E); Regular: \"ß\" (U+00DF), \"ä\" (U+00E4)"),
      ("abé\u{AD}\n", 8, "Regular: \"é\" (U+00E9)"), ("ab\u{7}\u{A0}", 8, nil),
    ] as [(String, Double, String?)])
  func characters(text: String, halfWidth: Double, problem: String?) throws {
    try SymbolMap(SymbolMap.layer("text", ["text-field": .string(text), "text-padding": 0])).with {
      (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: halfWidth - 0.1) == ["text"] && map.layersHit(right: halfWidth + 0.1) == [])
      #expect(map.symbolProblems == (problem.map { ["characters without glyphs: \($0)"] } ?? []))
    }
  }

  @Test("text without fonts, and a style without glyphs, are told, and icons are there")
  func withoutFonts() throws {
    let layer = SymbolMap.layer("both", ["icon-image": "sign", "text-optional": true, "text-font": []])
    try SymbolMap(layer).with { map, folder in
      #expect(try map.layersHit(right: 11) == ["both"])
      #expect(map.symbolProblems == ["glyphs are missing: text without a font: 0-255"])
      for glyphs in [nil, ""] as [PropertyValue?] {
        var style = try #require(map.style)
        style.members["glyphs"] = glyphs
        style.layers[0].layout["text-font"] = ["Regular"]
        try map.load(style: style, folder: folder.path)
        #expect(try map.layersHit(right: 11) == ["both"])
        #expect(map.symbolProblems == ["glyphs are missing (the style has no \"glyphs\"): Regular: 0-255"])
      }
    }
  }

  @Test("half a surrogate pair is an error where it stands, and half of one that is cut off is a character like others")
  func loneSurrogates() throws {
    let error = #expect(throws: (any Error).self) { try Style(json: "{\"version\": 8, \"name\": \"\\ud83c\"}") }
    #expect("\(try #require(error))".contains("both halves of a surrogate pair"))
    let cut = SymbolMap.layer("text", ["text-field": ["concat", "ab", ["slice", "🏨", 1]]])
    try SymbolMap(cut).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"] && map.symbolProblems.count <= 1)
    }
  }

  @Test("a layer has at most 65,535 labels along the lines of a tile, and one warning when it asks for more")
  func crowded() throws {
    let lines = (0..<5).map { (row: Int) -> PropertyValue in
      let y = Double(row) / 25
      let across = (0..<40).map { (column: Int) -> PropertyValue in
        [.number(column.isMultiple(of: 2) ? -0.3 : 0.3), .number(y + Double(column) / 8000)]
      }
      return [
        "type": "Feature", "properties": [:], "geometry": ["type": "LineString", "coordinates": .array(across)],
      ]
    }
    var sketch = SymbolMap(
      SymbolMap.layer(
        "dense",
        [
          "text-field": "", "icon-image": "dot", "symbol-placement": "line", "symbol-spacing": 1,
          "icon-allow-overlap": true,
        ]))
    sketch.sources["s"] = [
      "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(lines)],
    ]
    try sketch.with { (map: MapModel, _: URL) throws in
      try map.addImage(SpriteImage(width: 1, height: 1), named: "dot")
      let sets = try map.labelCounts()
      #expect(sets.max() == 65_535)
      #expect(map.symbolProblems.count == 1 && map.symbolProblems[0].contains("\"dense\" asks for more than 65535"))
    }
  }

  // MARK: Layers

  @Test("layers that are hidden, or not drawn at a zoom, have no labels")
  func visibility() throws {
    try SymbolMap(SymbolMap.layer("text", [:], ["minzoom": 9, "maxzoom": 11])).with { (map: MapModel, _: URL) throws in
      for (zoom, layers) in [(8.9, []), (9, ["text"]), (10.99, ["text"]), (11, [])] as [(Double, [String])] {
        map.camera.zoom = zoom
        #expect(try map.layersHit() == layers)
      }
      map.camera.zoom = 10
      try map.setLayoutProperty("visibility", of: "text", to: "none")
      #expect(try map.layersHit() == [])
      try map.setLayoutProperty("visibility", of: "text", to: nil)
      #expect(try map.layersHit() == ["text"])
    }
  }

  @Test("a hidden layer takes no room from others")
  func hiddenLayer() throws {
    try SymbolMap(Self.sign, Self.text).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"])
      try map.setLayoutProperty("visibility", of: "text", to: "none")
      #expect(try map.layersHit() == ["sign"])
    }
  }

  @Test("layouts and filters change what is there")
  func changes() throws {
    var sketch = SymbolMap(Self.text)
    sketch.sources["s"] = SymbolMap.points([(0, ["name": "a"]), (50, ["name": "b"])])
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"] && map.layersHit(right: 50) == ["text"])
      try map.setFilter(["==", ["get", "name"], "b"], of: "text")
      #expect(try map.layersHit() == [] && map.layersHit(right: 50) == ["text"])
      try map.setFilter(nil, of: "text")
      try map.setLayoutProperty("text-offset", of: "text", to: ["literal", [0, -2]])
      #expect(try map.layersHit() == [] && map.layersHit(up: 32) == ["text"])
      #expect(throws: MapError.self) { try map.setLayoutProperty("text-field", of: "text", to: ["gett", "name"]) }
      #expect(try map.layersHit(up: 32) == ["text"] && map.layersLeftOut.isEmpty)
      // Translation is paint, and needs no layout.
      try map.setLayoutProperty("text-offset", of: "text", to: nil)
      try map.setPaintProperty("text-translate", of: "text", to: [0, 40])
      #expect(try map.layersHit() == [] && map.layersHit(up: -40) == ["text"])
    }
  }

  @Test("layers that lay out the same labels share them; others are in each other's way")
  func families() throws {
    let red = SymbolMap.layer("red", [:], ["paint": ["text-color": "red"]])
    try SymbolMap(Self.text, red).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["red", "text"])
      try map.setLayoutProperty("text-padding", of: "red", to: 3)
      #expect(try map.layersHit() == ["red"])
      try map.setLayoutProperty("text-allow-overlap", of: "text", to: true)
      #expect(try map.layersHit() == ["red", "text"])
    }
  }

  @Test("labels of different sources are in each other's way unless they are kept apart")
  func crossSourceCollisions() throws {
    var sketch = SymbolMap(Self.sign, SymbolMap.layer("other", [:], ["source": "t"]), Self.text)
    sketch.sources["t"] = sketch.sources["s"]
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"])
      map.crossSourceCollisions = false
      #expect(try map.layersHit() == ["text", "other"])
      map.crossSourceCollisions = true
      #expect(try map.layersHit() == ["text"])
    }
  }

  // MARK: Data

  @Test("labels follow their data")
  func data() throws {
    try SymbolMap(Self.text).with { (map: MapModel, _: URL) throws in
      try map.setData(SymbolMap.collection([(50, [:])]), of: "s")
      #expect(try map.layersHit() == [] && map.layersHit(right: 50) == ["text"])
      let moved = Geometry.point(Coordinate(longitude: 0, latitude: 0))
      try map.updateData(FeatureDiff(updated: [FeatureUpdate(id: 0, newGeometry: moved)]), of: "s")
      #expect(try map.layersHit() == ["text"] && map.layersHit(right: 50) == [])
      try map.updateData(FeatureDiff(removed: [0]), of: "s")
      #expect(try map.layersHit() == [])
    }
  }

  @Test("clusters have labels that tell how many they are")
  func clusters() throws {
    var sketch = SymbolMap(SymbolMap.layer("text", ["text-field": ["concat", "n=", ["get", "point_count"]]]))
    let points = SymbolMap.points([(-5, [:]), (5, [:])], ["cluster": true, "clusterRadius": 20])
    sketch.sources["s"] = points
    try sketch.with { (map: MapModel, _: URL) throws in
      // "n=2" is 24 pixels wide.
      #expect(try map.layersHit(right: 13.9) == ["text"] && map.layersHit(right: 14.1) == [])
      map.camera.zoom = 13
      #expect(try map.layersHit(right: 40) == ["text"] && map.layersHit() == [])
    }
  }

  @Test("states of features are told and move no label")
  func states() throws {
    try SymbolMap(Self.text).with { (map: MapModel, _: URL) throws in
      let labels = try map.labelSets()
      map.setFeatureState(source: "s", id: 0, state: ["hover": true])
      #expect(try map.labelSets() == labels)
      #expect(try map.frame.hits(at: ScreenPoint(x: 100, y: 100)).map(\.state) == [["hover": true]])
    }
  }

  @Test("what is laid out is kept while layers and cameras change")
  func kept() throws {
    try SymbolMap(Self.text, Self.sign).with { (map: MapModel, _: URL) throws in
      let first = try map.labelSets()
      #expect(first.count > 1)
      map.camera.center.longitude = 0.01
      map.camera.zoom = 10.5
      map.camera.bearing = 30
      let seen = try map.labelSets()
      #expect(!seen.isEmpty && first.isSuperset(of: seen))
      map.camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
      try map.setPaintProperty("text-color", of: "text", to: "red")
      #expect(try map.labelSets() == first)
      map.crossSourceCollisions = false
      #expect(try map.labelSets() == first)
      try map.setLayoutProperty("text-size", of: "text", to: 12)
      let changed = try map.labelSets()
      #expect(changed != first && !changed.isDisjoint(with: first))
      try map.setLayoutProperty("visibility", of: "text", to: "none")
      let rest = try map.labelSets()
      #expect(!rest.isEmpty && first.isSuperset(of: rest))
    }
  }
}

extension MapModel {
  /// How many labels the sets have that are drawn.
  fileprivate func labelCounts() throws -> [Int] {
    try (frame.labels?.placed.families ?? []).flatMap { $0.parts.map(\.labels.labels.count) }
  }

  /// Which sets of labels are drawn.
  fileprivate func labelSets() throws -> Set<ObjectIdentifier> {
    let families = try frame.labels?.placed.families ?? []
    return Set(families.flatMap { $0.parts.map { ObjectIdentifier($0.labels) } })
  }
}
