import Testing
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Easing by a Bézier curve")
struct UnitBezierTests {
  @Test("the ends are exact, and held beyond")
  func ends() {
    forAll(Gen.controls) { controls in
      let curve = UnitBezier(controls)
      return [0, -1, -.infinity, .nan].allSatisfy { curve.y(atX: $0) == 0 }
        && [1, 2, .infinity].allSatisfy { curve.y(atX: $0) == 1 }
    }
  }

  @Test("control points on the diagonal make a line")
  func line() {
    forAll(zip(Gen<Double>.double(in: 0...1), Gen<Double>.double(in: 0...1), Gen<Double>.double(in: 0...1))) {
      a, b, x in
      abs(UnitBezier(x1: a, y1: a, x2: b, y2: b).y(atX: x) - x) < 1e-5
    }
  }

  @Test("never falls", arguments: [1, 2, 3] as [UInt64])
  func monotone(seed: UInt64) {
    let unit = Gen<Double>.double(in: 0...1)
    forAll(zip(Gen.controls, unit, unit), seed: seed, count: 1000) { controls, a, b in
      let curve = UnitBezier(controls)
      let (low, high) = (curve.y(atX: min(a, b)), curve.y(atX: max(a, b)))
      // At most what a rounded x makes where the curve stands upright: the cube root of 2^-53.
      return low <= high + 1e-5 && (0...1).contains(low) && (0...1).contains(high)
    }
  }

  @Test("lies on the curve", arguments: [1, 2, 3] as [UInt64])
  func onCurve(seed: UInt64) {
    forAll(zip(Gen.controls, Gen<Double>.double(in: 0...1)), seed: seed, count: 1000) { controls, t in
      // By halving the control polygon: de Casteljau.
      func point(_ a: Double, _ b: Double) -> Double {
        func mix(_ a: Double, _ b: Double) -> Double { a * (1 - t) + b * t }
        return mix(mix(mix(0, a), mix(a, b)), mix(mix(a, b), mix(b, 1)))
      }
      let (x, y) = (point(controls[0], controls[2]), point(controls[1], controls[3]))
      return abs(UnitBezier(controls).y(atX: x) - y) < 3e-5
    }
  }

  @Test("control points with x out of range or NaN give numbers")
  func wildControls() {
    let curve = UnitBezier(x1: -3, y1: 0.1, x2: 7, y2: 1)
    #expect(curve == UnitBezier(x1: 0, y1: 0.1, x2: 1, y2: 1))
    #expect((0...1).contains(UnitBezier(x1: .nan, y1: .nan, x2: .nan, y2: .nan).y(atX: 0.5)))
  }

  @Test("a curve may leave the range of its ends")
  func overshoot() {
    #expect(UnitBezier(x1: 0.3, y1: 0, x2: 0.3, y2: 3).y(atX: 0.6) > 1)
  }
}

extension UnitBezier {
  fileprivate init(_ controls: [Double]) {
    self.init(x1: controls[0], y1: controls[1], x2: controls[2], y2: controls[3])
  }
}

extension Gen where Value == [Double] {
  fileprivate static var controls: Gen { Gen<Double>.double(in: 0...1).array(count: 4...4) }
}
