import Synchronization
import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

@Suite("Labels of a frame, piece by piece")
struct SymbolListTests {
  /// The second of the lower layer is in the way of the upper, the third outside.
  func frame() throws -> Frame {
    try Equator.frame([Signs.symbols("low", [(-100, 0), (10, 0), (900, 0)]), Signs.symbols("high", [(0, 0)])])
  }

  @Test("what is placed comes in the order of placing, and where it is")
  func placed() throws {
    let pieces = try frame().symbols()
    #expect(pieces.names == ["high 0", "low 0"])
    #expect(pieces.allSatisfy { $0.isPlaced && $0.blocker == nil && $0.piece == .icon && $0.shapes.count == 1 })
    #expect(pieces[1].shapes.first?.bounds == BoundingBox(minX: 180, minY: 190, maxX: 220, maxY: 210))
  }

  @Test("what is hidden comes after it, with what is in its way")
  func hidden() throws {
    let pieces = try frame().symbols(including: .hidden)
    #expect(pieces.names == ["high 0", "low 0", "low 1", "low 2"])
    #expect(pieces.map(\.isPlaced) == [true, true, false, false])
    #expect(pieces.map(\.blocker?.layer) == [nil, nil, "high", nil])
    #expect(pieces[2].blocker?.feature.id == 0)
    #expect(pieces[2].shapes.first?.bounds == BoundingBox(minX: 290, minY: 190, maxX: 330, maxY: 210))
  }

