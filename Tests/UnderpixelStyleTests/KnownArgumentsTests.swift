import Testing
import UnderpixelGeometry
import UnderpixelStyle

@Suite("Arguments that are known from the start")
struct KnownArgumentsTests {
  @Test(
    "make no image known, which follows the images that there are",
    arguments: [
      (["get", "icon"], [.feature, .images]), (["image", "a"], .images),
      (["image", ["get", "icon"]], [.feature, .images]),
      (["step", ["zoom"], "a", 5, "b"], [.zoom, .images]), (["coalesce", ["image", "a"], "b"], .images),
    ] as [(PropertyValue, ExpressionInputs)])
  func images(expression: PropertyValue, inputs: ExpressionInputs) throws {
    let icon = try PropertyExpression(expression, for: SymbolProperties.table.iconImage)
    #expect(icon.inputs == inputs && !icon.isConstant)
  }

  @Test("make a collator known, and what it compares")
  func collators() throws {
    func radius(_ condition: PropertyValue) throws -> PropertyExpression {
      try PropertyExpression(["case", condition, 1, 2], for: CircleProperties.table.circleRadius)
    }
    let options: PropertyValue = ["locale": "de", "case-sensitive": false, "diacritic-sensitive": true]
    let same = try radius(["==", "Ä", "ä", ["collator", options]])
    #expect(same.isConstant && same.number(at: 0) == 1)
    #expect(try radius(["==", ["resolved-locale", ["collator", options]], "de"]).number(at: 0) == 1)
    #expect(try !radius(["==", ["get", "t"], "ä", ["collator", options]]).isConstant)
    #expect(Outcome(["==", ["get", "t"], "TEXT", ["collator", [:]]]) == .value(true))
    #expect(Outcome(["==", ["get", "t"], "TEXT", ["collator", ["case-sensitive": ["get", "b"]]]]) == .value(false))
  }

  @Test("write numbers as arguments do that are not", arguments: [["currency": "EUR"], ["unit": "hour"], [:]])
  func formats(options: [String: PropertyValue]) {
    var (known, unknown) = (options, options)
    known["locale"] = "de"
    known["min-fraction-digits"] = 1
    unknown["locale"] = ["slice", ["concat", "de", ["get", "t"]], 0, 2]
    unknown["min-fraction-digits"] = ["-", ["get", "n"], 4]
    let outcome = Outcome(["number-format", ["get", "f"], .object(known)])
    guard case .value(.string(let text)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(text.hasPrefix("2,5"))
    #expect(Outcome(["number-format", ["get", "f"], .object(unknown)]) == outcome)
  }

  @Test("are an error once a number is to be written with what can't be")
  func wrongFormats() {
    let message = "\"number-format\": currency \"EURO\" is not a code of three letters"
    let options: PropertyValue = ["currency": "EURO"]
    #expect(Outcome(["number-format", ["get", "f"], options]) == .failure(message))
    #expect(Outcome(["case", ["get", "b"], "a", ["number-format", ["get", "f"], options]]) == .value("a"))
    #expect(Outcome(["number-format", 1, options]) == .invalid(StyleError(path: "", message: message)))
    // The number comes first.
    #expect(Outcome(["number-format", ["get", "t"], options]) == .failure("expected a number, found \"text\""))
    #expect(
      Outcome(["number-format", "a", 1]) == .invalid(StyleError(path: "/1", message: "expected a number, found \"a\"")))
  }
}
