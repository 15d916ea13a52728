import CUnderpixel.Functions
import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("C gets the answers that Swift gets")
struct SameAnswersTests {
  static let size = Size(width: 1024, height: 768)
  static let cameras = [
    Camera(center: Coordinate(longitude: 7.4246, latitude: 43.7399), zoom: 16),
    Camera(center: Coordinate(longitude: 7.4246, latitude: 43.7399), zoom: 15.3, bearing: 30, pitch: 60),
  ]

  /// Random pixels, the same for each camera, and what is asked of them in turns.
  static let pixels: [ScreenPoint] = {
    var random = SplitMix64(seed: 20)
    return (0..<10_000).map { _ in
      ScreenPoint(
        x: Double.random(in: 0..<size.width, using: &random), y: Double.random(in: 0..<size.height, using: &random))
    }
  }()

  private func compare(_ frame: Frame, _ c: Owned<up_frame>) throws {
    var (counts, sums) = ((swift: 0, c: 0), (swift: 0.0, c: 0.0))
    for (number, pixel) in Self.pixels.enumerated() {
      var query = up_query()
      query.size = MemoryLayout<up_query>.size
      query.radius = number % 4 == 0 ? 8 : 0
      query.ranking = number % 8 == 0 ? UP_NEAREST.rawValue : UP_RENDERED.rawValue
      query.limit = number % 5 == 0 ? 2 : 0
      let expected = frame.hits(
        at: pixel, radius: query.radius, ranking: number % 8 == 0 ? .nearest : .rendered,
        limit: number % 5 == 0 ? 2 : nil
      ).records.map(described)
      let found = try hits { up_frame_hits_at(c.pointer, pixel.x, pixel.y, &query, $0, $1, $2) }.map(described)
      try #require(found == expected, "at \(pixel)")
      counts = (counts.swift + expected.count, counts.c + found.count)
      sums.swift += expected.joined().reduce(0, +)
      sums.c += found.joined().reduce(0, +)
    }
    #expect(counts.swift == counts.c && sums.swift == sums.c)
    #expect(counts.c > 5_000)
  }

  @Test("through the map door, at ten thousand pixels of Monaco", arguments: cameras)
  func mapDoor(seen: Camera) throws {
    let map = MapModel(size: Self.size)
    let file = monaco.appending(path: "style.json")
    try map.load(style: file)
    map.camera = seen
    let c = try Owned<up_map>(up_map_free) { up_map_make(Self.size.width, Self.size.height, $0) }
    let bytes = try Data(contentsOf: file).map { CChar(bitPattern: $0) }
    try check(up_map_load_style(c.pointer, bytes, bytes.count, monaco.path))
    var from = camera(seen)
    try check(up_map_set_camera(c.pointer, &from))
    let frame = try Owned<up_frame>(up_frame_free) { up_map_frame(c.pointer, $0) }
    try compare(try map.frame, frame)
  }

