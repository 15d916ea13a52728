import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

@Suite("Labels that are hit")
struct SymbolHitTests {
  let ground = Town.set([.polygon([Equator.square(half: 200)])])

  @Test("labels that an engine placed are hit where it says, whatever the camera")
  func placed() throws {
    let set = Signs.set([(0, 0), (500, 500)])
    let circle = CollisionShape.circle(CollisionCircle(center: ScreenPoint(x: 100, y: 100), radius: 10))
    let symbols = [
      PlacedSymbol(feature: 1, piece: .icon, shape: Signs.around(0, 0)),
      PlacedSymbol(feature: 0, piece: .text, shape: circle),
    ]
    for bearing in [0.0, 77] {
      let frame = try Equator.frame([.symbols("s", set, placed: symbols)], bearing: bearing, pitch: bearing / 2)
      #expect(frame.hits(right: 20, up: 10).names == ["s 1"])
      #expect(frame.hits(right: 20.1, up: 10).isEmpty)
      #expect(frame.hits(at: ScreenPoint(x: 107, y: 107)).names == ["s 0"])
      #expect(frame.hits(at: ScreenPoint(x: 108, y: 108)).isEmpty)
    }
  }

  @Test("labels are hit that found room, in the order of their data, upper layers first")
  func labels() throws {
    let frame = try Equator.frame([
      Signs.symbols("low", [(0, 0), (41, 0), (100, 0)]), Signs.symbols("high", [(85, 0), (110, 0)]),
    ])
    // The second of the lower layer is in nobody's way but the first's, the third in that of the upper layer.
    #expect(frame.hits(right: 0, up: 0).names == ["low 0"])
    #expect(frame.hits(right: 41, up: 0).names == ["low 1"])
    #expect(frame.hits(right: 100, up: 0).names == ["high 0"])
    #expect(frame.hits(right: 119, up: 0).isEmpty)
  }

