import SyntheticCity
import Testing

private let archetypes = SyntheticCity.Archetype.allCases

@Suite("A building's rings")
struct RingTests {
  @Test("are closed, the outline counterclockwise, holes clockwise", arguments: archetypes)
  func orientation(archetype: SyntheticCity.Archetype) {
    SyntheticCity(archetype: archetype, seed: 4).forEachBuilding(count: 20_000) { building in
      #expect(building.outline.first == building.outline.last)
      #expect(Array(building.outline.dropLast()).signedArea > 0)
      for hole in building.holes {
        #expect(hole.first == hole.last)
        #expect(Array(hole.dropLast()).signedArea < 0)
      }
      #expect(building.height > 0)
    }
  }

  @Test("cross neither themselves nor one another", arguments: archetypes)
  func areSimple(archetype: SyntheticCity.Archetype) {
    let sample = Sample(of: SyntheticCity(archetype: archetype, seed: 6), count: 20_000)
    for item in sample.items {
      let edges = item.rings.flatMap(\.edges)
      for (index, edge) in edges.enumerated() {
        #expect(!edges[..<index].contains { sample.cross(edge, $0) }, "\(item.rings)")
      }
    }
  }

  @Test("have no vertex twice", arguments: archetypes)
  func haveNoVertexTwice(archetype: SyntheticCity.Archetype) {
    for item in Sample(of: SyntheticCity(archetype: archetype, seed: 8), count: 20_000).items {
      #expect(Set(item.rings.joined()).count == item.rings.joined().count, "\(item.rings)")
    }
  }

  @Test("hold their holes within", arguments: archetypes)
  func holdHoles(archetype: SyntheticCity.Archetype) {
    let sample = Sample(of: SyntheticCity(archetype: archetype, seed: 7), count: 20_000)
    let holed = sample.items.filter { $0.rings.count > 1 }
    #expect(holed.count > 10)
    for item in holed {
      let outline = Sample.Item(rings: [item.rings[0]], height: 1)
      #expect(item.rings[1].allSatisfy { sample.contains(outline, $0) })
    }
  }
}
