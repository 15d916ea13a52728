internal import Underpixel

/// Hits as JSON.
enum Report {
  static func json(_ hits: Hits) -> String {
    var writer = JSONWriter()
    write(hits, to: &writer)
    return writer.text
  }

  static func write(_ answer: QueryAnswer, to writer: inout JSONWriter) {
    switch answer {
    case .hits(let hits): write(hits, to: &writer)
    case .features(let features): writer.value(.array(features.map { .object($0.members) }))
    }
  }

  /// An array of hits, top-most first.
  static func write(_ hits: Hits, to writer: inout JSONWriter) {
    writer.array { writer in
      for hit in hits {
        let feature = hit.feature
        writer.object { writer in
          writer.member("layer", .string(hit.layer))
          if let path = hit.importId { writer.member("importId", .string(path)) }
          writer.member("source", .string(hit.source))
          if let name = hit.sourceLayer { writer.member("sourceLayer", .string(name)) }
          if let id = feature.id { write(id, to: &writer) }
          if let ordinal = feature.ordinal { writer.member("ordinal", .integer(Int64(ordinal))) }
          if let tile = hit.tile {
            writer.member("tile", .array([tile.z, tile.x, tile.y].map { .integer(Int64($0)) }))
          }
          writer.member("geometryType", .string(hit.geometryType.name))
          writer.member("properties") { write(feature.properties, to: &$0) }
          if !hit.state.isEmpty { writer.member("state", .object(hit.state.dictionary)) }
          writer.member("distance", .number(hit.distance))
        }
      }
    }
  }

  /// The id as scripts read it, and where that is another number, all of its digits as text: it names the same feature.
  static func write(_ id: FeatureID, to writer: inout JSONWriter) {
    writer.member("id", id.asWrittenByScripts)
    if id.asWrittenByScripts != id.value { writer.member("idText", .string(id.description)) }
  }

  /// A FeatureCollection (RFC 7946) with the whole geometry of every hit; layer and distance are foreign members.
  static func geojson(_ hits: Hits) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", "FeatureCollection")
      writer.member("features") { writer in
        writer.array { writer in for hit in hits { write(feature: hit, to: &writer) } }
      }
    }
    return writer.text
  }

  private static func write(feature hit: HitFeature, to writer: inout JSONWriter) {
    let feature = hit.feature
    writer.object { writer in
      writer.member("type", "Feature")
      if let id = feature.id { writer.member("id", id.value) }
      writer.member("layer", .string(hit.layer))
      writer.member("distance", .number(hit.distance))
      writer.member("properties") { write(feature.properties, to: &$0) }
      writer.member("geometry", feature.geometry?.geojson ?? .null)
    }
  }

  private static func write(_ properties: Properties, to writer: inout JSONWriter) {
    writer.object { writer in for (name, value) in properties { writer.member(name, value) } }
  }
}

extension Geometry {
  /// The geometry as a GeoJSON object.
  fileprivate var geojson: PropertyValue {
    if case .collection(let members) = self {
      return ["type": "GeometryCollection", "geometries": .array(members.map(\.geojson))]
    }
    return ["type": .string(kind.name), "coordinates": coordinates]
  }

  private var coordinates: PropertyValue {
    func position(_ coordinate: Coordinate) -> PropertyValue {
      [.number(coordinate.longitude), .number(coordinate.latitude)]
    }
    func line(_ line: [Coordinate]) -> PropertyValue { .array(line.map(position)) }
    func lines(_ lines: [[Coordinate]]) -> PropertyValue { .array(lines.map(line)) }
    switch self {
    case .point(let coordinate): return position(coordinate)
    case .multiPoint(let positions), .lineString(let positions): return line(positions)
    case .multiLineString(let parts), .polygon(let parts): return lines(parts)
    case .multiPolygon(let polygons): return .array(polygons.map(lines))
    case .collection: return []
    }
  }
}
