import Testing
import Underpixel
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("States of a map that changes")
struct MapStatesTests {
  private enum Change: CustomStringConvertible {
    case set(Int, FeatureID, Int)
    case removeSize(Int, FeatureID)
    case remove(Int, FeatureID)
    case reset(Int)
    /// New data of the source of features by themselves, or of the clusters.
    case data(isClustered: Bool, [Int])
    case add(Int)
    case delete(Int)
    case tiles(firstID: Int)
    case zoom(Double)
    case paint(Int)
    case look

    var description: String {
      switch self {
      case .set(let source, let id, let size): "set \(size) of \(id) in \(MapStatesTests.places[source])"
      case .removeSize(let source, let id): "remove the size of \(id) in \(MapStatesTests.places[source])"
      case .remove(let source, let id): "remove the state of \(id) in \(MapStatesTests.places[source])"
      case .reset(let source): "reset \(MapStatesTests.places[source])"
      case .data(let isClustered, let ids): "data \(ids) of \(isClustered ? "groups" : "dots")"
      case .add(let id): "add \(id)"
      case .delete(let id): "delete \(id)"
      case .tiles(let first): "tiles from \(first)"
      case .zoom(let zoom): "zoom \(zoom)"
      case .paint(let width): "paint \(width)"
      case .look: "look"
      }
    }
  }

  /// Sources, and in the tiles source layers.
  fileprivate static let places: [(source: String, layer: String?)] = [
    ("dots", nil), ("groups", nil), ("tiles", "a"), ("tiles", "b"),
  ]

  private static var changes: Gen<[Change]> {
    let place = Gen<Int>.uniform(in: 0...3)
    let number = Gen<Int>.uniform(in: 0...9)
    // As numbers and as texts; some are not there, or are those of clusters.
    let id = Gen<FeatureID>.oneOf(
      number.map { FeatureID(Int64($0)) }, number.map { FeatureID("\($0)") }, .element(of: ["", "x", 18, 50]))
    let set = zip(place, id, Gen<Int>.uniform(in: 0...40)).map(Change.set)
    let numbers = number.array(upTo: 8)
    return Gen<Change>.oneOf(
      .always(.look), .always(.look), set, set, set, zip(place, id).map(Change.removeSize),
      zip(place, id).map(Change.remove),
      place.map(Change.reset), zip(.bool, numbers).map { .data(isClustered: $0, $1) }, number.map(Change.add),
      number.map(Change.delete), number.map { .tiles(firstID: $0) },
      Gen<Double>.element(of: [9, 10, 10.5]).map(Change.zoom),
      number.map(Change.paint)
    ).array(upTo: 40)
  }

  /// Dots in a row. Every third has its id as text, and two have the same.
  private static func data(_ ids: [Int]) -> PropertyValue {
    let dots = ids.enumerated().map { place, id in
      DotMap.dot(Double(place * 12 - 40), 0, id: id % 3 == 0 ? .string("\(id)") : .integer(Int64(id)))
    }
    return ["type": "FeatureCollection", "features": .array(dots + [DotMap.dot(0, 30), DotMap.dot(0, 40, id: 1)])]
  }

  private static func map() throws -> MapModel {
    let radius: PropertyValue = ["coalesce", ["feature-state", "size"], 5]
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.setTileSource(StatefulTiles(firstID: 0), of: "tiles")
    try map.load(
      document: DotMap.style(
        sources: [
          "dots": ["type": "geojson", "data": data(Array(0...5))],
          "groups": ["type": "geojson", "data": data(Array(0...5)), "cluster": true, "clusterRadius": 8],
          "tiles": ["type": "vector", "minzoom": 9, "maxzoom": 10],
        ],
        layers: [
          DotMap.circles("dots", "dots", radius: radius), DotMap.circles("groups", "groups", radius: radius),
          DotMap.circles("a", "tiles", radius: radius, ["source-layer": "a"]),
          DotMap.circles("b", "tiles", radius: radius, ["source-layer": "b"]),
        ]))
    map.camera.zoom = 10
    try map.loadLocalTiles()
    return map
  }

