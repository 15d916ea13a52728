import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

@Suite("GeoJSON files")
struct GeoJSONFileTests {
  /// Lends the path of a file with these bytes, in a folder of its own.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    try withFolder { folder in
      let file = folder.appending(path: "map.geojson")
      try Data(text.utf8).write(to: file)
      try body(file.path)
    }
  }

  @Test("a file reads as its bytes do", arguments: [8, 100, 4_096, 1 << 20])
  func file(sliceSize: Int) throws {
    let items = (0..<2_000).map {
      "{\"type\":\"Feature\",\"id\":\($0),\"properties\":{\"name\":\"n\($0 % 17)\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0),1]}}"
    }
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(items.joined(separator: ",\n"))]}"
    try withFile(text) { path in
      var reader = GeoJSONReader()
      reader.sliceSize = sliceSize
      let fromFile = Reading(try reader.read(path: path))
      let fromBytes = Reading(try read(text))
      #expect(fromFile == fromBytes)
    }
  }

  @Test("an error in a file names the file")
  func error() throws {
    try withFile("{\"type\":\"Point\",\"coordinates\":[1]}") { path in
      #expect { try GeoJSONReader().read(path: path) } throws: {
        "\($0)" == "\(path): feature 0, byte 30: /coordinates: a position needs two numbers, found only one"
      }
    }
  }

  @Test("an empty file is an error, and a problem where bad features are skipped")
  func empty() throws {
    try withFile("") { path in
      #expect { try GeoJSONReader().read(path: path) } throws: {
        "\($0)" == "\(path): byte 0: not JSON: expected a GeoJSON text, found nothing"
      }
      let document = try GeoJSONReader(tolerance: .skipBadFeatures).read(path: path)
      #expect(document.problems.count == 1)
    }
  }

  @Test(
    "a large file that goes wrong early is not read to its end",
    arguments: [
      ("x", 0), ("{\"a\": x", 6), ("{\"type\":\"FeatureCollection\",\"features\":[{\"a\": nil", 46), ("1 ", 2),
      ("[", 1),
      ("\"", 1),
    ])
  func early(text: String, place: Int) throws {
    try withFile(text) { path in
      // No disk is filled: what was never written reads as zeros.
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 900 << 20)
      try file.close()
      let error = #expect(throws: GeoJSONError.self) { try GeoJSONReader().read(path: path) }
      #expect(error?.reason == .json && error?.byteOffset == place, "\(String(describing: error))")
    }
  }

  @Test("a feature that has no end is refused before it fills memory")
  func endless() throws {
    try withFile("[\"" + String(repeating: "a", count: 8 << 20)) { path in
      var reader = GeoJSONReader()
      reader.largestFeature = 2 << 20
      let error = #expect(throws: GeoJSONError.self) { try reader.read(path: path) }
      #expect(error?.reason == .capacity && error?.byteOffset == 0)
      #expect(error?.expected == "a feature of at most 2 MiB")
    }
  }

  @Test("a device and a pipe are refused", .timeLimit(.minutes(1)))
  func devices() throws {
    try withFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      // The text is lent as a C string for the call.
      let result = unsafe mkfifo(pipe, 0o600)
      #expect(result == 0)
      for path in [pipe, "/dev/zero", "/dev/null"] {
        let error = #expect(throws: GeoJSONError.self) { try GeoJSONReader().read(path: path) }
        #expect(error?.reason == .file && error?.found == "a device or a pipe")
      }
    }
  }

  @Test("a missing file and a directory are errors of any reading")
  func missing() throws {
    for tolerance in [GeoJSONReader.Tolerance.strict, .skipBadFeatures] {
      let reader = GeoJSONReader(tolerance: tolerance)
      #expect { try reader.read(path: "no/such/file.geojson") } throws: {
        "\($0)" == "no/such/file.geojson: no such file"
      }
      let folder = FileManager.default.temporaryDirectory.path
      #expect { try reader.read(path: folder) } throws: {
        ($0 as? GeoJSONError)?.found == "a directory" && ($0 as? GeoJSONError)?.source == folder
      }
    }
  }
}
