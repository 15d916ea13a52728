internal import Underpixel

/// What a document says that a step should give.
struct ReplayExpectation {
  private let step: [String: PropertyValue]

  init(_ step: PropertyValue) { self.step = step.object ?? [:] }

  /// True for a step of which nothing is expected but that it can be carried out.
  var isEmpty: Bool { Self.names.isDisjoint(with: step.keys) }

  /// The members of a step that say what it should give, and how that is compared.
  static let members = names.union(["ordered"])
  private static let names: Set<String> = [
    "expect", "expectCalls", "expectState", "expectCallout", "expectError",
  ]

  /// What a step should have given, and what it gave.
  struct Failure {
    let expected: PropertyValue
    let found: PropertyValue

    func members(ofStep number: Int) -> PropertyValue {
      ["step": .integer(Int64(number)), "expected": expected, "found": found]
    }
  }

  /// Nil where the result is as expected.
  func failure(_ result: PropertyValue) -> Failure? {
    let isError = result["error"] != nil
    let expectsError = step["expectError"]?.bool ?? false
    guard !expectsError, !isError else {
      return isError == expectsError ? nil : Failure(expected: expectsError ? "an error" : "no error", found: result)
    }
    for name in ["expect", "expectCalls"] {
      guard let wanted = step[name] else { continue }
      let isOrdered = step["ordered"]?.bool ?? true
      guard Self.lists(result.array, wanted.array, isOrdered) else { return Failure(expected: wanted, found: result) }
    }
    if let wanted = step["expectState"], wanted != result { return Failure(expected: wanted, found: result) }
    if let wanted = step["expectCallout"], !Self.callouts(result, wanted) {
      return Failure(expected: wanted, found: result)
    }
    return nil
  }

  private static func lists(_ found: [PropertyValue]?, _ wanted: [PropertyValue]?, _ isOrdered: Bool) -> Bool {
    guard let found, let wanted, found.count == wanted.count else { return false }
    if isOrdered { return zip(found, wanted).allSatisfy { matches($0, $1) } }
    // Whom a wanted entry takes matters where it says less than another: those that say most choose first.
    var rest = found
    for entry in wanted.sorted(by: { ($0.object?.count ?? 0) > ($1.object?.count ?? 0) }) {
      guard let place = rest.firstIndex(where: { matches($0, entry) }) else { return false }
      rest.remove(at: place)
    }
    return true
  }

  /// True where a hit or call has all members that are wanted. A number is the same id as its text.
  private static func matches(_ found: PropertyValue, _ wanted: PropertyValue) -> Bool {
    guard let wanted = wanted.object else { return found == wanted }
    return wanted.allSatisfy { name, value in
      name == "id" ? isSameId(found[name], value) : (found[name] ?? .null) == value
    }
  }

  private static func isSameId(_ found: PropertyValue?, _ wanted: PropertyValue) -> Bool {
    guard let found = found.flatMap(id), let wanted = id(wanted) else { return found == wanted }
    return found == wanted
  }

  private static func id(_ value: PropertyValue) -> FeatureID? {
    switch value {
    case .string(let text): FeatureID(text)
    case .integer(let integer): FeatureID(integer)
    default: value.number.map { FeatureID($0) }
    }
  }

  /// True for boxes that lie within half a pixel of each other, at the same anchor.
  private static func callouts(_ found: PropertyValue, _ wanted: PropertyValue) -> Bool {
    guard found != .null, wanted != .null else { return found == wanted }
    guard found["anchor"] == wanted["anchor"] else { return false }
    let numbers = [found, wanted].map { ($0["box"]?.array ?? []).flatMap { $0.array ?? [] }.compactMap(\.number) }
    return numbers[0].count == 4 && numbers[1].count == 4
      && zip(numbers[0], numbers[1]).allSatisfy { ($0 - $1).magnitude <= 0.5 }
  }
}
