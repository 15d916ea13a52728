import Testing
import UnderpixelTestSupport

@testable import Underpixel

/// Styles with appearances against styles without, in which each feature has a layer of its own with the properties that
/// it has then.
@Suite("Appearances against layers that look so without")
struct AppearanceTwinTests {
  struct Condition {
    var state: String?
    var kind: String?
    var zoom: Double?

    var json: PropertyValue {
      var parts: [PropertyValue] = []
      if let state { parts.append(["boolean", ["feature-state", .string(state)], false]) }
      if let kind { parts.append(["==", ["get", "kind"], .string(kind)]) }
      if let zoom { parts.append([">=", ["zoom"], .number(zoom)]) }
      return .array(["all"] + parts)
    }

    func holds(_ feature: Feature, zoom now: Double) -> Bool {
      (state.map(feature.states.contains) ?? true) && (kind.map { $0 == feature.kind } ?? true)
        && (zoom.map { now >= $0 } ?? true)
    }
  }

  struct Feature {
    var x: Double
    var y: Double
    var kind: String
    var states: [String]
  }

  struct Sketch {
    var properties: [String: PropertyValue]
    var alignment: [String: PropertyValue]
    var appearances: [(condition: Condition, properties: [String: PropertyValue])]
    var features: [Feature]
    var camera: Camera

    /// All are there wherever they are, so that only where they are matters.
    static let overlap: [String: PropertyValue] = [
      "icon-allow-overlap": true, "text-allow-overlap": true, "icon-ignore-placement": true,
      "text-ignore-placement": true, "icon-optional": true, "text-optional": true, "text-font": ["Regular"],
    ]

    private func layer(_ id: String, _ properties: [String: PropertyValue], _ more: [String: PropertyValue])
      -> PropertyValue
    {
      let all = properties.merging(Self.overlap.merging(alignment) { $1 }) { $1 }
      let layer: [String: PropertyValue] = [
        "id": .string(id), "type": "symbol", "source": "s",
        "layout": .object(all.filter { !$0.key.hasSuffix("translate") && !$0.key.hasSuffix("translate-anchor") }),
        "paint": .object(all.filter { $0.key.hasSuffix("translate") || $0.key.hasSuffix("translate-anchor") }),
      ]
      return .object(layer.merging(more) { $1 })
    }

    var withAppearances: [PropertyValue] {
      let appearances = appearances.map { condition, properties -> PropertyValue in
        ["condition": condition.json, "properties": .object(properties)]
      }
      return [layer("all", properties, ["appearances": .array(appearances)])]
    }

    var writtenOut: [PropertyValue] {
      features.enumerated().map { id, feature in
        let active = appearances.first { $0.condition.holds(feature, zoom: camera.zoom) }
        let worn = properties.merging(active?.properties ?? [:]) { $1 }
        return layer("\(id)", worn, ["filter": ["==", ["id"], .integer(Int64(id))]])
      }
    }

    func with<Result>(_ layers: [PropertyValue], _ body: (Frame) throws -> Result) throws -> Result {
      var map = SymbolMap()
      map.layers = layers
      map.sources = ["s": source]
      return try map.with { map, _ in
        for (id, feature) in features.enumerated() where !feature.states.isEmpty {
          let state = feature.states.map { ($0, PropertyValue.bool(true)) }
          map.setFeatureState(
            source: "s", id: FeatureID(Int64(id)), state: Dictionary(state) { first, _ in first })
        }
        map.camera = camera
        return try body(map.frame)
      }
    }

    private var source: PropertyValue {
      let features = features.enumerated().map { id, feature -> PropertyValue in
        let place = [feature.x, feature.y].map { PropertyValue.number($0 * 360 / (512 * 1024)) }
        return [
          "type": "Feature", "id": .integer(Int64(id)), "properties": ["kind": .string(feature.kind), "name": "abc"],
          "geometry": ["type": "Point", "coordinates": .array(place)],
        ]
      }
      return ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]]
    }
  }

  /// Which features a question meets, and how far from it.
  private func found(_ hits: Hits) -> [FeatureID?: Double] {
    Dictionary(hits.map { ($0.feature.id, $0.distance) }) { min($0, $1) }
  }

  @Test("are hit alike by points, discs and boxes, and so say their lists of pieces", arguments: [1, 2, 3] as [UInt64])
  func matchesWrittenOut(seed: UInt64) {
    let places = zip(Gen<Double>.double(in: 0...200), .double(in: 0...200)).map(ScreenPoint.init).array(count: 12...12)
    forAll(zip(.sketch, places, Gen<Double>.double(in: 0...30)), seed: seed, count: 80) { sketch, places, radius in
      func answers(_ frame: Frame) -> [[FeatureID?: Double]] {
        places.flatMap { place in
          let box = ScreenBox(x: place.x...place.x + radius, y: place.y...place.y + radius)
          return [
            found(frame.hits(at: place)), found(frame.hits(at: place, radius: radius)), found(frame.hits(in: box)),
          ]
        }
      }
      func pieces(_ frame: Frame) -> Set<String> {
        Set(frame.symbols().map { "\($0.feature.index) \($0.piece) \($0.shapes)" })
      }
      return try sketch.with(sketch.withAppearances) { frame in
        try sketch.with(sketch.writtenOut) { twin in
          answers(frame) == answers(twin) && pieces(frame) == pieces(twin)
        }
      }
    }
  }
}

