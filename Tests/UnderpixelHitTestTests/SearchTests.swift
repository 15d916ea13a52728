import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("The search through the tree")
struct SearchTests {
  func scene(_ shapes: [Geometry], _ kinds: [Layer.Kind]) -> Scene {
    let set = Town.set(shapes)
    return Scene(layers: kinds.enumerated().map { Layer("layer \($0)", set, kind: $1) })
  }

  @Test("a point finds what a scan of everything finds", arguments: [1, 2, 3, 4] as [UInt64])
  func points(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...12), Gen<Layer.Kind>.any.array(count: 1...4))
    forAll(zip(scenes, .overTown, Gen<ScreenPoint>.pixel.array(count: 6...6)), seed: seed, count: 1000) {
      parts, camera, pixels in
      let frame = try scene(parts.0, parts.1).frame(camera: camera, viewport: viewport)
      return pixels.allSatisfy { pixel in
        let query = QueryGeometry(disc: pixel, radius: 0, projection: frame.projection)
        return frame.hits(at: pixel).records == scan(frame, query)
      }
    }
  }

  @Test("a disc finds what a scan of everything finds", arguments: [5, 6] as [UInt64])
  func discs(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...8), Gen<Layer.Kind>.any.array(count: 1...3))
    let discs = zip(Gen<ScreenPoint>.pixel, Gen<Double>.double(in: 0...60))
    forAll(zip(scenes, .overTown, discs), seed: seed, count: 600) { parts, camera, disc in
      let frame = try scene(parts.0, parts.1).frame(camera: camera, viewport: viewport)
      let query = QueryGeometry(disc: disc.0, radius: disc.1, projection: frame.projection)
      return query.isBeyondScan || frame.hits(at: disc.0, radius: disc.1).records == scan(frame, query)
    }
  }

  @Test("an area finds what a scan of everything finds", arguments: [7, 8] as [UInt64])
  func areas(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...8), Gen<Layer.Kind>.any.array(count: 1...3))
    forAll(zip(scenes, .overTown, Gen<ScreenPoint>.pixel.array(count: 1...20)), seed: seed, count: 600) {
      parts, camera, corners in
      let frame = try scene(parts.0, parts.1).frame(camera: camera, viewport: viewport)
      let query = QueryGeometry(polygon: corners, projection: frame.projection)
      return query.isBeyondScan || frame.hits(in: ScreenPolygon(corners)).records == scan(frame, query)
    }
  }

  @Test("many points are answered as each by itself, the viewport as the box of it", arguments: [17] as [UInt64])
  func manyPoints(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...8), Gen<Layer.Kind>.any.array(count: 1...3))
    forAll(zip(scenes, .overTown, Gen<ScreenPoint>.pixel.array(count: 3...3)), seed: seed, count: 200) {
      parts, camera, pixels in
      let frame = try scene(parts.0, parts.1).frame(camera: camera, viewport: viewport)
      let isEven = { (hit: HitFeature) in hit.feature.index % 2 == 0 }
      let together = frame.hits(
        at: pixels, radius: 20, ranking: .nearest, layers: ["layer 0"], limit: 2, filter: isEven)
      let single = pixels.map {
        frame.hits(at: $0, radius: 20, ranking: .nearest, layers: ["layer 0"], limit: 2, filter: isEven)
      }
      let box = ScreenBox(x: 0...viewport.width, y: 0...viewport.height)
      return together.map(\.records) == single.map(\.records)
        && frame.hits(limit: 3, filter: isEven).records == frame.hits(in: box, limit: 3, filter: isEven).records
    }
  }

  @Test("a point hits what a disc around it hits at distance 0", arguments: [9] as [UInt64])
  func pointsAndDiscs(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...8), Gen<Layer.Kind>.any.array(count: 1...3))
    forAll(zip(scenes, .overTown, .pixel), seed: seed, count: 800) { parts, camera, pixel in
      let frame = try scene(parts.0, parts.1).frame(camera: camera, viewport: viewport)
      let inDisc = frame.hits(at: pixel, radius: 20).records.filter { $0.distance == 0 }.map { [$0.layer, $0.feature] }
      return Set(frame.hits(at: pixel).records.map { [$0.layer, $0.feature] }).isSubset(of: Set(inDisc))
    }
  }

  @Test("the same features are found in every copy of the world, once", arguments: [-1, 0, 1, 3] as [Double])
  func copies(number: Double) throws {
    let scene = scene([.point(Town.center), .polygon([square(6, 2)])], [.fill, .circle(radius: 4)])
    var camera = Camera(center: Town.center, zoom: 15)
    camera.center.longitude += 360 * number
    let hits = try scene.frame(camera: camera, viewport: viewport).hits(at: ScreenPoint(x: 300, y: 200))
    #expect(hits.map(\.layer) == ["layer 1", "layer 0"])
  }

  @Test("what crosses the date line is hit on both sides")
  func dateLine() throws {
    let ring = [(179.0, 10.0), (181, 10), (181, -10), (179, -10)].map { Coordinate(longitude: $0.0, latitude: $0.1) }
    let scene = Scene(layers: [.fill("area", Town.set([.polygon([ring])]))])
    for longitude in [179.5, 180.5, -179.5, 540.5] {
      let camera = Camera(center: Coordinate(longitude: longitude, latitude: 0), zoom: 5)
      #expect(try scene.frame(camera: camera, viewport: viewport).hits(at: ScreenPoint(x: 300, y: 200)).count == 1)
    }
    let away = Camera(center: Coordinate(longitude: -178, latitude: 0), zoom: 5)
    #expect(try scene.frame(camera: away, viewport: viewport).hits(at: ScreenPoint(x: 300, y: 200)).isEmpty)
  }

  func square(_ middle: Double, _ half: Double) -> [Coordinate] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      Town.place(MercatorPoint(x: middle + $0.0 * half, y: middle + $0.1 * half))
    }
  }
}
