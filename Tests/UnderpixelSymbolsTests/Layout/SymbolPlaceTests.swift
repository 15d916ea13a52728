import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelPlacement
@testable import UnderpixelSymbols

/// Where labels stand, in units of the tile.
@Suite("Places of labels")
struct SymbolPlaceTests {
  static let line: [Point] = [[100, 1000], [8100, 1000]]
  static let square: [Point] = [[1000, 1000], [3000, 1000], [3000, 3000], [1000, 3000], [1000, 1000]]

  func anchors(
    _ geometry: Geometry, _ placement: String = "point", _ layout: [String: PropertyValue] = [:]
  ) throws -> [Point] {
    let layout = layout.merging(["symbol-placement": .string(placement)]) { $1 }
    return try SymbolSketch.text(layout, [(geometry, [:])]).anchors()
  }

  @Test("points have theirs, lines at their beginning, polygons at the pole")
  func points() throws {
    #expect(try anchors(.middle) == [[4096, 4096]])
    let places = ([[1, 2], [8191, 7], [8192, 7], [-1, 7], [7, 8192]] as [Point]).map {
      Geometry.place($0, SymbolSketch.tile)
    }
    #expect(try anchors(.multiPoint(places)) == [[1, 2], [8191, 7]])
    #expect(try anchors(.line(Self.line)) == [[100, 1000]])
    #expect(try anchors(.polygon(Self.square)) == [[2000, 2000]])
    let hole: [Point] = [[1600, 1000], [3000, 1000], [3000, 3000], [1600, 3000], [1600, 1000]]
    let beside = try #require(try anchors(.polygon(Self.square, hole)).first)
    #expect(abs(beside.x - 1300) < 20)
    #expect(try anchors(.collection([.line(Self.line), .middle])) == [[100, 1000], [4096, 4096]])
    #expect(try anchors(.multiPoint([])).isEmpty)
  }

  @Test("each polygon of several has one")
  func multiPolygon() throws {
    func ring(_ x: Double) -> [Coordinate] {
      Self.square.map { Geometry.place([$0.x + x, $0.y], SymbolSketch.tile) }
    }
    #expect(try anchors(.multiPolygon([[ring(0)], [ring(2500)]])) == [[2000, 2000], [4500, 2000]])
  }

  @Test("along a line they keep half the longest label and two ems from its beginning, and their spacing")
  func alongLine() throws {
    // Half of 36, and 48, of 24ths of 16 pixels of 16 units: 704. 250 pixels are 4000.
    #expect(try anchors(.line(Self.line), "line") == [[804, 1000], [4804, 1000]])
    #expect(try anchors(.line(Self.line), "line", ["symbol-spacing": 125]).map(\.x) == [804, 2804, 4804, 6804])
    let byZoom: PropertyValue = ["interpolate", ["linear"], ["zoom"], 10, 8, 18, 32]
    #expect(try anchors(.line(Self.line), "line", ["text-size": byZoom]).map(\.x) == [1508, 5508])
    #expect(try anchors(.line(Self.line), "line", ["text-field": "", "icon-image": "sign"]).map(\.x) == [719, 4719])
    #expect(try anchors(.polygon(Self.square), "line").count == 2)
    #expect(try anchors(.middle, "line").isEmpty)
  }

  @Test("in the middle of a line they fit, or are not there")
  func center() throws {
    #expect(try anchors(.line(Self.line), "line-center") == [[4100, 1000]])
    #expect(try anchors(.line([[0, 7], [383, 7]]), "line-center").isEmpty)
    #expect(try anchors(.line([[0, 7], [385, 7]]), "line-center").count == 1)
    #expect(try anchors(.middle, "line-center").isEmpty)
    // The whole line counts, and the middle is another tile's.
    #expect(try anchors(.line([[-1000, 7], [500, 7]]), "line-center").isEmpty)
  }

  @Test("one text is not repeated within half the spacing, whatever the feature")
  func repeats() throws {
    let near: [Point] = Self.line.map { [$0.x, $0.y + 1500] }
    let features: [(Geometry, [String: PropertyValue])] = [
      (.line(Self.line), ["name": "a"]), (.line(near), ["name": "a"]), (.line(near), ["name": "b"]),
    ]
    let layout: [String: PropertyValue] = ["symbol-placement": "line", "text-field": ["get", "name"]]
    #expect(try SymbolSketch.text(layout, features).labels().map(\.feature) == [0, 0, 2, 2])
    // Icons alone may be as near as they like.
    let icons: [String: PropertyValue] = ["symbol-placement": "line", "icon-image": "sign"]
    #expect(try SymbolSketch(icons, features).labels().count == 6)
  }

