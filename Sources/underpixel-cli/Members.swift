internal import Underpixel

/// Why a document can't be answered: what was expected at a place of it.
struct DocumentError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ message: String) {
    description = path.isEmpty ? message : "\(path): \(message)"
  }
}

extension DocumentError {
  /// An error of a value that a map was given.
  ///
  /// - Parameter path: Where the value stands in the document.
  init(_ error: MapError, of path: String) {
    if case .style(let error, _) = error {
      self.init(path + error.path, error.message)
    } else {
      self.init("", "\(error)")
    }
  }
}

/// The members of an object, with the place of the object in its document.
struct Members {
  /// All members, null ones too.
  let values: [String: PropertyValue]
  let path: String

  init(_ value: PropertyValue, _ path: String) throws(DocumentError) {
    guard let members = value.object else { throw DocumentError(path, "expected an object, found \(summary(value))") }
    values = members
    self.path = path
  }

  var names: some Collection<String> { values.keys }

  /// The place of a member in the document.
  func place(_ name: String) -> String { path + pointer(name) }

  /// Warns of members that are none of those that are read.
  func warnOfOthers(than known: Set<String>, _ warnings: inout Warnings) {
    for name in names.sorted() where !known.contains(name) {
      warnings.add("\(place(name)): is not read\(NearestName.hint(for: name, in: known.sorted()))")
    }
  }

  /// A member; null is none.
  subscript(name: String) -> PropertyValue? { values[name]?.isNull == false ? values[name] : Optional.none }

  func number(_ name: String) throws(DocumentError) -> Double? {
    guard let value = self[name] else { return nil }
    guard let number = value.number else { throw failure(name, "a number", value) }
    return number
  }

  /// A whole number of things.
  func count(_ name: String) throws(DocumentError) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = value.number, (0...1e9).contains(number), number == number.rounded() else {
      throw failure(name, "a whole number from 0 to 1,000,000,000", value)
    }
    return Int(number)
  }

  func string(_ name: String) throws(DocumentError) -> String? {
    guard let value = self[name] else { return nil }
    guard let string = value.string else { throw failure(name, "text", value) }
    return string
  }

  func featureID(_ name: String) throws(DocumentError) -> FeatureID? {
    guard let value = self[name] else { return nil }
    guard value.bool == nil, let id = FeatureID(promoting: value) else {
      throw failure(name, "a number or text", value)
    }
    return id
  }

  func members(_ name: String) throws(DocumentError) -> Members? {
    guard let value = self[name] else { return nil }
    return try Members(value, place(name))
  }

  func strings(_ name: String) throws(DocumentError) -> [String]? {
    guard let value = self[name] else { return nil }
    guard let array = value.array, case let strings = array.compactMap(\.string), strings.count == array.count else {
      throw failure(name, "an array of texts", value)
    }
    return strings
  }

  func array(_ name: String) throws(DocumentError) -> [PropertyValue] {
    guard let array = self[name]?.array else { throw failure(name, "an array", self[name]) }
    return array
  }

  func points(_ name: String) throws(DocumentError) -> [ScreenPoint] {
    var points: [ScreenPoint] = []
    for (index, value) in try array(name).enumerated() { points.append(try point(value, "\(place(name))/\(index)")) }
    return points
  }

  func point(_ name: String) throws(DocumentError) -> ScreenPoint? {
    guard let value = self[name] else { return nil }
    return try point(value, place(name))
  }

  private func point(_ value: PropertyValue, _ place: String) throws(DocumentError) -> ScreenPoint {
    guard let pair = value.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number else {
      throw DocumentError(place, "expected two numbers, found \(summary(value))")
    }
    return ScreenPoint(x: x, y: y)
  }

  private func failure(_ name: String, _ expected: String, _ value: PropertyValue?) -> DocumentError {
    DocumentError(place(name), "expected \(expected), found \(summary(value))")
  }
}

/// What was found, in the words of an error message.
func summary(_ value: PropertyValue?) -> String {
  value.map { String(JSONWriter.text(of: $0).prefix(40)) } ?? "nothing"
}
