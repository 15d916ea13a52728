import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

@Suite("underpixel hit")
struct HitCommandTests {
  static let style = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "datasets/monaco/style.json").path

  func answer(_ arguments: String...) throws -> String {
    let common = ["--style", Self.style, "--camera", "7.4197,43.7317,16", "--size", "800x600", "--at", "428,377"]
    return try HitCommand(common + arguments).answer().text
  }

  @Test("prints a table, top-most first")
  func table() throws {
    let lines = try answer("--layers", "buildings-3d").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("  #  layer         feature  name"))
    #expect(lines[1].hasPrefix("  1  buildings-3d  r393226  Palais princier de Monaco  inside"))
  }

  @Test("prints JSON and GeoJSON that can be read again")
  func json() throws {
    let hits = try JSONReader.value(of: Array(answer("--format", "json", "--limit", "1").utf8))
    #expect(hits.array?.count == 1 && hits.array?[0]["id"] == "r393226")
    let text = try answer("--format=geojson")
    let features = try GeoJSONReader().read(Array(text.utf8)).features
    #expect(features.count == 1 && features.id(of: 0) == "r393226" && features.geometryKind(of: 0) == .polygon)
  }

  @Test("tells what it did, and what is certain after some of the tests")
  func cost() throws {
    #expect(try answer("--layers", "buildings-3d", "--cost").hasSuffix(" exact tests"))
    let some = try answer("--radius", "30", "--tests", "2", "--cost")
    #expect(some.contains(" 2 exact tests; there may be more, and the first "), "\(some)")
    #expect(throws: UsageError.self) { try answer("--cost", "--format", "json") }
  }

  @Test("the examples of its help hit something")
  func examples() throws {
    let examples = Help.hit.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { $0.starts(with: ["underpixel", "hit", "--style"]) && $0[3].hasPrefix("datasets") }
    #expect(examples.count == 4)
    let root = URL(filePath: Self.style).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for example in examples {
      let style = root.appending(path: example[3]).path
      let text = try HitCommand(["--style", style] + example.dropFirst(4)).answer().text
      #expect(text.hasPrefix("  #  layer"), "\(example.joined(separator: " ")): \(text)")
      #expect(example.contains("--hidden") == text.contains("piece  hidden by"), "\(text)")
    }
  }

  @Test("asks tiles, names their features and folds warnings that say the same")
  func tiles() throws {
    let style = URL(filePath: Self.style).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "osm-liberty/style.json").path
    let (text, warnings) = try HitCommand([
      "--style", style, "--camera", "7.4197,43.7317,16", "--size", "800x600", "--at", "428,377",
    ]).answer()
    let lines = text.split(separator: "\n")
    #expect(lines.count > 1 && lines[1].hasPrefix("  1  building-3d") && lines[1].contains("(building)"), "\(text)")
    // What the style names, and its sprite does not have.
    #expect(warnings.count == 1 && warnings[0].hasPrefix("images are missing: \"amenity\","), "\(warnings)")
  }

  @Test("finds what local:// names in the folder of assets")
  func assets() throws {
    try withFolder { folder in
      let tiles = URL(filePath: Self.style).deletingLastPathComponent().deletingLastPathComponent()
      let style = try String(contentsOf: tiles.appending(path: "osm-liberty/style.json"), encoding: .utf8)
        .replacingOccurrences(of: "pmtiles://monaco.pmtiles", with: "local://osm-liberty/monaco.pmtiles")
      let file = folder.appending(path: "style.json")
      try Data(style.utf8).write(to: file)
      let arguments = ["--style", file.path, "--camera", "7.4197,43.7317,16", "--size", "800x600", "--at", "428,377"]
      #expect(try HitCommand(arguments + ["--assets", tiles.path]).answer().text.contains("building-3d"))
      let error = #expect(throws: UsageError.self) { try HitCommand(arguments).answer() }
      #expect(error?.message.contains("no folder was given for local://") == true)
    }
  }

  @Test("says so where there is nothing")
  func nothing() throws {
    #expect(
      try HitCommand(["--style", Self.style, "--camera", "0,0,10", "--at", "5,5"]).answer().text == "nothing is there")
  }

  @Test(
    "unusable arguments are named",
    arguments: [
      ([], "\"--style FILE\" is missing"),
      (["--style"], "\"--style\" needs a value"),
      (["--style", "a", "--style", "b"], "\"--style\" is given twice"),
      (["--stile", "a"], "there is no option \"--stile\""),
      (["--style", "a"], "\"--at X,Y\" is missing"),
      (["--style", "a", "--at", "1"], "\"--at\" expects X,Y, found \"1\""),
      (["--style", "a", "--at", "1,nan"], "\"--at\" expects X,Y, found \"1,nan\""),
      (["--style", "a", "--at", "1,2", "extra"], "\"extra\" is no option"),
      (["--style", "a", "--at", "1,2", "--radius", "-1"], "\"--radius\" expects a number from 0"),
      (["--style", "a", "--at", "1,2", "--limit", "1.5"], "\"--limit\" expects a whole number, found 1.5"),
      (["--style", "a", "--at", "1,2", "--order", "up"], "\"--order\" expects rendered, or nearest, found \"up\""),
      (
        ["--style", "a", "--at", "1,2", "--format", "xml"],
        "\"--format\" expects table, or json, or geojson, found \"xml\""
      ),
      (["--style", "a", "--at", "1,2", "--hidden=yes"], "\"--hidden\" has no value"),
      (["--style", "a", "--at", "1,2", "--hidden", "--hidden"], "\"--hidden\" is given twice"),
      (["--style", "a", "--at", "1,2", "--hidden", "--format", "json"], "\"--hidden\" goes with a table alone"),
      (["--style", "a", "--at", "1,2", "--pixel-ratio", "x"], "\"--pixel-ratio\" expects a number, found \"x\""),
      (["--style", "a", "--at", "1,2", "--size", "5"], "\"--size\" expects WxH, found \"5\""),
      (["--style", "none.json", "--at", "1,2"], "none.json: no such file"),
      (["--style", style, "--at", "1,2", "--camera", "1,2"], "\"--camera\" expects LNG,LAT,ZOOM"),
      (["--style", style, "--at", "1,2", "--camera", "0,91,2"], "camera: the center's latitude"),
      (["--style", style, "--at", "1,2", "--size", "0x0"], "viewport: width and height must be positive"),
      (["--style", style, "--at", "1,2", "--layers", "none"], "--layers: there is no layer \"none\""),
      (["--style", style, "--at", "1,2", "--layers", "street"], "did you mean \"streets\"?"),
    ] as [([String], String)])
  func arguments(arguments: [String], expected: String) {
    do {
      _ = try HitCommand(arguments).answer()
      Issue.record("no error for \(arguments)")
    } catch {
      #expect(error.message.contains(expected), "\(error.message)")
    }
  }
}
