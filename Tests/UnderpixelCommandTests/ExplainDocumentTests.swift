import Foundation
import Testing
import Underpixel

/// The programs of Documentation/Explain.md, as they stand there.
@Suite("Documentation of explanations")
struct ExplainDocumentTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text() throws -> String {
    try String(contentsOf: root.appending(path: "Documentation/Explain.md"), encoding: .utf8)
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
