internal import UnderpixelJSON

/// Why GeoJSON (RFC 7946) could not be read, and where.
public struct GeoJSONError: Error, Hashable, Sendable {
  /// The file, or nil for bytes in memory.
  public var file: String?
  /// Bytes from the start of the input; nil where the input could not be opened.
  public var offset: Int?
  /// The position of the feature in its input, from 0, where a feature is at fault.
  public var feature: Int?
  /// A JSON Pointer (RFC 6901) from the feature, or from the root where no feature is at fault, to the value at fault.
  public var pointer: String
  /// What was expected and what was found.
  public var message: String
}

extension GeoJSONError: CustomStringConvertible {
  public var description: String {
    var places: [String] = []
    if let feature { places.append("feature \(grouped(feature))") }
    if let offset { places.append("byte \(grouped(offset))") }
    return [file, places.joined(separator: ", "), pointer, message].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ": ")
  }
}

/// What is wrong with a GeoJSON value, and the way to it.
struct Defect: Error {
  var path: [JSONPathStep]
  var message: String

  init(_ message: String, at path: [JSONPathStep] = []) {
    self.message = message
    self.path = path
  }

  func under(_ step: JSONPathStep) -> Defect { Defect(message, at: [step] + path) }
}
