import Testing

@testable import UnderpixelStyle

@Suite("A bounded cache")
struct BoundedCacheTests {
  @Test("lets go what was used least recently")
  func evicts() {
    let cache = BoundedCache<Int, String>(capacity: 2)
    var made: [Int] = []
    func ask(_ key: Int) -> String {
      cache.value(of: key) {
        made.append(key)
        return "\(key)"
      }
    }
    #expect([1, 2, 1, 3, 1, 2].map(ask) == ["1", "2", "1", "3", "1", "2"])
    #expect(made == [1, 2, 3, 2])
    #expect(cache.count == 2)
  }

  @Test("keeps nothing of what could not be made")
  func throwsOn() {
    let cache = BoundedCache<Int, String>(capacity: 2)
    #expect(throws: NumberFormatError.currency("1")) {
      try cache.value(of: 1) { () throws(NumberFormatError) in throw NumberFormatError.currency("1") }
    }
    #expect(cache.count == 0)
    #expect(cache.value(of: 1) { "one" } == "one")
  }

  @Test("gives all threads the value that was kept first")
  func concurrency() async {
    final class Owner: Sendable {}
    let cache = BoundedCache<Int, Owner>(capacity: 4)
    let owners = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { (0..<100).map { cache.value(of: $0 % 4) { Owner() } } } }
      return await group.reduce(into: []) { $0 += [$1] }
    }
    let identities = Set(owners.joined().map(ObjectIdentifier.init))
    #expect(identities.count == 4)
    #expect(cache.count == 4)
  }
}
