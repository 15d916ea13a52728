#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Owns an open file of which ranges are read, by any number of threads. Not mapped: a file that others cut short is an
/// error then, not the end of the process.
final class RandomAccessFile: Sendable {
  private let descriptor: Int32
  /// How long the file was when it was opened.
  let byteCount: Int

  init(path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(expected: "a path", found: "a zero byte in it") }
    // The text is lent as a C string for the call. A pipe without a writer is not waited for, but refused below.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system("a file to read") }
    var status = stat()
    // The descriptor is open, and `status` is written in full.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let error = FileError(expected: "a file to read", found: "a directory or a device")
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes in a range of the file's.
  func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "\(range) of \(byteCount) bytes")
    var buffer = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < buffer.count {
      // `filled` is less than the buffer's length.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe pread(
          descriptor, bytes.baseAddress.map { unsafe $0 + filled }, bytes.count - filled,
          off_t(range.lowerBound + filled))
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system("bytes of the file") }
      guard count > 0 else { throw FileError(expected: "\(byteCount) bytes", found: "a file that was cut short") }
      filled += count
    }
    return buffer
  }

  /// All bytes of a small file; nil where there is no such file.
  static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
    let file: RandomAccessFile
    do throws(FileError) {
      file = try RandomAccessFile(path: path)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
    guard file.byteCount <= limit else {
      throw FileError(expected: "\(limit) bytes at most", found: "\(file.byteCount)")
    }
    return try file.bytes(in: 0..<file.byteCount)
  }
}
