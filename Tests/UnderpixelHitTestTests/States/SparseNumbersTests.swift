import Testing
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Numbers of some features")
struct SparseNumbersTests {
  @Test(
    "numbers and their largest magnitude are those of a dictionary, and copies stay", arguments: [1, 2] as [UInt64])
  func dictionary(seed: UInt64) {
    let count = Gen<Int>.element(of: [1, 2, 31, 32, 33, 1024, 1025, 40_000])
    // Few numbers, so that the largest is there more than once.
    let change = zip(Gen<Int>.uniform(in: 0...39_999), Gen<Double>.element(of: [0, 1, -2, 2, 7, -7, 1e7]).optional)
    forAll(zip(count, change.array(upTo: 300)), seed: seed) { count, changes in
      var numbers = SparseNumbers(count: count)
      var dictionary: [Int: Double] = [:]
      var copies = [(numbers, dictionary)]
      // Some of them more than once.
      let features = changes.enumerated().map { $0 % 3 == 0 ? $1.0 % min(count, 40) : count - 1 - $1.0 % count }
      for (step, (feature, change)) in zip(features, changes).enumerated() {
        numbers[feature] = change.1
        dictionary[feature] = change.1
        if step % 17 == 0 { copies.append((numbers, dictionary)) }
      }
      copies.append((numbers, dictionary))
      return copies.allSatisfy { numbers, dictionary in
        numbers.maximum == dictionary.values.reduce(0) { max($0, $1.magnitude) }
          && Set(features).allSatisfy { numbers[$0] == dictionary[$0] }
      }
    }
  }
}
