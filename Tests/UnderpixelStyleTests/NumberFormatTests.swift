import Testing
import UnderpixelTestSupport

@testable import UnderpixelStyle

/// The expected texts, beyond those of the specification, were made with `Intl.NumberFormat` of Node.js 20.20 (ICU 78).
@Suite("Number formats")
struct NumberFormatTests {
  /// The cases of `number-format` in the expression tests of the MapLibre style specification (BSD 3-clause).
  @Test("write as the specification says")
  func specification() throws {
    #expect(try NumberFormat().string(for: 123456.789) == "123,456.789")
    #expect(try NumberFormat(locale: "en-US", currency: "JPY").string(for: 123456.789) == "¥123,457")
    #expect(try NumberFormat(locale: "en-US", currency: "EUR").string(for: 123456.789) == "€123,456.79")
  }

  @Test(
    "write numbers with up to three digits after the point",
    arguments: [
      (0, "0"), (-0.0, "-0"), (.nan, "NaN"), (.infinity, "∞"), (-.infinity, "-∞"), (0.5, "0.5"), (0.0005, "0.001"),
      (-0.0004, "-0"), (1e21, "1,000,000,000,000,000,000,000"), (-1234.5, "-1,234.5"),
    ] as [(Double, String)])
  func decimals(number: Double, expected: String) throws {
    #expect(try NumberFormat(locale: "en-US").string(for: number) == expected)
  }

  @Test(
    "group and point as the language does",
    arguments: [
      ("de", 123456.789, "123.456,789"), ("fr", 1234567.891, "1\u{202F}234\u{202F}567,891"), ("es", 1234, "1234"),
      ("es", 12345, "12.345"), ("hi", 1_234_567, "12,34,567"), ("en-IN", 1_234_567, "12,34,567"),
      ("ar-EG", 1234.5, "١٬٢٣٤٫٥"), ("de-u-nu-arab", 1234.5, "١٬٢٣٤٫٥"), ("de-u-nu-roman", 1234.5, "1.234,5"),
      ("de-u-nu-foo", 1234.5, "1.234,5"), ("dk", 1234.5, "1,234.5"), ("und-u-nu-arab", 1234.5, "1,234.5"),
    ] as [(String, Double, String)])
  func languages(locale: String, number: Double, expected: String) throws {
    #expect(try NumberFormat(locale: locale).string(for: number) == expected)
  }

  @Test("write currencies with their own digits")
  func currencies() throws {
    #expect(try NumberFormat(locale: "en-US", currency: "eur").string(for: -1) == "-€1.00")
    #expect(try NumberFormat(locale: "de", currency: "EUR").string(for: 1234.5) == "1.234,50\u{A0}€")
    #expect(try NumberFormat(locale: "en-US", currency: "BHD").string(for: 1) == "BHD\u{A0}1.000")
    #expect(try NumberFormat(locale: "en-US", currency: "XYZ").string(for: 1) == "XYZ\u{A0}1.00")
    #expect(try NumberFormat(locale: "ja", currency: "JPY").string(for: 1) == "￥1")
    let least = try NumberFormat(locale: "en-US", currency: "USD", minFractionDigits: 0)
    #expect([1, 1.5].map(least.string) == ["$1", "$1.5"])
    let most = try NumberFormat(locale: "en-US", currency: "USD", maxFractionDigits: 0)
    #expect([1.5, 2.5, -2.5].map(most.string) == ["$2", "$3", "-$3"])
    #expect(try NumberFormat(locale: "en-US", currency: "JPY", minFractionDigits: 1).string(for: 1.25) == "¥1.3")
    // A currency comes before a unit.
    #expect(try NumberFormat(locale: "en-US", currency: "JPY", unit: "hour").string(for: 2) == "¥2")
  }

  @Test(
    "write units short",
    arguments: [
      ("kilometer", "1 km", "1,234.568 km"), ("kilometer-per-hour", "1 km/h", "1,234.568 km/h"),
      ("percent", "1%", "1,234.568%"), ("celsius", "1°C", "1,234.568°C"),
      ("mile-scandinavian", "1 smi", "1,234.568 smi"), ("fluid-ounce", "1 fl oz", "1,234.568 fl oz"),
      ("liter-per-kilometer", "1 L/km", "1,234.568 L/km"), ("hour", "1 hr", "1,234.568 hr"),
      ("megabyte", "1 MB", "1,234.568 MB"),
    ])
  func units(unit: String, one: String, many: String) throws {
    let format = try NumberFormat(locale: "en-US", unit: unit)
    #expect([1, 1234.5678].map(format.string) == [one, many])
  }

