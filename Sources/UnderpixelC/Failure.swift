public import CUnderpixel

/// Why a call of C did nothing.
struct Failure: Error {
  let status: up_status
  let message: String

  init(_ status: up_status, _ message: String) {
    self.status = status
    self.message = message
  }
}

/// Turns what a body throws into a status, and keeps the message for the thread.
@inline(__always)
func crossing(_ body: () throws(Failure) -> Void) -> up_status {
  do {
    try body()
    return UP_OK
  } catch {
    keep(error.message)
    return error.status
  }
}

/// Keeps a message in the thread's buffer, cut where a character ends.
@inline(never)
private func keep(_ message: String) {
  let buffer = UnsafeMutableBufferPointer(start: up_message_(), count: Int(up_message_capacity_))
  var length = 0
  for scalar in message.unicodeScalars {
    let bytes = UTF8.encode(scalar).map(Array.init) ?? []
    guard length + bytes.count < buffer.count else { break }
    for byte in bytes {
      buffer[length] = CChar(bitPattern: byte)
      length += 1
    }
  }
  buffer[length] = 0
}

/// Why the calling thread's last call that failed did.
///
/// Calls that succeed leave it as it is. At most 1,023 bytes of UTF-8 are kept. Messages belong to threads and not to
/// handles, since scenes and frames are asked from many threads at once.
///
/// - Parameters:
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_error_message)
public func errorMessage(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  let message = String(cString: up_message_())
  return crossing { () throws(Failure) in try give(message, buffer, capacity, length) }
}

/// The name of a status, such as "UP_ERROR_NULL"; of a number that is none, "UP_ERROR". The text lives as long as the
/// program.
@c(up_status_name)
public func statusName(_ status: up_status) -> UnsafePointer<CChar> {
  let name: StaticString =
    switch status {
    case UP_OK: "UP_OK"
    case UP_ERROR_NULL: "UP_ERROR_NULL"
    case UP_ERROR_HANDLE: "UP_ERROR_HANDLE"
    case UP_ERROR_HANDLE_KIND: "UP_ERROR_HANDLE_KIND"
    case UP_ERROR_STRUCT_SIZE: "UP_ERROR_STRUCT_SIZE"
    case UP_ERROR_COUNT: "UP_ERROR_COUNT"
    case UP_ERROR_RANGE: "UP_ERROR_RANGE"
    case UP_ERROR_NOT_FINITE: "UP_ERROR_NOT_FINITE"
    case UP_ERROR_ENUM: "UP_ERROR_ENUM"
    case UP_ERROR_NAME: "UP_ERROR_NAME"
    case UP_ERROR_DATA: "UP_ERROR_DATA"
    case UP_ERROR_USE: "UP_ERROR_USE"
    case UP_ERROR_CAMERA: "UP_ERROR_CAMERA"
    case UP_ERROR_FILE: "UP_ERROR_FILE"
    case UP_ERROR_LIMIT: "UP_ERROR_LIMIT"
    default: "UP_ERROR"
    }
  // A static string is UTF-8 that ends with a zero.
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