  @Test("what an engine placed is in the way of labels below it")
  func placedInTheWay() throws {
    let symbols = [PlacedSymbol(feature: 0, piece: .icon, shape: Signs.around(0, 0))]
    let placed = Layer.symbols("placed", Signs.set([(0, 0)]), placed: symbols)
    let own = Signs.symbols("own", [(30, 0), (50, 0)])
    #expect(
      try Equator.frame([own, placed]).hits(in: ScreenBox(x: 0...600, y: 0...400)).names == ["placed 0", "own 1"])
    // Above them, they come first.
    #expect(try Equator.frame([placed, own]).hits().names == ["own 0", "placed 0"])
  }

  @Test("labels stand in the layer stack among fills, circles and extrusions")
  func stack() throws {
    let layers = [
      Signs.symbols("low", [(0, 0)], rules: Signs.overlapping(.data)), .fill("fill", ground),
      Signs.symbols("high", [(0, 0)], rules: Signs.overlapping(.data)),
      .circles("circle", Signs.set([(0, 0)]), radius: 30),
    ]
    #expect(try Equator.frame(layers).hits(right: 0, up: 0).names == ["circle 0", "high 0", "fill 0", "low 0"])
    let tower = Layer.extrusion("tower", ground, height: 10)
    #expect(
      try Equator.frame([layers[0], tower, layers[2]]).hits(right: 0, up: 0).names == ["high 0", "tower 0", "low 0"])
  }

  @Test("icon and text of a label are one hit, as near as the nearer; between them is nothing")
  func oneHit() throws {
    let icon = BoundingBox(minX: -30, minY: -10, maxX: -10, maxY: 10)
    let text = BoundingBox(minX: 10, minY: -10, maxX: 50, maxY: 10)
    let labels = LabelSet([Label(feature: 0, anchor: Signs.anchor(0, 0), text: text, icon: icon)])
    let frame = try Equator.frame([.symbols("s", Signs.set([(0, 0)]), labels: labels)])
    #expect(frame.hits(right: -20, up: 0).count == 1 && frame.hits(right: 40, up: 0).count == 1)
    #expect(frame.hits(right: 0, up: 0).isEmpty)
    #expect(frame.hits(right: -2, up: 0, radius: 15).map(\.distance) == [8])
    #expect(frame.hits().count == 1)
  }

  @Test("layers that draw the same labels are two hits, placed once where the lowest of them is")
  func families() throws {
    let places = [(0.0, 0.0)]
    let symbols = Symbols(.labels(Signs.labels(places)))
    let set = Signs.set(places)
    let between = Signs.symbols("between", [(10, 0)])
    let frame = try Equator.frame([
      Layer("first", set, kind: .symbols(symbols)), between, Layer("second", set, kind: .symbols(symbols)),
    ])
    // The layer between takes its room first.
    #expect(frame.hits(right: 0, up: 0).names == ["between 0"])
    let above = try Equator.frame([
      between, Layer("first", set, kind: .symbols(symbols)), .fill("fill", ground),
      Layer("second", set, kind: .symbols(symbols)),
    ])
    #expect(above.hits(right: 0, up: 0).names == ["second 0", "fill 0", "first 0"])
    #expect(above.symbols().names == ["first 0"])
    // One that is not drawn at this zoom does not count.
    let first = Layer("first", set, kind: .symbols(symbols), zooms: 11..<20)
    let late = try Equator.frame([first, Layer("second", set, kind: .symbols(symbols))])
    #expect(late.hits(right: 0, up: 0).names == ["second 0"] && late.symbols().names == ["second 0"])
  }

  @Test("layers whose zooms do not hold the camera's have no labels, and stand in nobody's way")
  func zooms() throws {
    var high = Signs.symbols("high", [(0, 0)])
    high.zooms = 10.5..<12
    let scene = Scene(layers: [Signs.symbols("low", [(0, 0)]), high])
    for (zoom, layer) in [(10.0, "low"), (10.5, "high"), (11.9, "high"), (12, "low")] {
      let frame = try scene.frame(camera: Camera(center: Equator.center, zoom: zoom), viewport: Equator.size)
      #expect(frame.hits().map(\.layer) == [layer], "\(zoom)")
    }
  }

  @Test("sources of a group of their own do not collide with others")
  func groups() throws {
    let places = [(0.0, 0.0)]
    let symbols = Symbols(.labels(Signs.labels(places)), group: .source(1))
    let own = Layer("own", Signs.set(places), kind: .symbols(symbols))
    #expect(try Equator.frame([own, Signs.symbols("common", places)]).hits().names == ["common 0", "own 0"])
  }

  @Test("rules are those for the camera")
  func rules() throws {
    let places = [(0.0, 0.0), (0.0, 0.0)]
    let symbols = Symbols(.labels(Signs.labels(places))) { projection in
      projection.camera.bearing == 0 ? LabelRules() : Signs.overlapping(.data)
    }
    let layer = Layer("s", Signs.set(places), kind: .symbols(symbols))
    #expect(try Equator.frame([layer]).hits().count == 1)
    #expect(try Equator.frame([layer], bearing: 45).hits().count == 2)
  }

  @Test("a label of a feature without geometry is hit where an engine placed it, and stands at a point")
  func noGeometry() throws {
    var builder = FeatureCollectionBuilder()
    builder.add(nil, id: 5)
    let set = FeatureSet(builder.finish())
    let frame = try Equator.frame([
      .symbols("s", set, placed: [PlacedSymbol(feature: 0, piece: .icon, shape: Signs.around(0, 0))])
    ])
    let hits = frame.hits(right: 0, up: 0)
    #expect(hits.names == ["s 5"] && hits.map(\.geometryType) == [.point])
    let labels = LabelSet([Label(feature: 0, anchor: Signs.anchor(0, 0), icon: Signs.box)])
    #expect(try Equator.frame([.symbols("s", set, labels: labels)]).hits(right: 0, up: 0).names == ["s 5"])
  }

  // MARK: Copies of the world

  /// At zoom 0 the world is 512 pixels wide; the picture shows three of it.
  func wide(_ layers: [Layer], bearing: Double = 0) throws -> Frame {
    try Scene(layers: layers).frame(
      camera: Camera(center: Equator.center, zoom: 0, bearing: bearing), viewport: Size(width: 1400, height: 400))
  }

  @Test("labels stand in every copy of the world in sight, and are one hit")
  func copies() throws {
    let frame = try wide([Signs.symbols("s", [(0, 0)])])
    for copy in [-1.0, 0, 1] {
      #expect(frame.hits(at: ScreenPoint(x: 700 + 512 * copy, y: 200)).names == ["s 0"], "\(copy)")
    }
    #expect(frame.hits().names == ["s 0"] && frame.symbols().count == 3)
    #expect(frame.hits(at: ScreenPoint(x: 900, y: 200), radius: 600).map(\.distance) == [180])
  }

  @Test("labels in several copies of the world are one hit also where the lower on the screen is on top")
  func turnedCopies() throws {
    // East is down: the copies of a label stand below each other, those of the other label between.
    let rules = Signs.overlapping(.screenY)
    let layer = Signs.symbols("s", [(0, 0), (131_072, 0)], rules: rules)
    let frame = try Scene(layers: [layer]).frame(
      camera: Camera(center: Equator.center, zoom: 0, bearing: -90), viewport: Size(width: 400, height: 1400))
    #expect(frame.symbols().count > 4)
    #expect(frame.hits().names == ["s 1", "s 0"])
  }
}
