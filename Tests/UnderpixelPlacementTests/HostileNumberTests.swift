import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelPlacement

@Suite("Labels with numbers that are none, endless, huge or tiny")
struct HostileNumberTests {
  @Test(
    "are placed as everything else, or not, without endless work", .timeLimit(.minutes(30)),
    arguments: [1, 2, 3] as [UInt64])
  func hostile(seed: UInt64) {
    forAll(.hostileMap, seed: seed, count: 300) { map in
      let placement = try map.placement(recordingHidden: true)
      // Whatever is on the screen can be hit there.
      let owners = Set(placement.taken.map { LinearPlacement.Piece(source: $0.source, piece: $0.piece) })
      return owners.count == placement.placed.count
        && placement.taken.allSatisfy { $0.shape.bounds.isFinite && !$0.shape.bounds.isEmpty }
    }
  }

  @Test("are placed as comparing everything with everything places them", arguments: [4] as [UInt64])
  func matchesLinearPlacement(seed: UInt64) {
    forAll(.hostileMap, seed: seed, count: 300) { map in
      try map.placement().taken == LinearPlacement(map).taken
    }
  }

  @Test("a line of no, one or many equal vertices carries no text, and the label's place on no segment neither")
  func noLine() throws {
    let lines: [([Double], Int)] = [([], 0), ([0], 0), ([0, 0, 0], 1), ([-50, 50], 7), ([-50, 50], -3)]
    for (vertices, segment) in lines {
      let line = LineSketch(
        vertices: vertices.map { Point(x: $0, y: 0) }, segment: segment, firstGlyph: -20, lastGlyph: 20)
      let layer = LayerSketch(parts: [PartSketch(labels: [LabelSketch(line: line)])])
      let placement = try MapSketch(layers: [layer]).placement(recordingHidden: true)
      #expect(placement.placed.isEmpty && placement.hidden.count == 1)
      #expect(placement.hidden.allSatisfy { $0.shapes.isEmpty && $0.blocker == nil })
    }
  }

  @Test("a line that turns back behind the eye is followed as far as it is seen")
  func behindTheEye() throws {
    // The eye of a camera that looks 60 degrees from straight down stands 520 pixels to the south.
    let lines = [
      [(-50.0, 0.0), (50, 0), (50, 2000)], [(0, -50), (0, 5000)], [(0, -5000), (0, 5000), (0, -5000)],
    ]
    for vertices in lines {
      let line = LineSketch(
        vertices: vertices.map(Point.init), firstGlyph: -20, lastGlyph: 60)
      for lies in [false, true] {
        var layer = LayerSketch(parts: [PartSketch(labels: [LabelSketch(line: line)])])
        layer.rules.pitchesWithMap = lies
        let placement = try MapSketch(layers: [layer], camera: Place.camera(pitch: 60)).placement()
        #expect(placement.taken.allSatisfy { $0.shape.bounds.isFinite } && placement.placed.count == 1)
      }
    }
  }
}

extension Gen where Value == Double {
  /// One in a few is no number that a label should have.
  fileprivate static func spoiled(_ usual: Gen) -> Gen {
    let hostile = Gen.element(of: [
      .nan, .infinity, -.infinity, 0, -1, 1e-300, .leastNonzeroMagnitude, 1e100, -1e100, 1e300, -1e300,
      .greatestFiniteMagnitude, 1e9, -1e9, 1e17,
    ])
    return .oneOf(usual, usual, usual, usual, usual, usual, hostile)
  }
}

extension Gen where Value == MapSketch {
  /// As ``map``, with labels, lines and rules of any numbers, and cameras at the ends of their ranges.
  fileprivate static var hostileMap: Gen {
    zip(Gen<LayerSketch>.layer.array(count: 1...2), .extreme, Gen<UInt64>.bits).map { layers, view, seed in
      var random = SplitMix64(seed: seed)
      var map = MapSketch(layers: layers, camera: view.0, viewport: view.1)
      for layer in map.layers.indices { map.layers[layer].spoil(&random) }
      return map
    }
  }
}

extension Gen where Value == (Camera, Size) {
  fileprivate static var extreme: Gen {
    let zoom = Gen<Double>.element(of: [14, 14, 14, -10, 0, 30])
    let angle = Gen<Double>.element(of: [0, 0, 60, 85, 1e6])
    let place = Gen<Double>.element(of: [0, 0, 0, 1e5, -1e7])
    let inset = Gen<Double>.element(of: [0, 0, 1e6])
    let side = Gen<Double>.element(of: [500, 500, 500, 1e-300, 1, 1e6])
    let cameras = zip(zip(zoom, place), zip(angle, angle), zip(inset, inset)).map { place, angles, insets in
      var camera = Place.camera(zoom: place.0, bearing: angles.0, pitch: min(angles.1, 85), roll: angles.0)
      camera.center.longitude = min(max(place.1, -1e6), 1e6)
      camera.padding = EdgeInsets(top: insets.0, left: insets.1)
      return camera
    }
    return zip(cameras, zip(side, side)).map { ($0, Size(width: $1.0, height: $1.1)) }
  }
}

extension LayerSketch {
  /// Puts hostile numbers in some places.
  fileprivate mutating func spoil(_ random: inout SplitMix64) {
    let hostile = Gen<Double>.spoiled(.always(0))
    func number(_ usual: Double) -> Double {
      let number = hostile.makeTree(&random, 100).value
      return number == 0 ? usual : number
    }
    func box(_ box: BoundingBox) -> BoundingBox {
      BoundingBox(
        minX: number(box.minX), minY: number(box.minY), maxX: number(box.maxX), maxY: number(box.maxY))
    }
    func point(_ point: Point) -> Point { Point(x: number(point.x), y: number(point.y)) }
    rules.textPadding = number(rules.textPadding)
    rules.textTranslation = point(rules.textTranslation)
    rules.iconTranslation = point(rules.iconTranslation)
    for part in parts.indices {
      parts[part].textSize = number(parts[part].textSize)
      parts[part].worldCopy = number(parts[part].worldCopy)
      parts[part].labels = parts[part].labels.map { label in
        var label = label
        (label.x, label.y, label.sortKey) = (number(label.x), number(label.y), number(label.sortKey))
        (label.text, label.icon) = (label.text.map(box), label.icon.map(box))
        (label.verticalText, label.verticalIcon) = (label.verticalText.map(box), label.verticalIcon.map(box))
        label.choices = label.choices.map {
          AnchorChoice(horizontal: number($0.horizontal), vertical: number($0.vertical), offset: point($0.offset))
        }
        if case .box(let fixed) = label.fixed { label.fixed = .box(box(fixed)) }
        label.line = label.line.map { line in
          LineSketch(
            vertices: line.vertices.map(point), segment: line.segment, firstGlyph: number(line.firstGlyph),
            lastGlyph: number(line.lastGlyph), offset: point(line.offset), height: number(line.height))
        }
        return label
      }
    }
  }
}
