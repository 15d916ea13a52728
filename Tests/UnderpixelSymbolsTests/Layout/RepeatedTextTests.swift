import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSymbols

@Suite("Texts repeated along lines")
struct RepeatedTextTests {
  @Test("keep their distance as if each were compared with all", arguments: [1, 2, 3] as [UInt64])
  func matchesLinearScan(seed: UInt64) {
    // Whole numbers and their distances meet the edges of squares, and each other exactly.
    let coordinate = Gen<Double>.oneOf(
      .element(of: (0...40).map { Double($0) * 5 }), .double(in: -20...200),
      .element(of: [0, 8191.5, 1e18, -1e300]))
    let texts = Gen<String>.element(of: ["Rue", "Avenue"])
    let distances = Gen<Double>.element(of: [5, 10, 25, 1e-9, 3.7, 1e6, .infinity, 0, .nan])
    forAll(zip(zip(texts, zip(coordinate, coordinate)).array(upTo: 60), distances), seed: seed) { places, distance in
      var repeated = RepeatedTexts(distance: distance)
      var added: [(text: String, point: Point)] = []
      return places.allSatisfy { text, coordinates in
        let point = Point(x: coordinates.0, y: coordinates.1)
        let isFree = !added.contains { $0.text == text && $0.point.distance(to: point) < distance }
        if isFree { added.append((text, point)) }
        return repeated.add(text, at: point) == isFree
      }
    }
  }

  @Test("of hundreds of thousands of places are kept without comparing each pair", .timeLimit(.minutes(30)))
  func many() {
    var repeated = RepeatedTexts(distance: 8)
    var count = 0
    for row in 0..<500 {
      for column in 0..<500 where repeated.add("Rue", at: Point(x: Double(column) * 4, y: Double(row) * 8)) {
        count += 1
      }
    }
    #expect(count == 500 * 250)
  }
}
