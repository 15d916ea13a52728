/// Why a sprite, or one image of it, can't be used.
///
///     sprites/osm.json: image "bus": /stretchX/0: expected no more than 40, the image's width, found 50
public enum SpriteError: Error, Hashable, Sendable {
  /// An address leads to no file, or its file can't be read.
  case file(String, problem: String)
  /// The index is no JSON, or JSON other than an object.
  case index(expected: String, found: String, file: String?)
  /// An image has a member that it can't have, or not have. `name` has the id of the sprite in front, `member` is a JSON
  /// Pointer (RFC 6901) from the image on, empty for the image itself.
  case image(name: String, member: String, expected: String, found: String, file: String?)

  /// The error with the file it is in.
  func at(_ path: String) -> SpriteError {
    switch self {
    case .file: self
    case .index(let expected, let found, _): .index(expected: expected, found: found, file: path)
    case .image(let name, let member, let expected, let found, _):
      .image(name: name, member: member, expected: expected, found: found, file: path)
    }
  }
}

extension SpriteError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let address, let problem): return "\(address): \(problem)"
    case .index(let expected, let found, let file):
      return "\(file ?? "a sprite"): expected \(expected), found \(found)"
    case .image(let name, let member, let expected, let found, let file):
      let place = (file.map { "\($0): " } ?? "") + "image \"\(name)\": " + (member.isEmpty ? "" : "\(member): ")
      return "\(place)expected \(expected), found \(found)"
    }
  }
}

/// What is wrong with an image, by someone who does not know its name.
struct ImageFlaw: Error {
  /// A JSON Pointer from the image on.
  var member: String
  var expected: String
  var found: String

  func of(_ name: String) -> SpriteError {
    .image(name: name, member: member, expected: expected, found: found, file: nil)
  }
}
