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

@Suite("Lines drawn beside their middle")
struct LineOffsetTests {
  func frame(_ shape: Geometry, _ offset: Double, width: Numbers = 4, pitch: Double = 0) throws -> Frame {
    let kind = Layer.Kind.line(width: width, offset: .constant(offset))
    return try Equator.frame([Layer("l", Town.set([shape]), kind: kind)], pitch: pitch)
  }

  @Test("a positive offset lies to the right of the direction, a negative one to the left")
  func side() throws {
    let east = Equator.line((-50, 0), (50, 0))
    let right = try frame(east, 20)
    #expect(right.isHit(right: 0, up: -20) && right.isHit(right: 0, up: -18.1) && right.isHit(right: 0, up: -21.9))
    #expect(!right.isHit(right: 0, up: 0) && !right.isHit(right: 0, up: 20) && !right.isHit(right: 0, up: -17.9))
    let left = try frame(east, -20)
    #expect(left.isHit(right: 0, up: 20) && !left.isHit(right: 0, up: -20))
    let west = try frame(Equator.line((50, 0), (-50, 0)), 20)
    #expect(west.isHit(right: 0, up: 20) && !west.isHit(right: 0, up: -20))
  }

  @Test("corners meet where the moved sides do, on both sides")
  func miter() throws {
    let corner = Equator.line((-50, 0), (0, 0), (0, 50))
    let outside = try frame(corner, 10, width: 2)
    #expect(outside.isHit(right: 10.6, up: -10.6) && !outside.isHit(right: 10.8, up: -10.8))
    #expect(!outside.isHit(right: 12, up: 0) && outside.isHit(right: 10, up: 40) && !outside.isHit(right: 0, up: 0))
    let inside = try frame(corner, -10, width: 2)
    #expect(inside.isHit(right: -10, up: 10) && !inside.isHit(right: -5, up: 10) && !inside.isHit(right: 0, up: 0))
  }

  @Test("distances are those to the line where it is drawn")
  func distances() throws {
    let frame = try frame(Equator.line((-50, 0), (50, 0)), 20)
    let distance = try #require(frame.hits(right: 0, up: -60, radius: 50).first?.distance)
    #expect(abs(distance - 38) < 1e-9)
    let atEnd = try #require(frame.hits(right: 60, up: -20, radius: 50).first?.distance)
    #expect(abs(atEnd - 8) < 1e-9)
    #expect(frame.hits(right: 0, up: -60, radius: 37).isEmpty)
  }

  @Test("rings are closed, given closed or not, and their seam is a corner as others are", arguments: [false, true])
  func rings(isClosed: Bool) throws {
    let open = Equator.square(half: 50)
    let frame = try frame(.polygon([isClosed ? open + [open[0]] : open]), 10, width: 2)
    for (x, y) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)] {
      #expect(frame.isHit(right: 60 * x, up: 60 * y) && !frame.isHit(right: 50 * x, up: 50 * y), "\(x) \(y)")
    }
    for (x, y) in [(60.0, 0.0), (-60, 0), (0, 60), (0, -60)] { #expect(frame.isHit(right: x, up: y), "\(x) \(y)") }
  }

  @Test("a position given twice changes nothing")
  func repeated() throws {
    let plain = try frame(Equator.line((-50, 0), (0, 0), (0, 50)), 10, width: 2)
    let doubled = try frame(Equator.line((-50, 0), (-50, 0), (0, 0), (0, 0), (0, 50), (0, 50)), 10, width: 2)
    for x in stride(from: -70.0, through: 30, by: 2.5) {
      for y in stride(from: -30.0, through: 70, by: 2.5) {
        #expect(plain.isHit(right: x, up: y) == doubled.isHit(right: x, up: y), "\(x) \(y)")
      }
    }
    #expect(try frame(Equator.line((0, 0), (0, 0)), 10).isHit(right: 0, up: 0))
  }

  @Test("a sharp corner does not stick out beyond all measure")
  func sharp() throws {
    let spike = Equator.line((-50, 0), (0, 0), (-50, 1))
    for x in stride(from: 25.0, through: 290, by: 1) {
      for offset in [10.0, -10] { #expect(!(try frame(spike, offset).isHit(right: x, up: 0)), "\(x) \(offset)") }
    }
  }

  /// Lines that turn by at most 100 degrees at a corner.
  private var road: Gen<[Vector]> {
    let step = zip(Gen<Double>.double(in: -100...100), .double(in: 40...150))
    return step.array(count: 1...5).map { steps in
      var (heading, road) = (0.0, [Vector(-100, 0)])
      for (turn, length) in steps {
        heading += turn * .pi / 180
        road.append(road[road.count - 1] + length * Vector(cos(heading), sin(heading)))
      }
      return road
    }
  }

  /// Each side moved to its right, then cut where it meets the next: places all along.
  private func sampled(_ road: [Vector], offset: Double) -> [Vector] {
    let sides = (1..<road.count).map { i -> (from: Vector, along: Vector) in
      let along = (road[i] - road[i - 1]) / length(road[i] - road[i - 1])
      // On the plane y points south, so that right of east is south.
      return (road[i - 1] + offset * Vector(-along.y, along.x), along)
    }
    var corners = [sides[0].from]
    for (a, b) in zip(sides, sides.dropFirst()) {
      let determinant = cross(a.along, b.along)
      corners.append(
        abs(determinant) < 1e-9 ? b.from : a.from + cross(b.from - a.from, b.along) / determinant * a.along)
    }
    let last = sides[sides.count - 1]
    corners.append(last.from + length(road[road.count - 1] - road[road.count - 2]) * last.along)
    return zip(corners, corners.dropFirst()).flatMap { a, b in (0...400).map { a + (Double($0) / 400) * (b - a) } }
  }

  @Test("distances are those to places sampled along the moved sides", arguments: [1, 2] as [UInt64])
  func twin(seed: UInt64) {
    let looks = zip(Gen<Double>.double(in: -30...30), .double(in: 1...20), .double(in: 0...60))
    forAll(zip(road, looks, .pixel), seed: seed, count: 150) { road, look, pixel in
      let (offset, width, pitch) = look
      let shape = Geometry.lineString(road.map { Equator.at($0.x, -$0.y) })
      let frame = try frame(shape, offset, width: .constant(width), pitch: pitch)
      let nearest = sampled(road, offset: offset).reduce(Double.infinity) { least, middle in
        // The nearest place of a disc on the ground, from a ring of places on its edge.
        let isInside = frame.projection.unproject(pixel).map { length($0.vector - middle) <= width / 2 } ?? false
        if isInside { return 0 }
        if pitch == 0 {
          let seen = Vector(300, 200) + middle
          return min(least, max(0, length(seen - pixel.vector) - width / 2))
        }
        return (0..<24).reduce(least) { least, step in
          let angle = Double(step) * .pi / 12
          let edge = middle + width / 2 * Vector(cos(angle), sin(angle))
          guard let seen = frame.projection.project(PlanePoint(edge)) else { return least }
          return min(least, length(seen.pixel.vector - pixel.vector))
        }
      }
      guard let found = frame.hits(at: pixel, radius: 40).first?.distance else { return nearest > 40 - 1e-6 }
      return found <= nearest + 1e-6 && found >= nearest - 2
    }
  }
}
