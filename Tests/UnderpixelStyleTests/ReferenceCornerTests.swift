import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Corners of the language")
struct ReferenceCornerTests {
  @Test(
    "are as the reference implementation has them",
    arguments: [
      Case(["number-format", ["sqrt", ["-", ["get", "n"]]], [:]], "NaN"),
      Case(["number-format", ["/", 0, ["-", ["get", "n"], 5]], [:]], "NaN"),
      Case(["image", ["concat", ["get", "missing"], ""]], nil), Case(["in", "", ["literal", ""]], false),
      Case(["in", ["get", "missing"], ["get", "missing"]], false), Case(["in", "", ["get", "t"]], true),
      Case(["interpolate", ["exponential", 0], ["get", "n"], 0, 0, 10, 10], 10),
      Case(["interpolate", ["exponential", 0], ["get", "n"], 5, 1, 10, 10], 1),
      Case(["within", ["type": "Polygon", "coordinates": []]], false),
    ])
  func corners(_ example: Case) {
    #expect(Outcome(example.expression).gives(example.expected), "\(Outcome(example.expression))")
  }

  @Test("from GeoJSON without positions everything is infinitely far")
  func nowhere() throws {
    let distance = try StyleExpression(["distance", ["type": "FeatureCollection", "features": []]])
    let feature = PlacedFeature(geometry: .point(Coordinate(longitude: 1, latitude: 2)))
    let found = try distance.number(EvaluationContext(zoom: 0, feature: feature))
    #expect(found == .infinity)
  }

  @Test("a source at fault is not said to be missing")
  func faultySource() {
    let document = plainStyle.replacing(at: "/sources/areas/type", with: nil)
    let problems = Style.problems(in: document).filter { $0.severity == .error }
    #expect(problems.map(\.path) == ["/sources/areas"])
  }

  @Test("a layer of features over a source of pictures is an error")
  func pictures() {
    let document = plainStyle.replacing(at: "/sources/areas", with: ["type": "raster", "tiles": ["a"]])
    let problems = Style.problems(in: document).filter { $0.severity == .error }
    #expect(!problems.isEmpty && problems.allSatisfy { $0.message.contains("a raster source has none") })
  }
}

private struct PlacedFeature: ExpressionFeature {
  var id: FeatureID?
  var geometry: Geometry?
  var geometryType: GeometryType? { .point }
  var properties: [String: PropertyValue] { [:] }
  func property(_ name: PropertyName) -> PropertyValue? { nil }
}
