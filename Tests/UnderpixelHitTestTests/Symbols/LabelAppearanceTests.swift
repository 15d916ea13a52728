import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

@Suite("Labels in appearances")
struct LabelAppearanceTests {
  /// Icons at places so many pixels from the middle; where a state names a look, twice as large.
  struct Sign {
    var places: [(Double, Double)] = [(0, 0), (100, 0)]
    var rules = LabelRules()
    var looks: [LabelLook?] = [Self.large([(0, 0), (100, 0)])]

    static func large(_ places: [(Double, Double)], rules: LabelRules = LabelRules()) -> LabelLook {
      let box = BoundingBox(minX: -40, minY: -20, maxX: 40, maxY: 20)
      let labels = places.enumerated().map {
        Label(feature: $0.offset, anchor: Signs.anchor($0.element.0, $0.element.1), icon: box)
      }
      return LabelLook(.labels(LabelSet(labels))) { _ in rules }
    }

    func frame(_ states: [Int: FeatureState], above layers: [Layer] = []) throws -> Frame {
      let set = Signs.set(places)
      let appearances = looks.enumerated().map { index, look in
        LabelAppearance("look \(index)", when: .state(PropertyName("look \(index)")), look: look)
      }
      let symbols = Symbols(.labels(Signs.labels(places)), appearances: appearances) { [rules] _ in rules }
      var byFeature = SetStates()
      byFeature[set] = FeatureStates(states)
      return try Equator.frame(layers + [Layer("s", set, kind: .symbols(symbols))], states: byFeature)
    }
  }

  @Test("are hit as they are drawn then, and the hit names the appearance")
  func drawn() throws {
    let plain = try Sign().frame([:])
    #expect(plain.isHit(right: 19, up: 9) && !plain.isHit(right: 21, up: 0))
    #expect(plain.hits(right: 0, up: 0).map(\.appearance) == [nil])
    let large = try Sign().frame([0: ["look 0": true]])
    #expect(large.hits(right: 39, up: 19).names == ["s 0"] && !large.isHit(right: 41, up: 0))
    #expect(large.hits(right: 0, up: 0).map(\.appearance) == [ActiveAppearance(index: 0, name: "look 0")])
    #expect(large.hits(right: 119, up: 9).map(\.appearance) == [nil] && !large.isHit(right: 121, up: 0))
  }

  @Test("the first that holds counts alone")
  func first() throws {
    var up = LabelRules()
    up.iconTranslation = Point(x: 0, y: -50)
    let sign = Sign(looks: [LabelLook { [up] _ in up }, Sign.large([(0, 0), (100, 0)])])
    let both = try sign.frame([0: ["look 0": true, "look 1": true]])
    #expect(both.isHit(right: 0, up: 50) && !both.isHit(right: 30, up: 50) && !both.isHit(right: 0, up: 0))
    let second = try sign.frame([0: ["look 1": true]])
    #expect(second.isHit(right: 30, up: 0) && second.hits(right: 30, up: 0).first?.appearance?.index == 1)
  }

  @Test("one that changes nothing that is hit is named all the same, and keeps those behind it out")
  func colors() throws {
    let sign = Sign(looks: [nil, Sign.large([(0, 0), (100, 0)])])
    let frame = try sign.frame([0: ["look 0": true, "look 1": true]])
    #expect(!frame.isHit(right: 30, up: 0) && frame.hits(right: 19, up: 0).first?.appearance?.name == "look 0")
  }

  @Test("room is found as without appearances: what is drawn larger hides nobody")
  func room() throws {
    let sign = Sign(places: [(0, 0), (50, 0), (60, 0)], looks: [Sign.large([(0, 0), (50, 0), (60, 0)])])
    let frame = try sign.frame([0: ["look 0": true], 2: ["look 0": true]])
    #expect(frame.hits(right: 35, up: 0).names == ["s 1", "s 0"])
    // What found no room is not there in its appearance either.
    #expect(frame.hits(right: 75, up: 0).isEmpty && frame.symbols().names == ["s 0", "s 1"])
    let hidden = frame.symbols(including: .hidden).filter { !$0.isPlaced }
    #expect(hidden.names == ["s 2"] && hidden[0].blocker?.feature.id == 1)
    #expect(hidden[0].appearance?.name == "look 0")
    #expect(hidden[0].shapes.first?.bounds == BoundingBox(minX: 340, minY: 190, maxX: 380, maxY: 210))
  }