  @Test("lines of one text that meet are one line")
  func joined() throws {
    let halves: [(Geometry, [String: PropertyValue])] = [
      (.line([[4100, 1000], [8100, 1000]]), [:]), (.line([[100, 1000], [4100, 1000]]), [:]),
    ]
    let sketch = SymbolSketch.text(["symbol-placement": "line"], halves)
    #expect(try sketch.anchors() == [[804, 1000], [4804, 1000]] && sketch.labels().map(\.feature) == [0, 0])
  }

  // MARK: Text along lines

  func lineText(_ layout: [String: PropertyValue], _ line: [Point] = line) throws -> (LineText, LabelSet) {
    let layout = layout.merging(["symbol-placement": "line-center"]) { old, _ in old }
    let set = try SymbolSketch.text(layout, [(.line(line), [:])]).labelSet()
    let index = try #require(set.labels.first?.lineText)
    #expect(set.labels[0].text == nil && set.labels[0].hasText)
    return (set.lineTexts[index], set)
  }

  @Test("it knows its line, where its first and last glyph are, and how high it is")
  func lineTexts() throws {
    let bent: [Point] = [[1000, 1000], [2000, 1000], [3100, 1400]]
    let (text, set) = try lineText([:], bent)
    #expect(text.firstGlyph == -12 && text.lastGlyph == 12 && text.offset == [0, 0])
    #expect(text.segment == 1 && abs(text.height - 19.2) < 1e-9)
    #expect(set.vertices[text.vertices].map(TileUnits(SymbolSketch.tile).units) == bent)
    #expect(set.textSize(of: 0, atZoom: 15) == 16)
    let raised = try lineText(["text-offset": [0.5, -1], "text-size": 8]).0
    #expect(raised.offset == [12, -24] && abs(raised.height - 9.6) < 1e-9)
    // Low text needs circles of 10 of 24 all the same.
    #expect(abs(try lineText(["text-line-height": 0.1]).0.height - 10.0 * 16 / 24) < 1e-9)
    let spaced = try lineText(["text-letter-spacing": 0.5]).0
    #expect(spaced.firstGlyph == -24 && spaced.lastGlyph == 24)
    // It is never broken, and always centered on its anchor's side.
    #expect(try lineText(["text-field": "abc def", "text-max-width": 1]).0.lastGlyph == 36)
    #expect(try lineText(["text-anchor": "left"]).0.firstGlyph == 6)
  }

  @Test(
    "text runs along lines unless it is aligned to the viewport",
    arguments: [("auto", true), ("map", true), ("viewport", false), ("viewport-glyph", true)])
  func alignment(word: String, runsAlong: Bool) throws {
    let layout: [String: PropertyValue] = ["symbol-placement": "line", "text-rotation-alignment": .string(word)]
    let label = try #require(try SymbolSketch.text(layout, [(.line(Self.line), [:])]).labels().first)
    #expect((label.lineText != nil) == runsAlong && label.text.isAbout(-14, -11.6, 14, 11.6) != runsAlong)
  }

  @Test("text sizes along lines are those of the camera's zoom")
  func lineTextSize() throws {
    func size(_ value: PropertyValue) throws -> Double {
      let features: [(Geometry, [String: PropertyValue])] = [(.line(Self.line), ["size": 30])]
      let sketch = SymbolSketch.text(["symbol-placement": "line", "text-size": value], features)
      return try sketch.labelSet().textSize(of: 0, atZoom: 12.5)
    }
    #expect(try size(20) == 20 && size(["get", "size"]) == 30)
    #expect(try size(["interpolate", ["linear"], ["zoom"], 12, 10, 13, 20]) == 15)
    #expect(try size(["interpolate", ["linear"], ["zoom"], 12, 10, 13, ["get", "size"]]) == 20)
  }

