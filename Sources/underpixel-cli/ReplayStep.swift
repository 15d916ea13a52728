internal import Underpixel

/// One step of a document of `underpixel replay`.
struct ReplayStep {
  private let step: Members
  private let name: String

  /// The steps that are carried out, and the members that they know; those of a query are told by the query.
  private static let known: [String: Set<String>] = [
    "query": [], "setCamera": Members.ofCamera, "setData": ["source", "data"],
    "setLayoutProperty": ["layer", "name", "value"], "setPaintProperty": ["layer", "name", "value"],
    "setFilter": ["layer", "filter"], "setFeatureState": ofStates.union(["id", "state"]),
    "getFeatureState": ofStates.union(["id"]), "removeFeatureState": ofStates.union(["id", "key"]),
    "resetFeatureStates": ofStates,
  ]

  private static let ofStates: Set<String> = ["source", "sourceLayer", "featureset"]

  /// Steps that are known and not carried out yet.
  private static let pending: Set<String> = [
    "addInteraction", "removeInteraction", "dispatch", "addImport", "updateImport", "moveImport", "removeImport",
    "setImportConfig", "addCallout", "removeCallout", "queryCallout", "setFeatureStateExpression",
    "removeFeatureStateExpression", "addImage", "setStyle", "addSource", "removeSource", "addLayer", "moveLayer",
    "removeLayer",
  ]

  init(_ value: PropertyValue, _ path: String) throws(DocumentError) {
    step = try Members(value, path)
    let names = step.names.filter { $0 != "options" }
    guard names.count == 1, let name = names.first else {
      let found = names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
      throw DocumentError(path, "a step has one member that names it, found \(found)")
    }
    self.name = name
    if Self.pending.contains(name) { throw DocumentError(path, "\"\(name)\" is not carried out yet") }
    guard Self.known[name] != nil else {
      let hint = NearestName.hint(for: name, in: Self.known.keys.sorted() + Self.pending.sorted())
      throw DocumentError(step.place(name), "there is no step \"\(name)\"\(hint)")
    }
  }

  /// What a step gives.
  enum Result {
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

  func carryOut(on map: MapModel, _ warnings: inout Warnings) throws -> Result {
    if name == "query" {
      let query = try step.members(name) ?? Members(.object([:]), step.place(name))
      return .hits(try MapQuery(query, options: try step.members("options")).hits(map, &warnings))
    }
    guard let own = try step.members(name) else {
      throw DocumentError(step.place(name), "expected an object, found \(summary(step[name]))")
    }
    step.warnOfOthers(than: [name], &warnings)
    own.warnOfOthers(than: Self.known[name] ?? [], &warnings)
    return .value(try value(own, map))
  }

  private func value(_ own: Members, _ map: MapModel) throws -> PropertyValue {
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
    default: return try stateValue(own, map)
    }
    return []
  }

  /// A step on the states of features.
  private func stateValue(_ own: Members, _ map: MapModel) throws -> PropertyValue {
    if own["featureset"] != nil { throw DocumentError(own.place("featureset"), "featuresets are not read yet") }
    let (source, layer) = (try own.text("source"), try own.string("sourceLayer"))
    let id = try own.featureID("id")
    // All states of a source are named without a source layer.
    let isOfSource = layer == nil && (name == "resetFeatureStates" || (name == "removeFeatureState" && id == nil))
    if let misfit = map.style?.misfit(ofStateIn: source, layer), !(isOfSource && misfit.member == "sourceLayer") {
      throw DocumentError(own.place(misfit.member), misfit.message)
    }
    switch (name, id) {
    case ("setFeatureState", let id?):
      map.setFeatureState(source: source, sourceLayer: layer, id: id, state: try own.members("state")?.values ?? [:])
    case ("getFeatureState", let id?):
      return .object(map.featureState(source: source, sourceLayer: layer, id: id).dictionary)
    case ("removeFeatureState", let id?):
      map.removeFeatureState(source: source, sourceLayer: layer, id: id, key: try own.string("key"))
    case ("removeFeatureState", nil) where own["key"] != nil:
      throw DocumentError(own.path, "\"\(name)\" of a \"key\" needs a member \"id\"")
    case ("removeFeatureState", nil), ("resetFeatureStates", _):
      map.resetFeatureStates(source: source, sourceLayer: layer)
    default: throw DocumentError(own.path, "\"\(name)\" needs a member \"id\"")
    }
    return []
  }
}

extension Members {
  /// Text that must be there.
  func text(_ name: String) throws(DocumentError) -> String {
    guard let text = try string(name) else { throw DocumentError(path, "needs a member \"\(name)\"") }
    return text
  }
}
