import UnderpixelGeometry
import UnderpixelJSON

/// Finds the features of a text while a window slides over it, and hands them over in slices.
///
/// It reads only what lies around features: the members of the outermost objects and the commas of `features`. Where
/// something there is wrong, the features before it are read first, so that errors come in the order of the text and
/// do not depend on the size of the window. Offsets count bytes from the start of the text.
struct GeoJSONStream: ~Copyable {
  private var window: ByteWindow
  private var slices: SliceReader
  private let largestFeature: Int
  /// The offset of the next byte.
  private var position = 0
  /// Where the window has to start at the latest.
  private var kept: Int?

  init(
    _ source: ByteWindow.Source, size: Int, largestFeature: Int, tolerance: GeoJSONReader.Tolerance, name: String?
  ) {
    self.largestFeature = largestFeature
    window = ByteWindow(source, size: size)
    slices = SliceReader(tolerance: tolerance, name: name)
  }

  consuming func finish() -> GeoJSONDocument { slices.finish() }

  // MARK: Texts

  /// Reads all texts of the source.
  mutating func readAll() throws(GeoJSONError) {
    try skipByteOrderMark()
    var isEmpty = true
    while let byte = try nextByte(skippingSeparators: true) {
      isEmpty = false
      switch byte {
      case UInt8(ascii: "{"): try readObject()
      case UInt8(ascii: "["), UInt8(ascii: "\""): slices.add(try skipValue(), .document)
      default: slices.add(try skipLine(), .oddDocument)
      }
    }
    try slices.flush(window)
    if isEmpty {
      try slices.report(slices.error(.json, at: position, expected: "a GeoJSON text", found: "nothing"))
    }
  }

  private mutating func skipByteOrderMark() throws(GeoJSONError) {
    while window.end < 3, try slide() {}
    let isMarked = window.withBytes { $0.count >= 3 && $0[0] == 0xEF && $0[1] == 0xBB && $0[2] == 0xBF }
    if isMarked { position = 3 }
  }

  /// Reads an outermost object: member by member, until it turns out to be a collection or ends.
  private mutating func readObject() throws(GeoJSONError) {
    let start = position
    kept = start
    defer { kept = nil }
    position += 1
    var end = position
    var isOtherType = false
    while let key = try nextKey(isFirst: end == start + 1) {
      guard let byte = try nextByte() else { break }
      if byte == UInt8(ascii: "["), !isOtherType, slices.isText(key, "features", in: window) {
        try slices.beginFrame(start..<end, window)
        kept = nil
        return try readCollection(from: start)
      }
      let value = try skipValue()
      if slices.isText(key, "type", in: window) {
        isOtherType = !slices.isText(value, "FeatureCollection", in: window)
      }
      end = position
    }
    // What is no collection is read as a whole; so is what is malformed, for the parser to say where.
    position = start
    let object = try skipValue()
    slices.add(object, .document)
  }

  /// Steps over the name of the next member and its colon; nil where none follows.
  private mutating func nextKey(isFirst: Bool) throws(GeoJSONError) -> Range<Int>? {
    if !isFirst {
      guard try nextByte() == UInt8(ascii: ",") else { return nil }
      position += 1
    }
    guard try nextByte() == UInt8(ascii: "\"") else { return nil }
    let key = try skipValue()
    guard try nextByte() == UInt8(ascii: ":") else { return nil }
    position += 1
    return key
  }

  // MARK: Collections

  /// Reads the rest of a collection from the bracket of its `features` on.
  private mutating func readCollection(from start: Int) throws(GeoJSONError) {
    position += 1
    guard try readFeatures() else { return }
    while let byte = try nextByte(), byte != JSONSkip.recordSeparator {
      if byte == UInt8(ascii: "}") {
        position += 1
        return try slices.endFrame(from: start, window)
      }
      kept = position
      defer { kept = nil }
      let comma = position
      guard let key = try nextKey(isFirst: false), try nextByte() != nil else {
        return try giveUp(expected: byte == UInt8(ascii: ",") ? "a member" : "\",\" or \"}\" after a member")
      }
      if slices.isText(key, "features", in: window) {
        try slices.flush(window)
        try slices.report(
          slices.error(.structure, at: key.lowerBound, expected: "a collection has \"features\" once", found: "more"))
      }
      _ = try skipValue()
      try slices.continueFrame(comma + 1..<position, window)
    }
    try reportCut(expected: "\",\" or \"}\" after a member")
  }

