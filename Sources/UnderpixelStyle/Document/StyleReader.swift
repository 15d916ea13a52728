public import UnderpixelGeometry

extension Style {
  /// Reads a style document: its form, not the values of properties.
  ///
  /// What is not known is kept and named in ``warnings``. The values of properties and filters are read where they are
  /// used; ``problems(in:)`` reads them all.
  ///
  /// - Throws: ``StyleError`` with the place, where the document is not of the form that the specification gives it: the
  ///   first such place.
  public static func read(_ document: PropertyValue) throws(StyleError) -> Style {
    var reader = StyleReader()
    let style = reader.read(document)
    if let error = reader.problems.first(where: { $0.severity == .error }) {
      let isText = document.string != nil
      let hint = isText ? "; Style(json:) reads JSON text and Style(contentsOf:) a file, in the module Underpixel" : ""
      throw StyleError(path: error.path, message: error.text + hint)
    }
    return style
  }

  /// Everything that is wrong with a document, the values of properties and filters included.
  ///
  /// The order is that of the document, except that members of an object come by name. Complexity: O(size of the
  /// document).
  public static func problems(in document: PropertyValue) -> [StyleProblem] {
    var reader = StyleReader(checksValues: true)
    _ = reader.read(document)
    return reader.problems
  }

  /// Everything that is wrong with the style, the values of properties and filters included.
  ///
  /// Places are those in ``document``. Complexity: O(size of the document).
  public func problems() -> [StyleProblem] { Style.problems(in: document) }
}

/// Walks a document and collects what is wrong with it, without stopping.
struct StyleReader {
  /// Whether the values of properties are read too.
  var checksValues = false
  private(set) var problems: [StyleProblem] = []
  /// What layers of symbols can't have from the style.
  private(set) var symbolNeeds: [SymbolNeed] = []

  mutating func error(_ path: String, _ message: String) {
    problems.append(StyleProblem(.error, path: path, message))
  }

  mutating func warn(_ path: String, _ message: String) {
    problems.append(StyleProblem(.warning, path: path, message))
  }

  /// Names the layer of the problems from an index on.
  mutating func name(layer id: String, from first: Int) {
    for index in first..<problems.count { problems[index].layer = id }
  }

  mutating func add(_ found: [StyleProblem]) { problems += found }

  mutating func read(_ document: PropertyValue) -> Style {
    var style = Style()
    guard case .object(let root) = document else {
      error("", "a style must be an object, found \(document.summary)")
      return style
    }
    checkVersion(root["version"])
    style.members = readRoot(root)
    symbolNeeds = SymbolNeed.unmet(by: style)
    style.sources = readSources(root["sources"])
    style.layers = readLayers(root["layers"], style.sources)
    checkReferences(of: style)
    style.warnings = problems.filter { $0.severity == .warning }
    return style
  }

  private mutating func checkVersion(_ version: PropertyValue?) {
    guard let version else { return error("", "a style needs a member \"version\", the number 8") }
    if version.number != 8 { error("/version", "expected version 8, found \(version.summary)") }
  }

  // MARK: Values

  /// A member of a type, or nil with an error.
  mutating func value<T: StyleValue>(_ value: PropertyValue?, _ type: T.Type, _ path: String) -> T? {
    guard let value else { return nil }
    let found = PropertyDefinition("", .style, T.propertyType).problems(with: value, path: path)
    add(found)
    return found.isEmpty ? T(json: value) : nil
  }

  mutating func object(_ value: PropertyValue?, _ path: String) -> [String: PropertyValue] {
    guard let value else { return [:] }
    guard let object = value.object else {
      error(path, "expected an object, found \(value.summary)")
      return [:]
    }
    return object
  }

  /// Checks the members of an object by a table: what is not in it is a warning, a constant of a wrong type an error.
  ///
  /// - Parameters:
  ///   - what: What the object is, with its article: `a layer`.
  ///   - isOpen: Whether others than those of the table are welcome, as long as they do not look like one of them.
  mutating func check(
    _ members: [String: PropertyValue], _ index: PropertyIndex, _ path: String, _ what: String,
    required: [String] = [], isOpen: Bool = false
  ) {
    for name in required where members[name] == nil { error(path, "\(what) needs a member \"\(name)\"") }
    for name in members.keys.sorted() {
      guard let value = members[name] else { continue }
      let place = path + pointer(name)
      if let definition = index[name] {
        check(value, definition, place)
        continue
      }
      let hint = NearestName.hint(for: name, in: index.definitions.map(\.name))
      if !isOpen || !hint.isEmpty {
        warn(place, "\"\(name)\" is no member of \(what)\(hint)")
      }
    }
  }

  /// Checks a value that may be an expression where the definition allows some.
  mutating func check(_ value: PropertyValue, _ definition: PropertyDefinition, _ path: String) {
    guard definition.inputs.isEmpty || PropertyExpression.Form(of: value, for: definition) == .constant else {
      do throws(StyleError) {
        add(try PropertyExpression(value, for: definition, path: path).warnings(path: path))
      } catch {
        self.error(error.path, error.message)
      }
      return
    }
    if definition.inputs.isEmpty, Exp.isExpression(value), definition.type != .json {
      return error(path, "\"\(definition.name)\" must be a constant, found an expression")
    }
    add(definition.problems(with: value, path: path))
  }
}
