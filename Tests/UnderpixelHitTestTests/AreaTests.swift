import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Areas")
struct AreaTests {
  /// Larger than the picture, so that no pixel lies where areas are cut.
  static let window = ScreenBox(x: -100...viewport.width + 100, y: -100...viewport.height + 100)

  /// A layer and a feature, by its id.
  struct Member: Hashable {
    var layer: Int
    var id: FeatureID?

    init(_ hit: HitFeature) { (layer, id) = (hit.record.layer, hit.feature.id) }
  }

  /// True where the areas that hold a pixel are those of the hits of the pixel, or where an edge is too near to tell.
  func agrees(_ frame: Frame, _ areas: [HitArea], _ pixel: ScreenPoint) -> Bool {
    let hits = frame.hits(at: pixel)
    let hit = Set(hits.map(Member.init))
    let drawn = Set(areas.filter { $0.contains(pixel) }.map { Member($0.hit) })
    return hit.symmetricDifference(drawn).allSatisfy { member in
      let isNearEye = hits.contains {
        Member($0) == member && $0.record.depth != 0
          && $0.record.depth < QueryGeometry.nearestDepth(frame.projection)
      }
      return isNearEye
        || areas.contains { Member($0.hit) == member && $0.edgeDistance(to: pixel) < 2 * AreaWindow.grain }
    }
  }

  /// Pixels beside the corners of areas, where most of what can be wrong is.
  func pixels(beside areas: [HitArea], _ shifts: [ScreenPoint]) -> [ScreenPoint] {
    let corners = areas.flatMap { $0.shapes.flatMap(\.corners) }
    guard !corners.isEmpty else { return [] }
    return shifts.enumerated().map { index, shift in
      let corner = corners[index * 7919 % corners.count]
      return ScreenPoint(
        x: min(max(corner.x + shift.x / 20 - 15, 0), viewport.width),
        y: min(max(corner.y + shift.y / 20 - 10, 0), viewport.height))
    }
  }

