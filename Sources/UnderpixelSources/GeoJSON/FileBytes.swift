#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file can't be read.
struct FileError: Error {
  var expected: String
  var found: String
  /// True where there is no such file.
  var isMissing = false

  /// The error in one sentence.
  var problem: String { isMissing ? "no such file" : "expected \(expected), found \(found)" }

  /// What the system said last.
  static func system(_ expected: String) -> FileError {
    // strerror gives a string that holds until the next call.
    let code = errno
    let message = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return FileError(
      expected: expected, found: "\"\(message)\"", isMissing: code == ENOENT || code == ENOTDIR)
  }
}

/// Owns an open file that is read from front to back.
final class FileBytes {
  private let descriptor: Int32

  init(path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(expected: "a path", found: "a zero byte in it") }
    // The text is lent as a C string for the call. A pipe without a writer is not waited for, but refused below.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system("a file to read") }
    var status = stat()
    // The descriptor is open, and `status` is written in full.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("a file to read") }
    // What has no end is read for ever, or until memory is full.
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      throw FileError(expected: "a file to read", found: kind == S_IFDIR ? "a directory" : "a device or a pipe")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads bytes into a range of `buffer`; fewer than asked for only at the end of the file.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(FileError) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    var filled = range.lowerBound
    while filled < range.upperBound {
      // The range is tested above.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe readBytes(descriptor, bytes.baseAddress.map { unsafe $0 + filled }, range.upperBound - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system("bytes of the file") }
      if count == 0 { break }
      filled += count
    }
    return filled - range.lowerBound
  }
}

/// read(2), under a name that no method hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
