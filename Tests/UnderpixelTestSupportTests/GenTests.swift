import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("A generator")
struct GenTests {
  private func values<Value>(of generator: Gen<Value>, seed: UInt64, count: Int = 300) -> [Value] {
    var values: [Value] = []
    _ = checkProperty(generator, seed: seed, count: count) { value in
      values.append(value)
      return true
    }
    return values
  }

  @Test("gives the published first numbers of SplitMix64")
  func knownNumbers() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
    ]
    #expect((0..<4).map { _ in random.next() } == expected)
  }

  @Test("gives the same cases for the same seed, and others for another")
  func isSeeded() {
    let rings = Gen.ring
    #expect(values(of: rings, seed: 9) == values(of: rings, seed: 9))
    #expect(values(of: rings, seed: 9) != values(of: rings, seed: 10))
  }

  @Test("gives a case that does not depend on how many came before it")
  func casesAreIndependent() {
    let numbers = Gen<Double>.double(in: 0...1)
    #expect(values(of: numbers, seed: 4, count: 10) == Array(values(of: numbers, seed: 4, count: 200).prefix(10)))
  }

  @Test("stays within its range and meets its ends")
  func coversRange() {
    let whole = values(of: Gen<Int>.int(in: -5...12), seed: 1)
    #expect(Set(whole) == Set(-5...12))
    let real = values(of: Gen<Double>.double(in: 0...1), seed: 1)
    #expect(real.allSatisfy { (0...1).contains($0) })
    #expect(Set([0, 1, 0.5, Double(0).nextUp, Double(1).nextDown]).isSubset(of: real))
    #expect(Set(values(of: Gen<Int>.int(in: .min ... .max), seed: 1)).isSuperset(of: [.min, .max, 0, -1]))
  }

  @Test("starts with small arrays and reaches the full length")
  func arraysGrow() {
    let lengths = values(of: Gen<Int>.int(in: 0...1).array(upTo: 40), seed: 1).map(\.count)
    #expect(lengths.first == 0)
    #expect(lengths.prefix(20).allSatisfy { $0 <= 8 })
    #expect(lengths.max() == 40)
  }

  @Test("of boxes gives shared edges, duplicates and boxes without area")
  func boxesAreTroublesome() {
    let boxes = values(of: Gen.gridBox, seed: 1)
    #expect(boxes.allSatisfy { !$0.isEmpty })
    #expect(Set(boxes).count < boxes.count)
    #expect(boxes.contains { $0.minX == $0.maxX && $0.minY < $0.maxY })
    #expect(boxes.contains { $0.minX == $0.maxX && $0.minY == $0.maxY })
    #expect(boxes.contains { box in boxes.contains { $0.minX == box.maxX && $0.minX > box.minX } })
  }

  @Test("of rings gives closed, unclosed, empty and repeating ones, on whole numbers")
  func ringsAreTroublesome() {
    let rings = values(of: Gen.ring, seed: 1)
    #expect(rings.contains { $0.isEmpty })
    #expect(rings.contains { $0.count > 3 && $0.first == $0.last })
    #expect(rings.contains { $0.count > 3 && $0.first != $0.last })
    #expect(rings.contains { ring in ring.indices.dropFirst().contains { ring[$0] == ring[$0 - 1] } })
    let coordinates = rings.joined().flatMap { [$0.x, $0.y] }
    #expect(coordinates.allSatisfy { (0...12).contains($0) && $0 == $0.rounded() })
  }

  @Test("of the world gives its edges")
  func worldReachesEdges() {
    #expect(values(of: Gen.mercatorPoint, seed: 1).contains { $0.x == 0 || $0.x == 1 })
    #expect(values(of: Gen.coordinate, seed: 1).contains { $0.longitude.magnitude == 180 })
    #expect(values(of: Gen.worldBox, seed: 1).contains { $0.minX < 0 || $0.maxX > 1 })
    #expect(values(of: Gen.worldBox, seed: 1).allSatisfy { !$0.isEmpty })
  }
}
