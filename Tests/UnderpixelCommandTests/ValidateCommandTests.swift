import Foundation
import Testing
import Underpixel

@testable import underpixel_cli

@Suite("underpixel validate")
struct ValidateCommandTests {
  func report(_ text: String) throws -> (text: String, status: Int32) {
    try ValidateCommand([]).report(on: Array(text.utf8), named: "style.json")
  }

  @Test("a style without problems has a line that says so")
  func good() throws {
    let report = try report(#"{"version": 8, "sources": {}, "layers": []}"#)
    #expect(report.text == "0 errors, 0 warnings" && report.status == 0)
    let bytes = try Data(contentsOf: URL(filePath: HitCommandTests.style))
    let monaco = try ValidateCommand([]).report(on: Array(bytes), named: "monaco")
    #expect(monaco.text == "0 errors, 0 warnings")
  }

  @Test("problems come with file, place and kind, and errors give status 1")
  func problems() throws {
    let report = try report(#"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "fill"}], "glyfs": ""}"#)
    #expect(
      report.text == """
        style.json: /glyfs: warning: "glyfs" is no member of a style; did you mean "glyphs"?
        style.json: /layers/0: error: a fill layer needs a member "source" (layer "a")
        1 error, 1 warning
        """)
    #expect(report.status == 1)
  }

  @Test("what loading refuses is an error here too, with joined places")
  func sources() throws {
    let sources = [
      #""a/b": {"type": "vector"}"#, #""c": {"type": "vector", "tiles": []}"#,
      #""d": {"type": "vector", "url": "x", "minzoom": 5, "maxzoom": 4, "promoteID": "id"}"#,
      #""e": {"type": "raster", "tiles": ["{z}/{x}"], "maxzoom": 31}"#,
    ]
    let report = try report("{\"version\": 8, \"layers\": [], \"sources\": {\(sources.joined(separator: ","))}}")
    #expect(
      report.text == #"""
        style.json: /sources/a~1b: error: a vector source needs a member "url" or "tiles"
        style.json: /sources/c/tiles: error: expected an address at least, found none
        style.json: /sources/d/promoteID: warning: "promoteID" is no member of a vector source; did you mean "promoteId"?
        style.json: /sources/d/maxzoom: error: expected no less than "minzoom", 5, found 4
        style.json: /sources/e/tiles/0: warning: expected an address with {z}, {x} and {y}, found "{z}/{x}"
        style.json: /sources/e/maxzoom: error: expected a zoom of 0 to 30, found 31
        4 errors, 2 warnings
        """#)
  }

  @Test("text without glyphs, icons without a sprite and glyphs of one address are warned of, layer by layer")
  func symbols() throws {
    func style(_ root: String, _ layouts: String...) throws -> String {
      let layers = layouts.enumerated().map {
        "{\"id\": \"\($0)\", \"type\": \"symbol\", \"source\": \"s\", \"layout\": {\($1)}}"
      }
      let source = #""s": {"type": "geojson", "data": "a.geojson"}"#
      return try report(
        "{\"version\": 8, \(root)\"sources\": {\(source)}, \"layers\": [\(layers.joined(separator: ","))]}"
      ).text
    }
    let (text, icon) = (#""text-field": ["get", "name"]"#, #""icon-image": "bus""#)
    #expect(
      try style("", "\(text), \(icon)", #""text-field": "", "icon-size": 2"#, text) == """
        style.json: /layers/0/layout/text-field: warning: text needs the style's "glyphs", which is missing (layer "0")
        style.json: /layers/0/layout/icon-image: warning: icons need the style's "sprite", which is missing (layer "0")
        style.json: /layers/2/layout/text-field: warning: text needs the style's "glyphs", which is missing (layer "2")
        0 errors, 3 warnings
        """)
    let glyphs = #""glyphs": "{fontstack}/{range}.pbf", "#
    #expect(try style(glyphs + #""sprite": "a", "#, text, icon) == "0 errors, 0 warnings")
    #expect(try style(glyphs + #""sprite": [], "#, text, icon).hasSuffix("\n0 errors, 1 warning"))
    // What is imported may have them.
    #expect(try style(#""imports": [{"id": "a", "url": "b"}], "#, text, icon) == "0 errors, 0 warnings")
    for address in ["a/{range}.pbf", "{fontstack}/0-255.pbf", "a"] {
      #expect(
        try style("\"glyphs\": \"\(address)\", ", text) == """
          style.json: /glyphs: warning: expected an address with {fontstack} and {range}, found "\(address)"
          0 errors, 1 warning
          """)
    }
  }

  @Test("warnings alone give status 0")
  func warnings() throws {
    let report = try report(#"{"version": 8, "sources": {}, "layers": [], "layer": []}"#)
    #expect(report.text.hasSuffix("\n0 errors, 1 warning") && report.status == 0)
  }

  @Test("what is no JSON is one error, at its byte")
  func notJSON() throws {
    let report = try report("[1,")
    #expect(report.text.hasPrefix("style.json: error: line 1, column 4, byte 3: expected") && report.status == 1)
    #expect(report.text.hasSuffix("\n1 error, 0 warnings"))
  }

  @Test(
    "unusable arguments are named",
    arguments: [
      ([], "expected one style, found 0", 2), (["a", "b"], "expected one style, found 2", 2),
      (["--style", "a"], "there is no option \"--style\"", 2), (["none.json"], "none.json: no such file", 1),
    ] as [([String], String, Int32)])
  func arguments(_ arguments: [String], _ message: String, _ status: Int32) {
    do {
      try ValidateCommand(arguments).run()
      Issue.record("no error for \(arguments)")
    } catch {
      #expect(error.message.contains(message) && error.status == status)
    }
  }
}
