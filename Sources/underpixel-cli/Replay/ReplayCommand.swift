internal import Underpixel

/// `underpixel replay`: maps and what happens to them, NDJSON in, NDJSON out.
struct ReplayCommand {
  private let lines: DocumentLines
  private let cache = SourceCache()

  init(_ arguments: [String]) throws(UsageError) {
    lines = try DocumentLines(arguments, help: Help.replay)
  }

  func run() throws(UsageError) { try lines.run(answer) }

  /// The line that answers a line; nil for an empty one.
  func answer(_ line: [UInt8]) -> [UInt8]? {
    DocumentLines.answer(line) { value, writer in try ReplayDocument(value, cache).answer(to: &writer) }
  }
}
