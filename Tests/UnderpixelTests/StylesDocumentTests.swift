import Foundation
import Testing
import Underpixel

/// The program of Documentation/Styles.md, as it stands there.
@Suite("Documentation of styles")
struct StylesDocumentTests {
  @Test("what it prints is what it says")
  func program() throws {
    let folder = Datasets.file("monaco").path
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    var hotels = GeoJSONSource(id: "hotels")
    hotels.data = .url("lodging.geojson")

    var dots = CircleLayer(id: "dots", source: "hotels")
    dots.minZoom = 12
    dots.filter = Exp(.has) { "name" }
    dots.circleRadius = .expression(
      Exp(.interpolate) {
        Exp(.linear)
        Exp(.zoom)
        14
        4
        18
        12
      })
    dots.circleColor = .expression(
      Exp(.switchCase) {
        Exp(.boolean) {
          Exp(.featureState) { "selected" }
          false
        }
        StyleColor.red
        StyleColor.navy
      })
    dots.circlePitchAlignment = .constant(.map)

    var style = Style()
    style.center = Coordinate(longitude: 7.4181571, latitude: 43.7328053)
    style.zoom = 16
    style.add(hotels)
    style.add(dots)

    let text = style.jsonText
    let read = try Style(json: text)
    print(read == style)  // true

    let map = MapModel(size: Size(width: 800, height: 600))
    try map.load(style: style, folder: folder)
    let frame = try map.frame
    for hit in frame.hits(at: ScreenPoint(x: 400, y: 300), radius: 5) {
      print(hit.layer, hit.feature.properties["name"]?.string ?? "")  // dots Ambassador
    }

    try map.setPaintProperty(
      "circle-radius", of: "dots", to: ["case", ["boolean", ["feature-state", "selected"], false], 40, 8])
    let beside = ScreenPoint(x: 400, y: 335)
    if let id = frame.hits(at: ScreenPoint(x: 400, y: 300)).first?.feature.id {
      print(try map.frame.hits(at: beside).count)  // 0
      map.setFeatureState(source: "hotels", id: id, state: ["selected": true])
      print(try map.frame.hits(at: beside).map { $0.feature.properties["name"]?.string ?? "" })  // ["Ambassador"]
    }

    style[layer: "dots"]?.minZoom = 10
    if let layer = style[layer: "dots"], var circles = CircleLayer(layer) {
      circles.circleStrokeWidth = .constant(2)
      style[layer: "dots"] = circles.layer
    }

    var wrong = style
    wrong[layer: "dots"]?.paint["circle-radius"] = ["interpolate", ["linear"], "zoom", 5, 1]
    for problem in wrong.problems() { print("\(problem.severity): \(problem)") }
    // error: /layers/0/paint/circle-radius/2: expected a number, found "zoom"; the operator is written ["zoom"] (layer "dots")

    struct Shop: ExpressionFeature {
      var id: FeatureID?
      var geometryType: GeometryType? { .point }
      var properties: [String: PropertyValue]
    }

    let label = try StyleExpression([
      "concat", ["get", "name"], ["case", ["boolean", ["feature-state", "open"], false], "", " (closed)"],
    ])
    print(label.inputs)  // [feature, featureState]

    let shop = Shop(id: 17, properties: ["name": "Boulangerie"])
    print(try label.string(EvaluationContext(zoom: 14, feature: shop)))  // Boulangerie (closed)
    print(try label.string(EvaluationContext(zoom: 14, feature: shop, featureState: ["open": true])))  // Boulangerie

    let radius =
      try dots.expression(\.circleRadius) ?? PropertyExpression(defaultOf: CircleProperties.table.circleRadius)
    for zoom in [14.0, 15, 16, 18] { print(radius.number(EvaluationContext(zoom: zoom))) }  // 4.0, 6.0, 8.0, 12.0

    let color = try dots.expression(\.circleColor)
    if let hit = frame.hits(at: ScreenPoint(x: 400, y: 300)).first {
      let plain = color?.color(EvaluationContext(hit, in: frame))  // navy
      let selected = color?.color(EvaluationContext(hit, in: frame, featureState: ["selected": true]))  // red
      print(plain == .navy, selected == .red)  // true true
    }

    var selected = Appearance(
      "selected",
      when: Exp(.boolean) {
        Exp(.featureState) { "selected" }
        false
      })
    selected.iconSize = .constant(2)
    selected.iconTranslate = .constant([0, -40])

    var pins = SymbolLayer(id: "pins", source: "hotels")
    pins.iconImage = .constant("pin")
    pins.appearances = [selected]
    style.add(pins)

    try map.load(style: style, folder: folder)
    try map.addImage(SpriteImage(width: 20, height: 20), named: "pin")
    if let pin = try map.frame.topmostHit(at: ScreenPoint(x: 400, y: 300), in: ["pins"]), let id = pin.feature.id {
      map.setFeatureState(source: "hotels", id: id, state: ["selected": true])
      let raised = try map.frame.topmostHit(at: ScreenPoint(x: 415, y: 255), in: ["pins"])
      print(raised?.feature.properties["name"]?.string ?? "", raised?.appearance?.name ?? "")  // Ambassador selected
    }

    #expect(
      lines == [
        "true", "dots Ambassador", "0", #"["Ambassador"]"#,
        #"error: /layers/0/paint/circle-radius/2: expected a number, found "zoom"; the operator is written ["zoom"]"#
          + #" (layer "dots")"#, "[feature, featureState]", "Boulangerie (closed)", "Boulangerie", "4.0", "6.0", "8.0",
        "12.0", "true true", "Ambassador selected",
      ])
    #expect(style[layer: "dots"]?.minZoom == 10 && style[layer: "dots"]?.paint["circle-stroke-width"] == 2)
  }

  @Test("its pieces are those of the test above")
  func pieces() throws { try DocumentPieces.expect(of: "Styles.md", count: 9) }
}
