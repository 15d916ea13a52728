import Foundation
import Testing

@testable import underpixel_cli

/// What documents show of `underpixel hit`, as it is typed and printed there.
@Suite("What documents show of the shell")
struct ShellBlockTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "is what the command prints",
    arguments: [("README.md", 3), ("Documentation/Sources.md", 2), ("Documentation/Explain.md", 5)])
  func blocks(document: String, count: Int) throws {
    let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
    let blocks = text.components(separatedBy: "```\n").filter { $0.hasPrefix("$ underpixel hit ") }
    #expect(blocks.count == count)
    for block in blocks {
      let lines = block.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      let arguments = lines[0].split(separator: " ").dropFirst(3).map { word in
        word.hasPrefix("datasets/") ? Self.root.appending(path: String(word)).path : String(word)
      }
      let shown = lines.dropFirst().joined(separator: "\n")
      #expect(try HitCommand(arguments).answer().text == shown, "\(lines[0])")
    }
  }
}