  @Test("text of upright scripts along lines is measured as it runs down")
  func upright() throws {
    // Three ems down, each glyph 24 of 24, or 12 where it may not stand upright.
    let text = try lineText(["text-field": "東京都"]).0
    let sideways = try lineText(["text-field": "東京都", "text-keep-upright": false]).0
    #expect(text.lastGlyph == sideways.lastGlyph)
    let line: [Point] = [[0, 7], [700, 7]]
    #expect(try anchors(.line(line), "line-center", ["text-field": "東京都"]).isEmpty)
    #expect(try anchors(.line(line), "line-center", ["text-field": "東京都", "text-keep-upright": false]).count == 1)
  }

  // MARK: Tiles

  @Test("a point has one label in all tiles of a zoom", arguments: [1, 2] as [UInt64])
  func oneTile(seed: UInt64) throws {
    // Edges of tiles, their nearest neighbors, and halves of units beside them.
    let sixteenths = Gen<Int>.int(in: 0...16)
    let nudges = Gen<Double>.element(of: [0, 0.5, -0.5, 0.499, 1e-9, -1e-9, 3])
    let number = zip(sixteenths, nudges, Gen<Int>.int(in: 0...3)).map { edge, nudge, zoom in
      Double(edge) / 16 + nudge / 8192 / Double(1 << zoom)
    }
    let point = zip(Gen.oneOf(number, .double(in: -0.2...1.2)), Gen.oneOf(number, .double(in: 0...1)))
    var layouts: [Int: SymbolLayout] = [:]
    let sketch = SymbolSketch.icon()
    for zoom in 0...3 { layouts[zoom] = SymbolLayout(try SymbolStyle(sketch.layer), assets: sketch.assets) }
    forAll(zip(point, Gen<Int>.int(in: 0...3)), seed: seed) { point, zoom in
      // South of the last half unit is nobody's.
      guard point.1 > 1e-6, point.1 < 1 - 0.6 / 8192 / Double(1 << zoom), let layout = layouts[zoom] else {
        return true
      }
      var builder = FeatureCollectionBuilder()
      builder.add(.point(WebMercator.unproject(MercatorPoint(x: point.0, y: point.1))))
      let features = builder.finish()
      let (plane, side) = (features.planePositions, 1 << zoom)
      let labels = (0..<side * side).flatMap { number in
        layout.labels(
          LabelRequest(
            features: features, plane: plane, candidates: [0],
            tile: TileID(z: zoom, x: number % side, y: number / side), layoutZoom: zoom)
        ).labels
      }
      // Near the place, in one copy of the world or another.
      guard labels.count == 1 else { return false }
      let (dx, dy) = (labels[0].anchor.x - plane[0].x, labels[0].anchor.y - plane[0].y)
      let unit = 1 / 8192 / Double(side)
      return abs(dx - dx.rounded()) <= unit && abs(dy) <= unit
    }
  }

  @Test("a polygon across the antimeridian is labeled", arguments: [0, -1.0])
  func antimeridian(shift: Double) throws {
    let ring: [MercatorPoint] = [[0.95, 0.4], [1.06, 0.4], [1.06, 0.5], [0.95, 0.5], [0.95, 0.4]]
    let polygon = Geometry.polygon([ring.map { WebMercator.unproject([$0.x + shift, $0.y]) }])
    var sketch = SymbolSketch.text([:], [(polygon, [:])])
    sketch.tile = TileID(z: 0, x: 0, y: 0)
    let anchors = try sketch.anchors()
    #expect(anchors.count == 1 && abs(anchors[0].x - 0.005 * 8192) < 20 && abs(anchors[0].y - 0.45 * 8192) < 20)
  }

  @Test("what a tile has is labeled as it is, of its source layer alone")
  func tiles() throws {
    let tile = SymbolSketch.tile
    var builder = FeatureCollectionBuilder(tile: tile)
    builder.beginLayer("places")
    for x in [4096.0, 9000, -1, 0] {
      builder.begin(.point)
      builder.append(TileUnits(tile).plane([x, 10]))
      builder.endPart(.point)
      builder.endFeature(id: nil)
    }
    let features = builder.finish()
    let sketch = SymbolSketch.icon()
    let layout = SymbolLayout(try SymbolStyle(sketch.layer), assets: sketch.assets)
    let labels = layout.labels(
      LabelRequest(
        features: features, plane: features.planePositions, candidates: [0, 1, 2, 3], tile: tile, layoutZoom: 12))
    #expect(labels.labels.map(\.feature) == [0, 3])
  }
}
