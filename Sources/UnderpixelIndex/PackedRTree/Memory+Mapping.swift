#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Memory {
  /// The bytes of a file, read as they are needed.
  convenience init(mapping path: String) throws(PackedRTreeFileError) {
    try PackedRTreeFileError.checkPath(path)
    // The text is lent as a C string for the call. A pipe without a writer is not waited for, but refused below.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(path) }
    // A mapping outlives its descriptor.
    defer { close(descriptor) }
    var status = stat()
    // The descriptor is open, and `status` is written in full.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw .file(path: path, problem: isDirectory ? "a directory" : "not a file of bytes")
    }
    let byteCount = Int(status.st_size)
    guard byteCount >= FileHeader.byteCount else {
      throw .byteCount(byteCount, expected: UInt64(FileHeader.byteCount))
    }
    // A new mapping of the whole file; all ones mean that there is none.
    let start = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start = unsafe start, unsafe start != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw .system(path)
    }
    unsafe self.init(start: start, byteCount: byteCount) { unsafe _ = munmap($0, $1) }
  }
}

extension PackedRTreeFileError {
  /// What the system said last.
  static func system(_ path: String) -> PackedRTreeFileError {
    let code = errno
    // strerror gives a string that holds until the next call.
    let message = unsafe strerror(code).map { unsafe String(cString: $0) }
    return .file(path: path, problem: message ?? "error \(code)")
  }

  /// Refuses what the system would take for a shorter path.
  static func checkPath(_ path: String) throws(PackedRTreeFileError) {
    guard !path.utf8.contains(0) else { throw .file(path: path, problem: "a zero byte in the path") }
  }
}
