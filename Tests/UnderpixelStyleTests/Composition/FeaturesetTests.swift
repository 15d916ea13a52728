import Testing
import UnderpixelGeometry
import UnderpixelStyle

@Suite("Featuresets of a style")
struct FeaturesetTests {
  private func read(_ selectors: PropertyValue) throws -> (Featureset, [String]) {
    let style = try Style.read([
      "version": 8,
      "sources": ["s": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]],
      "layers": [
        ["id": "a", "type": "circle", "source": "s"], ["id": "b", "type": "line", "source": "s"],
        ["id": "back", "type": "background"],
      ],
      "featuresets": ["f": ["selectors": selectors]],
    ])
    let stack = StyleStack(StyleTree(style: style))
    let (featuresets, warnings) = try #require(stack.members.last).featuresets()
    return (try #require(featuresets["f"]), warnings.map(\.description))
  }

  @Test("selectors name layers, what is told of features, and a namespace")
  func selectors() throws {
    let (featureset, warnings) = try read([
      [
        "layer": "b", "properties": ["name": ["get", "n"], "kind": "road", "list": ["literal", [1]]],
        "featureNamespace": "N",
      ],
      ["layer": "a", "_uniqueFeatureID": true, "featureNamespace": "N"],
      ["layer": "a", "properties": [:], "featureNamespace": "N"],
    ])
    #expect(featureset.selectors.map(\.layer) == ["b", "a", "a"] && warnings == [])
    #expect(featureset.selectors.map(\.namespace) == ["N", "N", "N"])
    #expect(featureset.selectors.map(\.isUnique) == [false, true, false])
    let properties = try #require(featureset.selectors[0].properties)
    #expect(try properties["kind"]?.evaluate(EvaluationContext(zoom: 0)) == "road")
    #expect(try properties["list"]?.evaluate(EvaluationContext(zoom: 0)) == [1])
    #expect(featureset.selectors[1].properties == nil && featureset.selectors[2].properties?.isEmpty == true)
  }

  @Test(
    "a selector that can't be taken into account is left out, and told",
    arguments: [
      (["layer": "c"], #"/featuresets/f/selectors/0/layer: there is no layer "c""#),
      (["layer": "back"], #"the layer "back" has no features; the selector is left out"#),
      ([:], #"/featuresets/f/selectors/0: a selector needs a member "layer""#),
      (
        ["layer": "a", "properties": ["x": ["gte"]]],
        #"/featuresets/f/selectors/0/properties/x/0: there is no operator"#
      ),
    ] as [(PropertyValue, String)])
  func leftOut(selector: PropertyValue, message: String) throws {
    guard selector["layer"] != nil else {
      // A document without it is refused when it is read.
      #expect(throws: StyleError.self) { try read([selector]) }
      return
    }
    let (featureset, warnings) = try read([selector, ["layer": "a"]])
    #expect(featureset.selectors.map(\.layer) == ["a"])
    #expect(warnings.count == 1 && warnings[0].contains(message), "\(warnings)")
  }

  @Test("one source with two namespaces is told")
  func namespaces() throws {
    let (featureset, warnings) = try read([
      ["layer": "a", "featureNamespace": "A"], ["layer": "b", "featureNamespace": "B"],
    ])
    #expect(featureset.selectors.count == 2 && warnings.count == 1)
  }
}
