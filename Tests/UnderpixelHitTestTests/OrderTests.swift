import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("The order of hits")
struct OrderTests {
  /// Ten meters to the north of the middle, or so many tens.
  func square(north: Double, half: Double = 0.4) -> Geometry {
    .polygon([
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
        Town.place(MercatorPoint(x: 6 + $0.0 * half, y: 6 + north + $0.1 * half))
      }
    ])
  }

  func names(_ layers: [Layer], pitch: Double = 60, at y: Double = 200) throws -> [String] {
    let camera = Camera(center: Town.center, zoom: 18, pitch: pitch)
    let hits = try Scene(layers: layers).frame(camera: camera, viewport: viewport).hits(at: ScreenPoint(x: 300, y: y))
    return hits.map { "\($0.layer)\($0.feature.id?.description ?? "")" }
  }

  @Test("later features of a flat layer lie on top, upper layers before lower ones")
  func flat() throws {
    let set = Town.set([square(north: 0), square(north: 0)])
    #expect(try names([.fill("a", set), .fill("b", set)]) == ["b1", "b0", "a1", "a0"])
  }

  @Test("extrusions are ordered by depth and stand as high in the stack as they fit")
  func extrusions() throws {
    let near = Town.set([square(north: -1)])
    let far = Town.set([square(north: 0)])
    let ground = Town.set([square(north: 0, half: 5)])
    let (low, high) = (Layer.extrusion("low", near, height: 20), Layer.extrusion("high", far, height: 20))
    // The nearer one in the lower layer: the flat layer between them comes first.
    #expect(try names([low, .fill("flat", ground), high]) == ["flat0", "low0", "high0"])
    // The nearer one in the upper layer: before the flat layer, and the other after it.
    let (back, front) = (Layer.extrusion("back", far, height: 20), Layer.extrusion("front", near, height: 20))
    #expect(try names([back, .fill("flat", ground), front]) == ["front0", "flat0", "back0"])
  }

  @Test("of extrusions equally deep the earlier feature comes first")
  func equalDepth() throws {
    let set = Town.set([square(north: 0), square(north: 0), square(north: 0)])
    #expect(try names([.extrusion("tower", set, height: 30)]) == ["tower0", "tower1", "tower2"])
  }

  @Test("a flat layer above extrusions comes first, whatever the depth")
  func circleAbove() throws {
    let towers = Town.set([square(north: 0)])
    let behind = Town.set([.point(Town.place(MercatorPoint(x: 6, y: 6.4)))])
    let layers = [Layer.extrusion("tower", towers, height: 30), .circles("poi", behind, radius: 40)]
    #expect(try names(layers) == ["poi0", "tower0"])
  }

  @Test("a feature of several parts, or seen in several ways, is one hit a layer")
  func once() throws {
    let both = Geometry.collection([square(north: 0), square(north: 0.1), .point(Town.center)])
    let set = Town.set([both])
    #expect(try names([.circles("c", set, radius: 50), .fill("f", set)]) == ["f0", "c0"])
  }

  @Test("nearest ranking begins with what the point hits, as drawn, and goes on by distance")
  func nearest() throws {
    let points = [0.0, 2, 1, 0].map { Geometry.point(Town.place(MercatorPoint(x: 6 + $0, y: 6))) }
    let camera = Camera(center: Town.center, zoom: 17)
    let frame = try Scene(layers: [.circles("poi", Town.set(points), radius: 4)]).frame(
      camera: camera, viewport: viewport)
    let pixel = ScreenPoint(x: 300, y: 200)
    #expect(frame.hits(at: pixel, radius: 200, ranking: .nearest).map(\.feature.id) == [3, 0, 2, 1])
    #expect(frame.hits(at: pixel, radius: 200).map(\.feature.id) == [3, 2, 1, 0])
    #expect(frame.hits(at: pixel, radius: 200, ranking: .nearest, limit: 3).map(\.feature.id) == [3, 0, 2])
  }

  @Test("sorting is total: hits found in any order come out the same", arguments: [1, 2] as [UInt64])
  func total(seed: UInt64) {
    let hit = zip(Gen<Int>.int(in: 0...3), .int(in: 0...4), .double(in: 0...2), .int(in: 0...3)).map {
      Hit(
        layer: $0, set: 0, feature: $1, ordinal: $1, part: $3, distance: 0,
        depth: $0 % 2 == 1 ? 100 + ($2 * 4).rounded() : 0, sortKey: $0 == 2 ? Double($1 % 2) : 0)
    }
    // The hits are made up; their set only has to be there.
    let scene = Scene(layers: [.fill("f", Town.set([square(north: 0)]))])
    forAll(zip(hit.array(upTo: 20), .bits), seed: seed, count: 3000) { hits, shuffle in
      let sets = try scene.frame(camera: Camera(center: Town.center, zoom: 18), viewport: viewport).layers
      let order = DrawOrder(isExtrusion: [false, true, false, true], sets: sets)
      var random = SplitMix64(seed: shuffle)
      let sorted = order.topmostFirst(hits)
      // What goes out twice in the same place is the same hit.
      return order.topmostFirst(hits.shuffled(using: &random)) == sorted && order.topmostFirst(sorted) == sorted
        && Set(sorted.map { [$0.layer, $0.feature] }).count == sorted.count
    }
  }

  @Test("the order in which layers' features were indexed changes nothing", arguments: [3] as [UInt64])
  func independentLayers(seed: UInt64) {
    let shapes = Gen<Geometry>.shape.array(count: 1...6)
    let kinds = Gen<Layer.Kind>.any
    let layers = zip(zip(shapes, kinds), zip(shapes, kinds), zip(shapes, kinds))
    forAll(zip(layers, .overTown, .pixel), seed: seed, count: 500) { layers, camera, pixel in
      let parts = [layers.0, layers.1, layers.2]
      func answer(buildOrder: [Int]) throws -> [Hit] {
        var sets: [Int: FeatureSet] = [:]
        for index in buildOrder { sets[index] = Town.set(parts[index].0) }
        let layers = parts.indices.compactMap { index in sets[index].map { Layer("\(index)", $0, kind: parts[index].1) }
        }
        return try Scene(layers: layers).frame(camera: camera, viewport: viewport).hits(at: pixel, radius: 10).records
      }
      return try answer(buildOrder: [0, 1, 2]) == answer(buildOrder: [2, 0, 1])
    }
  }
}