extension Gen where Value == AppearanceTwinTests.Sketch {
  fileprivate static var sketch: Gen {
    let camera = zip(
      Gen<Double>.element(of: [10, 10, 10.5, 9.7]), Gen<Double>.element(of: [0, 0, 90, 33]),
      Gen<Double>.element(of: [0, 0, 50])
    ).map { Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: $0, bearing: $1, pitch: $2) }
    let alignment = zip(Gen<PropertyValue>.element(of: ["auto", "map"]), .element(of: ["auto", "map", "viewport"])).map
    {
      ["text-rotation-alignment": $0, "text-pitch-alignment": $1] as [String: PropertyValue]
    }
    let appearance = zip(Gen<AppearanceTwinTests.Condition>.condition, Gen<[String: PropertyValue]>.properties).map {
      (condition: $0, properties: $1)
    }
    return zip(
      zip(Gen<[String: PropertyValue]>.properties, alignment), appearance.array(upTo: 3),
      Gen<AppearanceTwinTests.Feature>.feature.array(count: 1...4), camera
    ).map { AppearanceTwinTests.Sketch(properties: $0.0, alignment: $0.1, appearances: $1, features: $2, camera: $3) }
  }
}

extension Gen where Value == AppearanceTwinTests.Condition {
  fileprivate static var condition: Gen {
    zip(
      Gen<String?>.element(of: [nil, "a", "b"]), Gen<String?>.element(of: [nil, nil, "x"]),
      Gen<Double?>.element(of: [nil, nil, nil, 10.2])
    ).map { AppearanceTwinTests.Condition(state: $0, kind: $1, zoom: $2) }
  }
}

extension Gen where Value == AppearanceTwinTests.Feature {
  fileprivate static var feature: Gen {
    zip(
      Gen<Double>.double(in: -45...45), .double(in: -45...45), Gen<String>.element(of: ["y", "x"]),
      Gen<[String]>.element(of: [[], ["a"], ["b"], ["a", "b"]])
    ).map { AppearanceTwinTests.Feature(x: $0, y: $1, kind: $2, states: $3) }
  }
}

extension Gen where Value == [String: PropertyValue] {
  /// Some properties that move or resize icon and text.
  fileprivate static var properties: Gen {
    let choices: [(String, [PropertyValue])] = [
      ("icon-image", ["sign", "", ["case", ["==", ["get", "kind"], "x"], "sign", "none"]]),
      ("icon-size", [2, 0.5, ["match", ["get", "kind"], "x", 3, 1]]), ("icon-rotate", [90, 33]),
      ("icon-offset", [["literal", [10, -20]]]), ("icon-anchor", ["left", "bottom-right"]), ("icon-padding", [0, 5]),
      ("icon-text-fit", ["both", "width"]), ("icon-translate", [[0, -40], [15, 5]]),
      ("icon-translate-anchor", ["viewport"]), ("text-field", ["ab", "{name}", ""]),
      (
        "text-size",
        [24, ["match", ["get", "kind"], "x", 10, 30], ["interpolate", ["linear"], ["zoom"], 9, 8, 11, 40]]
      ),
      ("text-rotate", [45]), ("text-offset", [["literal", [1, 2]]]), ("text-anchor", ["top", "left"]),
      ("text-translate", [[-20, 20]]), ("text-translate-anchor", ["viewport"]), ("text-transform", ["uppercase"]),
      ("text-line-height", [2]),
    ]
    return .draw { random, _ in
      var properties: [String: PropertyValue] = [:]
      for (name, values) in choices where random.next(below: 3) == 0 {
        properties[name] = values[Int(random.next(below: UInt64(values.count)))]
      }
      return properties
    }.shrinking { properties in
      properties.keys.sorted().map { name in properties.filter { $0.key != name } }
    }
  }
}