  private static func apply(_ change: Change, to map: MapModel) throws {
    switch change {
    case .set(let place, let id, let size):
      let (source, layer) = places[place]
      map.setFeatureState(
        source: source, sourceLayer: layer, id: id, state: ["size": .integer(Int64(size)), "on": true])
    case .removeSize(let place, let id):
      let (source, layer) = places[place]
      map.removeFeatureState(source: source, sourceLayer: layer, id: id, key: "size")
    case .remove(let place, let id):
      let (source, layer) = places[place]
      map.removeFeatureState(source: source, sourceLayer: layer, id: id)
    case .reset(let place):
      let (source, layer) = places[place]
      map.resetFeatureStates(source: source, sourceLayer: layer)
    case .data(let isClustered, let ids): try map.setData(data(ids), of: isClustered ? "groups" : "dots")
    case .add(let id):
      let record = FeatureRecord(
        id: FeatureID(Int64(id)), geometry: .point(Coordinate(longitude: 0, latitude: 0)), properties: [:])
      try map.updateData(FeatureDiff(added: [record]), of: "dots")
    case .delete(let id): try map.updateData(FeatureDiff(removed: [FeatureID(Int64(id))]), of: "dots")
    case .tiles(let first):
      try map.setTileSource(StatefulTiles(firstID: first), of: "tiles")
      try map.loadLocalTiles()
    case .zoom(let zoom):
      map.camera.zoom = zoom
      try map.loadLocalTiles()
    case .paint(let width): try map.setPaintProperty("circle-stroke-width", of: "dots", to: .integer(Int64(width)))
    case .look: break
    }
  }

  /// What the changes leave, by place and the decimal text of ids.
  private typealias Model = [Int: [String: FeatureState]]

  private static func apply(_ change: Change, to model: inout Model) {
    switch change {
    case .set(let place, let id, let size):
      model[place, default: [:]][id.description] = ["size": .integer(Int64(size)), "on": true]
    case .removeSize(let place, let id): model[place]?[id.description]?["size"] = nil
    case .remove(let place, let id): model[place]?[id.description] = nil
    case .reset(let place): model[place] = nil
    default: break
    }
  }

  /// True where every feature that is seen has the state that was set for it, and is hit by it.
  private static func holds(_ map: MapModel, _ model: Model) throws -> Bool {
    let hits = try map.frame.hits()
    let haveStates = hits.allSatisfy { hit in
      guard let place = places.firstIndex(where: { $0.source == hit.source && $0.layer == hit.sourceLayer }) else {
        return false
      }
      return hit.state == hit.feature.id.flatMap { model[place]?[$0.description] } ?? [:]
    }
    let scene = map.scene
    let fresh = try Scene(layers: scene.layers, states: scene.states).frame(camera: map.camera, viewport: map.size)
    let pixels = [(0.0, 0.0), (-40, 0), (-11, 3), (30, -8), (0, 35)].map { DotMap.at($0.0, $0.1) }
    return try haveStates && hits.records == fresh.hits().records
      && pixels.allSatisfy { try map.frame.hits(at: $0).records == fresh.hits(at: $0).records }
  }

  @Test("whatever comes and goes, features have the states that were set for them", arguments: [1, 2] as [UInt64])
  func twin(seed: UInt64) {
    forAll(Self.changes, seed: seed, count: 80) { changes in
      let map = try Self.map()
      var model: Model = [:]
      for change in changes {
        try Self.apply(change, to: map)
        Self.apply(change, to: &model)
        // Some changes come together before the next look.
        if case .look = change, try !Self.holds(map, model) { return false }
      }
      return try Self.holds(map, model)
    }
  }

  @Test("a scene is the same until something changes")
  func sameScene() throws {
    let map = try Self.map()
    let scene = map.scene
    #expect(map.scene.storage === scene.storage)
    map.setFeatureState(source: "dots", id: 2, state: ["size": 9])
    #expect(map.scene.storage !== scene.storage && map.scene.storage === map.scene.storage)
  }
}

/// Tiles with two layers of some points, whose ids differ from tile to tile.
private struct StatefulTiles: LocalTileSource {
  let firstID: Int
  var coverage: TileCoverage { TileCoverage(zooms: 9...10) }

  func localTile(_ tile: TileID) throws(TileError) -> TileContent? {
    var builder = FeatureCollectionBuilder(tile: tile)
    for (layer, count) in [("a", 4), ("b", 3)] {
      builder.beginLayer(layer)
      for number in 0..<count {
        let degrees = 360 / 524_288.0
        // In the north-west of the middle, and in the margin of its neighbors.
        let place = Coordinate(
          longitude: Double(number * 10 - 35) * degrees, latitude: Double(layer == "a" ? 12 : 5) * degrees)
        builder.add(.point(place), id: number == 3 ? nil : FeatureID(Int64((firstID + number + tile.x % 2) % 10)))
      }
    }
    return .features(builder.finish())
  }
}
