import Foundation
import Testing
import Underpixel

@testable import underpixel_cli

/// The examples of Documentation/Explain.md, as they stand there.
@Suite("Documentation of explanations")
struct ExplainDocumentTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ file: String = "Documentation/Explain.md") throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  @Test(
    "commands print what it says, and what the README says",
    arguments: [("Documentation/Explain.md", 5), ("README.md", 3)])
  func commands(file: String, expected: Int) throws {
    var count = 0
    for block in try Self.text(file).components(separatedBy: "```").map({ $0.split(separator: "\n") }) {
      guard let command = block.first, command.hasPrefix("$ underpixel hit --style ") else { continue }
      var arguments = command.split(separator: " ").dropFirst(3).map(String.init)
      arguments[1] = Self.root.appending(path: arguments[1]).path
      let printed = try HitCommand(arguments).answer().text
      #expect(printed.split(separator: "\n") == Array(block.dropFirst()), "\(command)")
      count += 1
    }
    #expect(count == expected)
  }

  private func map(_ style: String) throws -> MapModel {
    let map = MapModel(size: Size(width: 800, height: 600))
    try map.load(style: Self.root.appending(path: style))
    map.camera = Camera(center: Coordinate(longitude: 7.4197, latitude: 43.7317), zoom: 16)
    return map
  }

  private func comment(_ value: some CustomStringConvertible) -> String {
    value.description.split(separator: "\n").map { "// \($0)\n" }.joined()
  }

  @Test("programs print what it says")
  func programs() throws {
    let tiles = try map("datasets/osm-liberty/style.json").explain(at: ScreenPoint(x: 420, y: 40))
    #expect(try Self.text().contains(comment(tiles)), "\(tiles)")
    let map = try map("datasets/monaco/style.json")
    map.addInteraction(TapInteraction(.featureset("building")) { _, _ in true })
    map.addInteraction(TapInteraction(.layer("buildings")) { _, _ in true })
    map.addInteraction(TapInteraction(.layer("buildings-3d")) { _, _ in true })
    let gesture = map.explain(.tap(at: ScreenPoint(x: 428, y: 377)))
    #expect(try Self.text().contains(comment(gesture)), "\(gesture)")
  }
}
