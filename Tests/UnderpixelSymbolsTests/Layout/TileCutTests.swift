import Testing
public import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSymbols

extension MercatorPoint: ExpressibleByArrayLiteral {
  /// Two numbers, so that tests can list many places.
  public init(arrayLiteral elements: Double...) { self.init(x: elements[0], y: elements[1]) }
}

@Suite("Features cut to a tile")
struct TileCutTests {
  static let tile = TileID(z: 4, x: 5, y: 6)

  /// A cut with a margin of an eighth: 1024 units.
  static func cut(_ tile: TileID = tile, tolerance: Double = 0, deepest: Int = 18) -> TileCut {
    TileCut(tile, margin: 0.125, tolerance: tolerance, deepest: deepest)
  }

  /// The place of tile units on the map plane.
  static func plane(_ points: [Point], in tile: TileID = tile) -> ArraySlice<MercatorPoint> {
    points.map { TileUnits(tile).plane($0) }[...]
  }

  func lines(_ line: [Point], tolerance: Double = 0) -> [[Point]] {
    Self.cut(tolerance: tolerance).lines([Self.plane(line)])
  }

  func polygons(_ rings: [[Point]], tolerance: Double = 0) -> [[[Point]]] {
    Self.cut(tolerance: tolerance).polygons(rings.map { Self.plane($0) })
  }

  @Test("points of the tile and its margin are kept, in whole units")
  func points() {
    let points: [Point] = [[4.4, 4.5], [-1024, 0], [-1025, 0], [9216, 8192], [9217, 0], [5, 9300]]
    #expect(Self.cut().points([Self.plane(points)]) == [[[4, 5]], [[-1024, 0]], [[9216, 8192]]])
  }

