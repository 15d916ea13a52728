internal import UnderpixelGeometry
public import UnderpixelInteraction
public import UnderpixelStyle

/// The states of features that a layer or a featureset shows.
///
/// A state belongs to the source of the layer, or of the selectors' layers that have the feature's namespace, and all layers
/// that draw the source see it. What can't be done gives false and changes nothing: a feature has no id, or there is no such
/// layer, featureset or namespace. (Mapbox Maps SDK, "setFeatureState".)
extension MapModel {
  /// Merges a state into that of a feature: members that are listed replace, others stay.
  @discardableResult
  public func setFeatureState<Feature: IdentifiedFeature>(_ feature: Feature, state: Feature.State) -> Bool {
    guard let id = feature.id else { return false }
    return setFeatureState(featureset: feature.featureset, featureId: id, state: state)
  }

  /// Merges a state into that of a feature, which need not be there.
  @discardableResult
  public func setFeatureState<Feature>(
    featureset: FeaturesetDescriptor<Feature>, featureId: FeaturesetFeatureId, state: Feature.State
  ) -> Bool {
    change(
      "setFeatureState", featureset.converted(), featureId.featureID, featureId.namespace,
      ["state": .object(state.members)]
    ) { states, place in
      states.set(state.members, for: featureId.featureID, in: place)
    }
  }

  /// The state of a feature now; that of the first selector's source where a featureset has several.
  public func getFeatureState<Feature: IdentifiedFeature>(_ feature: Feature) -> Feature.State {
    guard let id = feature.id else { return Feature.State(members: [:]) }
    return getFeatureState(featureset: feature.featureset, featureId: id)
  }

  /// The state of a feature now; empty where none was set.
  public func getFeatureState<Feature>(
    featureset: FeaturesetDescriptor<Feature>, featureId: FeaturesetFeatureId
  ) -> Feature.State {
    let known = places(of: featureset, namespace: featureId.namespace).map {
      states.state(of: featureId.featureID, in: $0)
    }
    return Feature.State(members: (known.first { !$0.isEmpty } ?? FeatureState()).dictionary)
  }

  /// Forgets the state of a feature.
  @discardableResult
  public func removeFeatureState(_ feature: some IdentifiedFeature) -> Bool {
    guard let id = feature.id else { return false }
    return removeState(nil, of: id, in: feature.feature.featureset)
  }

  /// Forgets one member of a feature's state.
  @discardableResult
  public func removeFeatureState<Feature: IdentifiedFeature>(_ feature: Feature, stateKey: Feature.StateKey) -> Bool {
    guard let id = feature.id else { return false }
    return removeState(stateKey.rawValue, of: id, in: feature.feature.featureset)
  }

  /// Forgets the state of a feature.
  @discardableResult
  public func removeFeatureState<Feature>(
    featureset: FeaturesetDescriptor<Feature>, featureId: FeaturesetFeatureId
  ) -> Bool {
    removeState(nil, of: featureId, in: featureset.converted())
  }

  /// Forgets one member of a feature's state.
  @discardableResult
  public func removeFeatureState<Feature>(
    featureset: FeaturesetDescriptor<Feature>, featureId: FeaturesetFeatureId, stateKey: Feature.StateKey
  ) -> Bool {
    removeState(stateKey.rawValue, of: featureId, in: featureset.converted())
  }

  private func removeState(
    _ key: String?, of id: FeaturesetFeatureId, in featureset: FeaturesetDescriptor<FeaturesetFeature>
  ) -> Bool {
    change("removeFeatureState", featureset, id.featureID, id.namespace, key.map { ["key": .string($0)] } ?? [:]) {
      states, place in
      states.remove(key, of: id.featureID, in: place)
    }
  }

  /// Forgets the states of all features of the sources of a layer or featureset.
  ///
  /// - Parameter namespace: Of the selectors whose sources are meant; all when nil.
  @discardableResult
  public func resetFeatureStates<Feature>(
    featureset: FeaturesetDescriptor<Feature>, namespace: String? = nil
  ) -> Bool {
    change("resetFeatureStates", featureset.converted(), nil, namespace, [:]) { states, place in
      states.removeAll(in: place)
    }
  }

  /// Carries out a change wherever the states of a layer or featureset are kept.
  ///
  /// - Parameter more: What a recording says beside the feature.
  private func change(
    _ step: String, _ descriptor: FeaturesetDescriptor<FeaturesetFeature>, _ id: FeatureID?, _ namespace: String?,
    _ more: @autoclosure () -> [String: PropertyValue], _ body: (inout MapStates, FeatureStateStore.Place) -> Void
  ) -> Bool {
    let places = places(of: descriptor, namespace: namespace)
    guard let first = places.first else { return false }
    func value() -> PropertyValue {
      guard descriptor.featuresetId == nil else { return descriptor.recordedState(id, namespace: namespace, more()) }
      var members: [String: PropertyValue?] = more()
      members["id"] = id?.value
      return Self.step(first.source, first.sourceLayer, members)
    }
    recorded(step, value()) {
      for place in places { body(&states, place) }
      changed()
    }
    return true
  }

  // MARK: By expression

  /// Gives a state to all features of a layer or featureset for which an expression is true, those that come later too.
  ///
  /// Of several that apply the one that was added last counts for each member; what is set for a feature itself counts before
  /// all of them. (Mapbox Maps SDK, "setFeatureStateExpression".)
  ///
  /// - Parameters:
  ///   - expressionId: By which it is removed. Setting one with the same id replaces it, and makes it the last.
  ///   - expression: Sees what the featureset shows of a feature. It is asked when features come, at the zoom of their tile,
  ///     of GeoJSON at zoom 0. Clusters, and points of a clustered source, get no state by it.
  /// - Throws: ``MapError/style(_:file:)`` for an expression that can't be read; nothing changes then.
  public func setFeatureStateExpression<Feature>(
    expressionId: Int, featureset: FeaturesetDescriptor<Feature>, expression: Exp, state: Feature.State
  ) throws(MapError) {
    do {
      let rule = StateRule(
        id: expressionId, descriptor: featureset.converted(), expression: try StyleExpression(filter: expression.json),
        source: expression, state: FeatureState(state.members))
      recorded("setFeatureStateExpression", recorded(rule)) {
        states.set(rule, shownLayers(of: rule.descriptor))
        changed()
      }
    } catch {
      throw .style(error, file: nil)
    }
  }

  /// Removes a state that an expression gives; an id that was never set is no error.
  public func removeFeatureStateExpression(expressionId: Int) {
    recorded("removeFeatureStateExpression", .integer(Int64(expressionId))) {
      states.removeRules { $0.id == expressionId }
      changed()
    }
  }

  /// Removes all states that expressions give to a layer or featureset; all there are when nil.
  public func resetFeatureStateExpressions(featureset: FeaturesetDescriptor<FeaturesetFeature>? = nil) {
    for id in states.ruleIDs(where: { featureset == nil || $0.descriptor == featureset }) {
      removeFeatureStateExpression(expressionId: id)
    }
  }

  // MARK: Places

  /// Where the states of a layer or featureset are kept, in the order of its selectors; empty for one that is not there.
  ///
  /// - Parameter namespace: Of the selectors that are meant; all when nil.
  package func places<Feature>(
    of descriptor: FeaturesetDescriptor<Feature>, namespace: String? = nil
  ) -> [FeatureStateStore.Place] {
    var places: [FeatureStateStore.Place] = []
    for shown in shownLayers(of: descriptor.converted())
    where namespace == nil || shown.selector?.namespace == namespace {
      if !places.contains(shown.place) { places.append(shown.place) }
    }
    return places
  }
}
