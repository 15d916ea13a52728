#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension StyleColor {
  /// Where two colors are mixed.
  public enum MixingSpace: Sendable, Hashable, CaseIterable {
    /// Each of red, green, blue and alpha by itself, not multiplied by alpha: `interpolate`.
    case rgb
    /// CIELAB with the white point D50: `interpolate-lab`.
    case lab
    /// CIELAB in polar form (hue, chroma, lightness), around the shorter way: `interpolate-hcl`.
    case hcl
  }

  /// The color at `share` of the way from this one to another.
  ///
  /// A share of 0 or less (or a NaN) gives this color, one of 1 or more the other. What leaves sRGB on the way is
  /// clamped. A transparent color has its hue, and lends it to the mixture. In ``MixingSpace/hcl`` a gray has no hue and
  /// takes the other's; black takes its chroma too. Lightness and hues are the ones of the MapLibre Style Specification
  /// ("interpolate-lab", "interpolate-hcl").
  ///
  ///     red.mixed(with: blue, at: 0.4, in: .lab)   // red 0.814095, green 0, blue 0.444772
  public func mixed(with other: StyleColor, at share: Double, in space: MixingSpace = .rgb) -> StyleColor {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    let alpha = mix(alpha, other.alpha, share)
    switch space {
    case .rgb:
      return StyleColor(
        red: mix(red, other.red, share), green: mix(green, other.green, share), blue: mix(blue, other.blue, share),
        alpha: alpha)
    case .lab:
      let (from, to) = (LabColor(self), LabColor(other))
      return LabColor(
        lightness: mix(from.lightness, to.lightness, share), a: mix(from.a, to.a, share), b: mix(from.b, to.b, share)
      ).color(alpha: alpha)
    case .hcl:
      return HCLColor(LabColor(self)).mixed(with: HCLColor(LabColor(other)), at: share).lab.color(alpha: alpha)
    }
  }
}

/// The number at `share` of the way, never beyond either end.
private func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
  min(max(from + share * (to - from), min(from, to)), max(from, to))
}

/// CIELAB with the white point D50 (CIE 015), lightness in 0...100.
private struct LabColor {
  var lightness: Double
  var a: Double
  var b: Double

  private static let whiteX = 0.96422
  private static let whiteZ = 0.82521
  /// 6/29: below its cube, the cube root gives way to a line.
  private static let knee = 6.0 / 29

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The matrix is sRGB's adapted to D50 by Bradford's method (Bruce Lindbloom, "RGB/XYZ Matrices").
  init(_ color: StyleColor) {
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    let y = Self.root(0.2225045 * red + 0.7168786 * green + 0.0606169 * blue)
    lightness = max(0, 116 * y - 16)
    if red == green && green == blue {
      // A gray is exactly gray, though the matrix is rounded.
      (a, b) = (0, 0)
    } else {
      let x = Self.root((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / Self.whiteX)
      let z = Self.root((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / Self.whiteZ)
      (a, b) = (500 * (x - y), 200 * (y - z))
    }
  }

  func color(alpha: Double) -> StyleColor {
    let middle = (lightness + 16) / 116
    let x = Self.whiteX * Self.power(middle + a / 500)
    let y = Self.power(middle)
    let z = Self.whiteZ * Self.power(middle - b / 200)
    return StyleColor(
      red: companded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      green: companded(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      blue: companded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z), alpha: alpha)
  }

  private static func root(_ value: Double) -> Double {
    value > knee * knee * knee ? cbrt(value) : value / (3 * knee * knee) + 4 / 29
  }

  private static func power(_ value: Double) -> Double {
    value > knee ? value * value * value : 3 * knee * knee * (value - 4 / 29)
  }
}

/// A part of an sRGB color made proportional to light, and back. (IEC 61966-2-1.)
private func linear(_ part: Double) -> Double {
  part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
}

private func companded(_ light: Double) -> Double {
  let part = light <= 0.00304 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  return min(max(part, 0), 1)
}

/// CIELAB in polar form.
private struct HCLColor {
  /// In 0..<360 degrees; nil for a gray.
  var hue: Double?
  var chroma: Double
  var lightness: Double

  /// Chroma below this is what rounding leaves of a gray.
  private static let leastChroma = 0.00005

  init(hue: Double?, chroma: Double, lightness: Double) {
    self.hue = hue
    self.chroma = chroma
    self.lightness = lightness
  }

  init(_ lab: LabColor) {
    chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    lightness = lab.lightness
    if chroma >= Self.leastChroma {
      let degrees = atan2(lab.b, lab.a) * 180 / .pi
      hue = degrees < 0 ? degrees + 360 : degrees
    }
  }

  var lab: LabColor {
    let radians = (hue ?? 0) * .pi / 180
    return LabColor(lightness: lightness, a: cos(radians) * chroma, b: sin(radians) * chroma)
  }

  func mixed(with other: HCLColor, at share: Double) -> HCLColor {
    var mixture = HCLColor(
      hue: hue ?? other.hue, chroma: mix(chroma, other.chroma, share),
      lightness: mix(lightness, other.lightness, share))
    if let hue, let otherHue = other.hue {
      let turn = otherHue - hue
      mixture.hue = hue + share * (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
    } else if hue != nil && other.lightness == 0 {
      mixture.chroma = chroma
    } else if other.hue != nil && lightness == 0 {
      mixture.chroma = other.chroma
    }
    return mixture
  }
}
