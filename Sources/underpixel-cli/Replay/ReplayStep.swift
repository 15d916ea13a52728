internal import Underpixel

/// One step of a document of `underpixel replay`.
struct ReplayStep {
  private let step: Members
  private let name: String
  private let action: Action

  /// What a step does.
  struct Action: Sendable {
    /// The members that it knows; nil where it is followed by a single value.
    let members: Set<String>?
    /// Gives what the step gives; nil where that is the calls that it caused.
    let body: @Sendable (StepArgument, ReplayMap) throws -> PropertyValue?

    /// A step with an object.
    static func members(
      _ names: Set<String>, _ body: @escaping @Sendable (Members, ReplayMap) throws -> PropertyValue?
    ) -> Action {
      Action(members: names) { argument, map in try body(try argument.members(), map) }
    }

    /// A step with one value.
    static func value(_ body: @escaping @Sendable (StepArgument, ReplayMap) throws -> PropertyValue?) -> Action {
      Action(members: nil, body: body)
    }
  }

  private static let actions = [
    mapActions, layerActions, importActions, stateActions, interactionActions, calloutActions,
  ]
  .reduce(into: [String: Action]()) { $0.merge($1) { first, _ in first } }

  init(_ value: PropertyValue, _ path: String) throws(DocumentError) {
    step = try Members(value, path)
    let names = step.names.filter { $0 != "options" && !ReplayExpectation.members.contains($0) }
    guard names.count == 1, let name = names.first else {
      let found = names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
      throw DocumentError(path, "a step has one member that names it, found \(found)")
    }
    self.name = name
    guard name != "query" else {
      action = .value { _, _ in nil }
      return
    }
    guard let action = Self.actions[name] else {
      let hint = NearestName.hint(for: name, in: Self.actions.keys.sorted() + ["query"])
      throw DocumentError(step.place(name), "there is no step \"\(name)\"\(hint)")
    }
    self.action = action
  }

  /// What a step gives.
  enum Result {
    case answer(QueryAnswer)
    case value(PropertyValue)
    case failure(String)

    /// The result as it is written.
    var value: PropertyValue {
      var writer = JSONWriter()
      write(to: &writer)
      return (try? JSONReader.value(of: writer.bytes)) ?? .null
    }

    func write(to writer: inout JSONWriter) {
      switch self {
      case .answer(let answer): Report.write(answer, to: &writer)
      case .value(let value): writer.value(value)
      case .failure(let text): writer.value(["error": .string(text)])
      }
    }
  }

  func carryOut(on map: ReplayMap, _ warnings: inout Warnings) throws -> Result {
    if name == "query" {
      let query = try step.members(name) ?? Members(.object([:]), step.place(name))
      return .answer(try MapQuery(query, options: try step.members("options")).answer(map.map, &warnings))
    }
    step.warnOfOthers(than: ReplayExpectation.members.union([name]), &warnings)
    let argument = StepArgument(value: step.values[name] ?? .null, path: step.place(name))
    if let known = action.members { try argument.members().warnOfOthers(than: known, &warnings) }
    let value = try action.body(argument, map)
    let calls = map.takeCalls()
    return .value(value ?? .array(calls))
  }
}

/// What follows the name of a step.
struct StepArgument {
  let value: PropertyValue
  let path: String

  func members() throws(DocumentError) -> Members { try Members(value, path) }

  func text() throws(DocumentError) -> String {
    guard let text = value.string else { throw DocumentError(path, "expected text, found \(summary(value))") }
    return text
  }

  func integer() throws(DocumentError) -> Int {
    guard let number = value.number, let integer = Int(exactly: number) else {
      throw DocumentError(path, "expected a whole number, found \(summary(value))")
    }
    return integer
  }
}

extension Members {
  /// Text that must be there.
  func text(_ name: String) throws(DocumentError) -> String {
    guard let text = try string(name) else { throw DocumentError(path, "needs a member \"\(name)\"") }
    return text
  }

  /// A value that must be there.
  func value(_ name: String) throws(DocumentError) -> PropertyValue {
    guard let value = self[name] else { throw DocumentError(path, "needs a member \"\(name)\"") }
    return value
  }

  /// A whole number that must be there.
  func integer(_ name: String) throws(DocumentError) -> Int {
    try StepArgument(value: try value(name), path: place(name)).integer()
  }
}
