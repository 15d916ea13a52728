import SyntheticCity
import Testing
import UnderpixelGeometry

private let archetypes = SyntheticCity.Archetype.allCases

@Suite("A block of a synthetic city")
struct BlockTests {
  @Test("lies at a place of the spiral that no other has")
  func tiles() {
    let city = SyntheticCity(archetype: .sprawl, seed: 1)
    let first = city.corners(ofBlock: 0)[0]
    let places = (0..<31 * 31).map { index in
      let corner = city.corners(ofBlock: index)[0]
      return Square(column: Int((corner.x - first.x).rounded()) / 300, row: Int((corner.y - first.y).rounded()) / 300)
    }
    let square = (-15...15).flatMap { column in (-15...15).map { Square(column: column, row: $0) } }
    #expect(Set(places) == Set(square))
  }

  @Test("keeps its buildings within its corners", arguments: archetypes)
  func keepsWithin(archetype: SyntheticCity.Archetype) {
    let city = SyntheticCity(archetype: archetype, seed: 5)
    for index in Array(0..<300) + [1_000_000] {
      let corners = city.corners(ofBlock: index)
      for building in city.block(at: index) {
        for point in building.outline {
          #expect(corners.edges.allSatisfy { [$0.0, $0.1, point].signedArea > -1e-4 }, "block \(index), \(point)")
        }
      }
    }
  }

  @Test("is the same by itself and among others", arguments: archetypes)
  func isPure(archetype: SyntheticCity.Archetype) {
    let city = SyntheticCity(archetype: archetype, seed: 9)
    var walked: [[GroundPoint]] = []
    city.forEachBuilding(count: 2000) { walked.append(Array($0.outline)) }
    var alone: [[GroundPoint]] = []
    var index = 0
    while alone.count < walked.count {
      alone += SyntheticCity(archetype: archetype, seed: 9).block(at: index).map { Array($0.outline) }
      index += 1
    }
    #expect(walked == Array(alone.prefix(walked.count)))
    #expect(walked.count == 2000)
  }

  @Test("keeps what was taken from it when it is filled again")
  func survivesRefill() {
    let city = SyntheticCity(archetype: .gridCity, seed: 2)
    var block = city.block(at: 0)
    let building = block[0]
    let before = Array(building.outline)
    city.fill(&block, at: 1)
    #expect(Array(building.outline) == before)
    #expect(Array(block[0].outline) == Array(city.block(at: 1)[0].outline))
  }

  @Test("has the boxes of its buildings", arguments: archetypes)
  func boxes(archetype: SyntheticCity.Archetype) {
    let city = SyntheticCity(archetype: archetype, seed: 3)
    var expected: [BoundingBox] = []
    city.forEachBuilding(count: 3000) { building in
      var box = BoundingBox.empty
      for point in building.outline { box.formUnion(x: point.x, y: point.y) }
      expected.append(box)
    }
    var boxes: [BoundingBox] = []
    city.forEachBoundingBox(count: 3000) { boxes.append($0) }
    #expect(boxes == expected)
  }

  /// The bits of all coordinates and heights, so that a machine that rounds otherwise is found out.
  @Test(
    "has the same bits on every machine",
    arguments: [
      (.gridCity, 4_023_965_335_496_372_985), (.oldDenseCity, 14_112_231_572_915_194_768),
      (.valleyTowns, 8_174_587_321_379_503_163), (.sprawl, 12_073_610_990_814_965_807),
    ] as [(SyntheticCity.Archetype, UInt64)])
  func bits(archetype: SyntheticCity.Archetype, expected: UInt64) {
    var sum: UInt64 = 0
    func add(_ value: Double) { sum = (sum ^ value.bitPattern) &* 0x100_0000_01B3 }
    SyntheticCity(archetype: archetype, seed: 1).forEachBuilding(count: 10_000) { building in
      for point in ([building.outline] + building.holes).joined() {
        add(point.x)
        add(point.y)
      }
      add(building.height)
    }
    #expect(sum == expected, "\(archetype): \(sum)")
  }

  @Test("differs from seed to seed", arguments: archetypes)
  func seeds(archetype: SyntheticCity.Archetype) {
    let outlines = (0..<50 as Range<UInt64>).map { seed in
      let city = SyntheticCity(archetype: archetype, seed: seed)
      return city.block(at: 0).flatMap(\.outline)
    }
    #expect(Set(outlines).count == 50)
  }
}
