import Foundation
import Testing

/// The pieces of Swift in a document, which are to stand in the program of a test.
enum DocumentPieces {
  /// Expects each piece of `Documentation/NAME` in a test's file: its lines but the imports, one after the other.
  static func expect(of name: String, count: Int, in test: String = #filePath) throws {
    let document = Datasets.folder.deletingLastPathComponent().appending(path: "Documentation/\(name)")
    let program = try lines(String(contentsOfFile: test, encoding: .utf8)).joined(separator: "\n")
    let pieces = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
    #expect(pieces.count == count)
    for piece in pieces {
      let code = lines(piece.components(separatedBy: "```")[0]).filter { !$0.hasPrefix("import ") }
      #expect(program.contains(code.joined(separator: "\n")), "\(code)")
    }
  }

  /// Lines without the space around them, and none that are empty.
  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
