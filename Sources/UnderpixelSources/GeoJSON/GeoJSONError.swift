/// What is wrong with a GeoJSON text, and where.
///
///     a.geojson: feature 17, byte 48,213: /geometry/coordinates/0/3: a position needs two numbers, found "7.42"
public struct GeoJSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The file can't be read.
    case file
    /// The text is no JSON (RFC 8259).
    case json
    /// The text is JSON, but no GeoJSON (RFC 7946).
    case structure
    /// More than a collection can hold: 32-bit offsets, or 256 MiB of text in one feature.
    case capacity
  }

  public var reason: Reason
  /// The path of the file, or the name that was given to the bytes.
  public var source: String?
  /// Where the place is, in bytes from the start of the text.
  public var byteOffset: Int?
  /// Which feature of the text, from 0.
  public var feature: Int?
  /// The place within the feature, or within the outermost object where `feature` is nil: a JSON Pointer (RFC 6901).
  public var pointer: String?
  /// What is asked for, such as `a position needs two numbers`.
  public var expected: String
  /// What was there instead, such as `"7.42"` or `nothing`.
  public var found: String

  public init(
    _ reason: Reason, source: String? = nil, byteOffset: Int? = nil, feature: Int? = nil, pointer: String? = nil,
    expected: String, found: String
  ) {
    self.reason = reason
    self.source = source
    self.byteOffset = byteOffset
    self.feature = feature
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension GeoJSONError: CustomStringConvertible {
  public var description: String {
    var places: [String] = []
    if let feature { places.append("feature \(Self.grouped(feature))") }
    if let byteOffset { places.append("byte \(Self.grouped(byteOffset))") }
    var parts: [String] = []
    if let source { parts.append(source) }
    if !places.isEmpty { parts.append(places.joined(separator: ", ")) }
    if let pointer, !pointer.isEmpty { parts.append(pointer) }
    switch reason {
    case .structure: parts.append("\(expected), found \(found)")
    case .json: parts.append("not JSON: expected \(expected), found \(found)")
    case .missing: parts.append("no such file")
    case .file, .capacity: parts.append("expected \(expected), found \(found)")
    }
    return parts.joined(separator: ": ")
  }

  /// 48213 as `48,213`.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (position, digit) in String(number).reversed().enumerated() {
      if position > 0 && position % 3 == 0 && digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