  /// Collects the elements of `features` up to the closing bracket; false where the text ends before it.
  private mutating func readFeatures() throws(GeoJSONError) -> Bool {
    var needsComma = false
    var afterComma = false
    while let byte = try nextByte(), byte != JSONSkip.recordSeparator {
      switch byte {
      case UInt8(ascii: "]"):
        if afterComma { try reportAfterFlush("a feature after \",\"") }
        position += 1
        return true
      case UInt8(ascii: ","):
        if !needsComma { try reportAfterFlush(afterComma ? "a feature after \",\"" : "a feature or \"]\"") }
        position += 1
        needsComma = false
        afterComma = true
      case UInt8(ascii: "}"), UInt8(ascii: ":"):
        try giveUp(expected: needsComma ? "\",\" or \"]\" after a feature" : "a feature")
        return false
      default:
        if needsComma { try reportAfterFlush("\",\" or \"]\" after a feature") }
        let feature = try skipValue()
        slices.add(feature, .feature)
        needsComma = true
        afterComma = false
      }
    }
    try reportCut(expected: needsComma ? "\",\" or \"]\" after a feature" : "a feature or \"]\"")
    return false
  }

  // MARK: Errors around features

  private mutating func reportAfterFlush(_ expected: String) throws(GeoJSONError) {
    try slices.flush(window)
    let found = try excerpt()
    try slices.report(slices.error(.json, at: position, expected: expected, found: found))
  }

  /// Reports what stands at the position and leaves the rest of the text alone.
  private mutating func giveUp(expected: String) throws(GeoJSONError) {
    try reportAfterFlush(expected)
    kept = nil
    while try nextByte(skippingSeparators: false) != nil {
      if window[position] == JSONSkip.recordSeparator { return }
      position =
        window.withBytes { bytes in
          var i = position - window.start
          while i < bytes.count && bytes[i] != JSONSkip.recordSeparator { i += 1 }
          return i
        } + window.start
    }
  }

  /// Reports the end of a text that came too early, unless its last feature was reported for that.
  private mutating func reportCut(expected: String) throws(GeoJSONError) {
    try slices.flush(window)
    if let last = slices.problems.last, last.reason == .json, last.byteOffset == position { return }
    let found = try excerpt()
    try slices.report(slices.error(.json, at: position, expected: expected, found: found))
  }

  /// What stands at the position, in a few characters that no end of the window cuts short.
  private mutating func excerpt() throws(GeoJSONError) -> String {
    while window.end - position < 16, try slide() {}
    return window.withBytes { JSONScanner.excerpt(of: $0, at: position - window.start) }
  }

  // MARK: Bytes

  /// The next byte that is no white space, which stays to be read; nil at the end of the text.
  private mutating func nextByte(skippingSeparators: Bool = false) throws(GeoJSONError) -> UInt8? {
    while true {
      while position < window.end {
        let byte = window[position]
        let isSkipped = JSONSkip.isWhiteSpace(byte) || (skippingSeparators && byte == JSONSkip.recordSeparator)
        guard isSkipped else { return byte }
        position += 1
      }
      guard try slide() else { return nil }
    }
  }

  /// Steps over the value at the position; one that does not end goes on to the end of the text.
  private mutating func skipValue() throws(GeoJSONError) -> Range<Int> {
    try skip { JSONSkip.end(ofValueAt: $1, in: $0) }
  }

  /// Steps over what is left of a line.
  private mutating func skipLine() throws(GeoJSONError) -> Range<Int> {
    try skip { bytes, start in
      var i = start
      while i < bytes.count {
        if bytes[i] == 0x0A || bytes[i] == JSONSkip.recordSeparator { return i }
        i += 1
      }
      return nil
    }
  }

  private mutating func skip(_ end: (Span<UInt8>, Int) -> Int?) throws(GeoJSONError) -> Range<Int> {
    let start = position
    let outer = kept
    kept = outer ?? start
    defer { kept = outer }
    var isChecked = !slices.isStrict
    while true {
      let first = window.start
      if let end = window.withBytes({ end($0, start - first) }) {
        position = first + end
        return start..<position
      }
      if !isChecked, window.end - start >= Self.checkedLength {
        isChecked = true
        if isMalformed(start..<window.end) {
          position = window.end
          return start..<position
        }
      }
      guard try slide() else {
        position = window.end
        return start..<position
      }
    }
  }

  /// A value that is so long and does not end yet is looked at: it may have no end for what is wrong with its beginning.
  private static let checkedLength = 1 << 16

  /// Whether text goes wrong before it is cut off.
  private func isMalformed(_ range: Range<Int>) -> Bool {
    guard let error = window.withBytes(in: range, { JSONScanner.firstError(in: $0) }) else { return false }
    // Within the longest token that the cut may lie in, a pair of escapes, nothing can be said; nor about a number of many
    // digits without its exponent.
    return error.kind != .numberOutOfRange && error.byteOffset < range.count - 12
  }

  /// Moves the window on. What was collected lies in the window, so it is read first.
  private mutating func slide() throws(GeoJSONError) -> Bool {
    try slices.flush(window)
    let start = kept ?? position
    guard window.end - start <= largestFeature else {
      throw slices.error(
        .capacity, at: start, expected: "a feature of at most \(largestFeature >> 20) MiB", found: "a larger one")
    }
    do throws(FileError) {
      return try window.slide(to: start)
    } catch {
      throw slices.error(.file, at: window.end, expected: error.expected, found: error.found)
    }
  }
}
