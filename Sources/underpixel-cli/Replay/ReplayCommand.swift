internal import Underpixel

/// `underpixel replay`: maps and what happens to them, NDJSON in, NDJSON out.
struct ReplayCommand {
  private let lines: DocumentLines
  private let cache = SourceCache()

  init(_ arguments: [String]) throws(UsageError) {
    lines = try DocumentLines(arguments, flags: ["check"], help: Help.replay)
  }

  func run() throws(UsageError) {
    guard lines.has("check") else { return try lines.run(answer) }
    var (all, failed) = (0, 0)
    try lines.run { line in
      guard let (answer, isRight) = check(line) else { return nil }
      (all, failed) = (all + 1, failed + (isRight ? 0 : 1))
      return answer
    }
    if failed > 0 { throw UsageError("\(failed) of \(all) documents gave something else than was expected", status: 1) }
  }

  /// The line that answers a line; nil for an empty one.
  func answer(_ line: [UInt8]) -> [UInt8]? {
    DocumentLines.answer(line) { value, writer in try ReplayDocument(value, cache).answer(to: &writer) }
  }

  /// The line that says how a line's expectations were met, and whether all were; nil for an empty one.
  func check(_ line: [UInt8]) -> (answer: [UInt8], isRight: Bool)? {
    var isRight = false
    let answer = DocumentLines.answer(line) { value, writer in
      isRight = try ReplayDocument(value, cache).check(to: &writer)
    }
    return answer.map { ($0, isRight) }
  }
}
