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

/// Standard input, line by line, as bytes: what is not UTF-8 is for the reader of JSON to refuse.
struct StandardInput {
  private var rest: [UInt8] = []
  private var searched = 0

  /// The next line without its end; nil at the end of the input.
  mutating func nextLine() -> [UInt8]? {
    while true {
      if let end = rest[searched...].firstIndex(of: 0x0A) {
        let line = Array(rest[..<end])
        rest.removeFirst(end + 1)
        searched = 0
        return line
      }
      searched = rest.count
      guard read() else {
        defer { (rest, searched) = ([], 0) }
        return rest.isEmpty ? nil : rest
      }
    }
  }

  /// The whole input.
  static func all() -> [UInt8] {
    var input = StandardInput()
    while input.read() {}
    return input.rest
  }

  /// Appends what there is; false at the end.
  private mutating func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.read(0, buffer.baseAddress, buffer.count)
        #else
          unsafe Darwin.read(0, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest += chunk.prefix(count)
      return true
    }
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
