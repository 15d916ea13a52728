internal import Foundation

/// Another program that answers each line of its standard input with a line.
final class LineProcess {
  private let name: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()

  /// - Parameter name: What to call it where something goes wrong.
  init(_ name: String, _ executable: URL, _ arguments: [String]) throws {
    self.name = name
    // A program that has ended is an error, and not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = executable
    process.arguments = arguments
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func send(_ message: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: message + Data("\n".utf8))
  }

  /// The next line, without its end.
  func line() throws -> Data {
    var seen = 0
    while true {
      if let end = received[(received.startIndex + seen)...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { received = Data(received[(end + 1)...]) }
        return received[..<end]
      }
      seen = received.count
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw MeasuringError(message: "\(name) has ended") }
      received += more
    }
  }

  /// The first program of these names that the shell would find.
  static func program(_ names: String...) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { URL(filePath: "\($0)/\(name)") } }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
