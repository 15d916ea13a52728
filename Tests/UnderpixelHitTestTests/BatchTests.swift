import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("A batch of points")
struct BatchTests {
  @Test("is answered as each point by itself, in the order of the points", arguments: [1, 2, 3] as [UInt64])
  func asSingle(seed: UInt64) {
    let pixels = Gen<ScreenPoint>.oneOf(.pixel, .always(ScreenPoint(x: .nan, y: 3))).array(count: 0...60)
    let asked = zip(pixels, Gen<Double>.oneOf(.always(0), .double(in: 0...40)), Gen<Int>.uniform(in: 0...3).optional)
    forAll(zip(BudgetTests.cases, asked, Gen<Bool>.bool), seed: seed, count: 300) { scene, asked, isFiltered in
      let (pixels, radius, limit) = asked
      let filter = isFiltered ? { (hit: HitFeature) in hit.feature.index % 2 == 0 } : nil
      func single(_ pixel: ScreenPoint) -> Hits {
        scene.frame.hits(at: pixel, radius: radius, ranking: scene.ranking, limit: limit, filter: filter)
      }
      let batch = scene.frame.batch(
        at: pixels, radius: radius, ranking: scene.ranking, limit: limit, filter: filter)
      return batch.count == pixels.count && batch.offsets.count == pixels.count + 1
        && batch.offsets.last == batch.records.count
        && zip(batch, pixels).allSatisfy { together, pixel in
          let alone = single(pixel)
          return together.records == alone.records && together.isComplete == alone.isComplete
        }
    }
  }

  @Test("over many tiles is answered as each point by itself", arguments: [4, 5] as [UInt64])
  func manyTiles(seed: UInt64) {
    let scenes = zip(Gen<Geometry>.shape.array(count: 1...10), Gen<Layer.Kind>.any.array(count: 1...3), .overTown)
    forAll(zip(scenes, Gen<ScreenPoint>.pixel.array(count: 100...100)), seed: seed, count: 150) { scene, pixels in
      let features = scene.0.enumerated().map { TileFeature(shape: $1, id: FeatureID(Int64($0))) }
      let tiles = TileSets(features, zoom: 16, margin: 0.1)
      let layers = scene.1.enumerated().map { Layer.tiled("\($0)", tiles, $1) }
      var camera = scene.2
      camera.zoom = max(camera.zoom, 16)
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: viewport)
      return frame.hits(at: pixels).map(\.records) == pixels.map { frame.hits(at: $0).records }
    }
  }
}