  @Test("a pixel and its surroundings choose pieces by their shapes, and hidden ones with what is in their way")
  func pixel() async throws {
    let frame = try frame()
    let beside = ScreenPoint(x: 325, y: 200)
    #expect(frame.symbols(at: beside).isEmpty && frame.symbols(at: beside, radius: 5).names == ["high 0"])
    let hidden = frame.symbols(at: beside, including: .hidden)
    #expect(hidden.names == ["low 1"] && hidden.map(\.blocker?.layer) == ["high"])
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(frame.symbols(at: ScreenPoint(x: number, y: 200), including: .hidden).isEmpty)
      #expect(frame.symbols(at: ScreenPoint(x: 200, y: number), including: .hidden).isEmpty)
    }
    #expect(frame.symbols(at: beside, radius: .nan).isEmpty && frame.symbols(at: beside, radius: .infinity).isEmpty)
    await #expect(processExitsWith: .failure) {
      _ = try SymbolListTests().frame().symbols(at: ScreenPoint(x: 0, y: 0), radius: -1)
    }
  }

  @Test("circles choose by their rims, not by the box around them")
  func rims() throws {
    let circle = CollisionShape.circle(CollisionCircle(center: ScreenPoint(x: 300, y: 200), radius: 10))
    let frame = try Equator.frame([
      .symbols("s", Signs.set([(0, 0)]), placed: [PlacedSymbol(feature: 0, piece: .text, shape: circle)])
    ])
    #expect(frame.symbols(in: ScreenBox(x: 308...320, y: 208...220)).isEmpty)
    #expect(frame.symbols(in: ScreenBox(x: 307...320, y: 207...220)).names == ["s 0"])
    #expect(frame.symbols(at: ScreenPoint(x: 308, y: 208)).isEmpty)
  }

  @Test("what an engine placed is the icon or the text that it says, by the rules of these")
  func engine() throws {
    let pieces = [LabelPiece.icon, .text]
    let symbols = pieces.map { PlacedSymbol(feature: 0, piece: $0, shape: Signs.around(0, 0)) }
    let set = Signs.set([(0, 0)])
    let layer = Layer.symbols("s", set, placed: symbols)
    #expect(try Equator.frame([layer]).symbols().map(\.piece) == pieces)
    #expect(try Equator.frame([layer]).hits(right: 0, up: 0).names == ["s 0"])
    // What is ignored, or may be overlapped, lets others in.
    for (isIcon, number) in [(true, 0), (false, 1)] {
      let rules = Symbols(.placed([symbols[number]])) { _ in
        var rules = LabelRules()
        if isIcon { rules.ignoresIcon = true } else { rules.ignoresText = true }
        return rules
      }
      let own = Signs.symbols("own", [(0, 0)])
      #expect(try Equator.frame([own, Layer("s", set, kind: .symbols(rules))]).hits().names == ["s 0", "own 0"])
      let other = Symbols(.placed([symbols[1 - number]])) { rules.rules($0) }
      #expect(try Equator.frame([own, Layer("s", set, kind: .symbols(other))]).hits().names == ["s 0"])
    }
  }

  @Test("labels of features that the set does not have stop the program")
  func strayFeatures() async {
    await #expect(processExitsWith: .failure) {
      let symbols = [PlacedSymbol(feature: 1, piece: .icon, shape: Signs.around(0, 0))]
      _ = Layer.symbols("s", Signs.set([(0, 0)]), placed: symbols)
    }
    await #expect(processExitsWith: .failure) {
      _ = Symbols(.placed([PlacedSymbol(feature: -1, piece: .icon, shape: Signs.around(0, 0))]))
    }
    await #expect(processExitsWith: .failure) {
      _ = Layer.symbols("s", Signs.set([(0, 0)]), labels: Signs.labels([(0, 0), (9, 9)]))
    }
    await #expect(processExitsWith: .failure) {
      let layout = LabelLayout { _ in Signs.labels([(0, 0), (9, 9)]) }
      let layer = Layer("s", Signs.set([(0, 0)]), kind: .symbols(Symbols(.layout(layout))))
      try Equator.frame([layer]).place()
    }
  }

  @Test("a box chooses the pieces that share a place with it")
  func box() throws {
    let frame = try frame()
    #expect(frame.symbols(in: ScreenBox(x: 220...280, y: 200...200)).names == ["high 0", "low 0"])
    #expect(frame.symbols(in: ScreenBox(x: 221...279, y: 0...400)).isEmpty)
    #expect(frame.symbols(in: ScreenBox(x: 321...330, y: 200...200), including: .hidden).names == ["low 1"])
  }

  @Test("icon and text are pieces of their own, and text along a line is one of several circles")
  func pieces() throws {
    let set = Town.set([.point(Equator.at(0, 0)), Equator.line((-100, 100), (100, 100))])
    let text = BoundingBox(minX: 22, minY: -10, maxX: 60, maxY: 10)
    var along = Label(feature: 1, anchor: Signs.anchor(0, 100))
    (along.lineText, along.hasText) = (0, true)
    let line = LineText(vertices: 0..<2, segment: 0, firstGlyph: -48, lastGlyph: 48, height: 10)
    let labels = LabelSet(
      [Label(feature: 0, anchor: Signs.anchor(0, 0), text: text, icon: Signs.box), along], lineTexts: [line],
      vertices: [Signs.anchor(-100, 100), Signs.anchor(100, 100)], textSize: .constant(24))
    let frame = try Equator.frame([.symbols("s", set, labels: labels)])
    let pieces = frame.symbols()
    #expect(pieces.names == ["s 0", "s 0", "s 1"])
    #expect(pieces.map(\.piece) == [.text, .icon, .text] && pieces.map(\.shapes.count) == [1, 1, 7])
    #expect(frame.hits(right: 0, up: 104).names == ["s 1"] && frame.hits(right: 0, up: 100, radius: 200).count == 2)
    #expect(frame.hits(in: ScreenBox(x: 250...350, y: 90...95)).names == ["s 1"])
    #expect(frame.hits(in: ScreenBox(x: 250...350, y: 80...92)).isEmpty)
  }

  @Test("a scene without labels has none, nor one that is asked at a zoom without")
  func none() throws {
    let ground = Layer.fill("fill", Town.set([.polygon([Equator.square(half: 250)])]))
    let frame = try Equator.frame([ground])
    frame.place()
    #expect(frame.symbols(including: .hidden).isEmpty && frame.hits().names == ["fill 0"])
    var layer = Signs.symbols("s", [(0, 0)])
    layer.zooms = 12..<14
    #expect(try Equator.frame([layer]).symbols().isEmpty && Equator.frame([layer]).hits().isEmpty)
  }

  // MARK: When labels are placed

  /// How often labels were placed for a frame: its rules are asked for once each time.
  func counted(_ count: Counter) -> Layer {
    let places = [(0.0, 0.0)]
    let symbols = Symbols(.labels(Signs.labels(places))) { _ in
      count.add()
      return LabelRules()
    }
    return Layer("s", Signs.set(places), kind: .symbols(symbols))
  }

  @Test("labels are placed when a question first reaches them, and once")
  func once() throws {
    let count = Counter()
    let ground = Layer.fill("fill", Town.set([.polygon([Equator.square(half: 250)])]))
    let scene = Scene(layers: [ground, counted(count)])
    let frame = try scene.frame(camera: Equator.camera(), viewport: Equator.size)
    #expect(frame.hits(at: ScreenPoint(x: 300, y: 200), layers: ["fill"]).count == 1 && count.value == 0)
    #expect(frame.hits(right: 0, up: 0).count == 2 && count.value == 1)
    #expect(frame.hits().count == 2 && frame.symbols().count == 1 && count.value == 1)
    // A resting camera has them still; a moved one has not.
    let again = try scene.frame(camera: Equator.camera(), viewport: Equator.size)
    again.place()
    #expect(count.value == 1)
    let moved = try scene.frame(camera: Equator.camera(bearing: 1), viewport: Equator.size)
    moved.place()
    moved.place()
    #expect(count.value == 2 && moved.hits(right: 0, up: 0).count == 2 && count.value == 2)
  }

  @Test("threads that ask a frame at once get the same answers")
  func threads() async throws {
    let places = (0..<400).map { (number: Int) -> (Double, Double) in
      (Double(number * 37 % 600) - 300, Double(number * 53 % 400) - 200)
    }
    let layers = [Signs.symbols("low", places), Signs.symbols("high", places.reversed())]
    func answers(_ frame: Frame) -> [[Hit]] {
      (0..<50).map { (number: Int) -> [Hit] in
        frame.hits(right: Double(number * 91 % 600) - 300, up: Double(number * 17 % 400) - 200).records
      }
    }
    let expected = answers(try Equator.frame(layers))
    #expect(expected.contains { !$0.isEmpty })
    for _ in 0..<10 {
      let frame = try Equator.frame(layers)
      let areSame = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { answers(frame) == expected } }
        return await group.reduce(true) { $0 && $1 }
      }
      #expect(areSame)
    }
  }
}

/// A count that closures can share.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}
