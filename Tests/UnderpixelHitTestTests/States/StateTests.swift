import Synchronization
import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("States of features")
struct StateTests {
  static func number(_ name: PropertyName, base: Double) -> Numbers {
    .evaluated(
      NumberEvaluator(dependsOnZoom: false, dependsOnState: true) { _, _, _, state in state[name]?.number ?? base })
  }

  static func states(_ set: FeatureSet, _ states: [Int: FeatureState]) -> SetStates {
    var result = SetStates()
    result[set] = FeatureStates(states)
    return result
  }

  let points = Town.set([.point(Equator.at(-100, 0)), .point(Equator.at(100, 0))])

  @Test("a state changes the radius of the one feature that has it; without it all is as before")
  func radius() throws {
    let layer = Layer.circles("c", points, radius: Self.number("size", base: 5))
    let grown = try Equator.frame([layer], states: Self.states(points, [1: ["size": 80]]))
    #expect(grown.hits(right: 30, up: 0).map(\.feature.id) == [1])
    #expect(grown.hits(right: 30, up: 0).map(\.state) == [["size": 80]])
    #expect(!grown.isHit(right: -70, up: 0) && grown.hits(right: -96, up: 0).map(\.state) == [[:]])
    #expect(try !Equator.frame([layer]).isHit(right: 30, up: 0))
    // A state that the radius does not ask for, and an empty one.
    #expect(try !Equator.frame([layer], states: Self.states(points, [1: ["other": 80]])).isHit(right: 30, up: 0))
    #expect(try !Equator.frame([layer], states: Self.states(points, [1: [:]])).isHit(right: 30, up: 0))
    // And a smaller one.
    #expect(try !Equator.frame([layer], states: Self.states(points, [1: ["size": 0]])).isHit(right: 100, up: 0))
  }

  @Test("the reach of a search grows with a state, far beyond that of the rest")
  func reach() throws {
    let layer = Layer.circles("c", points, radius: Self.number("size", base: 1))
    let frame = try Equator.frame([layer], states: Self.states(points, [0: ["size": 5000]]))
    #expect(frame.hits(at: ScreenPoint(x: 300 + 4899, y: 200)).map(\.feature.id) == [0])
    #expect(frame.hits(at: ScreenPoint(x: 300 + 4901, y: 200)).isEmpty)
  }

  @Test("a state changes width, gap and offset of a line")
  func line() throws {
    let set = Town.set([Equator.line((-50, 0), (50, 0)), Equator.line((-50, -100), (50, -100))])
    let kind = Layer.Kind.line(
      width: Self.number("width", base: 2), gapWidth: Self.number("gap", base: 0),
      offset: Self.number("offset", base: 0))
    func frame(_ state: FeatureState) throws -> Frame {
      try Equator.frame([Layer("l", set, kind: kind)], states: Self.states(set, [0: state]))
    }
    let wide = try frame(["width": 60])
    #expect(wide.isHit(right: 0, up: 29) && !wide.isHit(right: 0, up: -71) && wide.isHit(right: 0, up: -100))
    let gapped = try frame(["gap": 60])
    #expect(gapped.isHit(right: 0, up: 31) && !gapped.isHit(right: 0, up: -98))
    let moved = try frame(["offset": -70])
    #expect(moved.isHit(right: 0, up: 70) && !moved.isHit(right: 0, up: 0) && moved.isHit(right: 0, up: -100))
  }

  @Test("a state raises a building, and its base")
  func extrusion() throws {
    let set = Town.set([.polygon([Equator.square(half: 20)])])
    let kind = Layer.Kind.extrusion(height: Self.number("height", base: 1), base: Self.number("base", base: 0))
    func sees(z: Double, _ state: FeatureState) throws -> Bool {
      let states = Self.states(set, [0: state])
      let frame = try Equator.frame([Layer("e", set, kind: kind)], states: states, pitch: 60)
      let pixel = try #require(frame.projection.project(PlanePoint(x: 0, y: 20), z: z)).pixel
      return !frame.hits(at: pixel).isEmpty
    }
    let tower: PropertyValue = .number(Equator.meters(200))
    #expect(try !sees(z: 150, [:]))
    #expect(try sees(z: 150, ["height": tower]))
    #expect(try !sees(z: 50, ["height": tower, "base": .number(Equator.meters(100))]))
  }

  @Test("features of tiles have states of their own, and those without a state none")
  func tiles() throws {
    let feature = TileFeature(shape: .point(Equator.at(-5, 5)), id: 1)
    let other = TileFeature(shape: .point(Equator.at(5, 5)), id: 1)
    let tiles = TileSets([TileTests.northWest: [feature], TileTests.northEast: [other]], zooms: 10...10)
    let set = try #require(tiles.sets[TileTests.northEast])
    let layer = Layer.tiled("c", tiles, .circle(radius: Self.number("size", base: 2)))
    let frame = try Equator.frame([layer], states: Self.states(set, [0: ["size": 100]]))
    #expect(frame.hits(right: 80, up: 5).map(\.tile) == [TileTests.northEast])
    // The paint reaches over into the neighbor.
    #expect(frame.hits(right: -80, up: 5).map(\.tile) == [TileTests.northEast])
  }

