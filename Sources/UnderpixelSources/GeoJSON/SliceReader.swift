import UnderpixelGeometry
import UnderpixelJSON

/// Parses features by the slice, many in one parse, and keeps account of what was wrong with them.
struct SliceReader: ~Copyable {
  enum Role {
    /// An element of `features`.
    case feature
    /// An object by itself.
    case document
    /// What is no object and may be no value at all.
    case oddDocument
  }

  private struct Text {
    var range: Range<Int>
    var role: Role
  }

  private(set) var problems: [GeoJSONError] = []
  private var walk = FeatureWalk()
  private var skippedOrdinals: [Int] = []
  private let tolerance: GeoJSONReader.Tolerance
  var isStrict: Bool { tolerance == .strict }
  private let name: String?
  private var parser = JSONParser()
  private var buffer: [UInt8] = []
  private var texts: [Text] = []
  /// How many features came before the slice.
  private var ordinal = 0
  /// Whether the collection at hand has said what it is.
  private var hasType = false

  init(tolerance: GeoJSONReader.Tolerance, name: String?) {
    self.tolerance = tolerance
    self.name = name
  }

  consuming func finish() -> GeoJSONDocument {
    GeoJSONDocument(features: walk.builder.finish(), problems: problems, skippedOrdinals: skippedOrdinals)
  }

  // MARK: Features

  /// Adds a text to the slice; it stays in the window until ``flush(_:)``.
  mutating func add(_ range: Range<Int>, _ role: Role) {
    texts.append(Text(range: range, role: role))
  }

  /// Reads what was added.
  mutating func flush(_ window: ByteWindow) throws(GeoJSONError) {
    guard !texts.isEmpty else { return }
    defer { texts.removeAll(keepingCapacity: true) }
    if let root = parseTogether(window) {
      for (element, text) in zip(root.elements, texts) { try append(element, text, window) }
    } else {
      for text in texts { try readAlone(text, window) }
    }
  }

