import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Whole styles")
struct StyleDocumentTests {
  @Test("every kind of layer is read, in draw order, without a warning")
  func plain() throws {
    let style = try Style.read(plainStyle)
    #expect(style.warnings == [])
    #expect(style.layers.map(\.id) == ["background", "fill", "line", "circle", "extrusion", "hidden"])
    #expect(Style.problems(in: plainStyle) == [])
    #expect(style.document == plainStyle)
  }

  @Test("the style of Monaco reads without a warning")
  func monaco() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = try Data(contentsOf: repository.appending(path: "datasets/monaco/style.json"))
    let style = try Style.read(JSONReader.value(of: Array(bytes)))
    #expect(style.warnings == [])
    #expect(Style.problems(in: style.document) == [])
  }

  @Test(
    "a value that fails for a feature falls back to the default",
    arguments: [
      (["get", "n"], 5), (["get", "t"], 1), (["get", "missing"], 1), (["get", "b"], 1),
      (["sqrt", ["-", ["get", "n"]]], 1), (["/", ["get", "n"], 0], 1), (["/", 0, ["-", ["get", "n"], 5]], 1),
      (["number", ["get", "t"], ["get", "f"]], 2.5), (["coalesce", ["get", "missing"], 7], 7),
      (["case", ["get", "n"], 3, 4], 1), (["match", ["get", "t"], "text", 3, 4], 3), (["to-number", ["get", "t"]], 1),
      (["interpolate", ["linear"], ["get", "t"], 0, 0, 1, 1], 1), (["step", ["get", "n"], 2, 5, 9], 9),
      (2, 2), (["+", 1, 2], 3),
    ] as [(PropertyValue, Double)])
  func fallback(_ width: PropertyValue, _ expected: Double) throws {
    let style = try Style.read(plainStyle.replacing(at: "/layers/2/paint/line-width", with: width))
    let number = try style.layers[2].number(LineProperties.table.lineWidth)
    #expect(number.number(TestFeature.sample, at: 10) == expected)
  }

  @Test("random changes give a style or an error, with places in the document", arguments: [1, 2, 3] as [UInt64])
  func mutations(seed: UInt64) {
    let change = zip(Gen<String>.element(of: plainStyle.pointers), Gen<PropertyValue>.troubled.optional)
    forAll(change.array(count: 1...3), seed: seed, count: 2000) { changes in
      let document = changes.reduce(plainStyle) { $0.replacing(at: $1.0, with: $1.1) }
      do throws(StyleError) {
        let style = try Style.read(document)
        return hasFiniteNumbers(style)
          && (style.warnings + Style.problems(in: document)).allSatisfy { document.value(at: $0.path) != nil }
      } catch {
        return document.value(at: error.path) != nil
      }
    }
  }

  @Test("an expression of anything is read or has an error within it", arguments: [1] as [UInt64])
  func expressions(seed: UInt64) {
    forAll(Gen<PropertyValue>.troubled, seed: seed, count: 3000) { value in
      do throws(StyleError) {
        let expression = try StyleExpression(value)
        _ = try? expression.evaluate(EvaluationContext(zoom: 3, feature: TestFeature.sample))
        return true
      } catch {
        return value.value(at: error.path) != nil
      }
    }
  }

  /// Asks every layer for its filter and its numbers, at zooms that are no zooms too.
  private func hasFiniteNumbers(_ style: Style) -> Bool {
    style.layers.allSatisfy { layer in
      let numbers = [
        LineProperties.table.lineWidth, LineProperties.table.lineGapWidth, CircleProperties.table.circleRadius,
        CircleProperties.table.circleStrokeWidth, FillExtrusionProperties.table.fillExtrusionHeight,
      ].compactMap { try? layer.number($0) }
      let filter = try? layer.filterExpression(path: "")
      return [0, 14.5, .nan, .infinity, -1e300].allSatisfy { zoom in
        _ = filter?.passes(TestFeature.sample, at: zoom)
        return numbers.allSatisfy { $0.number(TestFeature.sample, at: zoom).isFinite }
      }
    }
  }
}

extension Gen where Value == PropertyValue {
  /// Any values; often arrays that begin as expressions do, with huge numbers and no numbers among their arguments.
  fileprivate static var troubled: Gen {
    let names = [
      "get", "has", "in", "==", "<", "all", "any", "!", "case", "match", "coalesce", "step", "interpolate", "zoom",
      "id",
      "+", "-", "^", "%", "round", "literal", "number", "to-number", "to-string", "none", "linear", "foo",
    ]
    let numbers = Gen<Double>.element(of: [.nan, .infinity, -.infinity, 1e308, -1e308, 0, 0x1p53, 0x1p64])
    let argument = Gen.oneOf(
      .propertyValue, numbers.map(PropertyValue.number), .element(of: [["zoom"], ["get", "n"]]), .expression)
    let call = zip(Gen<String>.element(of: names), argument.array(upTo: 6)).map { name, arguments in
      PropertyValue.array([.string(name)] + arguments)
    }
    let curve = Gen.element(of: [["linear"], ["exponential", 1.5], ["exponential", 1e308]])
    let ramp = zip(curve, argument, numbers, numbers).map { curve, input, stop, output in
      PropertyValue.array(["interpolate", curve, input, .number(stop), .number(output)])
    }
    return .oneOf(argument, call, call, ramp)
  }
}
