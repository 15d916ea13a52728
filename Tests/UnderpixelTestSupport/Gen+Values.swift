public import UnderpixelGeometry

extension Gen where Value == String {
  /// Text of up to 6 pieces: digits, escapes, zero bytes, combining marks, right-to-left, beyond 16 bits.
  public static var text: Gen {
    let pieces = [
      "a", "b", "0", "10", " ", "-", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{7F}", "\u{E9}", "e\u{301}", "\u{DF}",
      "\u{5E9}", "\u{627}", "\u{2028}", "\u{6771}", "\u{FEFF}", "\u{FFFD}", "\u{1F3E8}", "\u{10FFFF}",
    ]
    return Gen.element(of: pieces).array(upTo: 6).map { $0.joined() }
  }

  /// Decimal digits with what may stand around them: signs, leading zeros, and the ends of 64-bit integers.
  public static var decimalText: Gen {
    let ends = [
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
      "18446744073709551615", "18446744073709551616", "10000000000000000000", "1e19", "",
    ]
    let sign = Gen.element(of: ["", "-", "+", "--"])
    let zeros = Gen.element(of: ["", "0", "00"])
    let spelled = zip(sign, zeros, Gen<UInt64>.bits).map { "\($0)\($1)\($2)" }
    return .oneOf(spelled, .element(of: ends))
  }
}

extension Gen where Value == PropertyValue {
  /// Values of every form, nested up to two deep; numbers that are equal in different forms are frequent.
  public static var propertyValue: Gen { propertyValue(depth: 2) }

  /// Null, booleans, numbers and text.
  public static var scalarValue: Gen {
    let small = Gen<Int>.int(in: -3...3)
    return .oneOf(
      .always(.null), Gen<Bool>.bool.map(PropertyValue.bool),
      small.map { .integer(Int64($0)) }, small.map { .number(Double($0)) },
      Gen<UInt64>.bits.map { Int64(exactly: $0).map(PropertyValue.integer) ?? .unsigned($0) },
      Gen<UInt64>.bits.map { .number(Double($0)) }, Gen<Int>.int(in: .min ... .max).map { .integer(Int64($0)) },
      Gen<Double>.finite.map(PropertyValue.number), Gen<String>.text.map(PropertyValue.string))
  }

  private static func propertyValue(depth: Int) -> Gen {
    guard depth > 0 else { return scalarValue }
    let inner = propertyValue(depth: depth - 1)
    let object = zip(Gen<String>.text, inner).array(upTo: 3).map { members in
      PropertyValue.object(Dictionary(members) { _, last in last })
    }
    return .oneOf(scalarValue, scalarValue, inner.array(upTo: 3).map(PropertyValue.array), object)
  }
}
