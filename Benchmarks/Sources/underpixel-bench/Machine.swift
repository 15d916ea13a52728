internal import Foundation

/// What the figures were measured on.
enum Machine {
  static var processor: String {
    let name = lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return "\(name?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"), \(architecture)"
  }

  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  /// How many threads have been running of late: those of others too.
  static var load: Double? {
    lines(of: "/proc/loadavg").first?.split(separator: " ").first.flatMap { Double($0) }
  }

  /// The compiler that this was built with.
  static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  static var configuration: String {
    #if DEBUG
      "debug: these figures say nothing"
    #else
      "release"
    #endif
  }

  /// The commit of this repository, with a plus where files differ from it; nil where git does not know it.
  static var commit: String? {
    guard let git = LineProcess.program("git") else { return nil }
    let (process, output) = (Process(), Pipe())
    process.executableURL = git
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    process.arguments = ["-C", folder, "describe", "--always", "--dirty=+"]
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let commit = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return commit.isEmpty ? nil : commit
  }

  /// The greatest resident memory since ``resetPeak()``, in bytes; nil where the system does not tell.
  static var peakMemory: Int? {
    lines(of: "/proc/self/status").first { $0.hasPrefix("VmHWM") }?
      .split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  static func resetPeak() {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown architecture"
    #endif
  }

  private static func lines(of path: String) -> [Substring] {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
  }
}