  @Test("areas, boxes, discs and lists agree")
  func agreement() throws {
    let frame = try Sign().frame([0: ["look 0": true]])
    let pieces = frame.symbols()
    #expect(pieces.names == ["s 0", "s 1"] && pieces.map(\.appearance?.name) == ["look 0", nil])
    #expect(pieces[0].shapes.first?.bounds == BoundingBox(minX: 260, minY: 180, maxX: 340, maxY: 220))
    let areas = frame.areas()
    #expect(areas.contains { $0.hit.feature.id == 0 && $0.contains(ScreenPoint(x: 339, y: 181)) })
    #expect(areas.count == 2 && areas.allSatisfy { $0.hit.feature.id != 0 || $0.hit.appearance?.index == 0 })
    #expect(frame.hits(in: ScreenBox(x: 335...345, y: 0...185)).names == ["s 0"])
    #expect(frame.hits(in: ScreenBox(x: 345...355, y: 0...185)).isEmpty)
    #expect(frame.hits(right: 45, up: 0, radius: 6).map(\.distance) == [5])
    #expect(frame.symbols(in: ScreenBox(x: 335...345, y: 0...185)).names == ["s 0"])
  }

  @Test("labels of an appearance alone take no room, are hit where they are seen, and lie where their data lies")
  func added() throws {
    let set = Signs.set([(0, 0), (5, 0), (900, 0)])
    let base = LabelSet([Label(feature: 1, anchor: Signs.anchor(5, 0), icon: Signs.box)])
    let drawn =
      base.labels + [(0, 0.0), (2, 900)].map { Label(feature: $0, anchor: Signs.anchor($1, 0), icon: Signs.box) }
    let look = LabelLook(.labels(LabelSet(drawn)), addsLabels: true)
    let symbols = Symbols(.labels(base), appearances: [LabelAppearance(when: .always, look: look)])
    let frame = try Equator.frame([Layer("s", set, kind: .symbols(symbols))])
    #expect(frame.symbols().names == ["s 1", "s 0"])
    #expect(frame.hits(right: 0, up: 0).names == ["s 1", "s 0"])
    // Beyond the margin nobody sees them.
    #expect(frame.hits(right: 900, up: 0).isEmpty)
    let never = Symbols(.labels(base), appearances: [LabelAppearance(when: .state("x"), look: look)])
    #expect(try Equator.frame([Layer("s", set, kind: .symbols(never))]).symbols().names == ["s 1"])
  }

  @Test("a piece that the layer has not stands and falls with the piece it has")
  func otherPiece() throws {
    let text = Signs.box.offset(x: 0, y: 30)
    let places = [(0.0, 0.0), (10.0, 0.0)]
    let drawn = places.enumerated().map {
      Label(feature: $0.offset, anchor: Signs.anchor($0.element.0, $0.element.1), text: text, icon: Signs.box)
    }
    let frame = try Sign(places: places, looks: [LabelLook(.labels(LabelSet(drawn)))]).frame([
      0: ["look 0": true], 1: ["look 0": true],
    ])
    #expect(frame.symbols().map { "\($0.feature.index) \($0.piece)" } == ["0 text", "0 icon"])
    #expect(frame.hits(right: 0, up: -30).names == ["s 0"])
  }

  @Test("conditions that follow the feature or the zoom hold without a state, and a state may end them")
  func stateless() throws {
    let places = [(0.0, 0.0), (100.0, 0.0)]
    let set = Signs.set(places)
    func frame(_ condition: LabelCondition, _ states: [Int: FeatureState] = [:], zoom: Double = 10) throws -> Frame {
      let symbols = Symbols(
        .labels(Signs.labels(places)), appearances: [LabelAppearance(when: condition, look: Sign.large(places))])
      var all = SetStates()
      all[set] = FeatureStates(states)
      var camera = Equator.camera()
      camera.zoom = zoom
      return try Scene(layers: [Layer("s", set, kind: .symbols(symbols))], states: all).frame(
        camera: camera, viewport: Equator.size)
    }
    let odd = LabelCondition(dependsOnFeature: true, dependsOnZoom: false) { _, feature, _, state in
      feature % 2 == 1 && state["plain"] == nil
    }
    #expect(try frame(odd).hits(right: 135, up: 0).names == ["s 1"] && !frame(odd).isHit(right: 35, up: 0))
    let ended = try frame(odd, [1: ["plain": true]])
    #expect(!ended.isHit(right: 135, up: 0) && ended.hits(right: 115, up: 0).first?.appearance == nil)
    let near = LabelCondition(dependsOnFeature: false, dependsOnZoom: true) { _, _, zoom, _ in zoom > 10 }
    #expect(try !frame(near).isHit(right: 35, up: 0) && frame(near, zoom: 10.01).isHit(right: 35, up: 0))
  }

