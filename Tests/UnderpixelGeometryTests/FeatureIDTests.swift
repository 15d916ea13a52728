import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("A feature id")
struct FeatureIDTests {
  @Test(
    "equals the id of its decimal text",
    arguments: [
      (FeatureID(0 as Int64), "0"), (FeatureID(10 as Int64), "10"), (FeatureID(-10 as Int64), "-10"),
      (FeatureID(Int64.max), "9223372036854775807"), (FeatureID(Int64.min), "-9223372036854775808"),
      (FeatureID(UInt64(1) << 63), "9223372036854775808"), (FeatureID(UInt64.max), "18446744073709551615"),
      (FeatureID(1e19), "10000000000000000000"), (FeatureID(-0.0), "0"), (FeatureID(0x1p63), "9223372036854775808"),
      (FeatureID(1.5), "1.5"), (FeatureID(-0.25), "-0.25"), (FeatureID(1e21), "1e+21"), (FeatureID(1e-7), "1e-7"),
      (FeatureID(1e20), "100000000000000000000"), (FeatureID(0x1p64), "18446744073709552000"),
    ])
  func equalsDecimalText(id: FeatureID, text: String) {
    #expect(id == FeatureID(text))
    #expect(id.hashValue == FeatureID(text).hashValue)
    #expect(id.description == text)
  }

  @Test(
    "from text that is no decimal form equals no number",
    arguments: [
      "", "010", "00", "-0", "+1", "1.0", "1e19", " 1", "1 ", "-", "+", "--1", "\u{661}", "18446744073709551616",
      "-9223372036854775809", "1.50", "1e21", "1E+21", ".5", "0x1p1", "nan", "-inf", "1e999",
    ])
  func keepsOtherText(text: String) {
    let numbers: [FeatureID] = [0, 1, -1, 10, FeatureID(1e19), FeatureID(0x1p64), FeatureID(-0x1p63)]
    #expect(!numbers.contains(FeatureID(text)))
    #expect(FeatureID(text).value == .string(text))
    #expect(FeatureID(text).description == text)
  }

  @Test("that is 0 or empty text is an id like others")
  func zeroAndEmptyText() {
    #expect(FeatureID(0 as Int64) != FeatureID(""))
    #expect(Set<FeatureID>([0, "0", "", FeatureID(0.0)]).count == 2)
  }

  @Test("made of text equals another exactly where the texts do")
  func textEquality() {
    let text = Gen<String>.oneOf(.decimalText, .text)
    forAll(zip(text, text), seed: 1, count: 500) { a, b in
      let (x, y) = (FeatureID(a), FeatureID(b))
      return (x == y) == a.utf8.elementsEqual(b.utf8) && (x != y || x.hashValue == y.hashValue) && x == FeatureID(a)
    }
  }

  @Test("made of a number equals text exactly where the text is its decimal form")
  func numberEquality() {
    let number = Gen<UInt64>.bits
    let text = Gen.decimalText
    forAll(zip(number, text), seed: 2, count: 500) { number, text in
      let spelled = FeatureID(String(number))
      return FeatureID(number) == spelled && FeatureID(number).hashValue == spelled.hashValue
        && (FeatureID(number) == FeatureID(text)) == (String(number) == text)
    }
  }

  @Test("of a signed number equals its decimal form")
  func signedEquality() {
    forAll(.int(in: .min ... .max), seed: 3, count: 500) { number in
      let (id, spelled) = (FeatureID(Int64(number)), FeatureID(String(number)))
      return id == spelled && id.hashValue == spelled.hashValue && id.value == .integer(Int64(number))
    }
  }

  @Test("of differently composed characters is another")
  func composition() {
    let (one, two) = (FeatureID("\u{E9}"), FeatureID("e\u{301}"))
    #expect(one != two && Set([one, two]).count == 2 && [one: 1, two: 2][one] == 1)
  }

  @Test("keeps the spelling it came in")
  func keepsSpelling() {
    #expect(FeatureID("10").value == .string("10"))
    #expect(FeatureID(10 as Int64).value == .integer(10))
    #expect(FeatureID(10.0).value == .integer(10))
    #expect(FeatureID(1.5).value == .number(1.5))
    #expect(FeatureID(UInt64.max).value == .unsigned(.max))
    #expect(FeatureID("18446744073709551615").value == .string("18446744073709551615"))
    forAll(.oneOf(.decimalText, .text), seed: 4, count: 500) { (text: String) in
      FeatureID(text).value.string.map { Array($0.utf8) } == Array(text.utf8)
    }
  }

  @Test("of a whole double equals the integer, of another equals itself")
  func doubles() {
    forAll(.finite, seed: 5, count: 500) { number in
      let (id, spelled) = (FeatureID(number), FeatureID(FeatureID(number).description))
      return id == FeatureID(number) && id == spelled && id.hashValue == spelled.hashValue
    }
  }
}
