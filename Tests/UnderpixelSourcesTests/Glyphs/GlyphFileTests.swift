import Foundation
import Testing
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Files of glyphs")
struct GlyphFileTests {
  /// A folder of fonts: each path in it gets a range with an "A" of this advance.
  private func withFonts(_ fonts: KeyValuePairs<String, UInt64>, _ body: (String) throws -> Void) throws {
    try withFolder { folder in
      for (path, advance) in fonts {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(GlyphSketch(advances: [65: advance]).bytes).write(to: file)
      }
      try body(folder.path)
    }
  }

  private func advance(_ template: String, _ stack: String, base: String) throws -> Double? {
    let files = GlyphFiles(template, resolver: FileResolver(base: base, local: base))
    return try files.glyphs(startingAt: 0, of: stack)?[65]?.advance
  }

  @Test("a stack is asked for by the names of its fonts, joined")
  func stacks() throws {
    try withFonts(["Noto Sans,Arial/0-255.pbf": 1, "Arial/0-255.pbf": 2]) { base throws in
      for template in ["{fontstack}/{range}.pbf", "local://{fontstack}/{range}.pbf?key=5"] {
        #expect(try advance(template, "Noto Sans,Arial", base: base) == 1)
        #expect(try advance(template, "Arial", base: base) == 2)
        #expect(try advance(template, "Arial,Noto Sans", base: base) == nil)
        #expect(try advance(template, "", base: base) == nil)
      }
      let library = FontLibrary(GlyphFiles("{fontstack}/{range}.pbf", resolver: FileResolver(base: base)))
      #expect(library.glyph(65, in: library.stack(["Noto Sans", "Arial"]))?.advance == 1)
    }
  }

  @Test("names of folders are found with and without %20")
  func percent() throws {
    try withFonts(["my fonts/A/0-255.pbf": 1, "my%20fonts/B/0-255.pbf": 2, "x/100% A?#/0-255.pbf": 3]) { base throws in
      #expect(try advance("my%20fonts/{fontstack}/{range}.pbf", "A", base: base) == 1)
      #expect(try advance("my%20fonts/{fontstack}/{range}.pbf", "B", base: base) == 2)
      #expect(try advance("local://my%20fonts/{fontstack}/{range}.pbf", "A", base: base) == 1)
      for template in ["x/{fontstack}/{range}.pbf", "local://x/{fontstack}/{range}.pbf"] {
        #expect(try advance(template, "100% A?#", base: base) == 3)
      }
    }
  }

  @Test("a font does not lead out of the folder of fonts")
  func escapes() throws {
    try withFonts(["0-255.pbf": 1, "fonts/A/0-255.pbf": 2]) { base throws in
      for template in ["fonts/{fontstack}/{range}.pbf", "local://fonts/{fontstack}/{range}.pbf"] {
        for stack in ["..", "A/../..", "../fonts/A"] {
          let error = #expect(throws: GlyphError.self) { try advance(template, stack, base: base) }
          #expect(error?.description == "\(stack): glyphs 0-255: the font stack leads out of its folder")
        }
        #expect(try advance(template, "%2E%2E", base: base) == nil)
      }
      for stack in [base, "file://\(base)", "local://fonts"] {
        #expect(throws: GlyphError.self) { try advance("{fontstack}/{range}.pbf", stack, base: base) }
        #expect(try advance("fonts/{fontstack}/{range}.pbf", stack, base: base) == nil)
      }
      #expect(try advance("\(base)/{fontstack}/{range}.pbf", "fonts/A", base: base) == 2)
    }
  }

  @Test("what can't be read names the file")
  func errors() throws {
    try withFonts(["A/0-255.pbf": 1, "B/0-255.pbf/x": 1]) { base throws in
      try Data([0xFF]).write(to: URL(filePath: "\(base)/A/0-255.pbf"))
      let template = "{fontstack}/{range}.pbf"
      let damaged = #expect(throws: GlyphError.self) { try advance(template, "A", base: base) }
      #expect(damaged?.description == "\(base)/A/0-255.pbf: glyphs 0-255: byte 0: a field that can't be read")
      let folder = #expect(throws: GlyphError.self) { try advance(template, "B", base: base) }
      #expect(folder?.reason == .file && folder?.source == "\(base)/B/0-255.pbf")
      let remote = #expect(throws: GlyphError.self) { try advance("https://a/{fontstack}/{range}", "B", base: base) }
      #expect(
        remote?.description
          == "https://a/B/0-255: glyphs 0-255: no file; bytes from elsewhere are the caller's to fetch")
      let zero = #expect(throws: GlyphError.self) { try advance(template, "\u{0}", base: base) }
      #expect(zero?.reason == .file)
    }
  }
}
