public import UnderpixelGeometry
internal import UnderpixelInteraction
internal import UnderpixelStyle

/// What a user did, as a test: `underpixel replay` carries it out again, and says which handlers it called.
extension MapModel {
  /// Begins to note what happens to the map: its style, camera, data, layers, imports, states, interactions, callouts and
  /// gestures. What was noted before is forgotten.
  ///
  /// A drag that has begun is not known to the recording. Not noted are ``updateData(_:of:)``, tiles and glyphs that are handed in, and what a clustered source does.
  public func startRecording() {
    let recorder = MapRecorder()
    self.recorder = recorder
    recordingStart = recordedMap
    dispatcher.onCall = { [recorder] in recorder.note($0) }
    dispatcher.onGesture = { [recorder] in recorder.gestureBegins() }
    dispatcher.onLook = { [recorder] in recorder.lookBegins() }
    for (token, interaction) in dispatcher.registered { recorder.add(interaction, token) }
    for callout in callouts { recorder.begin("addCallout", callout.recorded) }
    if let point = dispatcher.restingPoint { recorder.begin(restingAt: point) }
    for place in states.places where !place.importPath.isRoot {
      for (id, state) in states.states(in: place) { recordState(state, of: id, in: place, recorder) }
    }
  }

  /// Ends the recording.
  ///
  /// - Returns: A document of `underpixel replay`, each of whose steps has the calls of handlers that it caused, as
  ///   `expectCalls`; nil where nothing was begun. An interaction whose handler did not always give the same is noted as
  ///   giving false; `note` names it, and those that took features of their own type alone. What ``performUpdates(_:)``
  ///   makes one, and what handlers did before hover was looked at, stands between the steps `beginUpdates` and
  ///   `endUpdates`.
  public func finishRecording() -> PropertyValue? {
    guard let recorder, case .object(var document)? = recordingStart else { return nil }
    (self.recorder, recordingStart) = (nil, nil)
    (dispatcher.onCall, dispatcher.onGesture, dispatcher.onLook) = (nil, nil, nil)
    document["steps"] = .array(recorder.finish())
    document["note"] = recorder.note.map { .string($0) }
    return .object(document)
  }

  /// Notes a step that succeeds.
  func recorded<Result, Failure: Error>(
    _ name: String, _ value: @autoclosure () -> PropertyValue, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let recorder, !recorder.isPaused else { return try body() }
    recorder.begin(name, value(), isCoalesced: updateDepth > 0, isInHandler: dispatcher.isRunning)
    do {
      return try body()
    } catch {
      recorder.dropLast()
      throw error
    }
  }

  // MARK: The map as it is

  private var recordedMap: PropertyValue {
    var document: [String: PropertyValue] = [
      "style": tree?.recorded ?? ["version": 8, "sources": [:], "layers": []], "width": .number(size.width),
      "height": .number(size.height), "camera": camera.recorded,
    ]
    if let folder = tree?.folder, !folder.isEmpty { document["base"] = .string(folder) }
    document["assets"] = assets.map { .string($0) }
    if pixelRatio != 1 { document["pixelRatio"] = .number(pixelRatio) }
    if !crossSourceCollisions { document["crossSourceCollisions"] = false }
    if localIdeographs { document["localIdeographs"] = true }
    if !assetsOfStyles.added.isEmpty { document["images"] = .object(assetsOfStyles.added.mapValues(\.recorded)) }
    var featureStates: [String: PropertyValue] = [:]
    for place in states.places where place.importPath.isRoot {
      var layers = featureStates[place.source]?.object ?? [:]
      let features = states.states(in: place).map { ($0.description, PropertyValue.object($1.dictionary)) }
      layers[place.sourceLayer ?? ""] = .object(Dictionary(features) { first, _ in first })
      featureStates[place.source] = .object(layers)
    }
    if !featureStates.isEmpty { document["featureStates"] = .object(featureStates) }
    return .object(document)
  }

  /// A state of an imported style is noted through a featureset that has the feature.
  private func recordState(
    _ state: FeatureState, of id: FeatureID, in place: FeatureStateStore.Place, _ recorder: MapRecorder
  ) {
    for descriptor in availableFeaturesets {
      guard let shown = shownLayers(of: descriptor).first(where: { $0.place == place }) else { continue }
      recorder.begin(
        "setFeatureState",
        descriptor.recordedState(id, namespace: shown.selector?.namespace, ["state": .object(state.dictionary)]))
      return
    }
  }
}

extension FeaturesetDescriptor {
  /// What a step says of a feature's state.
  func recordedState(
    _ id: FeatureID?, namespace: String?, _ more: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    var members = more
    if let featuresetId {
      var featureset: [String: PropertyValue] = ["id": .string(featuresetId)]
      featureset["importId"] = importId.map { .string($0) }
      members["featureset"] = .object(featureset)
    }
    members["namespace"] = namespace.map { .string($0) }
    if let id { members["id"] = id.value }
    return .object(members)
  }
}

extension StyleTree {
  /// The style as JSON, its imports within it.
  var recorded: PropertyValue {
    var style = style
    let documents = imports.map { part -> PropertyValue in
      var members: [String: PropertyValue] = ["id": .string(part.id), "url": .string(part.url ?? "")]
      if part.url == nil { members["data"] = part.tree.recorded }
      if !part.config.isEmpty { members["config"] = .object(part.config) }
      return .object(members)
    }
    style.members["imports"] = documents.isEmpty ? nil : .array(documents)
    return style.document
  }
}
