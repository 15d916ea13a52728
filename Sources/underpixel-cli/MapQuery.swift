internal import Underpixel

/// One query of a document.
struct MapQuery {
  private let query: Members
  private let options: Members

  /// The members that are read.
  private static let known: Set<String> = [
    "point", "box", "polygon", "camera", "layers", "filter", "featureset", "radius", "order", "fidelity", "limit",
  ]

  /// - Parameter options: The members besides the geometry, where they stand apart.
  init(_ query: Members, options: Members? = nil) {
    self.query = query
    self.options = options ?? query
  }

  func hits(_ map: MapModel, _ warnings: inout [String]) throws -> Hits {
    if options["featureset"] != nil {
      throw DocumentError(options.path + "/featureset", "featuresets are not read yet")
    }
    if let fidelity = try options.string("fidelity"), fidelity != "compatible" {
      throw DocumentError(
        options.path + "/fidelity", "expected \"compatible\", the one that is read yet, found \"\(fidelity)\"")
    }
    for name in query.names.sorted() where !Self.known.contains(name) {
      warnings.append("\(query.path)/\(name): is not read")
    }

    let before = map.camera
    map.camera = try query.camera(over: before)
    defer { map.camera = before }
    try map.loadLocalTiles()
    let frame = try map.frame
    let layers = try layers(map, &warnings)
    let filter = try filter(frame)
    let limit = try options.number("limit")
    guard limit.map({ $0 >= 0 && $0 <= 1e9 }) ?? true else {
      throw DocumentError(options.path + "/limit", "expected a number from 0 to 1,000,000,000")
    }
    let count = limit.map { Int($0) }
    if let point = query["point"] {
      let radius = try options.number("radius") ?? 0
      guard radius >= 0, radius <= 1e9 else {
        throw DocumentError(options.path + "/radius", "expected a number from 0 to 1,000,000,000, found \(radius)")
      }
      let ranking = try ranking()
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

  private func ranking() throws(DocumentError) -> Ranking {
    switch try options.string("order") {
    case nil, "rendered"?: .rendered
    case "nearest"?: .nearest
    case let order?:
      throw DocumentError(options.path + "/order", "expected \"rendered\" or \"nearest\", found \"\(order)\"")
    }
  }

  private func layers(
    _ map: MapModel, _ warnings: inout [String]
  ) throws(DocumentError) -> Set<String>? {
    guard options["layers"] != nil else { return nil }
    var names: Set<String> = []
    for (index, value) in try options.array("layers").enumerated() {
      let path = "\(options.path)/layers/\(index)"
      guard let name = value.string else { throw DocumentError(path, "expected a layer's id, found \(summary(value))") }
      if map.layersLeftOut[name] != nil {
        throw DocumentError(path, "the layer \"\(name)\" is not read yet; the warnings of a query without it say why")
      }
      if map.style?[layer: name] == nil { warnings.append("\(path): there is no layer \"\(name)\"") }
      names.insert(name)
    }
    return names
  }

  private func filter(_ frame: Frame) throws -> ((HitFeature) -> Bool)? {
    guard let value = options["filter"] else { return nil }
    let filter = try StyleExpression(filter: value, path: options.path + "/filter")
    return { hit in filter.passes(hit, in: frame) }
  }
}
