import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("A property value")
struct PropertyValueTests {
  /// The whole number that a value is, exactly.
  private func whole(_ value: PropertyValue) -> Int128? {
    switch value {
    case .integer(let integer): Int128(integer)
    case .unsigned(let unsigned): Int128(unsigned)
    case .number(let number): Int128(exactly: number)
    default: nil
    }
  }

  @Test("equals itself and hashes like its equals", arguments: [1, 2] as [UInt64])
  func equalityAndHash(seed: UInt64) {
    forAll(zip(Gen.propertyValue, Gen.propertyValue), seed: seed, count: 1000) { a, b in
      a == a && (a == b) == (b == a) && (a != b || a.hashValue == b.hashValue)
    }
  }

  @Test("that is a number equals another exactly where they are the same number")
  func numbersCompareByValue() {
    let numbers = Gen.scalarValue.filter { $0.number != nil }
    forAll(zip(numbers, numbers), seed: 3, count: 2000) { a, b in
      switch (whole(a), whole(b)) {
      case (let x?, let y?): (a == b) == (x == y)
      case (nil, nil): (a == b) == (a.number == b.number)
      default: a != b
      }
    }
  }

  @Test("that equals a second that equals a third equals the third")
  func equalityIsTransitive() {
    let base = Gen<UInt64>.element(of: [0, 1, 1 << 53, 1 << 62, (1 << 63) - 1, 1 << 63, .max - 1])
    let triples = base.flatMap { base in
      zip(Gen<Int>.uniform(in: 0...1), Gen<Int>.uniform(in: 0...2)).map { step, form -> PropertyValue in
        let bits = base + UInt64(step)
        return switch form {
        case 0: .integer(Int64(bitPattern: bits))
        case 1: .unsigned(bits)
        default: .number(Double(bits))
        }
      }.array(count: 3...3)
    }
    forAll(triples, seed: 4, count: 2000) { values in
      !(values[0] == values[1] && values[1] == values[2]) || values[0] == values[2]
    }
  }

  @Test("keeps apart what JSON keeps apart")
  func formsDiffer() {
    let values: [PropertyValue] = [nil, false, 0, "", "0", [], [:], ["": nil], [nil], true, 1]
    #expect(Set(values).count == values.count)
  }

  @Test("takes the last of two members with one name")
  func lastMemberWins() {
    let value: PropertyValue = ["a": 1, "b": [true, nil], "a": 2.5]
    #expect(value["a"] == 2.5)
    #expect(value["b"]?.array == [true, nil])
    #expect(value["c"] == nil)
    #expect(PropertyValue.string("a")["a"] == nil)
  }

  @Test("gives a large integer as the nearest double")
  func numbers() {
    #expect(PropertyValue.integer(.max).number == 0x1p63)
    #expect(PropertyValue.unsigned(.max).number == 0x1p64)
    #expect(PropertyValue.string("1").number == nil)
    #expect(PropertyValue.bool(true).number == nil)
  }
}
