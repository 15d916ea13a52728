internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One document of `underpixel query`.
struct QueryDocument {
  private let root: Members

  /// Members that are known and do not bear on what is read so far.
  private static let known: Set<String> = [
    "id", "style", "base", "assets", "width", "height", "pixelRatio", "camera", "queries", "featureStates", "images",
    "crossSourceCollisions",
  ]

  init(_ value: PropertyValue) throws(DocumentError) {
    root = try Members(value, "")
  }

  func answer(_ cache: SourceCache, to writer: inout JSONWriter) throws {
    for name in ["featureStates"] {
      if let value = root[name], value.object?.isEmpty != true {
        throw DocumentError("/\(name)", "\"\(name)\" are not read yet")
      }
    }
    let size = Size(width: try root.number("width") ?? 1024, height: try root.number("height") ?? 768)
    let map = MapModel(size: size, cache: cache)
    try load(map)
    map.camera = try camera(in: root, over: map.camera)
    var warnings = map.warnings.map(\.description)
    for name in root.names.sorted() where !Self.known.contains(name) { warnings.append("/\(name): is not read") }

    var results: [Hits] = []
    for (index, query) in try root.array("queries").enumerated() {
      let query = try Members(query, "/queries/\(index)")
      results.append(try hits(of: query, map, &warnings))
    }
    writer.object { writer in
      writer.member("id", root["id"] ?? .null)
      writer.member("results") { writer in
        writer.array { writer in for hits in results { Report.write(hits, to: &writer) } }
      }
      writer.member("warnings", .array(warnings.map(PropertyValue.string)))
    }
  }

  private func load(_ map: MapModel) throws {
    let base = try root.string("base")
    switch root["style"] {
    case .object(let style)?: try map.load(style: .object(style), folder: base ?? "")
    case .string(let path)?:
      if let base {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw DocumentError(path, "can't be read") }
        try map.load(style: try JSONReader.value(of: Array(data)), folder: base)
      } else {
        try map.load(style: URL(filePath: path))
      }
    case let value: throw DocumentError("/style", "expected a style object or a path, found \(summary(value))")
    }
  }

  /// The camera that a document or query names, where it names one, over what it had.
  private func camera(in members: Members, over camera: Camera) throws(DocumentError) -> Camera {
    guard let value = members["camera"] else { return camera }
    let own = try Members(value, members.path + "/camera")
    var camera = camera
    if let center = own["center"] {
      let pair = try own.point(center, "center")
      camera.center = Coordinate(longitude: pair.x, latitude: pair.y)
    }
    camera.zoom = try own.number("zoom") ?? camera.zoom
    camera.bearing = try own.number("bearing") ?? camera.bearing
    camera.pitch = try own.number("pitch") ?? camera.pitch
    camera.roll = try own.number("roll") ?? camera.roll
    return camera
  }

  // MARK: Queries

  private func hits(of query: Members, _ map: MapModel, _ warnings: inout [String]) throws -> Hits {
    if query["featureset"] != nil { throw DocumentError(query.path + "/featureset", "featuresets are not read yet") }
    if let fidelity = try query.string("fidelity"), fidelity != "compatible" {
      throw DocumentError(
        query.path + "/fidelity", "expected \"compatible\", the one that is read yet, found \"\(fidelity)\"")
    }
    let known: Set<String> = [
      "point", "box", "polygon", "camera", "layers", "filter", "featureset", "radius", "order", "fidelity", "limit",
    ]
    for name in query.names.sorted() where !known.contains(name) {
      warnings.append("\(query.path)/\(name): is not read")
    }

    let frame = try map.scene.frame(camera: try camera(in: query, over: map.camera), viewport: map.size)
    let layers = try layers(of: query, map, &warnings)
    let filter = try filter(of: query, frame)
    let limit = try query.number("limit")
    guard limit.map({ $0 >= 0 && $0 <= 1e9 }) ?? true else {
      throw DocumentError(query.path + "/limit", "expected a number from 0 to 1,000,000,000")
    }
    let count = limit.map { Int($0) }
    if let point = query["point"] {
      let radius = try query.number("radius") ?? 0
      guard radius >= 0, radius <= 1e9 else {
        throw DocumentError(query.path + "/radius", "expected a number from 0 to 1,000,000,000, found \(radius)")
      }
      let ranking = try ranking(of: query)
      return frame.hits(
        at: try query.point(point, "point"), radius: radius, ranking: ranking, layers: layers, limit: count,
        filter: filter)
    }
    if query["box"] != nil {
      let corners = try query.points("box")
      guard corners.count == 2 else {
        throw DocumentError(query.path + "/box", "expected two corners, found \(corners.count)")
      }
      return frame.hits(in: ScreenBox(corners[0], corners[1]), layers: layers, limit: count, filter: filter)
    }
    if query["polygon"] != nil {
      let polygon = ScreenPolygon(try query.points("polygon"))
      return frame.hits(in: polygon, layers: layers, limit: count, filter: filter)
    }
    let viewport = ScreenBox(x: 0...map.size.width, y: 0...map.size.height)
    return frame.hits(in: viewport, layers: layers, limit: count, filter: filter)
  }

  private func ranking(of query: Members) throws(DocumentError) -> Ranking {
    switch try query.string("order") {
    case nil, "rendered"?: .rendered
    case "nearest"?: .nearest
    case let order?:
      throw DocumentError(query.path + "/order", "expected \"rendered\" or \"nearest\", found \"\(order)\"")
    }
  }

  private func layers(
    of query: Members, _ map: MapModel, _ warnings: inout [String]
  ) throws(DocumentError) -> Set<String>? {
    guard query["layers"] != nil else { return nil }
    var names: Set<String> = []
    for (index, value) in try query.array("layers").enumerated() {
      let path = "\(query.path)/layers/\(index)"
      guard let name = value.string else { throw DocumentError(path, "expected a layer's id, found \(summary(value))") }
      if map.layersLeftOut.contains(name) {
        throw DocumentError(path, "the layer \"\(name)\" is not read yet; the warnings of a query without it say why")
      }
      if map.style?[layer: name] == nil { warnings.append("\(path): there is no layer \"\(name)\"") }
      names.insert(name)
    }
    return names
  }

  private func filter(of query: Members, _ frame: Frame) throws -> ((HitFeature) -> Bool)? {
    guard let value = query["filter"] else { return nil }
    let filter = try StyleExpression(filter: value, path: query.path + "/filter")
    return { hit in filter.passes(hit, in: frame) }
  }
}
