import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("Choosing features")
struct ChoosingTests {
  private static var samples: Gen<(Geometry?, [(String, PropertyValue)])> {
    zip(Gen<Geometry>.geometry.optional, zip(Gen<String>.text, Gen<PropertyValue>.propertyValue).array(upTo: 4))
  }

  private static func collection(_ samples: [(Geometry?, [(String, PropertyValue)])]) -> FeatureCollection {
    var builder = FeatureCollectionBuilder()
    for (index, (geometry, properties)) in samples.enumerated() {
      builder.add(
        geometry, id: index % 3 == 0 ? nil : FeatureID(Int64(index)),
        properties: Dictionary(properties) { _, last in last })
    }
    return builder.finish()
  }

  private static func isEqual(_ a: FeatureCollection, _ i: Int, _ b: FeatureCollection, _ j: Int) -> Bool {
    a.geometry(of: i) == b.geometry(of: j) && a.geometryKind(of: i) == b.geometryKind(of: j)
      && a.properties(of: i).map(\.name) == b.properties(of: j).map(\.name)
      && a.properties(of: i).dictionary == b.properties(of: j).dictionary
      && a.parts(of: i).map { a.rings(ofPart: $0).count } == b.parts(of: j).map { b.rings(ofPart: $0).count }
  }

  @Test("chosen features are as they were and know where they stood, twice over", arguments: [1, 2] as [UInt64])
  func choosing(seed: UInt64) {
    forAll(zip(Self.samples.array(upTo: 12), Gen<Int>.uniform(in: 0...11).array(upTo: 12)), seed: seed) {
      samples, picks in
      let all = Self.collection(samples)
      let picks = picks.filter { $0 < all.count }
      let chosen = all.choosing(picks)
      let again = chosen.choosing(chosen.count > 1 ? [1, 0] : [])
      return chosen.count == picks.count
        && picks.indices.allSatisfy { index in
          chosen.sourceOrdinal(of: index) == picks[index] && chosen.ordinal(of: index) == index
            && chosen.id(of: index)?.value == all.id(of: picks[index])?.value
            && Self.isEqual(chosen, index, all, picks[index])
        } && (0..<again.count).allSatisfy { again.sourceOrdinal(of: $0) == picks[1 - $0] }
    }
  }

  @Test("new features stand between lent ones, with values of their own", arguments: [3] as [UInt64])
  func mixing(seed: UInt64) {
    forAll(zip(Self.samples.array(upTo: 8), Self.samples.array(upTo: 8)), seed: seed) { lent, own in
      let lender = Self.collection(lent)
      let other = Self.collection(own)
      var builder = FeatureCollectionBuilder(sharingPropertiesOf: lender)
      for index in 0..<max(lender.count, other.count) {
        if index < lender.count { builder.add(index, of: lender) }
        if index < other.count { builder.add(index, of: other, sourceOrdinal: nil) }
      }
      let mixed = builder.finish()
      var next = 0
      for index in 0..<max(lender.count, other.count) {
        if index < lender.count {
          guard Self.isEqual(mixed, next, lender, index), mixed.sourceOrdinal(of: next) == index else { return false }
          next += 1
        }
        if index < other.count {
          guard Self.isEqual(mixed, next, other, index), mixed.sourceOrdinal(of: next) == nil else { return false }
          next += 1
        }
      }
      return mixed.count == next
    }
  }

  @Test("other ids leave everything else as it is")
  func ids() {
    var builder = FeatureCollectionBuilder()
    builder.add(.point(Coordinate(longitude: 1, latitude: 2)), id: "a", properties: ["n": 1])
    builder.add(nil, properties: ["n": 2])
    let features = builder.finish()
    let other = features.withIDs { $0 == 0 ? nil : 7 }
    #expect(other.id(of: 0) == nil && other.id(of: 1) == 7)
    #expect(other.property("n", of: 1) == 2 && other.geometry(of: 0) == features.geometry(of: 0))
    #expect(features.id(of: 0) == "a" && other.sourceOrdinal(of: 1) == 1)
  }
}
