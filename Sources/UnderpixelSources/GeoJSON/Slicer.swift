internal import UnderpixelGeometry
internal import UnderpixelJSON

/// Walks an input from text to text and from feature to feature, cuts it into slices, and has them parsed and read.
///
/// The bytes of a feature are searched for its end alone; whether they are JSON is the parser's business.
struct Slicer {
  private var window: ByteWindow
  private let isTolerant: Bool
  private let sliceSize: Int
  private let parser = JSONParser()
  private var builder = FeatureCollectionBuilder()
  private var problems: [GeoJSONError] = []
  private var skipped: [Int] = []
  /// The number of features met so far, skipped ones included.
  private var met = 0
  /// Where the walk is, as a place of the window.
  private var place = 0

  init(window: ByteWindow, reader: GeoJSONReader) {
    self.window = window
    isTolerant = reader.tolerance == .skipsBadFeatures
    sliceSize = reader.sliceSize
  }

  mutating func read() throws(GeoJSONError) -> GeoJSONDocument {
    do throws(GeoJSONError) {
      try skipMark()
      try readTexts()
    } catch {
      // What can't be skipped ends the input; nothing before it is lost.
      guard isTolerant, error.offset != nil, met > 0 || builder.count > 0 else { throw error }
      builder.discardFeature()
      problems.append(error)
    }
    return GeoJSONDocument(features: builder.finish(), problems: problems, skipped: skipped)
  }

  // MARK: Texts

  private mutating func skipMark() throws(GeoJSONError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for byte in mark {
      guard try window.byte(at: place) == byte else {
        place = 0
        return
      }
      place += 1
    }
  }

