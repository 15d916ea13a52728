internal import Underpixel

/// `underpixel query`: NDJSON in, NDJSON out.
struct QueryCommand {
  private let lines: DocumentLines
  private let cache = SourceCache()

  init(_ arguments: [String]) throws(UsageError) {
    lines = try DocumentLines(arguments, help: Help.query)
  }

  func run() throws(UsageError) { try lines.run(answer) }

  /// The line that answers a line; nil for an empty one.
  func answer(_ line: [UInt8]) -> [UInt8]? {
    DocumentLines.answer(line) { value, writer in try QueryDocument(value, cache).answer(to: &writer) }
  }
}
