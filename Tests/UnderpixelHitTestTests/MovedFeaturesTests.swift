import Foundation
import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Features that move")
struct MovedFeaturesTests {
  static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 12)
  static let size = Size(width: 400, height: 300)

  private func places(_ points: [GridPoint]) -> [Coordinate] {
    points.map { Coordinate(longitude: Double($0.x) * 0.003, latitude: Double($0.y) * 0.003) }
  }

  struct GridPoint: Sendable {
    let x: Int
    let y: Int
  }

  private static var points: Gen<[GridPoint]> {
    Gen.int(in: -20...20).array(upTo: 24).map { numbers in
      stride(from: 0, to: numbers.count - 1, by: 2).map { GridPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }
  }

  @Test("are hit like features that were made where they are now")
  func matchesMadeAnew() {
    forAll(Self.points, seed: 11) { points in
      let places = places(points)
      var (start, there) = (FeatureSetBuilder(), FeatureSetBuilder())
      for (number, place) in places.enumerated() {
        start.add(point: Coordinate(longitude: 100, latitude: 50), id: FeatureID(Int64(number)))
        there.add(point: place, id: FeatureID(Int64(number)))
      }
      func frame(_ set: FeatureSet) throws -> Frame {
        try Scene(layers: [.circles("buses", set, radius: 6)]).frame(camera: Self.camera, viewport: Self.size)
      }
      let (moved, made) = (try frame(start.finish().moved(to: places)), try frame(there.finish()))
      for x in stride(from: 0.0, through: 400, by: 40) {
        for y in stride(from: 0.0, through: 300, by: 30) {
          let pixel = ScreenPoint(x: x, y: y)
          guard moved.hits(at: pixel, radius: 20).map(\.record) == made.hits(at: pixel, radius: 20).map(\.record) else {
            return false
          }
        }
      }
      return true
    }
  }

  @Test("keep their states, their ids and their properties")
  func keepsStates() throws {
    var builder = FeatureSetBuilder()
    builder.add(point: Self.camera.center, id: 7, properties: ["line": "2"])
    let set = builder.finish()
    var states = SetStates()
    states.set(["large": true], of: 0, in: set)
    let moved = set.moved(to: [Coordinate(longitude: 0.01, latitude: 0)])
    let radius = NumberEvaluator(dependsOnZoom: false, dependsOnState: true) { _, _, _, state in
      state[PropertyName("large")]?.bool == true ? 20 : 2
    }
    let frame = try Scene(layers: [.circles("buses", moved, radius: .evaluated(radius))], states: states)
      .frame(camera: Self.camera, viewport: Self.size)
    #expect(frame.hits(at: ScreenPoint(x: 200, y: 150)).isEmpty)
    let pixel = try #require(frame.projection.pixel(of: Coordinate(longitude: 0.01, latitude: 0)))
    let hit = try #require(frame.topmostHit(at: ScreenPoint(x: pixel.x + 15, y: pixel.y)))
    #expect(hit.feature.id == 7)
    #expect(hit.feature.properties["line"]?.string == "2")
    #expect(hit.state == ["large": true])
  }

  @Test("are hit where they are now, and not where they were, however many vertices they have")
  func manyVertices() throws {
    func ring(around longitude: Double) -> [Coordinate] {
      (0..<2 * containmentCrossover).map { index in
        let angle = 2 * Double.pi * Double(index) / Double(2 * containmentCrossover)
        return Coordinate(longitude: longitude + 0.004 * cos(angle), latitude: 0.004 * sin(angle))
      }
    }
    var builder = FeatureSetBuilder()
    builder.add(polygon: [ring(around: 0)])
    let set = builder.finish()
    func isHit(_ set: FeatureSet, at longitude: Double) throws -> Bool {
      let frame = try Scene(layers: [.fill("lakes", set)]).frame(camera: Self.camera, viewport: Self.size)
      let pixel = try #require(frame.projection.pixel(of: Coordinate(longitude: longitude, latitude: 0)))
      return !frame.hits(at: pixel).isEmpty
    }
    #expect(try isHit(set, at: 0))
    let moved = set.moved(to: ring(around: 0.01))
    #expect(try !isHit(moved, at: 0))
    #expect(try isHit(moved, at: 0.01))
    #expect(try isHit(set, at: 0))
  }

  @Test("are hit nowhere where a position is not finite")
  func notFinite() throws {
    var builder = FeatureSetBuilder()
    builder.add(point: Self.camera.center)
    let moved = builder.finish().moved(to: [Coordinate(longitude: .nan, latitude: 0)])
    let frame = try Scene(layers: [.circles("buses", moved, radius: 6)]).frame(camera: Self.camera, viewport: Self.size)
    #expect(frame.hits().isEmpty)
  }

  @Test("a position too few is a mistake of the caller")
  func tooFew() async {
    await #expect(processExitsWith: .failure) {
      var builder = FeatureSetBuilder()
      builder.add(point: Coordinate(longitude: 0, latitude: 0))
      _ = builder.finish().moved(to: [])
    }
  }
}
