import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Distances against a twin that knows nothing of edges: places all over what is painted, each projected.
@Suite("Distances in pixels")
struct DistanceTests {
  /// The least distance of many painted places of one shape; every place of the paint has one within `grain` pixels of
  /// the plane.
  func sampled(_ frame: Frame, _ places: [(Vector, z: Double)], from pixel: ScreenPoint) -> Double {
    places.reduce(.infinity) { least, place in
      guard let seen = frame.projection.project(PlanePoint(place.0), z: place.z) else { return least }
      return min(least, length(seen.pixel.vector - pixel.vector))
    }
  }

  func plane(_ frame: Frame, _ coordinate: Coordinate) -> Vector {
    frame.projection.plane(WebMercator.project(coordinate)).vector
  }

  static let a = Town.place(MercatorPoint(x: 2, y: 3))
  static let b = Town.place(MercatorPoint(x: 9, y: 8))
  static let c = Town.place(MercatorPoint(x: 11, y: 2))

  @Test("to a line are those to the nearest place of its round buffer", arguments: [1, 2] as [UInt64])
  func line(seed: UInt64) {
    forAll(zip(.overTown, .pixel, Gen<Double>.double(in: 1...30)), seed: seed, count: 300) { camera, pixel, width in
      let bend = [Self.a, Self.b, Self.c]
      let scene = Scene(layers: [.line("line", Town.set([.lineString(bend)]), width: .constant(width))])
      let frame = try scene.frame(camera: camera, viewport: viewport)
      let corners = bend.map { plane(frame, $0) }
      var places: [(Vector, z: Double)] = []
      for i in 0...600 {
        let side = min(i / 300, 1)
        let middle = corners[side] + (Double(i) / 300 - Double(side)) * (corners[side + 1] - corners[side])
        for j in 0..<48 {
          let angle = Double(j) * .pi / 24
          for part in [0.0, 0.5, 1] { places.append((middle + part * width / 2 * Vector(cos(angle), sin(angle)), 0)) }
        }
      }
      return agrees(frame, pixel, sampled(frame, places, from: pixel))
    }
  }

  @Test("to a circle are those to the nearest place of its disc", arguments: [3, 4] as [UInt64])
  func circle(seed: UInt64) {
    let looks = zip(Gen<Bool>.bool, .bool, .double(in: 1...40))
    forAll(zip(.overTown, .pixel, looks), seed: seed, count: 400) { camera, pixel, look in
      let (scale, alignment): (Layer.PitchReference, Layer.PitchReference) =
        (look.0 ? .map : .viewport, look.1 ? .map : .viewport)
      let kind = Layer.Kind.circle(radius: .constant(look.2), pitchScale: scale, pitchAlignment: alignment)
      let scene = Scene(layers: [Layer("circle", Town.set([.point(Self.a)]), kind: kind)])
      let frame = try scene.frame(camera: camera, viewport: viewport)
      let middle = plane(frame, Self.a)
      guard let seen = frame.projection.project(PlanePoint(middle)) else {
        return frame.hits(at: pixel, radius: 50).isEmpty
      }
      let nearness = frame.projection.eyeDistance / seen.depth
      var least = Double.infinity
      for i in 0...30 {
        for j in 0..<128 {
          let (part, angle) = (Double(i) / 30, Double(j) * .pi / 64)
          let direction = Vector(cos(angle), sin(angle)) * part
          switch alignment {
          case .viewport:
            let size = scale == .map ? look.2 * nearness : look.2
            least = min(least, length(seen.pixel.vector + size * direction - pixel.vector))
          case .map:
            let size = scale == .map ? look.2 : look.2 / nearness
            least = min(least, sampled(frame, [(middle + size * direction, 0)], from: pixel))
          }
        }
      }
      return agrees(frame, pixel, least)
    }
  }

  @Test("to a fill are those to the nearest place of its interior", arguments: [5] as [UInt64])
  func fill(seed: UInt64) {
    forAll(zip(.overTown, .pixel), seed: seed, count: 300) { camera, pixel in
      let corner = Coordinate(longitude: Self.b.longitude, latitude: Self.a.latitude)
      let scene = Scene(layers: [.fill("fill", Town.set([.polygon([[Self.a, corner, Self.b]])]))])
      let frame = try scene.frame(camera: camera, viewport: viewport)
      let (a, b, c) = (plane(frame, Self.a), plane(frame, corner), plane(frame, Self.b))
      return agrees(frame, pixel, sampled(frame, triangle(a, b, c, z: 0), from: pixel))
    }
  }

  @Test("to an extrusion are those to the nearest place of its roof and walls", arguments: [6, 7] as [UInt64])
  func extrusion(seed: UInt64) {
    let heights = zip(Gen<Double>.double(in: 0...60), .double(in: 0...60))
    forAll(zip(.overTown, .pixel, heights), seed: seed, count: 300) { camera, pixel, heights in
      let corner = Coordinate(longitude: Self.b.longitude, latitude: Self.a.latitude)
      let set = Town.set([.polygon([[Self.a, corner, Self.b]])])
      let scene = Scene(layers: [.extrusion("tower", set, height: .constant(heights.0), base: .constant(heights.1))])
      let frame = try scene.frame(camera: camera, viewport: viewport)
      let (a, b, c) = (plane(frame, Self.a), plane(frame, corner), plane(frame, Self.b))
      let roof = heights.0 * frame.projection.pixelsPerMeter
      let foot = heights.1 * frame.projection.pixelsPerMeter
      var places = triangle(a, b, c, z: roof)
      for (from, to) in [(a, b), (b, c), (c, a)] {
        for i in 0...120 {
          for j in 0...40 {
            places.append((from + (Double(i) / 120) * (to - from), foot + (Double(j) / 40) * (roof - foot)))
          }
        }
      }
      // What the near plane cuts off is not seen: places as near as that say nothing.
      let near = 2e-2 * frame.projection.eyeDistance
      guard places.allSatisfy({ frame.projection.depth(of: PlanePoint($0.0), z: $0.z) > near }) else { return true }
      return agrees(frame, pixel, sampled(frame, places, from: pixel))
    }
  }

  func triangle(_ a: Vector, _ b: Vector, _ c: Vector, z: Double) -> [(Vector, z: Double)] {
    var places: [(Vector, z: Double)] = []
    for i in 0...80 {
      for j in 0...(80 - i) {
        places.append((a + (Double(i) / 80) * (b - a) + (Double(j) / 80) * (c - a), z))
      }
    }
    return places
  }

  /// The distance given is never more than to a painted place, and hardly less: by at most the step between places,
  /// where they are not stretched by the nearness of the eye.
  func agrees(_ frame: Frame, _ pixel: ScreenPoint, _ sampled: Double) -> Bool {
    let radius = 40.0
    let isCoarse = frame.projection.camera.pitch > 45
    guard let found = frame.hits(at: pixel, radius: radius).first?.distance else { return sampled > radius - 1e-6 }
    return found <= sampled + 1e-6 && (isCoarse || found >= sampled - 10)
  }
}
