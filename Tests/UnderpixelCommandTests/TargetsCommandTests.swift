import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

@Suite("underpixel targets")
struct TargetsCommandTests {
  func answer(_ arguments: String...) throws -> String {
    try withFolder { folder in
      let style = folder.appending(path: "style.json")
      try Data(Query.text(DrawCommandTests.style).utf8).write(to: style)
      return try TargetsCommand(["--style", style.path, "--size", "200x100"] + arguments).answer().text
    }
  }

  @Test("prints a table, top-most first")
  func table() throws {
    let lines = try answer().split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.map { $0[1] } == ["layer", "poi", "road", "ground"])
    // A disc lies in the middle of the road, and both on the ground.
    #expect(lines[1].contains("16x16") && lines[2].suffix(5) == ["poi", "3", "A", "&", "B"], "\(lines)")
    #expect(lines[3].suffix(2) == ["1", "more"], "\(lines)")
  }

  @Test("prints JSON that can be read again")
  func json() throws {
    let text = try answer("--format", "json", "--layers", "poi,ground")
    let targets = try #require(try JSONReader.value(of: Array(text.utf8)).array)
    #expect(targets.map { $0["layer"] } == ["poi", "ground"])
    #expect(targets[0]["visibility"] == "exposed" && targets[0]["covers"]?.array?.isEmpty == true)
    #expect(targets[0]["point"]?.array?.count == 2 && targets[0]["box"]?.array?.count == 4)
    #expect(targets[1]["covers"]?.array?.map { $0["layer"] } == ["road", "poi"])
  }

  @Test("lists what is small alone, where that is asked for")
  func small() throws {
    let small = try answer("--smaller-than", "20")
    #expect(small.split(separator: "\n").count == 3, "\(small)")
    #expect(try answer("--smaller-than", "1") == "nothing is there")
    #expect(try answer("--limit", "1").split(separator: "\n").count == 2)
    #expect(throws: UsageError.self) { try answer("more") }
  }

  @Test("the example of its help finds something")
  func example() throws {
    let words = try #require(Help.targets.split(separator: "\n").first { $0.contains("datasets/") })
      .split(separator: " ").map(String.init)
    let root = URL(filePath: HitCommandTests.style).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try TargetsCommand(["--style", root.appending(path: words[3]).path] + words.dropFirst(4)).answer().text
    #expect(text.contains("#  layer"), "\(text)")
  }
}
