internal import CUnderpixel
internal import Underpixel

/// JSON that comes in from C.
enum JSON {
  /// - Parameter message: Says what is wrong, of what the reader says.
  static func value(_ bytes: [UInt8], _ message: (String) -> String) throws(Failure) -> PropertyValue {
    do {
      return try JSONReader.value(of: bytes)
    } catch {
      throw Failure(UP_ERROR_DATA, message("\(error)"))
    }
  }

  static func value(_ text: String, _ message: (String) -> String) throws(Failure) -> PropertyValue {
    try value(Array(text.utf8), message)
  }

  static func object(_ text: String, _ message: (String) -> String) throws(Failure) -> [String: PropertyValue] {
    guard let members = try value(text, message).object else {
      throw Failure(UP_ERROR_DATA, message("expected an object"))
    }
    return members
  }
}
