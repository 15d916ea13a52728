import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Tiles of a map")
struct MapTilesTests {
  /// The tile to the south-east of the middle of the world at zoom 14, with two layers of a point in its middle.
  static let tile = TileSketch(layers: [
    TileSketch.Layer("poi", points: [(x: 2048, y: 2048, id: 7, name: "hotel")]),
    TileSketch.Layer(
      "tree", points: [(x: 2048, y: 2048, id: 7, name: "oak"), (x: 2200, y: 2048, id: nil, name: "elm")]),
  ])

  static let center: PropertyValue = [.number(0.5 / 16384 * 360), .number(-0.5 / 16384 * 360)]

  func withTiles(_ body: (_ folder: String) async throws -> Void) async throws {
    try await withFolderAsync { folder in
      try Data(Self.tile.bytes).write(to: folder.appending(path: "14-8192-8192.mvt"))
      try await body(folder.path)
    }
  }

  func map(
    _ folder: String, _ members: [String: PropertyValue] = [:], hiding hidden: String? = nil
  ) throws -> MapModel {
    let source: [String: PropertyValue] = [
      "type": "vector", "tiles": ["local://{z}-{x}-{y}.mvt"], "minzoom": 14, "maxzoom": 14,
    ]
    func layer(_ name: String) -> PropertyValue {
      circles(
        [
          "id": .string(name), "source-layer": .string(name),
          "layout": ["visibility": name == hidden ? "none" : "visible"],
        ],
        radius: MapSourcesTests.byState)
    }
    let map = MapModel(size: Size(width: 200, height: 200))
    map.assets = folder
    try map.load(
      document: style(
        .object(source.merging(members) { _, new in new }),
        layers: [
          layer("tree"), layer("poi"),
        ], center: Self.center, zoom: 14))
    return map
  }

  @Test("tiles are there once loaded, from files at once or awaited; those that are missing are empty")
  func loading() async throws {
    try await withTiles { folder in
      let atOnce = try map(folder)
      #expect(try atOnce.hits().isEmpty)
      try atOnce.loadLocalTiles()
      let awaited = try map(folder)
      try await awaited.loadTiles()
      for map in [atOnce, awaited] {
        let hits = try map.hits()
        #expect(hits.map(\.layer) == ["poi", "tree"] && hits.map(\.sourceLayer) == ["poi", "tree"])
        #expect(hits.map(\.tile) == Array(repeating: TileID(z: 14, x: 8192, y: 8192), count: 2))
        #expect(hits.map { $0.feature.properties["name"] } == ["hotel", "oak"] && map.tileProblems == [])
        map.camera.zoom = 17
        #expect(try map.hits().count == 2)
      }
    }
  }

  @Test(
    "a tile that can't be read is a problem that names it, each time; the others answer",
    arguments: [[0x1A, 0x7F, 1], [0x1F, 0x8B, 8, 0], []] as [[UInt8]])
  func damaged(bytes: [UInt8]) async throws {
    try await withTiles { folder in
      let file = URL(filePath: folder).appending(path: "14-8191-8192.mvt")
      // No bytes stand for what is no file.
      if bytes.isEmpty {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      } else {
        try Data(bytes).write(to: file)
      }
      let map = try map(folder)
      map.size.width = 2000
      for _ in 0..<3 {
        try map.loadLocalTiles()
        #expect(map.tileProblems.count == 1)
        #expect(map.tileProblems.allSatisfy { $0.hasPrefix("/sources/s: ") && $0.contains("14/8191/8192") })
        #expect(try map.hits().map(\.layer) == ["poi", "tree"])
        try await map.loadTiles()
      }
      // What can't be had is asked for again, what can't be read is not.
      if bytes.isEmpty { try FileManager.default.removeItem(at: file) }
      try Data(Self.tile.bytes).write(to: file)
      try map.loadLocalTiles()
      #expect(map.tileProblems.isEmpty == bytes.isEmpty)
      #expect(try map.hits(right: -512).isEmpty != bytes.isEmpty)
    }
  }

  @Test("states are of a source layer; promoted ids of those layers that are named")
  func states() async throws {
    try await withTiles { folder in
      let map = try map(folder)
      try map.loadLocalTiles()
      map.setFeatureState(source: "s", sourceLayer: "tree", id: 7, state: ["size": 50])
      #expect(try map.hits(right: -40).map(\.layer) == ["tree"])
      map.setFeatureState(source: "s", id: 7, state: ["size": 80])
      #expect(try map.hits(right: -60).isEmpty)
      map.resetFeatureStates(source: "s", sourceLayer: "poi")
      #expect(try map.hits(right: -40).count == 1)
      map.resetFeatureStates(source: "s")
      #expect(try map.hits(right: -40).isEmpty)

      let promoted = try self.map(folder, ["promoteId": ["tree": "name"]])
      try promoted.loadLocalTiles()
      #expect(try promoted.ids() == [7, "oak"] && promoted.ids(right: 152 / 8) == ["elm"])
      let all = try self.map(folder, ["promoteId": "name"])
      try all.loadLocalTiles()
      #expect(try all.ids() == ["hotel", "oak"])
    }
  }

  @Test("a state set before its tile is loaded is there when it comes")
  func early() async throws {
    try await withTiles { folder in
      let map = try map(folder)
      map.setFeatureState(source: "s", sourceLayer: "poi", id: "7", state: ["size": 50])
      _ = map.scene
      try map.loadLocalTiles()
      #expect(try map.hits(right: -40).map(\.layer) == ["poi"])
    }
  }

  @Test("a layer that is shown later has its features once tiles are loaded again")
  func shownLater() async throws {
    try await withTiles { folder in
      let map = try map(folder, hiding: "tree")
      try map.loadLocalTiles()
      #expect(try map.hits().map(\.layer) == ["poi"])
      try map.setLayoutProperty("visibility", of: "tree", to: "visible")
      #expect(try map.hits().map(\.layer) == ["poi"])
      try map.loadLocalTiles()
      #expect(try map.hits().map(\.layer) == ["poi", "tree"])
    }
  }

  @Test("a tile that is gone when it is asked for again is empty")
  func gone() async throws {
    try await withTiles { folder in
      let map = try map(folder, hiding: "tree")
      try map.loadLocalTiles()
      try FileManager.default.removeItem(atPath: folder + "/14-8192-8192.mvt")
      try map.setLayoutProperty("visibility", of: "tree", to: "visible")
      #expect(try map.hits().map(\.layer) == ["poi"])
      try map.loadLocalTiles()
      #expect(try map.hits().isEmpty)
    }
  }

  @Test("problems of tiles that are read again are told once")
  func problemsOnce() async throws {
    try await withTiles { folder in
      let bytes = Self.tile.bytes + [0x1A, 0x7F, 1]
      try Data(bytes).write(to: URL(filePath: folder).appending(path: "14-8192-8192.mvt"))
      let map = try map(folder, hiding: "tree")
      try map.loadLocalTiles()
      let problems = map.tileProblems
      #expect(problems.count == 1)
      try map.setLayoutProperty("visibility", of: "tree", to: "visible")
      try map.loadLocalTiles()
      #expect(map.tileProblems == problems)
    }
  }
}
