import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("The side of a line on which a place lies")
struct OrientationTests {
  /// The sign in whole numbers: exact for coordinates that are multiples of 2^-61 of at most 1.
  private func exactSide(_ a: MercatorPoint, _ b: MercatorPoint, _ c: MercatorPoint) -> Int {
    func whole(_ value: Double) -> Int128 { Int128(exactly: value * 0x1p61)! }
    let left = (whole(a.x) - whole(c.x)) * (whole(b.y) - whole(c.y))
    let right = (whole(a.y) - whole(c.y)) * (whole(b.x) - whole(c.x))
    return Int((left - right).signum())
  }

  private func side(_ a: MercatorPoint, _ b: MercatorPoint, _ c: MercatorPoint) -> Int {
    orientation(a.x, a.y, b.x, b.y, c.x, c.y)
  }

  /// Points of the map plane, not so near to 0 that whole numbers of 2^-61 could not hold them.
  private var points: Gen<MercatorPoint> {
    zip(Gen<Double>.double(in: 0x1p-8...1), Gen<Double>.double(in: 0x1p-8...1)).map { MercatorPoint(x: $0, y: $1) }
  }

  @Test("is left for a counterclockwise turn where y points up")
  func knownSides() {
    #expect(orientation(0, 0, 1, 0, 0, 1) == 1)
    #expect(orientation(0, 0, 0, 1, 1, 0) == -1)
    #expect(orientation(0, 0, 1, 1, 3, 3) == 0)
  }

  @Test("agrees with whole numbers for random places", arguments: [1, 2] as [UInt64])
  func agreesWithIntegers(seed: UInt64) {
    forAll(zip(points, points, points), seed: seed, count: 1000) { a, b, c in
      side(a, b, c) == exactSide(a, b, c)
    }
  }

  @Test("agrees with whole numbers a few last bits beside the line", arguments: [3, 4, 5] as [UInt64])
  func agreesBesideTheLine(seed: UInt64) {
    let steps = Gen<Int>.uniform(in: -2...2)
    let along = Gen<Int>.uniform(in: 0...16)
    forAll(zip(zip(points, points), along, steps, steps), seed: seed, count: 2000) { line, along, stepsX, stepsY in
      let (a, b) = line
      let share = Double(along) / 16
      let c = MercatorPoint(
        x: moved(a.x * (1 - share) + b.x * share, by: stepsX), y: moved(a.y * (1 - share) + b.y * share, by: stepsY))
      return side(a, b, c) == exactSide(a, b, c)
    }
  }

  @Test("changes with the smallest step off the diagonal")
  func noticesOneStep() {
    forAll(.double(in: 0.01...0.99), seed: 6, count: 500) { place in
      orientation(0, 0, 1, 1, place, place) == 0 && orientation(0, 0, 1, 1, place, place.nextUp) == 1
        && orientation(0, 0, 1, 1, place, place.nextDown) == -1
    }
  }

  @Test("turns over when two places are exchanged, and not when all three rotate")
  func isAntisymmetric() {
    let steps = Gen<Int>.uniform(in: -1...1)
    forAll(zip(points, points, steps), seed: 7, count: 1000) { a, b, steps in
      let c = MercatorPoint(x: moved(a.x / 2 + b.x / 2, by: steps), y: a.y / 2 + b.y / 2)
      let first = side(a, b, c)
      return side(b, a, c) == -first && side(a, c, b) == -first && side(b, c, a) == first && side(c, a, b) == first
    }
  }

  @Test("is on the line where places coincide")
  func coincidingPlaces() {
    forAll(zip(points, points), seed: 8) { a, b in
      side(a, a, b) == 0 && side(a, b, b) == 0 && side(a, b, a) == 0
    }
  }

  private func moved(_ value: Double, by steps: Int) -> Double {
    var value = value
    for _ in 0..<steps.magnitude { value = steps > 0 ? value.nextUp : value.nextDown }
    return value
  }
}
