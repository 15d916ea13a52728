import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelStyle
import UnderpixelTestSupport

/// The styles of other projects' tests, and styles that people use. They are not part of this repository.
@Suite("Styles of other projects", .enabled(if: ReferenceData.has("conformance/generated")))
struct ReferenceStyleTests {
  @Test(
    "read without an error, and are written as they were",
    arguments: [
      ("conformance/generated", 684), ("conformance/query-tests", 127), ("conformance/basemap", 42), ("data/style", 5),
    ])
  func read(_ folder: String, _ least: Int) throws {
    let root = ReferenceData.folder.appending(path: folder)
    var count = 0
    for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init()
    where path.hasSuffix(".json") {
      let file = try JSONReader.value(of: Array(try Data(contentsOf: root.appending(path: path))))
      // Beside styles there are answers, some with the style as it stood when they were given.
      guard let style = file["version"] == nil ? file["styleAfter"] : file, style["layers"] != nil else { continue }
      count += 1
      let errors = Style.problems(in: style).filter { $0.severity == .error }
      #expect(errors == [], "\(folder)/\(path)")
      let read = try Style.read(style)
      #expect(try Style.read(read.document) == read, "\(folder)/\(path)")
    }
    #expect(count >= least)
  }
}
