internal import Underpixel

/// What a query found, top-most first.
enum QueryAnswer {
  case hits(Hits)
  case features([FeaturesetFeature])
}

/// One query of a document.
struct MapQuery {
  private let query: Members
  private let options: Members?

  private static let places = ["point", "box", "polygon"]
  private static let others: Set<String> = [
    "camera", "layers", "filter", "featureset", "radius", "order", "fidelity", "limit",
  ]

  /// - Parameter options: Where all but the place may stand as well.
  /// - Throws: ``DocumentError`` for what stands in both.
  init(_ query: Members, options: Members? = nil) throws(DocumentError) {
    self.query = query
    self.options = options
    guard let options else { return }
    for name in Self.others.sorted() where query[name] != nil && options[name] != nil {
      throw DocumentError(options.place(name), "is said in the query already")
    }
  }

  /// Hits of the style's own layers, or the features of a featureset.
  func answer(_ map: MapModel, _ warnings: inout Warnings) throws -> QueryAnswer {
    try refusePending()
    query.warnOfOthers(than: Self.others.union(Self.places), &warnings)
    options?.warnOfOthers(than: Self.others, &warnings)

    let before = map.camera
    map.camera = try owner(of: "camera").camera(over: before, &warnings)
    defer { map.camera = before }
    try map.loadLocalTiles()
    let place = try place()
    let limit = try owner(of: "limit").count("limit")
    if owner(of: "featureset")["featureset"] != nil { return try features(map, place, limit) }

    let frame = try map.frame
    let layers = try layers(map, &warnings)
    let filter = try filter(frame)
    let mask = frame.scene.layers.map { $0.importId == nil && layers?.contains($0.id) ?? true }
    let (radius, ranking) = (try radius(), try ranking())
    switch place {
    case .point(let point):
      return .hits(
        frame.hits(at: point, radius: radius, ranking: ranking, among: mask, limit: limit, filter: filter))
    case .area(let polygon): return .hits(frame.hits(in: polygon, among: mask, limit: limit, filter: filter))
    case .viewport:
      let viewport = ScreenBox(x: 0...map.size.width, y: 0...map.size.height)
      return .hits(frame.hits(in: viewport, among: mask, limit: limit, filter: filter))
    }
  }

  private func features(_ map: MapModel, _ place: Place, _ limit: Int?) throws -> QueryAnswer {
    let (asked, filters) = (owner(of: "featureset"), owner(of: "filter"))
    for name in ["layers", "order"] where owner(of: name)[name] != nil {
      throw DocumentError(owner(of: name).place(name), "does not go with \"featureset\"")
    }
    let descriptor = try asked.descriptor(map)
    let wanted: QueryPlace =
      switch place {
      case .point(let point): .point(point, radius: try radius())
      case .area(let polygon): .polygon(polygon)
      case .viewport: .viewport
      }
    let filter = filters["filter"].map { Exp(json: $0) }
    do {
      let features = try map.queryRenderedFeatures(wanted, featureset: descriptor, filter: filter)
      return .features(limit.map { Array(features.prefix($0)) } ?? features)
    } catch {
      throw DocumentError(error, of: filters.place("filter"))
    }
  }

  private func refusePending() throws(DocumentError) {
    let owner = owner(of: "fidelity")
    if let fidelity = try owner.string("fidelity"), fidelity != "compatible" {
      throw DocumentError(
        owner.place("fidelity"), "expected \"compatible\", the one that is read yet, found \"\(fidelity)\"")
    }
  }

  /// Where a member stands; the query where it is absent.
  private func owner(of name: String) -> Members {
    if let options, options[name] != nil { options } else { query }
  }

  // MARK: Place

  private enum Place {
    case point(ScreenPoint)
    case area(ScreenPolygon)
    case viewport
  }

  private var namedPlaces: [String] { Self.places.filter { query[$0] != nil } }

  private func place() throws(DocumentError) -> Place {
    guard namedPlaces.count <= 1 else {
      throw DocumentError(query.path, "expected one place, found \(namedPlaces.joined(separator: " and "))")
    }
    if let point = try query.point("point") { return .point(point) }
    if query["box"] != nil {
      let corners = try query.points("box")
      guard corners.count == 2 else {
        throw DocumentError(query.place("box"), "expected two corners, found \(corners.count)")
      }
      return .area(ScreenPolygon(ScreenBox(corners[0], corners[1]).corners))
    }
    if query["polygon"] != nil { return .area(ScreenPolygon(try query.points("polygon"))) }
    return .viewport
  }

  private func radius() throws(DocumentError) -> Double {
    let owner = owner(of: "radius")
    guard let radius = try owner.number("radius") else { return 0 }
    guard radius >= 0, radius <= 1e9 else {
      throw DocumentError(owner.place("radius"), "expected a number from 0 to 1,000,000,000, found \(radius)")
    }
    if radius > 0 { try demandPoint(for: "radius", owner) }
    return radius
  }

  private func ranking() throws(DocumentError) -> Ranking {
    let owner = owner(of: "order")
    switch try owner.string("order") {
    case nil, "rendered"?: return .rendered
    case "nearest"?:
      try demandPoint(for: "order", owner)
      return .nearest
    case let order?:
      throw DocumentError(owner.place("order"), "expected \"rendered\" or \"nearest\", found \"\(order)\"")
    }
  }

  /// Refuses what means nothing for a box, a polygon or the viewport.
  private func demandPoint(for name: String, _ owner: Members) throws(DocumentError) {
    guard namedPlaces != ["point"] else { return }
    let found = namedPlaces.first.map { "a \($0)" } ?? "the viewport"
    throw DocumentError(owner.place(name), "\(summary(owner[name])) goes with a point alone, found \(found)")
  }

  // MARK: Choice

  private func layers(_ map: MapModel, _ warnings: inout Warnings) throws(DocumentError) -> Set<String>? {
    let owner = owner(of: "layers")
    guard owner["layers"] != nil else { return nil }
    var names: Set<String> = []
    for (index, value) in try owner.array("layers").enumerated() {
      let path = "\(owner.place("layers"))/\(index)"
      guard let name = value.string else { throw DocumentError(path, "expected a layer's id, found \(summary(value))") }
      if let omission = map.omission(of: name) { throw DocumentError(path, omission) }
      if let absence = map.absence(of: name) { warnings.add("\(path): \(absence)") }
      names.insert(name)
    }
    return names
  }

  private func filter(_ frame: Frame) throws -> ((HitFeature) -> Bool)? {
    let owner = owner(of: "filter")
    guard let value = owner["filter"] else { return nil }
    let filter = try StyleExpression(filter: value, path: owner.place("filter"))
    return { hit in filter.passes(hit, in: frame) }
  }
}
