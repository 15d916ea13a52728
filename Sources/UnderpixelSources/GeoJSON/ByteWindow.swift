#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of an input from some place on: grows at the end as it is looked at, shrinks at the front when told.
struct ByteWindow {
  typealias Source = (_ buffer: inout [UInt8], _ count: Int) throws(GeoJSONError) -> Void

  private(set) var bytes: [UInt8] = []
  /// The offset in the input of the first byte.
  private(set) var base = 0
  private(set) var isAtEnd = false
  private let chunk: Int
  private let source: Source

  init(chunk: Int, _ source: @escaping Source) {
    self.chunk = max(chunk, 16)
    self.source = source
  }

  /// Makes at least one more byte readable; false at the end of the input.
  mutating func grow() throws(GeoJSONError) -> Bool {
    guard !isAtEnd else { return false }
    let count = bytes.count
    // A feature larger than the window doubles it, so that the copying stays linear.
    try source(&bytes, max(chunk, count))
    isAtEnd = bytes.count == count
    return !isAtEnd
  }

  /// The byte at a place of the window, or nil at the end of the input.
  @inline(__always)
  mutating func byte(at index: Int) throws(GeoJSONError) -> UInt8? {
    while index >= bytes.count {
      guard try grow() else { return nil }
    }
    return bytes[index]
  }

  /// Forgets the bytes before a place, which becomes place 0.
  mutating func drop(_ count: Int) {
    bytes.removeFirst(count)
    base += count
  }
}

/// Owns an open file.
final class File {
  private let descriptor: Int32

  init(path: String) throws(GeoJSONError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Self.error() }
  }

  deinit {
    close(descriptor)
  }

  /// Appends up to `count` bytes; none at the end.
  func read(_ buffer: inout [UInt8], _ count: Int) throws(GeoJSONError) {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    let got = unsafe buffer.withUnsafeMutableBytes { bytes in
      // `count` bytes were appended behind `start`.
      while true {
        guard let place = bytes.baseAddress else { return 0 }
        #if canImport(Glibc)
          let got = unsafe Glibc.read(descriptor, place + start, count)
        #else
          let got = unsafe Darwin.read(descriptor, place + start, count)
        #endif
        if got >= 0 || errno != EINTR { return got }
      }
    }
    let failure = errno
    buffer.removeLast(count - max(got, 0))
    if got < 0 { throw Self.error(failure) }
  }

  private static func error(_ code: Int32 = errno) -> GeoJSONError {
    GeoJSONError(pointer: "", message: unsafe String(cString: strerror(code)).lowercased())
  }
}