  /// The slice as one array, or nil where some text in it is refused.
  private mutating func parseTogether(_ window: ByteWindow) -> JSONElement? {
    buffer.removeAll(keepingCapacity: true)
    for text in texts {
      // Texts that are no values by themselves might be some in a row.
      if text.role == .oddDocument { return nil }
      buffer.append(buffer.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      window.withBytes(in: text.range) { buffer.append(span: $0) }
    }
    buffer.append(UInt8(ascii: "]"))
    guard let root = parseBuffer() else { return nil }
    var count = 0
    for _ in root.elements { count += 1 }
    return count == texts.count ? root : nil
  }

  private mutating func parseBuffer() -> JSONElement? {
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: JSONParser.padding))
    defer { buffer.removeLast(JSONParser.padding) }
    return parser.parse(buffer, count: count)
  }

  private mutating func readAlone(_ text: Text, _ window: ByteWindow) throws(GeoJSONError) {
    buffer.removeAll(keepingCapacity: true)
    window.withBytes(in: text.range) { buffer.append(span: $0) }
    if let root = parseBuffer() { return try append(root, text, window) }
    let count = buffer.count
    var error = JSONScanner.firstError(in: buffer.span)
    if error == nil, JSONScanner.rewriteLargeIntegers(in: &buffer, count: count), let root = parseBuffer() {
      return try append(root, text, window)
    }
    error = error ?? JSONError(.tooLarge, byteOffset: 0, expected: "a feature that fits into memory", found: "more")
    if let error {
      let offset = text.range.lowerBound + error.byteOffset
      try skip(self.error(.json, at: offset, feature: ordinal, expected: error.expected, found: error.found))
    }
  }

  private mutating func append(_ element: JSONElement, _ text: Text, _ window: ByteWindow) throws(GeoJSONError) {
    guard walk.builder.hasRoom else {
      throw error(
        .capacity, at: text.range.lowerBound, feature: ordinal, expected: "fewer than 2^32 positions and properties",
        found: "more")
    }
    do throws(Misfit) {
      switch text.role {
      case .feature: try walk.append(feature: element, ordinal: ordinal)
      case .document, .oddDocument: try walk.append(document: element, ordinal: ordinal)
      }
      ordinal += 1
    } catch {
      walk.builder.discardFeature()
      let pointer = element.pointer(to: error.place)
      let offset = window.withBytes(in: text.range) { JSONPointer.byteOffset(of: pointer, in: $0) } ?? 0
      try skip(
        self.error(
          .structure, at: text.range.lowerBound + offset, feature: ordinal, pointer: pointer, expected: error.expected,
          found: error.found))
    }
  }

  private mutating func skip(_ error: GeoJSONError) throws(GeoJSONError) {
    try report(error)
    skippedOrdinals.append(ordinal)
    ordinal += 1
  }

  // MARK: Frames

  /// Begins a collection with the members before its `features`: the text from the brace on, without the closing one.
  mutating func beginFrame(_ range: Range<Int>, _ window: ByteWindow) throws(GeoJSONError) {
    try flush(window)
    hasType = false
    buffer.removeAll(keepingCapacity: true)
    window.withBytes(in: range) { buffer.append(span: $0) }
    try readFrame(at: range.lowerBound)
  }

  /// Reads a member after `features`.
  mutating func continueFrame(_ member: Range<Int>, _ window: ByteWindow) throws(GeoJSONError) {
    try flush(window)
    buffer.removeAll(keepingCapacity: true)
    buffer.append(UInt8(ascii: "{"))
    window.withBytes(in: member) { buffer.append(span: $0) }
    try readFrame(at: member.lowerBound - 1)
  }

  /// Ends a collection that began at `start`.
  mutating func endFrame(from start: Int, _ window: ByteWindow) throws(GeoJSONError) {
    try flush(window)
    if !hasType {
      try report(error(.structure, at: start, expected: "a FeatureCollection needs a \"type\"", found: "nothing"))
    }
  }

  /// Reads an object that lacks its last brace; its first byte stands for the one at `start` in the text.
  private mutating func readFrame(at start: Int) throws(GeoJSONError) {
    buffer.append(UInt8(ascii: "}"))
    var root = parseBuffer()
    if root == nil {
      if let error = JSONScanner.firstError(in: buffer.span) {
        // The last byte is the brace added here: an error there, or behind it, is one at the end of what was cut out.
        let offset = start + min(error.byteOffset, buffer.count - 1)
        return try report(self.error(.json, at: offset, expected: error.expected, found: error.found))
      }
      if JSONScanner.rewriteLargeIntegers(in: &buffer, count: buffer.count) { root = parseBuffer() }
    }
    guard let root else {
      throw error(.capacity, at: start, expected: "members that fit into memory", found: "more")
    }
    for (key, value) in root.members where key.isString("type") {
      hasType = true
      guard !value.isString("FeatureCollection") else { continue }
      let offset = start + (JSONPointer.byteOffset(of: "/type", in: buffer.span) ?? 0)
      let found = Misfit.excerpt(of: value)
      try report(
        error(
          .structure, at: offset, pointer: "/type", expected: "what has \"features\" is a \"FeatureCollection\"",
          found: found))
    }
  }

  /// Whether a string in the window is that text, whatever its escapes.
  mutating func isText(_ range: Range<Int>, _ text: StaticString, in window: ByteWindow) -> Bool {
    let isEscaped = window.withBytes(in: range) { bytes in
      for i in bytes.indices where bytes[i] == UInt8(ascii: "\\") { return true }
      return false
    }
    // Six bytes are the longest spelling of a character of these names.
    guard range.count >= text.utf8CodeUnitCount + 2, range.count <= text.utf8CodeUnitCount * 6 + 2 else { return false }
    if isEscaped {
      buffer.removeAll(keepingCapacity: true)
      window.withBytes(in: range) { buffer.append(span: $0) }
      return parseBuffer()?.isString(text) ?? false
    }
    return range.count == text.utf8CodeUnitCount + 2
      && window.withBytes(in: range) { bytes in
        // The text is two bytes shorter than the range, tested above.
        for i in 0..<text.utf8CodeUnitCount where unsafe bytes[i + 1] != text.utf8Start[i] { return false }
        return bytes[0] == UInt8(ascii: "\"")
      }
  }

  // MARK: Errors

  /// Throws the error, or keeps it where bad features are skipped.
  mutating func report(_ error: GeoJSONError) throws(GeoJSONError) {
    if isStrict { throw error }
    problems.append(error)
  }

  func error(
    _ reason: GeoJSONError.Reason, at offset: Int, feature: Int? = nil, pointer: String? = nil, expected: String,
    found: String
  ) -> GeoJSONError {
    GeoJSONError(
      reason, source: name, byteOffset: offset, feature: feature, pointer: pointer, expected: expected, found: found)
  }
}
