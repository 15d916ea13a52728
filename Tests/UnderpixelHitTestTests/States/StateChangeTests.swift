import Synchronization
import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Changes of states")
struct StateChangeTests {
  /// A change of a feature's state in one of the sets, and whether the map is looked at then, or from elsewhere.
  typealias Step = (feature: Int, size: Double?, looks: Bool, moves: Bool)

  private static var step: Gen<Step> {
    let size = Gen<Double>.oneOf(.double(in: 0...100), .element(of: [0, 7, -5, .nan, .infinity, 1e9])).optional
    return zip(Gen<Int>.uniform(in: 0...200), size, Gen<Int>.uniform(in: 0...5))
      .map { ($0, $1, $2 > 1, $2 == 5) }
  }

  /// Layers of all kinds over one content, whose measures follow states in several ways.
  private static func layers(_ name: String, _ content: Layer.Content) -> [Layer] {
    let size = StateTests.number("size", base: 7)
    let growing = Numbers.evaluated(
      NumberEvaluator(dependsOnZoom: true, dependsOnState: true) { _, feature, zoom, state in
        (state["size"]?.number ?? Double(feature)) * zoom / 16
      })
    let kinds: [Layer.Kind] = [
      .fill, .line(width: size, gapWidth: 3, offset: growing), .circle(radius: growing, strokeWidth: size),
      .circle(radius: 4), .extrusion(height: size, base: 2),
    ]
    return kinds.enumerated().map { place, kind in
      Layer("\(name) \(place)", content, sourceLayer: "layer", kind: kind, source: name)
    }
  }

  /// A map of shapes in sets of all sorts.
  private struct Map {
    let layers: [Layer]
    let sets: [FeatureSet]
    let levels: ZoomLevels

    init(_ shapes: [Geometry]) {
      let (set, base, delta) = (Town.set(shapes), Town.set(shapes), Town.set(shapes.reversed()))
      let edited = EditedFeatures(base: base, delta: delta, hidden: (0...shapes.count / 64).map { _ in 0b101 })
      let tiles = TileSets(shapes.map { TileFeature(shape: $0, id: 1) }, zoom: 15, margin: 0.1)
      let levels = ZoomLevels(zooms: 14...16) { Town.set(Array(shapes.dropFirst($0 - 14))) }
      layers =
        StateChangeTests.layers("set", .features(set)) + StateChangeTests.layers("edited", .edited(edited))
        + StateChangeTests.layers("tiles", .tiles(tiles)) + StateChangeTests.layers("levels", .levels(levels))
      sets = [set, base, delta] + tiles.sets.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }.map(\.value)
      self.levels = levels
    }

