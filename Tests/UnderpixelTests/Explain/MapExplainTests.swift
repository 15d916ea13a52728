import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Why a map hits nothing")
struct MapExplainTests {
  static let middle = DotMap.at(0)

  private func map(_ layer: [String: PropertyValue], leaving members: [String: PropertyValue] = [:]) throws -> MapModel
  {
    try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1, ["class": "hotel", "stars": 3])])],
        layers: [DotMap.circles("dots", "s", layer), DotMap.circles("others", "s", ["filter": ["==", ["id"], 2]])],
        members))
  }

  private func verdict(_ map: MapModel, _ layer: String = "dots") throws -> Verdict? {
    try map.explain(at: Self.middle, feature: 1).verdicts.first { $0.layer == layer }
  }

  @Test("a layer that is hidden is told to be, with the feature that it would draw")
  func hidden() throws {
    let map = try map(["layout": ["visibility": "none"]])
    #expect("\(try #require(try verdict(map)?.reason))" == "the layer's visibility is none")
    let miss = try #require(try map.explain(at: Self.middle).misses.first)
    #expect(miss.layer == "dots" && miss.feature?.id == 1)
    try map.setLayoutProperty("visibility", of: "dots", to: "visible")
    #expect(try verdict(map)?.isHit == true)
  }

  @Test("a filter is told with the operand that is not true, however deep it lies")
  func filters() throws {
    let operand: PropertyValue = [">", ["get", "stars"], 4]
    let filter: PropertyValue = ["all", ["==", ["get", "class"], "hotel"], ["all", ["has", "stars"], operand]]
    let reason = try verdict(map(["filter": filter]))?.reason
    guard case .filter(zoom: 10, filter, operand)? = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    let old = try verdict(map(["filter": ["all", ["==", "class", "hotel"], [">", "stars", 4]]]))?.reason
    #expect("\(try #require(old))" == #"refused by the filter: [">","stars",4] is not true (zoom 10)"#)
  }

  @Test("zooms, sizes and distances are told in numbers")
  func numbers() throws {
    #expect("\(try #require(try verdict(map(["minzoom": 14]))?.reason))" == "drawn from zoom 14; the camera is at 10")
    let zero = try map(["paint": ["circle-radius": 0]])
    #expect("\(try #require(try verdict(zero)?.reason))" == "circle-radius is 0: nothing is painted")
    let far = try map([:]).explain(at: DotMap.at(15), feature: 1, layers: ["dots"]).verdicts.first?.reason
    #expect("\(try #require(far))".hasPrefix("missed by 5 px; the nearest place is at 110,100 ("))
  }

  @Test("a layer that is not there or can't be read is told where it is asked for")
  func absence() throws {
    let map = try map(["paint": ["circle-radius": ["get"]]])
    let all = try map.explain(at: Self.middle)
    #expect(all.misses.contains { if case .readable? = $0.reason { $0.layer == "dots" } else { false } })
    let named = try map.explain(at: Self.middle, layers: ["dott"]).verdicts
    #expect(named.map { "\($0)" } == ["dott: not hit\n  no   there is no such layer; did you mean \"dots\"?"])
  }

  @Test("a feature that no source has is told, a tile that is not loaded where it may be in it")
  func data() throws {
    #expect("\(try map([:]).explain(at: Self.middle, feature: 77))" == "no layer has a feature 77")
    let map = try DotMap.map(
      DotMap.style(
        sources: ["t": ["type": "vector", "tiles": ["{z}-{x}-{y}.mvt"], "minzoom": 3, "maxzoom": 3]],
        layers: [DotMap.circles("dots", "t", ["source-layer": "poi"])]))
    let explanation = try map.explain(at: DotMap.at(10, 10), feature: 77)
    #expect("\(explanation)" == "dots: not hit\n  no   tile 3/4/4 is not loaded yet")
    try map.loadLocalTiles()
    #expect(try map.explain(at: DotMap.at(10, 10)).verdicts.isEmpty)
  }

  @Test("layers of imports are told with their paths")
  func imports() throws {
    let inner = DotMap.style(
      sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1)])], layers: [DotMap.circles("dots", "s")])
    let map = try map(["filter": false], leaving: ["imports": [["id": "in", "data": inner]]])
    #expect(try map.explain(at: Self.middle).hits.map(\.summary) == ["hit   in/dots, 1: on top"])
    let verdicts = try map.explain(at: Self.middle, feature: 1).verdicts
    #expect(verdicts.map(\.importId) == ["in", nil, nil] && verdicts.map(\.isHit) == [true, false, false])
  }

  @Test("a label without text and image is told to be none, JSON says the same")
  func labels() throws {
    let layer: PropertyValue = [
      "id": "names", "type": "symbol", "source": "s", "layout": ["text-field": ["get", "name"]],
    ]
    let map = try DotMap.map(
      DotMap.style(sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1)])], layers: [layer]))
    let explanation = try map.explain(at: Self.middle, feature: 1)
    let text = "no label was laid out for the feature: text-field gives no text; icon-image names no image"
    #expect("\(try #require(explanation.verdicts.first?.reason))" == text)
    let read = try JSONReader.value(of: Array(JSONWriter.text(of: explanation.json).utf8))
    #expect(read["verdicts"]?.array?.first?["reason"]?["text"]?.string == text)
    #expect(read["point"] == [100, 100] && read["feature"] == 1)
  }
}