  @Test("text along a line is drawn along it")
  func lines() throws {
    let set = Town.set([Equator.line((-100, 0), (100, 0))])
    func labels(_ half: Double) -> LabelSet {
      var label = Label(feature: 0, anchor: Signs.anchor(0, 0))
      (label.lineText, label.hasText) = (0, true)
      let text = LineText(vertices: 0..<2, segment: 0, firstGlyph: -half, lastGlyph: half, height: 10)
      return LabelSet(
        [label], lineTexts: [text], vertices: [Signs.anchor(-100, 0), Signs.anchor(100, 0)], textSize: .constant(24))
    }
    func frame(_ half: Double, _ state: FeatureState) throws -> Frame {
      let look = LabelLook(.labels(labels(half)))
      let symbols = Symbols(.labels(labels(20)), appearances: [LabelAppearance(when: .state("look"), look: look)])
      var states = SetStates()
      states[set] = FeatureStates([0: state])
      return try Equator.frame([Layer("s", set, kind: .symbols(symbols))], states: states)
    }
    #expect(try !frame(60, [:]).isHit(right: 60, up: 3) && frame(60, ["look": true]).isHit(right: 60, up: 3))
    // One that does not fit on the line is nowhere.
    #expect(try frame(160, ["look": true]).symbols().isEmpty && frame(160, [:]).symbols().count == 1)
  }

  @Test("labels that an engine placed may have appearances, too")
  func placed() throws {
    var label = Label(feature: 0, anchor: MercatorPoint(x: 0, y: 0))
    label.fixed = Signs.around(50, 0)
    label.hasIcon = true
    let look = LabelLook(.labels(LabelSet([label])))
    let set = Signs.set([(0, 0)])
    let symbols = Symbols(
      .placed([PlacedSymbol(feature: 0, piece: .icon, shape: Signs.around(0, 0))]),
      appearances: [LabelAppearance(when: .state("look"), look: look)])
    var states = SetStates()
    let layer = Layer("s", set, kind: .symbols(symbols))
    #expect(try Equator.frame([layer]).isHit(right: 0, up: 0))
    states[set] = FeatureStates([0: ["look": true]])
    let frame = try Equator.frame([layer], states: states)
    #expect(!frame.isHit(right: 0, up: 0) && frame.isHit(right: 50, up: 0))
  }

  @Test("a look without a label for one that is placed draws nothing of it")
  func misfits() throws {
    let short = LabelLook(.labels(LabelSet([])))
    #expect(try Sign(looks: [short]).frame([0: ["look 0": true]]).symbols().names == ["s 1"])
    let other = LabelLook(.labels(Signs.labels([(0, 0)])), addsLabels: true)
    #expect(try Sign(looks: [other]).frame([1: ["look 0": true]]).symbols().names == ["s 0"])
    // Layouts of tiles do not go with labels of a set.
    let tiled = LabelLook(.layout(.icons))
    #expect(try Sign(looks: [tiled]).frame([0: ["look 0": true]]).symbols().names == ["s 0", "s 1"])
  }

  @Test("placing is the same for all states, and what is laid out in a look is kept")
  func kept() throws {
    let count = Counter()
    let layout = LabelLayout { request in
      count.add()
      return LabelLayout.icons { _ in BoundingBox(minX: -40, minY: -20, maxX: 40, maxY: 20) }.make(request)
    }
    let set = Signs.set([(50, 50), (150, 50)])
    let symbols = Symbols(
      .layout(.icons), appearances: [LabelAppearance(when: .state("look"), look: LabelLook(.layout(layout)))])
    let layer = Layer("s", set, kind: .symbols(symbols))
    func frame(_ states: [Int: FeatureState]) throws -> Frame {
      var all = SetStates()
      all[set] = FeatureStates(states)
      return try Equator.frame([layer], states: all)
    }
    #expect(try !frame([:]).isHit(right: 85, up: 50) && count.value == 0)
    #expect(try frame([0: ["look": true]]).isHit(right: 85, up: 50) && count.value == 1)
    #expect(try frame([1: ["look": true]]).isHit(right: 185, up: 50) && count.value == 1)
  }
}

extension LabelCondition {
  /// Holds for features in whose state a member is true.
  static func state(_ name: PropertyName) -> LabelCondition {
    LabelCondition(dependsOnFeature: false, dependsOnZoom: false) { _, _, _, state in state[name] == true }
  }

  static var always: LabelCondition {
    LabelCondition(dependsOnFeature: false, dependsOnZoom: false) { _, _, _, _ in true }
  }
}
