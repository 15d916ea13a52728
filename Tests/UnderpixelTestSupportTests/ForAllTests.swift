import Testing
import UnderpixelTestSupport

@Suite("A property check")
struct ForAllTests {
  @Test("passes over as many cases as asked")
  func passes() {
    let outcome = checkProperty(.int(in: 0...9), seed: 1, count: 50) { (0...9).contains($0) }
    #expect(outcome.failure == nil)
    #expect(outcome.caseCount == 50)
  }

  @Test("shrinks a number to the smallest that fails", arguments: [1, 2, 3, 4] as [UInt64])
  func shrinksNumber(seed: UInt64) throws {
    let failure = try #require(checkProperty(.int(in: 0...1_000_000), seed: seed, count: 100) { $0 < 1234 }.failure)
    #expect(failure.smallest == 1234)
    #expect(failure.seed == seed)
  }

  @Test("shrinks a double to a whole number near the bound")
  func shrinksDouble() throws {
    let failure = try #require(checkProperty(.double(in: -50...50), seed: 1, count: 100) { $0 < 7 }.failure)
    #expect(failure.smallest == 7)
  }

  @Test("shrinks an array to the few elements that matter", arguments: [1, 2, 3, 4] as [UInt64])
  func shrinksArray(seed: UInt64) throws {
    let numbers = Gen<Int>.int(in: 0...1000).array(upTo: 100)
    let failure = try #require(
      checkProperty(numbers, seed: seed, count: 300) { $0.filter { $0 >= 17 }.count < 3 }.failure)
    #expect(failure.smallest == [17, 17, 17])
  }

  @Test("shrinks through flatMap, zip and map")
  func shrinksDerived() throws {
    let pairs = Gen<Int>.int(in: 0...100).flatMap { high in
      zip(.always(high), Gen<Int>.int(in: 0...high)).map { [$0, $1] }
    }
    let failure = try #require(checkProperty(pairs, seed: 3, count: 200) { $0[0] + $0[1] < 30 }.failure)
    #expect(failure.smallest[0] + failure.smallest[1] == 30)
    #expect(failure.smallest[1] <= failure.smallest[0])
  }

  @Test("keeps to a filter while shrinking")
  func shrinksFiltered() throws {
    let even = Gen<Int>.int(in: 0...1000).filter { $0.isMultiple(of: 2) }
    let failure = try #require(checkProperty(even, seed: 5, count: 200) { $0 < 101 }.failure)
    #expect(failure.smallest == 102)
  }

  @Test("never goes below the least number of elements")
  func respectsMinimumCount() throws {
    let outcome = checkProperty(Gen<Int>.int(in: 0...9).array(count: 2...5), seed: 1, count: 100) { _ in false }
    #expect(outcome.failure?.smallest == [0, 0])
  }

  @Test("takes a thrown error for a failure and keeps it")
  func reportsError() throws {
    struct Odd: Error {}
    let outcome = checkProperty(.int(in: 0...99), seed: 1, count: 100) { number in
      if number > 9 { throw Odd() }
      return true
    }
    let failure = try #require(outcome.failure)
    #expect(failure.smallest == 10)
    #expect(failure.error is Odd)
  }

  @Test("counts all cases")
  func countsCases() {
    let before = propertyCaseCount
    _ = checkProperty(.int(in: 0...1), seed: 1, count: 25) { _ in true }
    #expect(propertyCaseCount >= before + 25)
  }

  @Test("says where it failed and how to replay that")
  func reportsFailure() throws {
    let outcome = checkProperty(.int(in: 0...9), seed: 77, count: 100) { $0 < 5 }
    let failure = try #require(outcome.failure)
    let report = failure.report(name: "Module.passes(seed:)")
    #expect(report.contains("case \(failure.caseNumber) of seed 77"))
    #expect(report.contains("smallest failing case (after \(failure.shrinkSteps) steps): 5"))
    #expect(report.hasSuffix("Scripts/test --filter passes"))
    #expect(report.contains("UNDERPIXEL_SEED=77"))
    #expect(outcome.caseCount == failure.caseNumber + 1)
  }
}
