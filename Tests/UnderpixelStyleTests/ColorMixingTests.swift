import Testing
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Mixing colors")
struct ColorMixingTests {
  /// The figures of MapLibre's expression tests (`interpolate`, `interpolate-lab`, `interpolate-hcl`), cut off after six
  /// digits and multiplied by alpha.
  @Test(
    "gives what MapLibre's implementations give",
    arguments: [
      ("red", "blue", 0.4, .rgb, [0.6, 0, 0.4, 1]), ("red", "#0000ff00", 0.4, .rgb, [0.36, 0, 0.24, 0.6]),
      ("red", "hsl(240 100% 50% / 0)", 15.0 / 1023, .rgb, [0.970889, 0, 0.0144477, 0.985337]),
      ("black", "white", 0.5, .rgb, [0.5, 0.5, 0.5, 1]),
      ("red", "blue", 0.4, .lab, [0.814095, 0, 0.444772, 1]),
      ("red", "rgb(0% 0% 100% / 0)", 0.4, .lab, [0.488457, 0, 0.266863, 0.6]),
      ("white", "black", 0.5, .lab, [0.466326, 0.466326, 0.466326, 1]),
      ("red", "blue", 0.4, .hcl, [1, 0, 0.425112, 1]), ("red", "#0000ff00", 0.4, .hcl, [0.6, 0, 0.255067, 0.6]),
      ("white", "black", 0.5, .hcl, [0.466326, 0.466326, 0.466326, 1]),
    ] as [(String, String, Double, StyleColor.MixingSpace, [Double])])
  func figures(
    _ from: String, _ to: String, _ share: Double, _ space: StyleColor.MixingSpace, _ expected: [Double]
  ) throws {
    let (from, to) = (try #require(StyleColor(css: from)), try #require(StyleColor(css: to)))
    for (part, figure) in zip(from.mixed(with: to, at: share, in: space).premultiplied, expected) {
      #expect(part > figure - 1e-9 && part < figure + 1e-6)
    }
  }

  @Test("both ends are exact", arguments: StyleColor.MixingSpace.allCases)
  func ends(space: StyleColor.MixingSpace) {
    forAll(zip(Gen.color, Gen.color)) { from, to in
      [-.infinity, -1, 0, .nan].allSatisfy { from.mixed(with: to, at: $0, in: space) == from }
        && [1, 2, .infinity].allSatisfy { from.mixed(with: to, at: $0, in: space) == to }
    }
  }

  @Test("each part stays between its ends", arguments: [1, 2] as [UInt64])
  func between(seed: UInt64) {
    forAll(zip(Gen.color, Gen.color, Gen<Double>.double(in: 0...1)), seed: seed) { from, to, share in
      let mixture = from.mixed(with: to, at: share)
      return zip(from.parts, zip(to.parts, mixture.parts)).allSatisfy { from, rest in
        min(from, rest.0) <= rest.1 && rest.1 <= max(from, rest.0)
      }
    }
  }

  @Test(
    "every mixture is in sRGB, its alpha between the ends", arguments: StyleColor.MixingSpace.allCases)
  func inGamut(space: StyleColor.MixingSpace) {
    forAll(zip(Gen.color, Gen.color, Gen<Double>.double(in: 0...1))) { from, to, share in
      let mixture = from.mixed(with: to, at: share, in: space)
      return mixture.parts.allSatisfy { (0...1).contains($0) }
        && min(from.alpha, to.alpha) <= mixture.alpha && mixture.alpha <= max(from.alpha, to.alpha)
    }
  }

  @Test("a color mixed with itself is the same", arguments: StyleColor.MixingSpace.allCases)
  func same(space: StyleColor.MixingSpace) {
    forAll(zip(Gen.color, Gen<Double>.double(in: 0...1))) { color, share in
      let mixture = color.mixed(with: color, at: share, in: space)
      return zip(color.parts, mixture.parts).allSatisfy { abs($0 - $1) < 1e-4 }
    }
  }

  @Test("the way back is the same way", arguments: StyleColor.MixingSpace.allCases)
  func symmetric(space: StyleColor.MixingSpace) {
    forAll(zip(Gen.color, Gen.color, Gen<Int>.int(in: 0...16))) { from, to, sixteenth in
      let share = Double(sixteenth) / 16
      let there = from.mixed(with: to, at: share, in: space)
      let back = to.mixed(with: from, at: 1 - share, in: space)
      return zip(there.parts, back.parts).allSatisfy { abs($0 - $1) < 1e-4 }
    }
  }

  @Test("a gray takes the hue of the other color, and black its chroma")
  func hueOfGrays() throws {
    let orange = try #require(StyleColor(css: "#c86400"))
    for gray in ["black", "white", "#777"] {
      let gray = try #require(StyleColor(css: gray))
      let mixture = gray.mixed(with: orange, at: 0.5, in: .hcl)
      #expect(mixture.red > mixture.green && mixture.green > mixture.blue)
    }
    let black = try #require(StyleColor(css: "black"))
    let (bright, faint) = (
      black.mixed(with: orange, at: 0.5, in: .hcl), black.mixed(with: orange, at: 0.5, in: .lab)
    )
    #expect(bright.red - bright.blue > faint.red - faint.blue)
  }

  @Test("hues go the shorter way around")
  func shorterWay() throws {
    let (purple, orange) = (try #require(StyleColor(css: "#c0c")), try #require(StyleColor(css: "#c60")))
    let mixture = purple.mixed(with: orange, at: 0.5, in: .hcl)
    // By way of red: the longer way leads by blue and green.
    #expect(mixture.red > 0.8 && mixture.green < 0.4 && mixture.blue < 0.6)
  }
}

extension StyleColor {
  fileprivate var parts: [Double] { [red, green, blue, alpha] }
}

extension Gen where Value == StyleColor {
  /// Grays, the corners of the cube and whatever lies between.
  fileprivate static var color: Gen {
    let part = Gen<Double>.double(in: 0...1)
    let gray = zip(part, part).map { StyleColor(red: $0, green: $0, blue: $0, alpha: $1) }
    return .oneOf(
      gray, zip(part, part, part, part).map { StyleColor(red: $0, green: $1, blue: $2, alpha: $3) })
  }
}
