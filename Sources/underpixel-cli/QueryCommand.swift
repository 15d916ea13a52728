internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `underpixel query`: NDJSON in, NDJSON out.
struct QueryCommand {
  private let options: Options
  private let cache = SourceCache()

  init(_ arguments: [String]) throws(UsageError) {
    options = try Options(arguments, known: [])
  }

  func run() throws(UsageError) {
    if options.wantsHelp { return Terminal.print(Help.query) }
    guard options.plain.count <= 1 else { throw UsageError("expected one file, found \(options.plain.count)") }
    if let path = options.plain.first, path != "-" {
      guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw UsageError("\(path): can't be read") }
      for line in data.split(separator: 0x0A) { printAnswer(Array(line)) }
    } else {
      var input = StandardInput()
      while let line = input.nextLine() { printAnswer(line) }
    }
  }

  private func printAnswer(_ line: [UInt8]) {
    if let answer = answer(line) { Terminal.printLine(answer) }
  }

  /// The line that answers a line; nil for an empty one.
  func answer(_ line: [UInt8]) -> [UInt8]? {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return nil }
    var id = PropertyValue.null
    var writer = JSONWriter()
    do {
      let value = try JSONReader.value(of: line)
      id = value["id"] ?? .null
      let document = try QueryDocument(value)
      try document.answer(cache, to: &writer)
    } catch {
      writer = JSONWriter()
      writer.object { writer in
        writer.member("id", id)
        writer.member("error", .string("\(error)"))
      }
    }
    return writer.bytes
  }
}
