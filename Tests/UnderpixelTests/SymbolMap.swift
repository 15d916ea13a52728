import Foundation
import Underpixel
import UnderpixelTestSupport

/// A map of 200 x 200 pixels over the equator, with sprites and fonts in a folder of its own.
struct SymbolMap {
  var layers: [PropertyValue]
  var sources: [String: PropertyValue] = ["s": Self.points([(0, [:])])]
  var pixelRatio = 1.0
  var zoom: PropertyValue = 10

  init(_ layers: PropertyValue...) { self.layers = layers }

  /// A layer with the text "ab", 16 pixels wide and 19.2 high, unless its layout says otherwise.
  static func layer(
    _ id: String, _ layout: [String: PropertyValue] = [:], _ members: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    let layout = ["text-field": "ab", "text-font": ["Regular"]].merging(layout) { $1 }
    let plain: [String: PropertyValue] = [
      "id": .string(id), "type": "symbol", "source": "s", "layout": .object(layout),
    ]
    return .object(plain.merging(members) { $1 })
  }

  /// A layer with the sprite's sign alone, 20 by 10 pixels.
  static func sign(
    _ id: String, _ layout: [String: PropertyValue] = [:], _ members: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    layer(id, ["text-field": "", "icon-image": "sign"].merging(layout) { $1 }, members)
  }

  /// Points so many pixels east of the middle at zoom 10, with their numbers as ids.
  static func points(
    _ points: [(Double, [String: PropertyValue])], _ members: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    .object(["type": "geojson", "data": collection(points)].merging(members) { $1 })
  }

  static func collection(_ points: [(Double, [String: PropertyValue])]) -> PropertyValue {
    let features = points.enumerated().map { index, point -> PropertyValue in
      let degrees = point.0 * 360 / (512 * 1024)
      return [
        "type": "Feature", "id": .integer(Int64(index)), "properties": .object(point.1),
        "geometry": ["type": "Point", "coordinates": [.number(degrees), 0]],
      ]
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  /// Calls `body` with the map, loaded, and its folder.
  func with<Result>(_ body: (MapModel, URL) throws -> Result) throws -> Result {
    try withFolder { folder in
      try writeLabelAssets(to: folder)
      let map = MapModel(size: Size(width: 200, height: 200))
      map.pixelRatio = pixelRatio
      let style: PropertyValue = [
        "version": 8, "center": [0, 0], "zoom": zoom, "sources": .object(sources), "layers": .array(layers),
        "sprite": "sprite", "glyphs": "fonts/{fontstack}/{range}.pbf",
      ]
      try map.load(document: style, folder: folder.path)
      return try body(map, folder)
    }
  }
}

extension MapModel {
  /// The layers hit so many pixels right of the middle and above it.
  func layersHit(right x: Double = 0, up y: Double = 0) throws -> [String] {
    try frame.hits(at: ScreenPoint(x: size.width / 2 + x, y: size.height / 2 - y)).map(\.layer)
  }
}
