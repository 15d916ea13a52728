internal import UnderpixelGeometry
internal import UnderpixelInteraction
internal import UnderpixelStyle

/// What happened to a map, step by step, and which handlers it called.
final class MapRecorder {
  private var steps: [Step] = []
  private var interactions: [ObjectIdentifier: Recorded] = [:]
  /// The names of the interactions, in order.
  private var order: [ObjectIdentifier] = []
  /// The steps of gestures whose turn has not come yet.
  private var waiting: [Int] = []
  /// The step of the gesture that handlers are called for.
  private var gesture: Int?
  /// Whether several changes are made one.
  var isCoalescing = false

  private struct Step {
    let name: String
    var value: PropertyValue
    var calls: [PropertyValue] = []
    /// False where the calls can't be told step by step.
    var hasExpectation: Bool
  }

  /// An interaction, kept so that no other takes its identity.
  private struct Recorded {
    let token: InteractionToken
    let id: String
    let isHover: Bool
    let step: Int
    var answers: Set<Bool> = []
    var isRemoved = false
  }

  // MARK: Steps

  func begin(_ name: String, _ value: PropertyValue) {
    noteRemovals()
    steps.append(Step(name: name, value: value, hasExpectation: !isCoalescing))
  }

  /// Forgets the last step, which failed.
  func dropLast() { steps.removeLast() }

  func begin(_ gesture: Gesture) {
    begin("dispatch", gesture.recorded)
    waiting.append(steps.count - 1)
  }

  func gestureBegins() { gesture = waiting.isEmpty ? nil : waiting.removeFirst() }

  func gestureEnds() { if waiting.isEmpty { gesture = nil } }

  // MARK: Interactions

  func add(_ interaction: Interaction, _ token: InteractionToken) {
    noteRemovals()
    let id = "interaction-\(order.count + 1)"
    var members: [String: PropertyValue] = ["id": .string(id), "type": .string(interaction.kind.recorded)]
    members["target"] = interaction.target?.recorded ?? .null
    members["filter"] = interaction.filterExpression?.json
    members["radius"] = interaction.radius > 0 ? .number(interaction.radius) : nil
    steps.append(Step(name: "addInteraction", value: .object(members), hasExpectation: false))
    interactions[ObjectIdentifier(token)] = Recorded(
      token: token, id: id, isHover: interaction.kind == .hover, step: steps.count - 1)
    order.append(ObjectIdentifier(token))
  }

  func note(_ call: HandlerCall) {
    guard let recorded = interactions[ObjectIdentifier(call.token)] else { return }
    var (phase, step) = (nil as String?, steps.count - 1)
    switch call.event {
    case .gesture: step = gesture ?? step
    case .drag(let name): (phase, step) = (name, gesture ?? step)
    case .enter: phase = recorded.isHover ? "enter" : nil
    case .leave: phase = recorded.isHover ? "leave" : nil
    }
    // The answer to a leave counts for nothing.
    if case .leave = call.event {} else { interactions[ObjectIdentifier(call.token)]?.answers.insert(call.answer) }
    var members = call.feature?.members ?? [:]
    members["interaction"] = .string(recorded.id)
    members["phase"] = phase.map { .string($0) }
    steps[step].calls.append(.object(members))
  }

  private func noteRemovals() {
    for key in order {
      guard let recorded = interactions[key], recorded.token.isCancelled, !recorded.isRemoved else { continue }
      interactions[key]?.isRemoved = true
      steps.append(Step(name: "removeInteraction", value: .string(recorded.id), hasExpectation: false))
    }
  }

  // MARK: Document

  /// The steps, with what is expected of them.
  func finish() -> [PropertyValue] {
    noteRemovals()
    for recorded in interactions.values {
      guard case .object(var members) = steps[recorded.step].value else { continue }
      // One answer for all calls is what a recording can say.
      members["returns"] = .bool(recorded.answers == [true])
      steps[recorded.step].value = .object(members)
    }
    return steps.map { step in
      var members: [String: PropertyValue] = [step.name: step.value]
      if step.hasExpectation { members["expectCalls"] = .array(step.calls) }
      return .object(members)
    }
  }

  /// The interactions that answered now so, now so: a replay answers false for them.
  var undecided: [String] {
    order.compactMap { interactions[$0] }.filter { $0.answers.count > 1 }.map(\.id)
  }
}

extension Interaction.Kind {
  fileprivate var recorded: String {
    switch self {
    case .tap: "tap"
    case .longPress: "longPress"
    case .doubleTap: "doubleTap"
    case .secondaryClick: "secondaryClick"
    case .pointerMove: "pointerMove"
    case .pointerEnter: "pointerEnter"
    case .pointerLeave: "pointerLeave"
    case .hover: "hover"
    case .drag: "drag"
    }
  }
}

extension Gesture {
  fileprivate var recorded: PropertyValue {
    func step(_ type: String, _ point: ScreenPoint) -> PropertyValue {
      ["type": .string(type), "point": [.number(point.x), .number(point.y)]]
    }
    return switch self {
    case .tap(let point): step("tap", point)
    case .longPress(let point): step("longPress", point)
    case .doubleTap(let point): step("doubleTap", point)
    case .secondaryClick(let point): step("secondaryClick", point)
    case .pointerMove(let point): step("pointerMove", point)
    case .pointerLeaveMap: ["type": "pointerLeaveMap"]
    case .dragBegin(let point): step("dragBegin", point)
    case .dragChange(let point): step("dragChange", point)
    case .dragEnd(let point): step("dragEnd", point)
    case .dragCancel: ["type": "dragCancel"]
    }
  }
}

extension FeaturesetDescriptor {
  /// As a target of an interaction.
  fileprivate var recorded: PropertyValue {
    guard let featuresetId else { return ["layer": .string(layerId ?? "")] }
    var members: [String: PropertyValue] = ["featureset": .string(featuresetId)]
    members["importId"] = importId.map { .string($0) }
    return .object(members)
  }
}
