#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why the command can't be carried out.
struct UsageError: Error {
  let message: String
  /// 2 for arguments that can't be used, 1 for input that can't.
  let status: Int32

  init(_ message: String, status: Int32 = 2) {
    self.message = message
    self.status = status
  }
}

/// Standard output and standard error.
enum Terminal {
  static func print(_ text: String) { write(Array((text + "\n").utf8), to: 1) }
  static func printError(_ text: String) { write(Array((text + "\n").utf8), to: 2) }

  static func printLine(_ bytes: [UInt8]) { write(bytes + [0x0A], to: 1) }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  /// Writes all of it. A reader that has gone away ends the program: nobody is left to answer.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { exit(1) }
      rest = rest.dropFirst(written)
    }
  }
}
