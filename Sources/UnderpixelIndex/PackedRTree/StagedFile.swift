#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Owns a new file beside a path, which takes that path's place when it is complete; removed if it never is.
final class StagedFile {
  private let path: String
  private let stagedPath: String
  private let descriptor: Int32
  private var isCommitted = false

  init(path: String) throws(PackedRTreeFileError) {
    try PackedRTreeFileError.checkPath(path)
    self.path = path
    // In the same folder, for else it would have to be copied; with a short name, since that of the path may be a long one.
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    stagedPath = "\(folder).\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
    // The text is lent as a C string for the call. What the process' mask leaves of the permissions is given.
    descriptor = unsafe open(stagedPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system(path) }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if !isCommitted { unsafe unlink(stagedPath) }
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(PackedRTreeFileError) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      // Darwin refuses more than 2 GiB at a time.
      let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      let count = unsafe write(descriptor, piece.baseAddress, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system(path) }
      unsafe rest = rest.dropFirst(count)
    }
  }

  /// Writes the first bytes, and puts the file where it belongs once the system has all of it.
  func commit(header: [UInt8]) throws(PackedRTreeFileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .system(path) }
    try append(header)
    guard fsync(descriptor) == 0, unsafe rename(stagedPath, path) == 0 else { throw .system(path) }
    isCommitted = true
  }

  /// The same for bytes of an array.
  func append(_ bytes: [UInt8]) throws(PackedRTreeFileError) {
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(PackedRTreeFileError) in unsafe try append(bytes) }
    }
    try result.get()
  }
}