    func change(_ states: inout SetStates, _ step: Step) {
      let state: FeatureState = step.size.map { ["size": .number($0)] } ?? [:]
      let place = step.feature % (sets.count + 1)
      if place < sets.count {
        // Now and then one that is not there.
        states.set(state, of: step.feature % (sets[place].features.count + 1), in: sets[place])
      } else {
        states[levels][FeatureID(Int64(step.feature % 12))] = state.isEmpty ? nil : state
      }
    }
  }

  /// What a frame answers at some pixels.
  private struct Answer: Equatable {
    let records: [[Hit]]
    let states: [[FeatureState]]
    let maxima: [[Double]]

    init(_ frame: Frame, _ pixels: [ScreenPoint]) {
      let hits = pixels.map { frame.hits(at: $0, radius: 3) }
      records = hits.map(\.records)
      states = hits.map { $0.map(\.state) }
      maxima = frame.layers.groups.flatMap { group in
        group.layers.map { $0.look.numbers.map(\.maximum) } + [[group.highest ?? -1]]
      }
    }
  }

  @Test(
    "a scene that took states one by one answers as one that is made with them, and older scenes as before",
    arguments: [1, 2] as [UInt64])
  func twin(seed: UInt64) {
    let cameras = Gen<Camera>.overTown.array(count: 2...2)
    let pixels = Gen<ScreenPoint>.pixel.array(count: 3...3)
    let shapes = Gen<Geometry>.shape.array(count: 1...8)
    forAll(zip(shapes, Self.step.array(upTo: 25), cameras, pixels), seed: seed, count: 60) {
      shapes, steps, cameras, pixels in
      let map = Map(shapes)
      var states = SetStates()
      var scene = Scene(layers: map.layers)
      var camera = cameras[0]
      var asked: [(scene: Scene, camera: Camera, answer: Answer)] = []
      for step in steps {
        map.change(&states, step)
        scene = scene.replacing(states: states)
        if step.moves { camera = camera == cameras[0] ? cameras[1] : cameras[0] }
        guard step.looks else { continue }
        let answer = Answer(try scene.frame(camera: camera, viewport: viewport), pixels)
        let fresh = Scene(layers: map.layers, states: states)
        guard try answer == Answer(fresh.frame(camera: camera, viewport: viewport), pixels) else { return false }
        asked.append((scene, camera, answer))
      }
      return try asked.allSatisfy { scene, camera, answer in
        try Answer(scene.frame(camera: camera, viewport: viewport), pixels) == answer
      }
    }
  }

  @Test("what does not follow a state that changes is shared")
  func sharing() throws {
    let map = Map([.point(Town.center), .point(Town.center)])
    let camera = Camera(center: Town.center, zoom: 16)
    var states = SetStates()
    states.set(["size": 9], of: 0, in: map.sets[0])
    states.set(["size": 9], of: 0, in: map.sets[1])
    let scene = Scene(layers: map.layers, states: states)
    let before = try scene.frame(camera: camera, viewport: viewport).layers
    states.set(["size": 30], of: 1, in: map.sets[0])
    let after = try scene.replacing(states: states).frame(camera: camera, viewport: viewport).layers
    #expect(after.groups.count == before.groups.count)
    for (old, new) in zip(before.groups, after.groups) {
      #expect((old === new) == (old.set !== map.sets[0]))
      for (old, new) in zip(old.layers, new.layers) where !old.followsStates { #expect(old === new) }
    }
    // The same states, and the same again.
    let same = try scene.replacing(states: scene.states).frame(camera: camera, viewport: viewport).layers
    #expect(same === before)
  }

  @Test("numbers are computed again for the features alone whose states change")
  func evaluations() throws {
    let set = Town.set((0..<50).map { _ in .point(Town.center) })
    let calls = Calls()
    let size = Numbers.evaluated(
      NumberEvaluator(dependsOnZoom: false, dependsOnState: true) { _, feature, _, state in
        calls.add(feature)
        return state["size"]?.number ?? 3
      })
    var states = SetStates()
    states[set] = FeatureStates(Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, ["size": 5]) }))
    var scene = Scene(layers: [.circles("c", set, radius: size)], states: states)
    func look() throws { _ = try scene.frame(camera: Camera(center: Town.center, zoom: 16), viewport: viewport) }
    try look()
    _ = calls.take()
    states.set(["size": 6], of: 7, in: set)
    states.set(["size": 5], of: 8, in: set)
    states.set([:], of: 9, in: set)
    states.set(["size": 6], of: 45, in: set)
    scene = scene.replacing(states: states)
    try look()
    #expect(calls.take() == [7, 45])
    try look()
    #expect(calls.take() == [])
  }

  @Test("states do not move labels: scenes that differ in them alone share these")
  func labels() throws {
    let set = Town.set([.point(Town.center)])
    let scene = Scene(layers: [
      .symbols("s", set, placed: [PlacedSymbol(feature: 0, piece: .icon, shape: Signs.around(0, 0))])
    ])
    let camera = Camera(center: Town.center, zoom: 16)
    let before = try scene.frame(camera: camera, viewport: viewport)
    var states = SetStates()
    states.set(["hover": true], of: 0, in: set)
    let after = try scene.replacing(states: states).frame(camera: camera, viewport: viewport)
    #expect(after.labels?.placement.placed === before.labels?.placement.placed)
    let middle = ScreenPoint(x: 300, y: 200)
    #expect(after.hits(at: middle).map(\.state) == [["hover": true]] && before.hits(at: middle).map(\.state) == [[:]])
  }
}

/// The features that an evaluator was asked for.
private final class Calls: Sendable {
  private let features = Mutex<Set<Int>>([])

  func add(_ feature: Int) { _ = features.withLock { $0.insert(feature) } }

  func take() -> Set<Int> {
    features.withLock { features in
      defer { features = [] }
      return features
    }
  }
}