  @Test("hold exactly the pixels that hit their feature", arguments: [1, 2] as [UInt64])
  func pixels(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...8), Gen<Layer>.moved.array(count: 1...3))
    forAll(zip(scenes, .overTown, Gen<ScreenPoint>.pixel.array(count: 12...12)), seed: seed, count: 300) {
      parts, camera, pixels in
      let set = Town.set(parts.0)
      let layers = parts.1.map { layer in
        var layer = layer
        layer.content = .features(set)
        return layer
      }
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: viewport)
      let areas = frame.areas(in: Self.window)
      return (pixels + self.pixels(beside: areas, pixels)).allSatisfy { agrees(frame, areas, $0) }
    }
  }

  @Test("of features in tiles hold the pixels that hit them", arguments: [5, 6] as [UInt64])
  func tiles(seed: UInt64) {
    let shapes = Gen<Geometry>.shape.array(count: 1...6)
    let views = zip(Gen<Camera>.overTown, Gen<Int>.uniform(in: 12...18))
    forAll(
      zip(zip(shapes, Gen<Layer.Kind>.any), views, Gen<ScreenPoint>.pixel.array(count: 8...8)), seed: seed, count: 200
    ) { parts, view, pixels in
      let (camera, zoom) = view
      guard camera.pitch < 60, camera.zoom >= Double(zoom) else { return true }
      let features = parts.0.enumerated().map { TileFeature(shape: $1, id: FeatureID(Int64($0))) }
      let tiles = TileSets(features, zoom: zoom, margin: 2)
      let frame = try Scene(layers: [.tiled("l", tiles, parts.1)]).frame(camera: camera, viewport: viewport)
      let areas = frame.areas(in: Self.window)
      let inside = (pixels + self.pixels(beside: areas, pixels)).filter {
        (0..<viewport.width).contains($0.x) && (0..<viewport.height).contains($0.y)
      }
      return inside.allSatisfy { agrees(frame, areas, $0) }
    }
  }

  @Test("of a tile end where it has no say any more", arguments: [.fill, .line(width: 12)] as [Layer.Kind])
  func tileEdges(kind: Layer.Kind) throws {
    let square = TileFeature(shape: .polygon([Equator.square(half: 60)]), id: 7)
    let tiles = TileSets([TileTests.northWest: [square]], zooms: 10...10)
    for pitch in [0.0, 30] {
      let frame = try Equator.frame([.tiled("l", tiles, kind)], pitch: pitch)
      let areas = frame.areas()
      var hits = 0
      for x in stride(from: 200.25, through: 400, by: 2.5) {
        for y in stride(from: 100.25, through: 300, by: 2.5) {
          let pixel = ScreenPoint(x: x, y: y)
          hits += frame.hits(at: pixel).count
          #expect(agrees(frame, areas, pixel), "\(kind) pitch \(pitch): \(pixel)")
        }
      }
      #expect(hits > 50)
    }
  }

  @Test("of labels are what they cover, those of asked layers alone")
  func labels() throws {
    let set = Town.set([.point(Town.center), .point(Town.center)])
    let box = CollisionShape.box(BoundingBox(minX: 10, minY: 20, maxX: 50, maxY: 30))
    let circle = CollisionShape.circle(CollisionCircle(center: ScreenPoint(x: 100, y: 100), radius: 5))
    let labels = [
      PlacedSymbol(feature: 1, piece: .text, shape: box), PlacedSymbol(feature: 0, piece: .text, shape: circle),
    ]
    let scene = Scene(layers: [.symbols("names", set, placed: labels), .circles("dots", set, radius: 3)])
    let frame = try scene.frame(camera: Camera(center: Town.center, zoom: 16), viewport: viewport)
    let areas = frame.areas(layers: ["names"])
    #expect(areas.map(\.hit.feature.id) == [0, 1])
    #expect(areas[0].shapes == [.disc(center: ScreenPoint(x: 100, y: 100), radius: 5)])
    #expect(areas[1].shapes == [.polygon([ScreenBox(x: 10...50, y: 20...30).corners])])
    #expect(frame.areas(layers: ["dots"]).map(\.hit.layer) == ["dots", "dots"])
    #expect(frame.areas().map(\.hit.layer) == ["names", "names", "dots", "dots"])
  }

  @Test("come bottom to top, of extrusions the farthest first")
  func order() throws {
    let squares = [-100.0, 0, 100].map { Geometry.polygon([Equator.square(0, $0, half: 30)]) }
    let set = Town.set(squares)
    let layers = [Layer.fill("ground", set), .extrusion("houses", set, height: .constant(Equator.meters(50)))]
    let areas = try Equator.frame(layers, pitch: 60).areas()
    #expect(
      areas.map { "\($0.hit.layer) \($0.hit.feature.id?.description ?? "")" } == [
        "ground 0", "ground 1", "ground 2", "houses 2", "houses 1", "houses 0",
      ])
  }

  @Test("are cut at the box, and not there where nothing is in it")
  func cut() throws {
    let set = Town.set([.polygon([Equator.square(half: 1000)]), .polygon([Equator.square(2000, 0, half: 10)])])
    let frame = try Equator.frame([.fill("f", set)])
    let areas = frame.areas(in: ScreenBox(x: 10...20, y: 30...50))
    #expect(areas.count == 1)
    #expect(areas.first?.shapes.flatMap(\.corners).allSatisfy { (10...20) ~= $0.x && (30...50) ~= $0.y } == true)
    #expect(frame.areas(in: ScreenBox(x: 3000...3010, y: 0...10)).isEmpty)
    #expect(frame.areas(in: ScreenBox(x: 0...(.infinity), y: 0...10)).isEmpty)
  }

  @Test("of lines are strokes where the camera looks straight down, else clockwise pieces")
  func strokes() throws {
    let set = Town.set([Equator.line((-50, 0), (50, 0))])
    let flat = try Equator.frame([.line("l", set, width: 8)]).areas()
    guard case .stroke(let lines, width: 8)? = flat.first?.shapes.first else {
      Issue.record("\(flat)")
      return
    }
    #expect(lines.map { $0.map { [$0.x.rounded(), $0.y.rounded()] } } == [[[250, 200], [350, 200]]])
    let tilted = try Equator.frame([.line("l", set, width: 8)], pitch: 40).areas()
    guard case .pieces(let pieces)? = tilted.first?.shapes.first else {
      Issue.record("\(tilted)")
      return
    }
    // A rectangle and two halves of a disc.
    #expect(pieces.count == 3 && pieces.allSatisfy { doubledArea($0) > 0 })
  }
}
