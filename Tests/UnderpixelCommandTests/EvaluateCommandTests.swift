import Foundation
import Testing
import Underpixel

@testable import underpixel_cli

@Suite("The command evaluate")
struct EvaluateCommandTests {
  /// Where another answer than the reference's is right, and why.
  private static let known = [
    "format/data-driven-scale":
      "the reference names the first argument whatever is wrong, this library the option that is: [2][text-font]"
  ]

  @Test("answers the tests of the style specification's reference implementation as it does")
  func reference() throws {
    let lines = try Data(
      contentsOf: try #require(
        Bundle.module.url(forResource: "expressions", withExtension: "ndjson", subdirectory: "Cases"))
    )
    .split(separator: 0x0A)
    let command = try EvaluateCommand([])
    var (agreed, differing): (Int, Set<String>) = (0, [])
    for line in lines {
      let test = try JSONReader.value(of: Array(line))
      let name = try #require(test["id"]?.string)
      let answer = try JSONReader.value(of: try #require(command.answer(Array(line))))
      if agrees(answer, try #require(test["expected"])) {
        agreed += 1
        #expect(Self.known[name] == nil, "\(name) agrees now: it is no known difference any more")
      } else {
        differing.insert(name)
        #expect(Self.known[name] != nil, "\(name): \(text(answer)) where \(text(test["expected"] ?? nil)) is expected")
      }
    }
    #expect(differing == Set(Self.known.keys))
    #expect(agreed + differing.count == 450)
    print("reference: \(agreed) of \(lines.count) tests of expressions agree, \(differing.count) are known to differ")
  }

  @Test(
    "says what an expression gives, and what it follows",
    arguments: [
      (
        #"{"id":1,"expression":["+",1,2],"inputs":[[{},{}]]}"#,
        #"{"id":1,"compiled":{"result":"success","type":"number","isFeatureConstant":true,"isZoomConstant":true},"outputs":[3]}"#
      ),
      (
        #"{"id":"a","expression":["concat",["get","n"],"!"],"inputs":[[{"zoom":1},{"properties":{"n":5}}],[{},{}]]}"#,
        #"{"id":"a","compiled":{"result":"success","type":"string","isFeatureConstant":false,"isZoomConstant":true},"outputs":["5!","!"]}"#
      ),
      (
        #"{"expression":["number",["get","t"]],"inputs":[[{},{"properties":{"t":"x"}}]]}"#,
        #"{"id":null,"compiled":{"result":"success","type":"number","isFeatureConstant":false,"isZoomConstant":true},"outputs":[{"error":"expected a number, found \"x\""}]}"#
      ),
      (
        #"{"id":2,"expression":["+",1,["upcase","c"]]}"#,
        #"{"id":2,"compiled":{"result":"error","errors":[{"key":"[2]","error":"expected a number, but \"upcase\" gives text"}]}}"#
      ),
      (
        #"{"id":3,"expression":{"stops":[[0,0],[10,5]]},"inputs":[[{"zoom":4},{}]]}"#,
        #"{"id":3,"compiled":{"result":"success","type":"number","isFeatureConstant":true,"isZoomConstant":false},"outputs":[2]}"#
      ),
      (
        #"{"id":8,"expression":["id"],"inputs":[[{},{"id":9007199254740993}],[{},{"id":"a"}],[{},{}]]}"#,
        #"{"id":8,"compiled":{"result":"success","type":"value","isFeatureConstant":false,"isZoomConstant":true},"outputs":[9007199254740993,"a",null]}"#
      ),
      (#"{"id":4}"#, #"{"id":4,"error":"\"expression\" is missing"}"#),
      (
        #"{"id":5,"expression":1,"inputs":[5]}"#,
        #"{"id":5,"error":"/inputs/0: expected [globals, feature], found 5"}"#
      ),
      (
        #"{"id":6,"expression":1,"inputs":[[{}]]}"#,
        #"{"id":6,"error":"/inputs/0: expected [globals, feature], found 1 value"}"#
      ),
      (
        #"{"id":7,"expression":1,"propertySpec":{"type":"numbr"}}"#,
        #"{"id":7,"error":"/propertySpec/type: expected one of array, boolean, color, colorArray, enum, formatted, null, number, numberArray, padding, projectionDefinition, resolvedImage, string, variableAnchorOffsetCollection, found \"numbr\""}"#
      ),
    ])
  func answers(_ line: String, _ expected: String) throws {
    let answer = try JSONReader.value(of: try #require(try EvaluateCommand([]).answer(Array(line.utf8))))
    #expect(answer == (try JSONReader.value(of: Array(expected.utf8))), "\(text(answer))")
  }

  // MARK: Comparison

  private func agrees(_ answer: PropertyValue, _ expected: PropertyValue) -> Bool {
    guard let compiled = answer["compiled"], let wanted = expected["compiled"] else { return false }
    if wanted["result"] == "error" {
      return compiled["result"] == "error" && firstKey(compiled) == firstKey(wanted)
    }
    guard let outputs = answer["outputs"], let wantedOutputs = expected["outputs"] else { return false }
    return compiled == wanted && isNear(outputs, wantedOutputs)
  }

  private func firstKey(_ compiled: PropertyValue) -> PropertyValue? { compiled["errors"]?.array?.first?["key"] }

  /// Numbers to 6 significant digits; an error is like any other.
  private func isNear(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
    if let x = a.number, let y = b.number {
      guard y != 0 else { return abs(x) < 1e-6 }
      return abs(x - y) <= 2 * pow(10, -max(0, 6 - log10(abs(y)).rounded(.up)))
    }
    switch (a, b) {
    case (.array(let x), .array(let y)): return x.count == y.count && zip(x, y).allSatisfy(isNear)
    case (.object(let x), .object(let y)):
      if x["error"] != nil && y["error"] != nil { return true }
      return Set(x.keys) == Set(y.keys) && x.allSatisfy { name, value in y[name].map { isNear(value, $0) } ?? false }
    default: return a == b
    }
  }

  private func text(_ value: PropertyValue) -> String { Query.text(value) }
}
