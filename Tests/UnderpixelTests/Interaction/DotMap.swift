import Underpixel

/// Maps of 200 x 200 pixels at zoom 10 around 0, 0, with points at whole pixels from the middle.
enum DotMap {
  /// A point as a GeoJSON feature, so many pixels right of and below the middle.
  static func dot(
    _ x: Double, _ y: Double, id: PropertyValue? = nil, _ properties: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    // 512 x 2^10 pixels are the world, and near the equator a degree is the same both ways.
    let degrees = 360 / 524_288.0
    var feature: [String: PropertyValue] = [
      "type": "Feature", "properties": .object(properties),
      "geometry": ["type": "Point", "coordinates": [.number(x * degrees), .number(-y * degrees)]],
    ]
    feature["id"] = id
    return .object(feature)
  }

  static func source(_ dots: [PropertyValue], _ members: [String: PropertyValue] = [:]) -> PropertyValue {
    let source: [String: PropertyValue] = [
      "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(dots)],
    ]
    return .object(source.merging(members) { $1 })
  }

  /// A layer of circles.
  static func circles(
    _ id: String, _ source: String, radius: PropertyValue = 10, _ members: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    let layer: [String: PropertyValue] = [
      "id": .string(id), "type": "circle", "source": .string(source), "paint": ["circle-radius": radius],
    ]
    return .object(layer.merging(members) { $1 })
  }

  static func style(
    sources: [String: PropertyValue], layers: [PropertyValue], featuresets: [String: [PropertyValue]] = [:],
    _ members: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    var style: [String: PropertyValue] = [
      "version": 8, "sources": .object(sources), "layers": .array(layers),
    ]
    style["featuresets"] = .object(featuresets.mapValues { ["selectors": .array($0)] })
    return .object(style.merging(members) { $1 })
  }

  static func map(_ style: PropertyValue) throws -> MapModel {
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.load(document: style)
    map.camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
    return map
  }

  /// A pixel, counted from the middle.
  static func at(_ x: Double, _ y: Double = 0) -> ScreenPoint { ScreenPoint(x: 100 + x, y: 100 + y) }
}
