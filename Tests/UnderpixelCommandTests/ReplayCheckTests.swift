import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

@Suite("underpixel replay --check")
struct ReplayCheckTests {
  /// How many steps were compared, and the numbers of those that gave something else; nil for a document that can't be read.
  private func check(_ steps: [PropertyValue]) throws -> (checked: Double?, failed: [Double], isRight: Bool) {
    let line = Array(Query.text(Replay.document(steps)).utf8)
    let (answer, isRight) = try #require(try ReplayCommand(["--check"]).check(line))
    let value = try JSONReader.value(of: answer)
    return (value["checked"]?.number, (value["failed"]?.array ?? []).compactMap { $0["step"]?.number }, isRight)
  }

  private static let query: PropertyValue = ["point": [50, 50]]

  @Test(
    "a step that gives what is expected passes",
    arguments: [
      ["query": query, "expect": [["layer": "c", "id": 1]]],
      ["query": query, "expect": [["id": "1", "properties": ["n": 1]]]],
      ["query": ["point": [10, 10]], "expect": []],
      ["getFeatureState": ["source": "s", "id": 1], "expectState": [:]],
      ["removeLayer": "nowhere", "expectError": true],
    ] as [PropertyValue])
  func passes(step: PropertyValue) throws {
    let found = try check([step])
    #expect(found.checked == 1)
    #expect(found.failed.isEmpty)
    #expect(found.isRight)
  }

  @Test(
    "a step that gives something else fails",
    arguments: [
      ["query": query, "expect": []],
      ["query": query, "expect": [["layer": "b"]]],
      ["query": query, "expect": [["id": 2]]],
      ["query": query, "expect": [["properties": ["n": 1, "m": 2]]]],
      ["query": query, "expect": [["state": ["hover": true]]]],
      ["query": query, "expect": [["layer": "c"], ["layer": "c"]]],
      ["query": query, "expectError": true],
      ["getFeatureState": ["source": "s", "id": 1], "expectState": ["a": 1]],
      ["dispatch": ["type": "tap", "point": [50, 50]], "expectCalls": [["interaction": "i"]]],
      ["removeLayer": "nowhere"],
    ] as [PropertyValue])
  func fails(step: PropertyValue) throws {
    let found = try check([step])
    #expect(found.failed == [0])
    #expect(!found.isRight)
  }

  @Test("calls are compared in their order, and in any where that is said")
  func order() throws {
    let add = { (id: String) -> PropertyValue in
      ["addInteraction": ["id": .string(id), "type": "tap", "target": ["layer": "c"], "returns": false]]
    }
    let tap: PropertyValue = ["type": "tap", "point": [50, 50]]
    // The interaction that was added last is offered the gesture first.
    let first: PropertyValue = [["interaction": "y"], ["interaction": "x"]]
    let last: PropertyValue = [["interaction": "x"], ["interaction": "y"]]
    let found = try check([
      add("x"), add("y"), ["dispatch": tap, "expectCalls": first], ["dispatch": tap, "expectCalls": last],
      ["dispatch": tap, "expectCalls": last, "ordered": false],
    ])
    #expect(found.checked == 3)
    #expect(found.failed == [3])
  }

  @Test("a callout's box is compared to half a pixel", arguments: [(0.4, true), (0.6, false)])
  func callout(shift: Double, isRight: Bool) throws {
    let box: PropertyValue = [[.number(40 + shift), 40], [60, 50]]
    let found = try check([
      ["addCallout": ["id": "k", "coordinate": [0, 0], "size": [20, 10], "anchors": ["bottom"]]],
      ["queryCallout": "k", "expectCallout": ["anchor": "bottom", "box": box]],
    ])
    #expect(found.isRight == isRight)
  }

  @Test("a document that can't be read fails")
  func unreadable() throws {
    let (answer, isRight) = try #require(try ReplayCommand(["--check"]).check(Array("{".utf8)))
    #expect(!isRight)
    #expect(try JSONReader.value(of: answer)["error"] != nil)
  }
}
