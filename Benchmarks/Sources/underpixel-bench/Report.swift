internal import Foundation
internal import Underpixel

extension Runner {
  /// The machine, and a line for each result; and the file that the options ask for.
  func report() throws {
    print("machine        \(Machine.processor), \(ProcessInfo.processInfo.processorCount) cores, \(Machine.system)")
    print("toolchain      Swift \(Machine.swift), \(Machine.configuration)")
    print("clock          \(Self.text(clockOverhead)) a reading, contained in every single-query figure below\n")
    let width = results.map(\.name.count).max() ?? 0
    let head = "name".padding(toLength: width, withPad: " ", startingAt: 0)
    print("\(head)      median         p99        mean  samples  checksum")
    for result in results {
      let name = result.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let figures = [result.quantile(0.5), result.quantile(0.99), result.mean].map { Self.right(Self.text($0), 12) }
      let sum = String(result.checksum, radix: 16)
      print("\(name)\(figures.joined())\(Self.right("\(result.samples.count)", 9))  \(sum)  \(result.note)")
    }
    if let path = options.json { try json().write(to: URL(filePath: path)) }
  }

  private var clockOverhead: Double {
    let (samples, _) = time(each: 10_000) { UInt64($0) }
    return samples[samples.count / 2]
  }

  private func json() -> Data {
    var writer = JSONWriter()
    writer.array { writer in
      for result in results {
        writer.object { writer in
          writer.member("name", .string(result.name))
          writer.member("unit", "ns")
          writer.member("samples", .integer(Int64(result.samples.count)))
          writer.member("min", .number(result.samples[0]))
          for (name, part) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] {
            writer.member(name, .number(result.quantile(part)))
          }
          writer.member("mean", .number(result.mean))
          if let items = result.items { writer.member("items", .integer(Int64(items))) }
          if let bytes = result.bytes { writer.member("bytes", .integer(Int64(bytes))) }
          writer.member("seed", .unsigned(result.seed))
          writer.member("checksum", .string(String(result.checksum, radix: 16)))
          writer.member("machine", .string(Machine.processor))
          writer.member("configuration", .string(Machine.configuration))
        }
      }
    }
    return Data(writer.bytes)
  }

  static func text(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1000: String(format: "%.1f ns", nanoseconds)
    case ..<1e6: String(format: "%.2f us", nanoseconds / 1e3)
    case ..<1e9: String(format: "%.2f ms", nanoseconds / 1e6)
    default: String(format: "%.2f s", nanoseconds / 1e9)
    }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// What the figures were measured on.
enum Machine {
  static var processor: String {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
      let name = line.split(separator: ":").last
    else { return "unknown processor" }
    return name.trimmingCharacters(in: .whitespaces)
  }

  static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
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

  /// The greatest resident memory since ``resetPeak()``, in bytes; nil where the system does not tell.
  static var peakMemory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") }),
      let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }

  static func resetPeak() {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }
}