  @Test("write as many digits as they are asked to, halves away from zero")
  func digits() throws {
    #expect(try NumberFormat(minFractionDigits: 2).string(for: 1) == "1.00")
    #expect(try NumberFormat(minFractionDigits: 5).string(for: 1) == "1.00000")
    #expect(try NumberFormat(minFractionDigits: 2.7).string(for: 1) == "1.00")
    #expect(try NumberFormat(minFractionDigits: 100).string(for: 1).count == 102)
    let whole = try NumberFormat(maxFractionDigits: 0)
    #expect([0.5, 1.5, 2.5, -0.5, -2.5].map(whole.string) == ["1", "2", "3", "-1", "-3"])
    let cents = try NumberFormat(maxFractionDigits: 2)
    #expect([1.005, 0.125, -0.125].map(cents.string) == ["1.01", "0.13", "-0.13"])
    let many = try NumberFormat(maxFractionDigits: 20)
    #expect([1.0 / 3, 0.1].map(many.string) == ["0.3333333333333333", "0.1"])
    #expect(
      try NumberFormat(minFractionDigits: 100).string(for: .greatestFiniteMagnitude).filter(\.isNumber).count == 409)
  }

  @Test("say which member is wrong")
  func errors() {
    for locale in ["", "de_AT", "x-foo", "de\u{0}"] {
      #expect(throws: NumberFormatError.locale(locale)) { try NumberFormat(locale: locale) }
    }
    for currency in ["", "EURO", "E", "€€€", "E1R", "ÄÖÜ", "E\u{0}R"] {
      #expect(throws: NumberFormatError.currency(currency)) { try NumberFormat(currency: currency) }
    }
    for unit in ["", "furlong", "Kilometer", "kilometer-per-", "-per-", "kilometer-per-hour-per-second", "hour\u{0}"] {
      #expect(throws: NumberFormatError.unit(unit)) { try NumberFormat(unit: unit) }
    }
    for digits in [-1, -0.5, 100.5, 101, 1e300, .infinity, -.infinity] as [Double] {
      #expect(throws: NumberFormatError.minFractionDigits(digits)) { try NumberFormat(minFractionDigits: digits) }
      #expect(throws: NumberFormatError.maxFractionDigits(digits)) { try NumberFormat(maxFractionDigits: digits) }
    }
    #expect(throws: NumberFormatError.unit("furlong")) { try NumberFormat(currency: "EUR", unit: "furlong") }
    #expect(throws: NumberFormatError.self) { try NumberFormat(minFractionDigits: .nan) }
    #expect(throws: NumberFormatError.self) { try NumberFormat(maxFractionDigits: .nan) }
    #expect(throws: NumberFormatError.maxFractionDigits(1)) {
      try NumberFormat(minFractionDigits: 3, maxFractionDigits: 1)
    }
    #expect(NumberFormatError.currency("EURO").description == "currency \"EURO\" is not a code of three letters")
    #expect(NumberFormatError.maxFractionDigits(1).description == "max-fraction-digits 1 is below the minimum")
  }

  @Test("are equal when they write alike")
  func equality() throws {
    #expect(try NumberFormat(locale: "en") == NumberFormat(minFractionDigits: 0, maxFractionDigits: 3))
    #expect(try NumberFormat(currency: "eur") == NumberFormat(locale: "dk", currency: "EUR"))
    #expect(try NumberFormat(locale: "de") != NumberFormat(locale: "en"))
    #expect(try NumberFormat(unit: "hour") != NumberFormat())
    #expect(try NumberFormat(currency: "EUR", unit: "hour") == NumberFormat(currency: "EUR"))
  }

  @Test("write or refuse whatever is asked for", arguments: [1, 7] as [UInt64])
  func anything(seed: UInt64) {
    let digits = Gen<Double>.oneOf(.double(in: -2...102), .finite, .always(.nan), .always(.infinity)).optional
    let members = zip(Gen<String>.locale.optional, Gen<String>.measure.optional, Gen<String>.measure.optional)
    forAll(zip(members, digits, digits, Gen<Double>.finite), seed: seed, count: 2000) { members, least, most, number in
      let format = try? NumberFormat(
        locale: members.0, currency: members.1, unit: members.2, minFractionDigits: least, maxFractionDigits: most)
      return format.map { !$0.string(for: number).isEmpty } ?? true
    }
  }

  @Test("write on many threads at once, more of them than are kept")
  func concurrency() async {
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          (0..<400).count { round in
            let digits = (round + task * 11) % 90
            let format = try? NumberFormat(minFractionDigits: Double(digits))
            return format?.string(for: 0) != (digits == 0 ? "0" : "0." + String(repeating: "0", count: digits))
          }
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }
}
