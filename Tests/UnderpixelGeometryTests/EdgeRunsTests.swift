import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("Edges in runs")
struct EdgeRunsTests {
  /// Some rings, in one part: few edges, or many of them, by repeating each vertex.
  private struct Part: Sendable {
    var rings: [[MercatorPoint]]

    init(_ rings: [[MercatorPoint]], detours: Int) {
      self.rings = rings.map { ring in
        ring.indices.flatMap { index in
          [ring[index]] + [MercatorPoint](repeating: ring[index], count: detours)
        }
      }
    }

    /// The part in runs, behind another one, so that nothing begins at 0.
    func runs(isClosed: Bool) -> EdgeRuns {
      let first = [MercatorPoint(x: 3, y: 3), MercatorPoint(x: 4, y: 4)]
      var runs = EdgeRuns(of: first + rings.joined())
      runs.addPart(rings: [0..<2], isClosed: false)
      var start = 2
      var ranges: [Range<Int>] = []
      for ring in rings {
        ranges.append(start..<start + ring.count)
        start += ring.count
      }
      runs.addPart(rings: ranges, isClosed: isClosed)
      return runs
    }

    func edges(isClosed: Bool) -> [(MercatorPoint, MercatorPoint)] {
      rings.flatMap { ring in
        Array(isClosed ? zip(ring.suffix(1) + ring.dropLast(), ring[...]) : zip(ring[...], ring.dropFirst()))
      }
    }
  }

  private static var parts: Gen<Part> {
    zip(Gen.ring.array(upTo: 4), Gen<Int>.uniform(in: 0...9)).map { Part($0, detours: $1) }
  }

  private static var places: Gen<MercatorPoint> {
    zip(Gen<Int>.uniform(in: -1...25), Gen<Int>.uniform(in: -1...25)).map {
      MercatorPoint(x: Double($0) / 2, y: Double($1) / 2)
    }
  }

  @Test("give a place the location that all edges give it", arguments: [1, 2] as [UInt64])
  func location(seed: UInt64) {
    forAll(zip(Self.parts, Self.places), seed: seed, count: 3000) { part, place in
      var crossings = RayCrossings(from: place)
      for ring in part.rings { crossings.count(ring: ring.span) }
      return part.runs(isClosed: true).location(of: place, inPart: 1) == crossings.location
    }
  }

  @Test("hand over every edge that meets a window, and stop where one passes", arguments: [true, false])
  func edges(isClosed: Bool) {
    forAll(zip(Self.parts, Self.places, Self.places), seed: 7, count: 2000) { part, a, b in
      let window = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
      let runs = part.runs(isClosed: isClosed)
      let wanted = part.edges(isClosed: isClosed).filter { a, b in
        window.intersects(
          BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y)))
      }
      var seen: [(MercatorPoint, MercatorPoint)] = []
      let passes = runs.hasEdge(ofPart: 1, near: window) { a, b in
        seen.append((a, b))
        return false
      }
      var count = 0
      let stops = runs.hasEdge(ofPart: 1, near: window) { _, _ in
        count += 1
        return true
      }
      return !passes && seen.elementsEqual(wanted, by: ==) && stops == !wanted.isEmpty && count == min(wanted.count, 1)
    }
  }

  @Test("have a box around each part, and none around what is not finite or empty")
  func boxes() {
    var runs = EdgeRuns(of: [MercatorPoint(x: 1, y: 2), MercatorPoint(x: 3, y: 1), MercatorPoint(x: .nan, y: 0)])
    runs.addPart(rings: [0..<2], isClosed: false)
    runs.addPart(rings: [1..<3], isClosed: false)
    runs.addPart(rings: [Range<Int>](), isClosed: true)
    #expect(runs.boxes[0] == BoundingBox(minX: 1, minY: 1, maxX: 3, maxY: 2))
    #expect(runs.boxes[1].isEmpty)
    #expect(runs.boxes[2].isEmpty)
  }
}
