internal import UnderpixelGeometry
internal import UnderpixelInteraction
internal import UnderpixelStyle

/// What happened to a map, step by step, and which handlers it called.
final class MapRecorder {
  private var steps: [Step] = []
  private var interactions: [ObjectIdentifier: Recorded] = [:]
  /// The names of the interactions, in order.
  private var order: [ObjectIdentifier] = []
  /// The gestures whose turn has not come yet.
  private var waiting: [Gesture] = []
  /// The step of the gesture that handlers are called for.
  private var gesture: Int?
  /// The step after which hover was looked at.
  private var look = 0
  /// The first of the steps that handlers have caused since hover was looked at: they are one change to it.
  private var firstOfHandlers: Int?
  /// True while what happens follows from the step that was noted.
  var isPaused = false

  private struct Step {
    let name: String
    var value: PropertyValue
    var calls: [PropertyValue] = []
    /// False where the calls can't be told step by step.
    var hasExpectation: Bool
    /// Whether the step is the first of several that are one change.
    var beginsUpdates = false
  }

  /// An interaction, kept so that no other takes its identity.
  private struct Recorded {
    let token: InteractionToken
    let id: String
    let isHover: Bool
    let step: Int
    var answers: Set<Bool> = []
    /// Whether features came that were not of its type.
    var hasRefused = false
    var isRemoved = false
  }

  // MARK: Steps

  /// - Parameters:
  ///   - isCoalesced: Whether several changes are made one, and what each caused can't be told.
  ///   - isInHandler: Whether a handler does it.
  func begin(_ name: String, _ value: PropertyValue, isCoalesced: Bool = false, isInHandler: Bool = false) {
    noteRemovals()
    if isInHandler, firstOfHandlers == nil { firstOfHandlers = steps.count }
    steps.append(Step(name: name, value: value, hasExpectation: !isCoalesced))
  }

  /// Forgets the last step, which failed.
  func dropLast() { steps.removeLast() }

  /// Notes where the pointer rests when the recording begins; what is hovered was entered before.
  func begin(restingAt point: ScreenPoint) {
    begin("dispatch", Gesture.pointerMove(to: point).recorded, isCoalesced: true)
  }

  /// A gesture is a step when its turn has come: after all that the one before it caused.
  func add(_ gesture: Gesture) { waiting.append(gesture) }

  func gestureBegins() {
    guard !waiting.isEmpty else { return }
    begin("dispatch", waiting.removeFirst().recorded)
    firstOfHandlers = nil
    gesture = steps.count - 1
  }

  func gestureEnds() { if waiting.isEmpty { gesture = nil } }

  func lookBegins() {
    if let first = firstOfHandlers, steps.count - first > 1 {
      steps[first].beginsUpdates = true
      begin("endUpdates", [:])
    }
    firstOfHandlers = nil
    look = steps.count - 1
  }

  // MARK: Interactions

  /// - Parameter replaced: The token of one whose place it takes.
  func add(_ interaction: Interaction, _ token: InteractionToken, replacing replaced: InteractionToken? = nil) {
    let old = replaced.map(ObjectIdentifier.init)
    if let old { interactions[old]?.isRemoved = true }
    noteRemovals()
    let id = "interaction-\(order.count + 1)"
    var members: [String: PropertyValue] = ["id": .string(id), "type": .string(interaction.kind.recorded)]
    members["target"] = interaction.target?.recorded ?? .null
    members["filter"] = interaction.filterExpression?.json
    members["radius"] = interaction.radius > 0 ? .number(interaction.radius) : nil
    members["replaces"] = old.flatMap { interactions[$0] }.map { .string($0.id) }
    steps.append(Step(name: "addInteraction", value: .object(members), hasExpectation: false))
    interactions[ObjectIdentifier(token)] = Recorded(
      token: token, id: id, isHover: interaction.kind == .hover, step: steps.count - 1)
    order.append(ObjectIdentifier(token))
  }

  func note(_ call: HandlerCall) {
    guard let recorded = interactions[ObjectIdentifier(call.token)] else { return }
    guard let answer = call.answer else {
      interactions[ObjectIdentifier(call.token)]?.hasRefused = true
      return
    }
    var (phase, step) = (nil as String?, look)
    switch call.event {
    case .gesture: step = gesture ?? look
    case .drag(let name): (phase, step) = (name, gesture ?? look)
    case .enter: phase = recorded.isHover ? "enter" : nil
    case .leave: phase = recorded.isHover ? "leave" : nil
    }
    // The answer to a leave counts for nothing.
    if case .leave = call.event {} else { interactions[ObjectIdentifier(call.token)]?.answers.insert(answer) }
    var members = call.feature?.members ?? [:]
    members["interaction"] = .string(recorded.id)
    members["phase"] = phase.map { .string($0) }
    // A leave sees what handlers before it have set, which in a replay comes afterwards.
    if case .leave = call.event, firstOfHandlers != nil { members["state"] = nil }
    if steps.indices.contains(step) { steps[step].calls.append(.object(members)) }
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
    return steps.flatMap { step -> [PropertyValue] in
      var members: [String: PropertyValue] = [step.name: step.value]
      if step.hasExpectation { members["expectCalls"] = .array(step.calls) }
      let own = PropertyValue.object(members)
      return step.beginsUpdates ? [["beginUpdates": [:]], own] : [own]
    }
  }

  /// What a replay does otherwise; nil for nothing.
  var note: String? {
    let all = order.compactMap { interactions[$0] }
    let undecided = all.filter { $0.answers.count > 1 }.map(\.id)
    let refused = all.filter(\.hasRefused).map(\.id)
    var notes: [String] = []
    if !undecided.isEmpty { notes.append("did not always answer the same: \(undecided.joined(separator: ", "))") }
    if !refused.isEmpty { notes.append("took features of a type alone: \(refused.joined(separator: ", "))") }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
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
