internal import Underpixel

extension ReplayStep {
  private static let ofStates: Set<String> = ["source", "sourceLayer", "featureset", "namespace"]

  /// Steps on the states of features.
  static let stateActions: [String: Action] = [
    "setFeatureState": .members(ofStates.union(["id", "state"])) { own, session in
      let (target, id) = (try StateTarget(own, session.map), try own.stateID("setFeatureState"))
      let state = try own.members("state")?.values ?? [:]
      switch target {
      case .source(let source, let layer):
        session.map.setFeatureState(source: source, sourceLayer: layer, id: id, state: state)
      case .featureset(let descriptor, let namespace):
        session.map.setFeatureState(
          featureset: descriptor, featureId: FeaturesetFeatureId(id, namespace: namespace),
          state: state.mapValues { $0.isNull ? nil : $0 })
      }
      return nil
    },
    "getFeatureState": .members(ofStates.union(["id"])) { own, session in
      let (target, id) = (try StateTarget(own, session.map), try own.stateID("getFeatureState"))
      switch target {
      case .source(let source, let layer):
        return .object(session.map.getFeatureState(source: source, sourceLayer: layer, id: id).dictionary)
      case .featureset(let descriptor, let namespace):
        let id = FeaturesetFeatureId(id, namespace: namespace)
        return .object(session.map.getFeatureState(featureset: descriptor, featureId: id).members)
      }
    },
    "removeFeatureState": .members(ofStates.union(["id", "key"])) { own, session in
      let (key, id) = (try own.string("key"), try own.featureID("id"))
      guard let id else {
        guard key == nil else {
          throw DocumentError(own.path, "\"removeFeatureState\" of a \"key\" needs a member \"id\"")
        }
        return try reset(own, session.map)
      }
      switch try StateTarget(own, session.map) {
      case .source(let source, let layer):
        session.map.removeFeatureState(source: source, sourceLayer: layer, id: id, key: key)
      case .featureset(let descriptor, let namespace):
        let id = FeaturesetFeatureId(id, namespace: namespace)
        if let key {
          session.map.removeFeatureState(
            featureset: descriptor, featureId: id, stateKey: FeatureStateKey(rawValue: key))
        } else {
          session.map.removeFeatureState(featureset: descriptor, featureId: id)
        }
      }
      return nil
    },
    "resetFeatureStates": .members(ofStates) { own, session in try reset(own, session.map) },
    "setFeatureStateExpression": .members(["id", "featureset", "layer", "expression", "state"]) { own, session in
      let layer = try own.string("layer")
      let (descriptor, id) = (try layer.map { .layer($0) } ?? own.descriptor(session.map), try own.integer("id"))
      let expression = Exp(json: try own.value("expression"))
      let state = JSONObject(members: try own.members("state")?.values ?? [:])
      do throws(MapError) {
        try session.map.setFeatureStateExpression(
          expressionId: id, featureset: descriptor, expression: expression, state: state)
      } catch {
        throw DocumentError(error, of: own.place("expression"))
      }
      return nil
    },
    "removeFeatureStateExpression": .value { argument, session in
      session.map.removeFeatureStateExpression(expressionId: try argument.integer())
      return nil
    },
  ]

  private static func reset(_ own: Members, _ map: MapModel) throws -> PropertyValue? {
    switch try StateTarget(own, map, isOfSource: true) {
    case .source(let source, let layer): map.resetFeatureStates(source: source, sourceLayer: layer)
    case .featureset(let descriptor, let namespace):
      map.resetFeatureStates(featureset: descriptor, namespace: namespace)
    }
    return nil
  }
}

/// Whose states a step is about.
private enum StateTarget {
  case source(String, sourceLayer: String?)
  case featureset(FeaturesetDescriptor<FeaturesetFeature>, namespace: String?)

  /// - Parameter isOfSource: Whether all states of a source may be meant, which is named without a source layer.
  init(_ own: Members, _ map: MapModel, isOfSource: Bool = false) throws(DocumentError) {
    if own["featureset"] != nil {
      if own["source"] != nil { throw DocumentError(own.path, "expected \"source\" or \"featureset\", found both") }
      let (descriptor, namespace) = (try own.descriptor(map), try own.string("namespace"))
      guard namespace == nil || !map.places(of: descriptor, namespace: namespace).isEmpty else {
        throw DocumentError(
          own.place("namespace"), "no selector of the featureset has the namespace \"\(namespace ?? "")\"")
      }
      self = .featureset(descriptor, namespace: namespace)
      return
    }
    let (source, layer) = (try own.text("source"), try own.string("sourceLayer"))
    if let misfit = map.style?.misfit(ofStateIn: source, layer),
      !(isOfSource && layer == nil && misfit.member == "sourceLayer")
    {
      throw DocumentError(own.place(misfit.member), misfit.message)
    }
    self = .source(source, sourceLayer: layer)
  }
}

extension Members {
  fileprivate func stateID(_ step: String) throws(DocumentError) -> FeatureID {
    guard let id = try featureID("id") else { throw DocumentError(path, "\"\(step)\" needs a member \"id\"") }
    return id
  }

  /// A featureset that is there: `{"id", "importId"}`.
  func descriptor(_ map: MapModel) throws(DocumentError) -> FeaturesetDescriptor<FeaturesetFeature> {
    guard let members = try members("featureset") else { throw DocumentError(path, "needs a member \"featureset\"") }
    let (id, importId) = (try members.text("id"), try members.string("importId"))
    let descriptor = FeaturesetDescriptor.featureset(id, importId: importId)
    if let absence = map.absence(of: descriptor) { throw DocumentError(place("featureset"), absence) }
    return descriptor
  }
}
