internal import Underpixel

extension ReplayStep {
  /// Steps on interactions and gestures.
  static let interactionActions: [String: Action] = [
    "addInteraction": .members(["id", "type", "target", "returns", "filter", "radius", "cancels", "replaces"]) {
      own, session in
      let interaction = try ReplayInteraction(own)
      if session.tokens[interaction.id]?.isCancelled == false {
        throw DocumentError(own.place("id"), "there is an interaction \"\(interaction.id)\" already")
      }
      try interaction.add(to: session)
      return .null
    },
    "removeInteraction": .value { argument, session in
      let id = try argument.text()
      guard let token = session.tokens.removeValue(forKey: id), !token.isCancelled else {
        throw DocumentError(argument.path, "there is no interaction \"\(id)\"")
      }
      token.cancel()
      return .null
    },
    "dispatch": .members(["type", "point"]) { own, session in
      let gesture = try own.gesture()
      try session.map.loadLocalTiles()
      session.map.dispatch(gesture)
      return nil
    },
    "explain": .members(["type", "point"]) { own, session in
      let gesture = try own.gesture()
      try session.map.loadLocalTiles()
      return session.map.explain(gesture).json
    },
  ]
}

extension Members {
  fileprivate func gesture() throws(DocumentError) -> Gesture {
    let (type, point) = (try text("type"), try point("point"))
    switch type {
    case "pointerLeaveMap": return .pointerLeaveMap
    case "dragCancel": return .dragCancel
    default: break
    }
    let gestures: [String: (ScreenPoint) -> Gesture] = [
      "tap": { .tap(at: $0) }, "longPress": { .longPress(at: $0) }, "doubleTap": { .doubleTap(at: $0) },
      "secondaryClick": { .secondaryClick(at: $0) }, "pointerMove": { .pointerMove(to: $0) },
      "dragBegin": { .dragBegin(at: $0) }, "dragChange": { .dragChange(to: $0) }, "dragEnd": { .dragEnd(at: $0) },
    ]
    guard let gesture = gestures[type] else {
      let names = gestures.keys.sorted() + ["dragCancel", "pointerLeaveMap"]
      throw DocumentError(place("type"), "there is no gesture \"\(type)\"\(NearestName.hint(for: type, in: names))")
    }
    guard let point else { throw DocumentError(path, "\"\(type)\" needs a member \"point\"") }
    return gesture(point)
  }
}

/// An interaction that notes its calls.
private struct ReplayInteraction {
  let id: String
  private let type: String
  private let target: Target
  private let answer: Bool
  private let filter: Exp?
  private let radius: Double?
  /// The interactions that it removes when it is called.
  private let cancels: [String]
  /// The interaction whose place it takes, with what that has begun.
  private let replaced: String?

  private enum Target {
    case map
    case features(FeaturesetDescriptor<FeaturesetFeature>)
    case typed(String, importId: String)
  }

  private static let types: Set<String> = [
    "tap", "longPress", "doubleTap", "secondaryClick", "pointerMove", "pointerEnter", "pointerLeave", "hover", "drag",
  ]

  init(_ own: Members) throws(DocumentError) {
    id = try own.text("id")
    type = try own.text("type")
    guard Self.types.contains(type) else {
      let hint = NearestName.hint(for: type, in: Self.types.sorted())
      throw DocumentError(own.place("type"), "there is no type of interaction \"\(type)\"\(hint)")
    }
    target = try Self.target(own)
    answer = own["returns"]?.bool ?? false
    filter = own["filter"].map { Exp(json: $0) }
    if let filter {
      do {
        _ = try StyleExpression(stateFilter: filter.json, path: own.place("filter"))
      } catch {
        throw DocumentError(error.path, error.message)
      }
    }
    radius = try own.number("radius")
    if let radius, !(0...1e9).contains(radius) {
      throw DocumentError(own.place("radius"), "expected a number from 0 to 1,000,000,000, found \(radius)")
    }
    cancels = try own.strings("cancels") ?? []
    replaced = try own.string("replaces")
  }

