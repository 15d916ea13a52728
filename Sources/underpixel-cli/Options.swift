internal import Underpixel

/// Arguments of the form `--name value`, or `--name` for a flag, each at most once, and what stands between them. `-o` is short
/// for `--output`.
struct Options {
  private var values: [String: String] = [:]
  private(set) var plain: [String] = []
  private(set) var wantsHelp = false

  /// - Parameters:
  ///   - known: The names of options with a value.
  ///   - flags: Those of options without.
  init(_ arguments: [String], known: Set<String>, flags: Set<String> = []) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
      } else if argument.hasPrefix("--") || argument == "-o" {
        let long = argument == "-o" ? "--output" : argument
        let parts = long.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
        guard let name = parts.first, known.contains(name) || flags.contains(name) else {
          throw UsageError("there is no option \"\(argument)\"")
        }
        if parts.count == 2, flags.contains(name) { throw UsageError("\"--\(name)\" has no value") }
        guard let value = parts.count == 2 ? parts[1] : flags.contains(name) ? "" : rest.popFirst() else {
          throw UsageError("\"\(argument == "-o" ? "-o" : "--\(name)")\" needs a value")
        }
        guard values.updateValue(value, forKey: name) == nil else { throw UsageError("\"--\(name)\" is given twice") }
      } else {
        plain.append(argument)
      }
    }
  }

  subscript(name: String) -> String? { values[name] }

  func has(_ flag: String) -> Bool { values[flag] != nil }

  /// One of some words.
  func choice(_ name: String, _ choices: [String]) throws(UsageError) -> String? {
    guard let value = values[name] else { return nil }
    guard choices.contains(value) else {
      throw UsageError("\"--\(name)\" expects \(choices.joined(separator: ", or ")), found \"\(value)\"")
    }
    return value
  }

  func required(_ name: String, _ example: String) throws(UsageError) -> String {
    guard let value = values[name] else { throw UsageError("\"--\(name) \(example)\" is missing") }
    return value
  }

  /// Numbers with commas between them.
  func numbers(_ name: String, _ form: String, count: ClosedRange<Int>) throws(UsageError) -> [Double]? {
    try numbers(name, form, separator: ",", count: count)
  }

  /// A place on the screen.
  func pixel(_ name: String) throws(UsageError) -> ScreenPoint? {
    try numbers(name, "X,Y", count: 2...2).map { ScreenPoint(x: $0[0], y: $0[1]) }
  }

  /// A number that is not negative.
  func amount(_ name: String, _ what: String = "a number") throws(UsageError) -> Double? {
    guard let value = try numbers(name, what, count: 1...1)?[0] else { return nil }
    guard (0...1_000_000_000).contains(value) else {
      throw UsageError("\"--\(name)\" expects \(what) from 0 to 1,000,000,000, found \(value)")
    }
    return value
  }

  /// A whole number that is not negative.
  func count(_ name: String) throws(UsageError) -> Int? {
    guard let value = try amount(name, "a whole number") else { return nil }
    guard value == value.rounded() else { throw UsageError("\"--\(name)\" expects a whole number, found \(value)") }
    return Int(value)
  }

  /// Two numbers with an x between them.
  func size(_ name: String) throws(UsageError) -> Size? {
    let numbers = try numbers(name, "WxH", separator: "x", count: 2...2)
    return numbers.map { Size(width: $0[0], height: $0[1]) }
  }

  private func numbers(
    _ name: String, _ form: String, separator: Character, count: ClosedRange<Int>
  ) throws(UsageError) -> [Double]? {
    guard let text = values[name] else { return nil }
    let numbers = text.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) }
    let usable = numbers.compactMap { $0 }.filter(\.isFinite)
    guard count.contains(numbers.count), usable.count == numbers.count else {
      throw UsageError("\"--\(name)\" expects \(form), found \"\(text)\"")
    }
    return usable
  }
}