  @Test("through the scene door, at ten thousand pixels of Monaco", arguments: cameras)
  func sceneDoor(seen: Camera) throws {
    func read(_ name: String) throws -> FeatureCollection {
      try GeoJSONReader().read(Array(Data(contentsOf: monaco.appending(path: "\(name).geojson")))).features
    }
    let (buildings, roads, pois) = (try read("buildings"), try read("roads"), try read("pois"))
    let heights = (0..<buildings.count).map { Double($0 % 40) }
    let drawn = (0..<roads.count).map { UInt8($0 % 3 == 0 ? 0 : 1) }
    let sets = [buildings, roads, pois].map { FeatureSet($0) }
    var poiLayer = Layer.circles("pois", sets[2], radius: 5)
    poiLayer.translation = Layer.Translation(x: 3, y: -2, anchor: .viewport)
    let scene = Scene(layers: [
      .fill("ground", sets[0]),
      Layer(
        "roads", sets[1], kind: .line(width: 6, gapWidth: 2, offset: 1),
        filter: .features(dependsOnZoom: false) { _, feature, _, _ in drawn[feature] != 0 }),
      .extrusion("houses", sets[0], height: .perFeature(heights)), poiLayer,
    ])

    let c = try [buildings, roads, pois].map { try Owned<up_features>($0) }
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    func add(_ layer: inout up_layer) throws { try check(up_builder_add_layer(builder.pointer, &layer, nil)) }
    try withLayer("ground", UP_FILL, c[0]) { try add(&$0) }
    try withLayer("roads", UP_LINES, c[1]) { layer in
      (layer.width.constant, layer.gap_width.constant, layer.offset.constant) = (6, 2, 1)
      try drawn.withUnsafeBufferPointer { drawn in
        (layer.filter, layer.filter_count) = (drawn.baseAddress, drawn.count)
        try add(&layer)
      }
    }
    try withLayer("houses", UP_EXTRUSION, c[0]) { layer in
      try heights.withUnsafeBufferPointer { heights in
        (layer.height.column, layer.height.count) = (heights.baseAddress, heights.count)
        try add(&layer)
      }
    }
    try withLayer("pois", UP_CIRCLES, c[2]) { layer in
      layer.radius.constant = 5
      (layer.translate_x.constant, layer.translate_y.constant) = (3, -2)
      layer.translation_anchor = UP_VIEWPORT.rawValue
      layer.pitch_alignment = UP_VIEWPORT.rawValue
      try add(&layer)
    }
    let cScene = try Owned<up_scene>(up_scene_free) { up_builder_scene(builder.pointer, $0) }
    try compare(
      try scene.frame(camera: seen, viewport: Self.size), try Owned<up_frame>(cScene, seen, Self.size))
  }

  @Test("for boxes, polygons and batches too")
  func areas() throws {
    let map = MapModel(size: Self.size)
    try map.load(style: monaco.appending(path: "style.json"))
    map.camera = Self.cameras[1]
    let c = try Owned<up_map>(up_map_free) { up_map_make(Self.size.width, Self.size.height, $0) }
    let bytes = try Data(contentsOf: monaco.appending(path: "style.json")).map { CChar(bitPattern: $0) }
    try check(up_map_load_style(c.pointer, bytes, bytes.count, monaco.path))
    var from = camera(Self.cameras[1])
    try check(up_map_set_camera(c.pointer, &from))
    let (swift, frame) = (try map.frame, try Owned<up_frame>(up_frame_free) { up_map_frame(c.pointer, $0) })
    for pixel in Self.pixels.prefix(50) {
      let box = ScreenBox(x: pixel.x...pixel.x + 40, y: pixel.y...pixel.y + 20)
      let cBox = up_box(min_x: pixel.x, min_y: pixel.y, max_x: pixel.x + 40, max_y: pixel.y + 20)
      #expect(
        try hits { up_frame_hits_in_box(frame.pointer, cBox, nil, $0, $1, $2) }.map(described)
          == swift.hits(in: box).records.map(described))
      let corners = [pixel, ScreenPoint(x: pixel.x + 50, y: pixel.y), ScreenPoint(x: pixel.x, y: pixel.y + 50)]
      let cCorners = corners.map { up_point(x: $0.x, y: $0.y) }
      #expect(
        try hits { up_frame_hits_in_polygon(frame.pointer, cCorners, 3, nil, $0, $1, $2) }.map(described)
          == swift.hits(in: ScreenPolygon(corners)).records.map(described))
      var (top, isFound) = (up_hit(), false)
      try check(up_frame_topmost_at(frame.pointer, pixel.x, pixel.y, nil, &top, &isFound))
      #expect((isFound ? described(top) : nil) == swift.topmostHit(at: pixel).map { described($0.record) })
    }
    let points = Self.pixels.prefix(200).map { up_point(x: $0.x, y: $0.y) }
    let all = swift.hits(at: Array(Self.pixels.prefix(200)))
    var offsets = [Int](repeating: -1, count: 201)
    // Room for a part of them alone: the numbers are those of all.
    var few = [up_hit](repeating: up_hit(), count: 100)
    try check(up_frame_hits_at_points(frame.pointer, points, 200, nil, &few, 100, &offsets))
    #expect(offsets == all.reduce(into: [0]) { $0.append($0.last! + $1.count) })
    #expect(few.map(described) == all.flatMap(\.records).prefix(100).map(described))
  }
}
