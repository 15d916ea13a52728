internal import Underpixel

/// `underpixel evaluate`: expressions and what they give, NDJSON in, NDJSON out.
struct EvaluateCommand {
  private let lines: DocumentLines

  init(_ arguments: [String]) throws(UsageError) {
    lines = try DocumentLines(arguments, help: Help.evaluate)
  }

  func run() throws(UsageError) { try lines.run(answer) }

  /// The line that answers a line; nil for an empty one.
  func answer(_ line: [UInt8]) -> [UInt8]? {
    DocumentLines.answer(line) { value, writer in try EvaluationDocument(value).answer(to: &writer) }
  }
}