  /// One text after the other, each on lines of its own or behind a record separator.
  private mutating func readTexts() throws(GeoJSONError) {
    try skipSeparators()
    repeat {
      try readText()
      let end = place
      try skipSeparators()
      guard let byte = try window.byte(at: place) else { break }
      let isSeparated = window.bytes[end..<place].contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x1E }
      if !isSeparated {
        throw failure(place, "expected the end of the text, or a new line and another text, found \(quoted(byte))")
      }
    } while true
  }

  private mutating func skipSeparators() throws(GeoJSONError) {
    while let byte = try window.byte(at: place), isSpace(byte) || byte == 0x1E { place += 1 }
  }

  private mutating func skipSpace() throws(GeoJSONError) {
    while let byte = try window.byte(at: place), isSpace(byte) { place += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// One text: its members one by one, the features of a collection as they come, the rest kept for the end.
  private mutating func readText() throws(GeoJSONError) {
    drop(upTo: place)
    guard let first = try window.byte(at: place), first == UInt8(ascii: "{") else {
      let found = try window.byte(at: place).map(quoted) ?? "the end of the input"
      throw failure(place, "expected a GeoJSON object, found \(found)")
    }
    let firstFeature = met
    var root = Root(offset: window.base + place)
    root.text.append(first)
    place += 1
    var kept = place
    while true {
      try skipSpace()
      let name = place
      guard try window.byte(at: place) == UInt8(ascii: "\"") else { break }
      try skipString()
      let nameEnd = place
      try skipSpace()
      guard try window.byte(at: place) == UInt8(ascii: ":") else { break }
      place += 1
      try skipSpace()
      let isFeatures = window.bytes[name..<nameEnd].elementsEqual("\"features\"".utf8)
      if isFeatures, try window.byte(at: place) == UInt8(ascii: "["), !root.hasFeatures {
        root.hasFeatures = true
        root.text += window.bytes[kept..<place]
        try readFeatures()
        root.text += "[]".utf8
        root.cut = root.text.count
        kept = place
      } else {
        try skipValue()
      }
      try skipSpace()
      guard try window.byte(at: place) == UInt8(ascii: ",") else { break }
      place += 1
    }
    if try window.byte(at: place) != nil { place += 1 }
    root.text += window.bytes[kept..<place]
    drop(upTo: place)
    try finish(&root, firstFeature: firstFeature)
  }

  /// A text without the features it was relieved of.
  private struct Root {
    let offset: Int
    var text: [UInt8] = []
    var hasFeatures = false
    /// The place in `text` behind the features.
    var cut = Int.max
  }

  /// Reads what is left of a text: of a collection its type, else the one feature that it is.
  private mutating func finish(_ root: inout Root, firstFeature: Int) throws(GeoJSONError) {
    let (offset, hasFeatures) = (root.offset, root.hasFeatures)
    var isCollection = false
    var defect: Defect?
    do throws(JSONError) {
      try parser.parse(&root.text) { element in
        do throws(Defect) {
          isCollection = try Self.read(root: element, hasFeatures: hasFeatures, into: &builder)
        } catch {
          defect = error
        }
      }
    } catch {
      // Behind the features that were cut out, the text has moved.
      let moved = error.offset >= root.cut ? window.base - root.text.count - offset : 0
      throw GeoJSONError(offset: offset + error.offset + moved, pointer: "", message: error.message)
    }
    guard let defect else {
      if !isCollection { met += 1 }
      return
    }
    builder.discardFeature()
    var scanner = JSONScanner(root.text, count: root.text.count)
    let error = GeoJSONError(
      offset: offset + (scanner.offset(of: defect.path) ?? 0), feature: firstFeature > 0 || isTolerant ? met : nil,
      pointer: defect.path.pointer, message: defect.message)
    guard isTolerant, !hasFeatures else { throw error }
    problems.append(error)
    skipped.append(met)
    met += 1
  }

  /// True for a collection, whose features were read before.
  private static func read(
    root: JSONElement, hasFeatures: Bool, into builder: inout FeatureCollectionBuilder
  ) throws(Defect) -> Bool {
    let members = Members(of: root)
    let known = "a GeoJSON object's type must be FeatureCollection, Feature or the name of a geometry"
    try members.expectType { name in
      name == "FeatureCollection" || name == "Feature" || Geometry.Kind(name: name) != nil ? nil : known
    }
    let type = members.type?.string
    if type == "FeatureCollection" {
      guard let features = members.features else { throw Defect("a FeatureCollection needs a member \"features\"") }
      guard features.isArray else {
        throw Defect("features must be an array, found \(features.summary)", at: [.member("features")])
      }
      return true
    }
    if hasFeatures { throw Defect("a \(type ?? "") has no member \"features\"", at: [.member("features")]) }
    if type == "Feature" { try builder.read(feature: root) } else { try builder.read(bareGeometry: root) }
    return false
  }

  // MARK: Features

  /// The array of features, from its bracket to behind its other one.
  private mutating func readFeatures() throws(GeoJSONError) {
    place += 1
    try skipSpace()
    drop(upTo: place)
    if try window.byte(at: place) == UInt8(ascii: "]") {
      place += 1
      return
    }
    var slice = Slice(start: place)
    while true {
      let start = place
      try skipValue()
      slice.features.append(start..<place)
      let end = place
      try skipSpace()
      let byte = try window.byte(at: place)
      if byte == UInt8(ascii: ","), end - slice.start < sliceSize {
        place += 1
        try skipSpace()
        continue
      }
      try read(slice)
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
        throw failure(
          place, "expected \",\" or \"]\" behind a feature, found \(byte.map(quoted) ?? "the end of the input")")
      }
      place += 1
      if byte == UInt8(ascii: "]") { return }
      try skipSpace()
      drop(upTo: place)
      slice = Slice(start: place)
    }
  }

  /// Features that lie side by side in the window.
  private struct Slice {
    let start: Int
    var features: [Range<Int>] = []
  }

  private mutating func read(_ slice: Slice) throws(GeoJSONError) {
    guard builder.hasRoom else { throw failure(slice.start, "expected fewer than 4 billion positions and properties") }
    let end = slice.features.last?.upperBound ?? slice.start
    var text: [UInt8] = []
    text.reserveCapacity(end - slice.start + 128)
    text.append(UInt8(ascii: "["))
    text += window.bytes[slice.start..<end]
    text.append(UInt8(ascii: "]"))
    var read = 0
    var defect: Defect?
    do throws(JSONError) {
      try parser.parse(&text) { features in
        do throws(Defect) {
          try features.forEachElement { (feature) throws(Defect) in
            try builder.read(feature: feature)
            read += 1
          }
        } catch {
          defect = error
        }
      }
    } catch {
      builder.discardFeature()
      if slice.features.count > 1 {
        // One of them is no JSON: each for itself, so that the others are read and it is named.
        try readOneByOne(slice.features[...])
      } else {
        let offset = window.base + slice.start + error.offset - 1
        try report(GeoJSONError(offset: offset, feature: met, pointer: "", message: error.message))
      }
      return
    }
    met += read
    guard let defect else { return }
    builder.discardFeature()
    try report(defect, of: slice.features[read])
    try readOneByOne(slice.features.dropFirst(read + 1))
  }

  private mutating func readOneByOne(_ features: ArraySlice<Range<Int>>) throws(GeoJSONError) {
    for feature in features { try read(Slice(start: feature.lowerBound, features: [feature])) }
  }

  private mutating func report(_ defect: Defect, of feature: Range<Int>) throws(GeoJSONError) {
    let text = Array(window.bytes[feature])
    var scanner = JSONScanner(text, count: text.count)
    let offset = window.base + feature.lowerBound + (scanner.offset(of: defect.path) ?? 0)
    try report(GeoJSONError(offset: offset, feature: met, pointer: defect.path.pointer, message: defect.message))
  }

  private mutating func report(_ error: GeoJSONError) throws(GeoJSONError) {
    guard isTolerant else { throw error }
    problems.append(error)
    skipped.append(met)
    met += 1
  }

  // MARK: Values

  /// Goes behind a value, whatever it is; brackets are paired without looking which.
  private mutating func skipValue() throws(GeoJSONError) {
    switch try window.byte(at: place) {
    case UInt8(ascii: "{")?: try skipNested(UInt8(ascii: "{"), UInt8(ascii: "}"))
    case UInt8(ascii: "[")?: try skipNested(UInt8(ascii: "["), UInt8(ascii: "]"))
    case UInt8(ascii: "\"")?: try skipString()
    default:
      let ends = Set(",]}:\"[{".utf8)
      while let byte = try window.byte(at: place), !isSpace(byte), byte != 0x1E, !ends.contains(byte) { place += 1 }
    }
  }

  /// From an opening bracket to behind the closing one of its kind. Only text in quotes can hide brackets, so brackets
  /// of the other kind need no count.
  private mutating func skipNested(_ open: UInt8, _ close: UInt8) throws(GeoJSONError) {
    var depth = 0
    while true {
      try skipPlain(open, close)
      switch try window.byte(at: place) {
      case nil: return
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 {
          place += 1
          return
        }
      case UInt8(ascii: "\""):
        try skipString()
        continue
      default: break
      }
      place += 1
    }
  }

  /// Passes over bytes that are neither bracket nor quote, eight at a time.
  private mutating func skipPlain(_ open: UInt8, _ close: UInt8) throws(GeoJSONError) {
    let end = window.bytes.count
    var index = place
    unsafe window.bytes.withUnsafeBytes { bytes in
      while index + 8 <= end {
        // Eight bytes from `index` lie before `end`, the buffer's own.
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if hasByte(word, open) || hasByte(word, close) || hasByte(word, UInt8(ascii: "\"")) { break }
        index += 8
      }
      while index < end {
        let byte = unsafe bytes[index]
        if byte == open || byte == close || byte == UInt8(ascii: "\"") { break }
        index += 1
      }
    }
    place = index
  }

  /// True when one of the word's bytes is `byte`.
  @inline(__always)
  private func hasByte(_ word: UInt64, _ byte: UInt8) -> Bool {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
  }

  /// From a quote to behind the next one that is not escaped.
  private mutating func skipString() throws(GeoJSONError) {
    place += 1
    while let byte = try window.byte(at: place) {
      place += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), try window.byte(at: place) != nil { place += 1 }
    }
  }

  // MARK: Places

  private mutating func drop(upTo place: Int) {
    window.drop(place)
    self.place = 0
  }

  private func failure(_ place: Int, _ message: String) -> GeoJSONError {
    GeoJSONError(offset: window.base + place, pointer: "", message: message)
  }

  private func quoted(_ byte: UInt8) -> String {
    0x21...0x7E ~= byte ? "\"\(Character(UnicodeScalar(byte)))\"" : "the byte \(byte)"
  }
}