  @Test("lines are cut where the margin ends, and go on in another piece where they come back")
  func lines() {
    #expect(lines([[-3072, 0], [1024, 4096]]) == [[[-1024, 2048], [1024, 4096]]])
    #expect(
      lines([[0, 0], [0, 12000], [100, 12000], [100, 0]]) == [[[0, 0], [0, 9216]], [[100, 9216], [100, 0]]])
    #expect(lines([[-2000, 50], [10_000, 50]]) == [[[-1024, 50], [9216, 50]]])
    #expect(lines([[10_000, 50], [-2000, 50]]) == [[[9216, 50], [-1024, 50]]])
    #expect(lines([[-2000, 50], [-1500, 8000]]).isEmpty && lines([[-2000, 9300], [9300, 9300]]).isEmpty)
    // Its box meets the tile, and it does not.
    #expect(lines([[-2000, 8500], [200, 10_700]]).isEmpty)
    #expect(lines([[7, 7]]).isEmpty)
  }

  @Test("rings are closed along the margin, shells clockwise and holes counterclockwise", arguments: [false, true])
  func rings(isReversed: Bool) {
    let shell: [Point] = [[-4096, 0], [4096, 0], [4096, 4096], [-4096, 4096], [-4096, 0]]
    let hole: [Point] = [[100, 100], [200, 100], [200, 200], [100, 200], [100, 100]]
    let outside = hole.map { Point(x: $0.x - 3000, y: $0.y) }
    let rings = [shell, hole, outside].map { isReversed ? $0.reversed() : $0 }
    let cut = polygons(rings)
    #expect(cut.count == 1 && cut[0].count == 2)
    #expect(Set(cut[0][0]) == [[-1024, 0], [4096, 0], [4096, 4096], [-1024, 4096]])
    #expect(cut[0].allSatisfy { $0.first == $0.last })
    // With y down, a positive area is clockwise as seen.
    #expect(area(cut[0][0]) == 5120 * 4096 && area(cut[0][1]) == -100 * 100)
    #expect(polygons([outside, hole]).isEmpty)
  }

  @Test("what is shorter or smaller than the tolerance is left out, but not at the deepest zoom")
  func small() {
    #expect(lines([[0, 0], [7, 0]], tolerance: 8).isEmpty)
    #expect(lines([[0, 0], [9, 0]], tolerance: 8) == [[[0, 0], [9, 0]]])
    let square: [Point] = [[0, 0], [7, 0], [7, 7], [0, 7], [0, 0]]
    #expect(polygons([square], tolerance: 8).isEmpty)
    #expect(polygons([square.map { [$0.x * 10, $0.y * 10] }, square], tolerance: 8).map(\.count) == [1])
    let deepest = Self.cut(tolerance: 8, deepest: 4)
    #expect(deepest.lines([Self.plane([[0, 0], [3, 1], [6, 0]])]) == [[[0, 0], [3, 1], [6, 0]]])
    #expect(deepest.polygons([Self.plane(square)]).count == 1)
  }

  @Test("vertices that move a line by more than the tolerance are kept, and both ends")
  func simplification() {
    let line: [Point] = [[0, 0], [100, 4], [200, 0], [300, -9], [400, 0]]
    #expect(lines(line, tolerance: 8) == [[[0, 0], [300, -9], [400, 0]]])
    #expect(lines(line, tolerance: 5) == [[[0, 0], [100, 4], [300, -9], [400, 0]]])
    // Where a line is cut it keeps a vertex.
    let cut = lines([[-2000, 0], [-500, 7], [9000, 0]], tolerance: 30)
    #expect(cut == [[[-1024, 5], [9000, 0]]])
  }

  // MARK: World copies

  @Test("features that cross the antimeridian are in the tiles on both of its sides")
  func antimeridian() {
    let east = TileID(z: 2, x: 3, y: 1)
    let west = TileID(z: 2, x: 0, y: 1)
    let line: [MercatorPoint] = [[0.9, 0.3], [1.1, 0.3]]
    func xs(_ tile: TileID, by shift: Double) -> [[Double]] {
      Self.cut(tile).lines([line.map { [$0.x + shift, $0.y] }[...]]).map { $0.map(\.x) }
    }
    for shift in [0.0, -1] {
      #expect(xs(east, by: shift) == [[4915, 9216]])
      #expect(xs(west, by: shift) == [[-1024, 3277]])
    }
    #expect(Self.cut(west).points([[[1.001, 0.3]]]) == Self.cut(west).points([[[0.001, 0.3]]]))
    #expect(Self.cut(east).points([[[-0.001, 0.3]]]).count == 1)
  }

  @Test("a polygon across the antimeridian is one for each side at zoom 0")
  func polygonCopies() {
    let ring: [MercatorPoint] = [[0.9, 0.3], [1.1, 0.3], [1.1, 0.5], [0.9, 0.5], [0.9, 0.3]]
    let polygons = TileCut(TileID(z: 0, x: 0, y: 0), margin: 0.25, tolerance: 0, deepest: 18).polygons([ring[...]])
    let sides = polygons.map { rings in Set(rings[0].map(\.x)).sorted() }
    #expect(sides == [[7373, 9011], [-819, 819]] && polygons.allSatisfy { $0.count == 1 })
  }

  // MARK: Slow twins

  /// Lines around a tile and far beyond it.
  static var lines: Gen<[Point]> { .line(in: -3000...11_000, step: 6000) }

  /// True inside the tile and its margin, by more than half a unit on either side of its edge; nil near the edge.
  static func isInside(_ point: Point) -> Bool? {
    let inner = BoundingBox(minX: -1023, minY: -1023, maxX: 9215, maxY: 9215)
    if inner.contains(x: point.x, y: point.y) { return true }
    return inner.expanded(by: 2).contains(x: point.x, y: point.y) ? nil : false
  }

  @Test("a line is kept where it is inside, and nowhere else", arguments: [1, 2] as [UInt64])
  func sampledLines(seed: UInt64) {
    forAll(Self.lines, seed: seed) { line in
      let pieces = lines(line)
      func isKept(_ point: Point) -> Bool {
        pieces.contains { piece in
          zip(piece, piece.dropFirst()).contains { distance(from: point, toSegment: $0, $1) < 1.5 }
        }
      }
      let samples = zip(line, line.dropFirst()).flatMap { a, b -> [Point] in
        let shares = stride(from: 0, through: 1.0, by: 0.025)
        return shares.map { Point(x: a.x + (b.x - a.x) * $0, y: a.y + (b.y - a.y) * $0) }
      }
      func isOfLine(_ point: Point) -> Bool {
        zip(line, line.dropFirst()).contains { distance(from: point, toSegment: $0, $1) < 1.5 }
      }
      let isAllKept = samples.allSatisfy { Self.isInside($0) != true || isKept($0) }
      let isNoneAdded = pieces.joined().allSatisfy { Self.isInside($0) != false && isOfLine($0) }
      return isAllKept && isNoneAdded && pieces.allSatisfy { $0.count > 1 }
    }
  }

  /// A vertex that stays may be one that was weighed against one that goes: the line then moves by more than the tolerance.
  @Test("dropped vertices are within twice the tolerance of the line that is kept", arguments: [1, 2] as [UInt64])
  func tolerance(seed: UInt64) {
    let lines = zip(Gen.line(in: 1000...3000, step: 60, upTo: 60), Gen<Double>.element(of: [6, 20, 50]))
    forAll(lines, seed: seed) { line, tolerance in
      guard let kept = self.lines(line, tolerance: tolerance).first else {
        return lengths(along: line).last.map { $0 < tolerance } ?? true
      }
      let isNear = line.allSatisfy { vertex in
        zip(kept, kept.dropFirst()).contains { distance(from: vertex, toSegment: $0, $1) <= 2 * tolerance }
      }
      return isNear && kept.first == line.first && kept.last == line.last && Set(kept).isSubset(of: line)
    }
  }

  @Test("a polygon keeps the area that it has inside", arguments: [1, 2] as [UInt64])
  func areas(seed: UInt64) {
    // By Green's theorem areas with a sign add up for rings that cross themselves too.
    forAll(Self.lines, seed: seed) { line in
      let ring = line + [line[0]]
      let cut = polygons([ring])
      let found = cut.isEmpty ? 0 : abs(area(cut[0][0]))
      let exact = abs(clippedArea(ring, -1024...9216))
      // Vertices move by less than a unit.
      let perimeter = lengths(along: ring).last ?? 0
      return abs(found - exact) <= perimeter * 2 + 10 && cut.allSatisfy { $0.allSatisfy { $0.first == $0.last } }
    }
  }

  @Test("places that are far away or no numbers do no harm", arguments: [1, 2] as [UInt64])
  func wildPlaces(seed: UInt64) {
    let number = Gen<Double>.oneOf(.double(in: 0...1), .finite, .element(of: [.nan, .infinity, -.infinity]))
    let point = zip(number, number).map { MercatorPoint(x: $0, y: $1) }
    forAll(zip(point.array(upTo: 8), Gen<Int>.int(in: 0...30)), seed: seed) { line, zoom in
      let tile = TileID(z: zoom, x: (1 << zoom) / 3, y: (1 << zoom) / 2)
      let cut = TileCut(tile, margin: 0.25, tolerance: 6, deepest: 18)
      let range = -16_384.0...16_383
      func isFine(_ points: [[Point]]) -> Bool {
        points.joined().allSatisfy { $0.x.isNaN || $0.y.isNaN || range.contains($0.x) && range.contains($0.y) }
      }
      return isFine(cut.points([line[...]])) && isFine(cut.lines([line[...]]))
        && cut.polygons([line[...], line[...]]).allSatisfy(isFine)
    }
  }
}

/// Twice the area within a ring is that of the parallelograms of its edges; positive where it is clockwise, y down.
private func area(_ ring: [Point]) -> Double {
  zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
}

/// The area of a ring inside a square, as the integral along its edges: of the height below each piece of an edge, with
/// heights beyond the square taken to be at its edge.
private func clippedArea(_ ring: [Point], _ square: ClosedRange<Double>) -> Double {
  let (low, high) = (square.lowerBound, square.upperBound)
  return zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
    let (a, b) = edge
    // Where the edge crosses a side of the square, it is cut; the pieces are straight below the clamp.
    var shares = [0.0, 1]
    for side in [low, high] {
      shares.append((side - a.x) / (b.x - a.x))
      shares.append((side - a.y) / (b.y - a.y))
    }
    let cuts = shares.filter { $0 >= 0 && $0 <= 1 }.sorted()
    let points = cuts.map { share in
      Point(
        x: min(max(a.x + (b.x - a.x) * share, low), high), y: min(max(a.y + (b.y - a.y) * share, low), high))
    }
    return sum + zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1.x - $1.0.x) * ($1.0.y + $1.1.y - 2 * low) / 2 }
  }
}