  private static func target(_ own: Members) throws(DocumentError) -> Target {
    guard let target = try own.members("target") else { return .map }
    let importId = try target.string("importId")
    if let layer = try target.string("layer") { return .features(.layer(layer)) }
    if let featureset = try target.string("featureset") {
      return .features(.featureset(featureset, importId: importId))
    }
    guard let name = try target.string("typed") else {
      throw DocumentError(
        target.path, "expected \"layer\", \"featureset\" or \"typed\", found \(summary(own["target"]))")
    }
    guard typedNames.contains(name) else {
      let hint = NearestName.hint(for: name, in: typedNames)
      throw DocumentError(target.place("typed"), "there is no predefined featureset \"\(name)\"\(hint)")
    }
    return .typed(name, importId: importId ?? "basemap")
  }

  private static let typedNames = ["buildings", "indoor-labels", "landmark-icons", "place-labels", "poi"]

  /// Adds the interaction to a map.
  func add(to session: ReplayMap) throws {
    let interaction: any InteractionConvertible =
      switch target {
      case .map: onMap(session)
      case .features(let descriptor): on(descriptor, session)
      case .typed("poi", let importId): on(.standardPoi(importId: importId), session)
      case .typed("place-labels", let importId): on(.standardPlaceLabels(importId: importId), session)
      case .typed("buildings", let importId): on(.standardBuildings(importId: importId), session)
      case .typed("landmark-icons", let importId): on(.standardLandmarkIcons(importId: importId), session)
      case .typed(_, let importId): on(.standardIndoorLabels(importId: importId), session)
      }
    session.tokens[id] = session.map.addInteraction(
      interaction.interaction, replacing: replaced.flatMap { session.tokens[$0] })
  }

  private func note(_ feature: FeaturesetFeature?, _ session: ReplayMap, phase: String? = nil) -> Bool {
    session.note(id, feature, phase: phase)
    for id in cancels { session.tokens[id]?.cancel() }
    return answer
  }

  private func on<Feature: IdentifiedFeature>(
    _ target: FeaturesetDescriptor<Feature>, _ session: ReplayMap
  ) -> any InteractionConvertible {
    func action(_ feature: Feature, _: InteractionContext) -> Bool { note(feature.feature, session) }
    switch type {
    case "tap": return TapInteraction(target, filter: filter, radius: radius, action: action)
    case "longPress": return LongPressInteraction(target, filter: filter, radius: radius, action: action)
    case "doubleTap": return DoubleTapInteraction(target, filter: filter, radius: radius, action: action)
    case "secondaryClick": return SecondaryClickInteraction(target, filter: filter, radius: radius, action: action)
    case "pointerMove": return PointerMoveInteraction(target, filter: filter, radius: radius, action: action)
    case "pointerEnter": return PointerEnterInteraction(target, filter: filter, radius: radius, action: action)
    case "pointerLeave":
      return PointerLeaveInteraction(target, filter: filter, radius: radius) { _ = action($0, $1) }
    case "hover":
      return HoverInteraction(target, filter: filter, radius: radius) { feature, _ in
        note(feature.feature, session, phase: "enter")
      } leave: { feature, _ in
        _ = note(feature.feature, session, phase: "leave")
      }
    default:
      return DragInteraction(
        target, filter: filter, radius: radius, begin: { feature, _ in note(feature.feature, session, phase: "begin") },
        change: { _ in _ = note(nil, session, phase: "change") }, end: { _ in _ = note(nil, session, phase: "end") },
        cancel: { _ in _ = note(nil, session, phase: "cancel") })
    }
  }

  private func onMap(_ session: ReplayMap) -> any InteractionConvertible {
    func action(_: InteractionContext) -> Bool { note(nil, session) }
    switch type {
    case "tap": return TapInteraction(action: action)
    case "longPress": return LongPressInteraction(action: action)
    case "doubleTap": return DoubleTapInteraction(action: action)
    case "secondaryClick": return SecondaryClickInteraction(action: action)
    case "pointerMove": return PointerMoveInteraction(action: action)
    case "pointerEnter": return PointerEnterInteraction(action: action)
    case "pointerLeave": return PointerLeaveInteraction { _ = action($0) }
    case "hover":
      return HoverInteraction { _ in
        note(nil, session, phase: "enter")
      } leave: { _ in
        _ = note(nil, session, phase: "leave")
      }
    default:
      return DragInteraction(
        begin: { _ in note(nil, session, phase: "begin") }, change: { _ in _ = note(nil, session, phase: "change") },
        end: { _ in _ = note(nil, session, phase: "end") }, cancel: { _ in _ = note(nil, session, phase: "cancel") })
    }
  }
}