  @Test("numbers are computed once a set, and again only for features with a state")
  func columns() throws {
    let counts = Mutex<[Int: Int]>([:])
    func counted(zoom: Bool, state: Bool) -> Numbers {
      .evaluated(
        NumberEvaluator(dependsOnZoom: zoom, dependsOnState: state) { _, feature, _, state in
          counts.withLock { $0[feature, default: 0] += 1 }
          return state["size"]?.number ?? 3
        })
    }
    func calls(_ numbers: Numbers, zooms: [Double], _ states: SetStates) throws -> [Int: Int] {
      counts.withLock { $0 = [:] }
      let set = points
      let layers = [Layer.circles("a", set, radius: numbers), .circles("b", set, radius: numbers)]
      for _ in 0..<3 {
        let scene = Scene(layers: layers, states: states)
        for zoom in zooms {
          let camera = Camera(center: Equator.center, zoom: zoom)
          _ = try scene.frame(camera: camera, viewport: Equator.size).hits(right: 100, up: 0)
        }
      }
      return counts.withLock { $0 }
    }
    let states = Self.states(points, [1: ["size": 9]])
    #expect(try calls(counted(zoom: false, state: false), zooms: [10, 11.5], states) == [0: 1, 1: 1])
    #expect(try calls(counted(zoom: true, state: false), zooms: [10, 11.5], states) == [0: 2, 1: 2])
    #expect(try calls(counted(zoom: false, state: true), zooms: [10], SetStates()) == [0: 1, 1: 1])
    // Of feature 1 once more for both layers of the three scenes.
    #expect(try calls(counted(zoom: false, state: true), zooms: [10], states) == [0: 1, 1: 1 + 6])
  }

  @Test("what layers draw is told once, whatever states come and go")
  func membership() throws {
    let calls = Mutex(0)
    let filter = Layer.Filter.features(dependsOnZoom: false) { _, _, _, _ in
      calls.withLock { $0 += 1 }
      return true
    }
    let layer = Layer("c", points, kind: .circle(radius: Self.number("size", base: 5)), filter: filter)
    for size in 0..<20 {
      let states = Self.states(points, [1: ["size": .integer(Int64(size))]])
      #expect(try Equator.frame([layer], states: states).hits(right: 100, up: 0).count == (size > 0 ? 1 : 0))
    }
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("states are hit as numbers of their own are", arguments: [1, 2] as [UInt64])
  func twin(seed: UInt64) {
    let sizes = Gen<Double>.double(in: 0...120).optional.array(count: 12...12)
    forAll(zip(Gen<Geometry>.shape.array(count: 1...10), sizes, .overTown, .pixel), seed: seed, count: 300) {
      shapes, sizes, camera, pixel in
      let set = Town.set(shapes)
      var states: [Int: FeatureState] = [:]
      for (feature, size) in sizes.enumerated() where feature < shapes.count {
        if let size { states[feature] = ["size": .number(size)] }
      }
      func records(_ size: Numbers, _ states: SetStates) throws -> [Hit] {
        let layers = [
          Layer.circles("c", set, radius: size), .line("l", set, width: size), .extrusion("e", set, height: size),
        ]
        return try Scene(layers: layers, states: states).frame(camera: camera, viewport: viewport)
          .hits(at: pixel, radius: 10).records
      }
      return try records(Self.number("size", base: 7), Self.states(set, states))
        == records(.perFeature(sizes.map { $0 ?? 7 }), SetStates())
    }
  }

  @Test("threads ask one scene while others are made of the same layers")
  func threads() async throws {
    let shapes = (0..<60).map { index in
      Geometry.point(Equator.at(Double(index % 10) * 50 - 225, Double(index / 10) * 50 - 125))
    }
    let set = Town.set(shapes)
    let layers = [
      Layer.circles("c", set, radius: Self.number("size", base: 8)),
      Layer("d", set, kind: .circle(radius: .evaluated { feature, zoom in Double(feature) + zoom })),
    ]
    func answers(_ frame: Frame) -> [[Hit]] {
      (0..<40).map { frame.hits(right: Double($0 * 37 % 500) - 250, up: Double($0 * 53 % 300) - 150).records }
    }
    func scene(_ step: Int) -> Scene {
      Scene(layers: layers, states: Self.states(set, [step % 60: ["size": .integer(Int64(step % 50))]]))
    }
    func frame(_ scene: Scene, _ step: Int) throws -> Frame {
      let camera = Camera(center: Equator.center, zoom: 10 + Double(step % 4) / 4)
      return try scene.frame(camera: camera, viewport: Equator.size)
    }
    let first = scene(0)
    let expected = try (0..<4).map { answers(try frame(first, $0)) }
    let areSame = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { try (0..<60).allSatisfy { answers(try frame(first, $0)) == expected[$0 % 4] } }
      }
      for _ in 0..<2 {
        group.addTask {
          try (0..<60).allSatisfy { step in
            let made = scene(step)
            return try answers(frame(made, step)) == answers(frame(made, step))
          }
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(areSame)
  }
}
