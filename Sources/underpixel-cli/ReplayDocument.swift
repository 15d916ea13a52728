internal import Underpixel

/// One document of `underpixel replay`.
struct ReplayDocument {
  private let document: MapDocument
  private var map: MapModel { document.map }

  /// Steps that are known and not carried out yet.
  private static let pending: Set<String> = [
    "addInteraction", "removeInteraction", "dispatch", "addImport", "updateImport", "moveImport", "removeImport",
    "setImportConfig", "addCallout", "removeCallout", "queryCallout", "setFeatureStateExpression",
    "removeFeatureStateExpression", "addImage", "setStyle", "addSource", "removeSource", "addLayer", "moveLayer",
    "removeLayer",
  ]

  init(_ value: PropertyValue, _ cache: SourceCache) throws {
    document = try MapDocument(value, cache)
  }

  func answer(to writer: inout JSONWriter) throws {
    var warnings = document.warnings
    let steps = try document.root.array("steps")
    var results: [Result] = []
    for (index, step) in steps.enumerated() {
      do {
        results.append(try carryOut(try Members(step, "/steps/\(index)"), &warnings))
      } catch {
        results.append(.failure("\(error)"))
      }
    }
    writer.object { writer in
      writer.member("id", document.root["id"] ?? .null)
      writer.member("results") { writer in
        writer.array { writer in for result in results { result.write(to: &writer) } }
      }
      writer.member("warnings", .array(warnings.map(PropertyValue.string)))
    }
  }

  /// What a step gives.
  private enum Result {
    case hits(Hits)
    case value(PropertyValue)
    case failure(String)

    func write(to writer: inout JSONWriter) {
      switch self {
      case .hits(let hits): Report.write(hits, to: &writer)
      case .value(let value): writer.value(value)
      case .failure(let text): writer.value(["error": .string(text)])
      }
    }
  }

  // MARK: Steps

  private func carryOut(_ step: Members, _ warnings: inout [String]) throws -> Result {
    let names = step.names.filter { $0 != "options" }
    guard names.count == 1, let name = names.first else {
      throw DocumentError(
        step.path, "a step has one member that names it, found \(names.sorted().joined(separator: ", "))")
    }
    if name == "query" {
      let query = try step.members("query") ?? Members(.object([:]), step.path + "/query")
      let options = try step.members("options") ?? Members(.object([:]), step.path + "/options")
      return .hits(try MapQuery(query, options: options).hits(map, &warnings))
    }
    if Self.pending.contains(name) { throw DocumentError(step.path, "\"\(name)\" is not carried out yet") }
    guard let own = try step.members(name) else {
      throw DocumentError(step.path + "/" + name, "expected an object, found \(summary(step[name]))")
    }
    return try carryOut(name, own)
  }

  private func carryOut(_ name: String, _ own: Members) throws -> Result {
    switch name {
    case "setCamera":
      let camera = try own.asCamera(over: map.camera)
      _ = try Projection(camera: camera, viewport: map.size)
      map.camera = camera
    case "setData":
      let source = try own.text("source")
      guard let data = own["data"] else { throw DocumentError(own.path, "needs a member \"data\"") }
      try map.setData(data, of: source)
    case "setLayoutProperty":
      try map.setLayoutProperty(try own.text("name"), of: try own.text("layer"), to: own["value"])
    case "setPaintProperty":
      try map.setPaintProperty(try own.text("name"), of: try own.text("layer"), to: own["value"])
    case "setFilter": try map.setFilter(own["filter"], of: try own.text("layer"))
    case "setFeatureState", "removeFeatureState", "resetFeatureStates", "getFeatureState":
      return try carryOutOnState(name, own)
    default: throw DocumentError(own.path, "there is no step \"\(name)\"")
    }
    return .value([])
  }

  private func carryOutOnState(_ name: String, _ own: Members) throws -> Result {
    if own["featureset"] != nil { throw DocumentError(own.path + "/featureset", "featuresets are not read yet") }
    let source = try own.text("source")
    guard map.style?.sources[source] != nil else {
      throw DocumentError(own.path + "/source", "there is no source \"\(source)\"")
    }
    let layer = try own.string("sourceLayer")
    let id = try own.featureID("id")
    switch (name, id) {
    case ("setFeatureState", let id?):
      map.setFeatureState(source: source, sourceLayer: layer, id: id, state: try own.members("state")?.values ?? [:])
    case ("getFeatureState", let id?):
      return .value(.object(map.featureState(source: source, sourceLayer: layer, id: id).dictionary))
    case ("removeFeatureState", let id?):
      map.removeFeatureState(source: source, sourceLayer: layer, id: id, key: try own.string("key"))
    case ("removeFeatureState", nil), ("resetFeatureStates", _):
      map.resetFeatureStates(source: source, sourceLayer: layer)
    default: throw DocumentError(own.path, "\"\(name)\" needs a member \"id\"")
    }
    return .value([])
  }
}

extension Members {
  /// Text that must be there.
  func text(_ name: String) throws(DocumentError) -> String {
    guard let text = try string(name) else { throw DocumentError(path, "needs a member \"\(name)\"") }
    return text
  }
}
