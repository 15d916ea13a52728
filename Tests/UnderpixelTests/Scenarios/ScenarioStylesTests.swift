import Testing
import Underpixel

@Suite("Styles of the scenarios")
struct ScenarioStylesTests {
  @Test(
    "all of them is read; what hides a label asks for more than Mapbox lets appearances change",
    arguments: [
      ("new-york.json", 2), ("new-york-hotels.json", 1), ("midtown-lodging.json", 0), ("andorra-hotels.json", 0),
    ])
  func warnings(_ style: String, _ hidden: Int) throws {
    let map = try ScenarioMap(style).map
    #expect(map.layersLeftOut == [:])
    #expect(map.warnings.count == hidden)
    #expect(map.warnings.allSatisfy { $0.path.hasSuffix("/appearances/0/properties/text-field") })
  }
}
