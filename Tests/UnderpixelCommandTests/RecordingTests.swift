import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

@Suite("Recordings of a map")
struct RecordingTests {
  private static let style: PropertyValue = [
    "version": 8, "center": [0, 0], "zoom": 10,
    "sources": [
      "s": [
        "type": "geojson",
        "data": [
          "type": "FeatureCollection",
          "features": [
            [
              "type": "Feature", "id": 1, "properties": ["n": 1],
              "geometry": ["type": "Point", "coordinates": [0, 0]],
            ],
            [
              "type": "Feature", "id": "b", "properties": ["n": 2],
              "geometry": ["type": "Point", "coordinates": [0.02, 0]],
            ],
          ],
        ],
      ]
    ],
    "layers": [
      [
        "id": "c", "type": "circle", "source": "s",
        "paint": ["circle-radius": ["case", ["boolean", ["feature-state", "big"], false], 40, 10]],
      ]
    ],
    "featuresets": ["f": ["selectors": [["layer": "c", "properties": ["m": ["get", "n"]]]]]],
  ]

  /// What a replay of a recording tells, step by step, and what the recording expects.
  private func replayed(_ recording: PropertyValue) throws -> [(result: PropertyValue, expected: PropertyValue?)] {
    var writer = JSONWriter()
    try ReplayDocument(recording, SourceCache()).answer(to: &writer)
    let results = try #require(
      try JSONReader.value(of: writer.bytes)["results"]?.array)
    let steps = try #require(recording["steps"]?.array)
    return zip(results, steps.map { $0["expectCalls"] }).map { ($0, $1) }
  }

  @Test("a recording is replayed to the same calls", arguments: [1, 2] as [UInt64])
  func replay(seed: UInt64) {
    let pixel = zip(Gen<Int>.uniform(in: 0...199), Gen<Int>.uniform(in: 60...140))
      .map { ScreenPoint(x: Double($0) + 0.4, y: Double($1) + 0.4) }
    let step = zip(Gen<Int>.uniform(in: 0...17), pixel, Gen<Int>.uniform(in: 0...3))
    forAll(step.array(upTo: 20), seed: seed, count: 60) { steps in
      let map = MapModel(size: Size(width: 200, height: 200))
      try map.load(document: Self.style)
      map.setFeatureState(source: "s", id: 1, state: ["big": true])
      map.dispatch(.pointerMove(to: ScreenPoint(x: 100, y: 100)))
      map.startRecording()
      var tokens: [InteractionToken] = []
      for (kind, pixel, number) in steps { try carryOut(kind, pixel, number, on: map, &tokens) }
      let recording = try #require(map.finishRecording())
      // As a file would have it.
      let read = try JSONReader.value(of: Array(JSONWriter.text(of: recording).utf8))
      return try replayed(read).allSatisfy { step in
        step.result["error"] == nil && step.expected.map { Self.says(step.result, all: $0) } ?? true
      }
    }
  }

  /// Whether calls are those that are expected. What is not said of one is not compared.
  private static func says(_ calls: PropertyValue, all expected: PropertyValue) -> Bool {
    guard let calls = calls.array, let expected = expected.array, calls.count == expected.count else { return false }
    return zip(calls, expected).allSatisfy { call, expected in
      (expected.object ?? [:]).allSatisfy { call[$0.key] == $0.value }
    }
  }

  private func carryOut(
    _ kind: Int, _ pixel: ScreenPoint, _ number: Int, on map: MapModel, _ tokens: inout [InteractionToken]
  ) throws {
    let answer = number % 2 == 0
    switch kind {
    case 0: tokens.append(map.addInteraction(TapInteraction(.layer("c"), radius: 5) { _, _ in answer }))
    case 1: tokens.append(map.addInteraction(TapInteraction(.featureset("f")) { _, _ in answer }))
    case 2: tokens.append(map.addInteraction(TapInteraction { _ in answer }))
    case 3:
      tokens.append(
        map.addInteraction(
          HoverInteraction(.layer("c")) { _, _ in
            answer
          } leave: { _, _ in
          }))
    case 4:
      // A handler that changes the map: the change is a step of its own.
      tokens.append(
        map.addInteraction(
          LongPressInteraction(.layer("c")) { feature, _ in
            map.setFeatureState(feature, state: ["big": .bool(answer)])
            return answer
          }))
    case 5: tokens.append(map.addInteraction(DragInteraction(.layer("c"), begin: { _, _ in answer })))
    case 6: tokens.popLast()?.cancel()
    case 7: map.dispatch([.tap(at: pixel), .longPress(at: pixel), .dragBegin(at: pixel), .dragEnd(at: pixel)][number])
    case 8, 9: map.dispatch(.pointerMove(to: pixel))
    case 10: map.camera.zoom = 9.5 + Double(number) / 4
    case 11: map.setFeatureState(source: "s", id: "b", state: ["big": .bool(answer)])
    case 14:
      // Handlers of hover that change what they hover.
      tokens.append(
        map.addInteraction(
          HoverInteraction(.layer("c")) { feature, _ in
            map.setFeatureState(feature, state: ["big": true])
            return answer
          } leave: { feature, _ in
            map.removeFeatureState(feature, stateKey: "big")
          }))
    case 15:
      map.setContent {
        HoverInteraction(.layer("c")) { _, _ in
          answer
        } leave: { _, _ in
        }
        FeatureState(
          FeaturesetDescriptor<FeaturesetFeature>.layer("c"), id: FeaturesetFeatureId(id: "b"), ["big": .bool(answer)])
      }
    case 16: try map.load(document: Self.style)
    case 17:
      tokens.append(
        map.addInteraction(
          TapInteraction(.layer("c")) { _, _ in
            map.dispatch(.longPress(at: pixel))
            map.camera.zoom = 10 + Double(number) / 8
            return answer
          }))
    case 12: try map.setLayoutProperty("visibility", of: "c", to: answer ? "visible" : "none")
    default:
      try map.setData(
        ["type": "Feature", "id": 1, "properties": [:], "geometry": ["type": "Point", "coordinates": [0, 0]]], of: "s")
    }
  }

  @Test("imports, layers, callouts, images and the style are steps too")
  func everything() throws {
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.load(document: Self.style)
    map.addCallout(Callout("old", at: Coordinate(longitude: 0, latitude: 0), size: Size(width: 20, height: 10)))
    map.startRecording()
    try map.addStyleImport(id: "in", style: try Style.read(Self.style), config: ["x": 1])
    try map.updateStyleImport(id: "in", config: ["y": 2])
    try map.setStyleImportConfigProperty(for: "in", config: "y", value: 3)
    try map.moveStyleImport(id: "in", to: .at(0))
    let ofImport = FeaturesetDescriptor<FeaturesetFeature>.featureset("f", importId: "in")
    map.setFeatureState(featureset: ofImport, featureId: FeaturesetFeatureId(id: "1"), state: ["big": true])
    try map.setFeatureStateExpression(
      expressionId: 4, featureset: ofImport, expression: Exp(json: ["has", "m"]), state: ["big": true])
    map.removeFeatureStateExpression(expressionId: 4)
    map.resetFeatureStates(featureset: ofImport)
    try map.addSource(id: "t", document: ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]])
    try map.addLayer(document: ["id": "d", "type": "circle", "source": "t"], layerPosition: .below("c"))
    try map.moveLayer(id: "d", to: .default)
    try map.setSlot("x", of: "d")
    try map.setPaintProperty("circle-radius", of: "d", to: 3)
    try map.setFilter(["has", "n"], of: "d")
    try map.removeLayer(id: "d")
    try map.removeSource(id: "t")
    try map.addImage(SpriteImage(width: 10, height: 10), named: "pin")
    map.addCallout(Callout("new", at: Coordinate(longitude: 0, latitude: 0), size: Size(width: 20, height: 10)))
    map.removeCallout(id: "old")
    map.size = Size(width: 300, height: 200)
    try map.removeStyleImport(id: "in")
    try map.load(document: Self.style)
    // What fails is no step.
    #expect(throws: MapError.self) { try map.removeLayer(id: "x") }
    let recording = try #require(map.finishRecording())
    let names = (recording["steps"]?.array ?? []).flatMap { ($0.object ?? [:]).keys.filter { $0 != "expectCalls" } }
    #expect(
      names == [
        "addCallout", "addImport", "updateImport", "setImportConfig", "moveImport", "setFeatureState",
        "setFeatureStateExpression", "removeFeatureStateExpression", "resetFeatureStates", "addSource", "addLayer",
        "moveLayer", "moveLayer", "setPaintProperty", "setFilter", "removeLayer", "removeSource", "addImage",
        "addCallout",
        "removeCallout", "setSize", "removeImport", "setStyle",
      ])
    #expect(try replayed(recording).compactMap { $0.result["error"]?.string } == [])
    #expect(map.finishRecording() == nil)
  }
}
