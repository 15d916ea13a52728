import Testing
import Underpixel

@testable import underpixel_cli

@Suite("underpixel replay: explain")
struct ExplainStepTests {
  @Test("a step says who would be told of a gesture, and who not, and calls nobody")
  func gesture() throws {
    func interaction(_ id: PropertyValue, _ layer: PropertyValue) -> PropertyValue {
      ["addInteraction": ["id": id, "type": "tap", "target": ["layer": layer], "returns": true]]
    }
    let tap: PropertyValue = ["type": "tap", "point": [50, 50]]
    let answer = try Replay.answer(
      Replay.document([interaction("one", "c"), interaction("two", "cc"), ["explain": tap], ["dispatch": tap]]))
    let results = try #require(answer["results"]?.array)
    #expect(results[2]["offers"]?.array?.map { $0["interaction"]?["number"] } == [1])
    #expect(results[2]["offers"]?.array?.first?["feature"]?["id"] == 1)
    let others = try #require(results[2]["others"]?.array)
    #expect(others.map { $0["reason"] } == ["noTarget"] && others[0]["text"] == "there is no layer \"cc\"")
    #expect(results[3].array?.count == 1)
  }
}
