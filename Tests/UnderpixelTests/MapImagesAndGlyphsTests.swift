import Foundation
import Testing
import UnderpixelTestSupport

@testable import Underpixel
@testable import UnderpixelHitTest

@Suite("Images and glyphs of a map")
struct MapImagesAndGlyphsTests {
  private static let text = SymbolMap.layer("text")
  private static let sign = SymbolMap.sign("sign")

  @Test("images come and go, and take the place of the sprite's")
  func images() throws {
    try SymbolMap(
      SymbolMap.sign("pin", ["icon-image": "pin", "icon-overlap": "always"]),
      SymbolMap.sign("sign", ["icon-overlap": "always"])
    ).with {
      map, folder in
      #expect(!map.hasImage("pin") && map.hasImage("sign"))
      #expect(try map.layersHit() == ["sign"] && map.symbolProblems == ["images are missing: \"pin\""])
      try map.addImage(SpriteImage(width: 40, height: 40), named: "pin")
      #expect(try map.layersHit() == ["sign", "pin"] && map.layersHit(right: 21) == ["pin"])
      #expect(map.symbolProblems == [] && map.hasImage("pin"))
      try map.addImage(SpriteImage(width: 80, height: 80), named: "sign")
      #expect(try map.layersHit(right: 40) == ["sign"])
      #expect(throws: SpriteError.self) { try map.addImage(SpriteImage(width: 0, height: 1), named: "pin") }
      map.removeImage("pin")
      map.removeImage("nothing")
      #expect(try map.layersHit() == ["sign"] && map.symbolProblems == ["images are missing: \"pin\""])
      // What was added outlives the style, whose own come back with it.
      let style = try #require(map.style)
      try map.load(style: style, folder: folder.path)
      #expect(try map.layersHit(right: 40) == ["sign"])
      map.removeImage("sign")
      try map.load(style: style, folder: folder.path)
      #expect(try map.layersHit(right: 11) == ["sign"] && map.layersHit(right: 13) == [])
    }
  }

  @Test("fonts are read once, whatever becomes of the images")
  func fonts() throws {
    try SymbolMap(Self.text).with { map, folder in
      #expect(try map.layersHit() == ["text"])
      try FileManager.default.removeItem(at: folder.appending(path: "fonts"))
      try map.addImage(SpriteImage(width: 4, height: 4), named: "other")
      try map.setLayoutProperty("text-field", of: "text", to: "abc")
      #expect(try map.layersHit(right: 13) == ["text"] && map.symbolProblems == [])
    }
  }

  @Test("images of a whole sprite are added as each of them is")
  func sprites() throws {
    try SymbolMap(SymbolMap.sign("pin", ["icon-image": "pin"])).with { (map: MapModel, folder: URL) throws in
      let index =
        #"{"pin": {"x": 0, "y": 0, "width": 40, "height": 40}, "bad": {}, "sign": {"x": 0, "y": 0, "width": 8, "height": 8}}"#
      let sprite = try Sprite.read(Array(index.utf8))
      #expect(sprite.problems.count == 1)
      map.addImages(of: sprite)
      #expect(map.hasImage("pin") && map.hasImage("sign") && !map.hasImage("bad") && map.warnings.isEmpty)
      #expect(try map.layersHit(right: 21) == ["pin"])
      try map.load(style: try #require(map.style), folder: folder.path)
      #expect(try map.layersHit(right: 21) == ["pin"])
      map.removeImage("pin")
      #expect(try map.layersHit() == [] && map.symbolProblems == ["images are missing: \"pin\""])
    }
  }

  @Test("a recording notes the images of a sprite one by one, and what stands in for ideographs")
  func recording() throws {
    try SymbolMap(Self.sign).with { (map: MapModel, _: URL) throws in
      map.localIdeographs = true
      map.startRecording()
      var sprite = Sprite()
      try sprite.add(SpriteImage(width: 8, height: 4), named: "b")
      try sprite.add(SpriteImage(width: 2, height: 2), named: "a")
      map.addImages(of: sprite)
      let document = try #require(map.finishRecording())
      #expect(document["localIdeographs"] == true)
      let images = document["steps"]?.array?.map { $0["addImage"] }
      #expect(images?.map { $0?["id"] } == ["a", "b"] && images?.map { $0?["width"] } == [2, 8])
    }
  }

  /// Glyphs that are all of one width, but for a range that has none.
  struct WideGlyphs: GlyphSource {
    var advance = 24.0

    func glyphs(startingAt first: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
      guard first < 0x400, fontStack == "Regular" else { return nil }
      var range = GlyphRange(startingAt: first)
      for unit in first...first + 255 {
        range[unit] = Glyph(width: 10, height: 14, left: 1, top: -8, advance: advance)
      }
      return range
    }
  }

  @Test("glyphs are those of a source of the caller's, before and after loading, until they are the style's again")
  func glyphSource() throws {
    let layer = SymbolMap.layer("text", ["text-field": "ab\u{416}"])
    try SymbolMap(layer).with { (map: MapModel, folder: URL) throws in
      let style = try #require(map.style)
      // Half of the widths, and the padding.
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
      #expect(map.symbolProblems.count == 1)
      map.setGlyphSource(WideGlyphs())
      #expect(try map.layersHit(right: 17.9) == ["text"] && map.layersHit(right: 18.1) == [])
      #expect(map.symbolProblems.count == 1)
      try map.load(style: style, folder: folder.path)
      #expect(try map.layersHit(right: 17.9) == ["text"])
      map.setGlyphSource(WideGlyphs(advance: 36))
      #expect(try map.layersHit(right: 25.9) == ["text"] && map.layersHit(right: 26.1) == [])
      // Images come and go beside them.
      try map.addImage(SpriteImage(width: 4, height: 4), named: "other")
      #expect(try map.layersHit(right: 25.9) == ["text"])
      map.setGlyphSource(nil)
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])

      let early = MapModel(size: map.size)
      early.setGlyphSource(WideGlyphs())
      var bare = style
      bare.members["glyphs"] = nil
      try early.load(style: bare, folder: folder.path)
      #expect(try early.layersHit(right: 17.9) == ["text"])
      early.setGlyphSource(nil)
      #expect(try early.layersHit() == [])
    }
  }

  @Test("glyphs of the caller's are those of imported styles, too")
  func importedGlyphs() throws {
    try SymbolMap(SymbolMap.layer("text")).with { (map: MapModel, folder: URL) throws in
      var style = Style()
      style.members["imports"] = [["id": "names", "data": try #require(map.style).document]]
      try map.load(style: style, folder: folder.path)
      map.camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
      map.setGlyphSource(WideGlyphs())
      #expect(try map.layersHit(right: 17.9) == ["text"] && map.layersHit(right: 18.1) == [])
      map.setGlyphSource(nil)
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
    }
  }

  @Test("ideographs that no font has are left out, or as wide as high where the map is told so")
  func ideographs() throws {
    let layer = SymbolMap.layer("text", ["text-field": "\u{6771}\u{4EAC}\u{304B}"])
    try SymbolMap(layer).with { (map: MapModel, folder: URL) throws in
      #expect(try map.layersHit() == [] && map.symbolProblems.count == 1)
      map.localIdeographs = true
      // Three of 16 pixels.
      #expect(try map.layersHit(right: 25.9) == ["text"] && map.layersHit(right: 26.1) == [])
      #expect(map.symbolProblems == [])
      try map.load(style: try #require(map.style), folder: folder.path)
      #expect(try map.layersHit(right: 25.9) == ["text"])
      // Letters beside them still need glyphs.
      try map.setLayoutProperty("text-field", of: "text", to: "\u{6771}\u{416}a")
      #expect(try map.layersHit(right: 13.9) == ["text"] && map.layersHit(right: 14.1) == [])
      #expect(map.symbolProblems.joined().contains("1024-1279"))
      map.setGlyphSource(WideGlyphs())
      #expect(try map.layersHit(right: 17.9) == ["text"] && map.layersHit(right: 18.1) == [])
      map.localIdeographs = false
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
    }
  }

  @Test("a dense screen has the sprite of twice the pixels")
  func pixelRatio() throws {
    var sketch = SymbolMap(Self.sign)
    sketch.pixelRatio = 2
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: 16.9) == ["sign"] && map.layersHit(right: 17.1) == [])
    }
  }

  @Test("problems are told: files that are missing, glyphs and images")
  func problems() throws {
    let layer = SymbolMap.layer("text", ["text-field": "aж", "text-font": ["Regular"], "icon-image": "none"])
    try SymbolMap(layer).with { map, folder in
      #expect(map.symbolProblems == [])
      #expect(try map.layersHit(right: 5) == ["text"] && map.layersHit(right: 7) == [])
      let tried = folder.appending(path: "fonts/Regular/1024-1279.pbf").path
      let missing = ["glyphs are missing: Regular: 1024-1279 (tried \(tried))", "images are missing: \"none\""]
      #expect(map.symbolProblems == missing)
      try map.setLayoutProperty("text-font", of: "text", to: ["Other"])
      #expect(try map.layersHit() == [])
      try Data([0xFF]).write(to: folder.appending(path: "fonts/Regular/1024-1279.pbf"))
      var style = try #require(map.style)
      style.members["sprite"] = "nowhere"
      style.layers[0].layout["text-font"] = ["Regular"]
      try map.load(style: style, folder: folder.path)
      #expect(map.warnings.map(\.path) == ["/sprite"])
      #expect(try map.layersHit() == ["text"])
      #expect(map.symbolProblems.count == 2 && map.symbolProblems[0].contains("1024"))
    }
  }

  @Test(
    "characters without a glyph are left out, the rest of their text is there, and one warning names them",
    arguments: [
      ("a🏨b", 8, "no font has characters beyond U+FFFF: \"🏨\" (U+1F3E8)"), ("aéb", 8, "Regular: \"é\" (U+00E9)"),
      ("ßaäb𝄞", 8, "no font has characters beyond U+FFFF: \"𝄞\" (U+1D11E); Regular: \"ß\" (U+00DF), \"ä\" (U+00E4)"),
      ("abé\u{AD}\n", 8, "Regular: \"é\" (U+00E9)"), ("ab\u{7}\u{A0}", 8, nil),
    ] as [(String, Double, String?)])
  func characters(text: String, halfWidth: Double, problem: String?) throws {
    try SymbolMap(SymbolMap.layer("text", ["text-field": .string(text), "text-padding": 0])).with {
      (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: halfWidth - 0.1) == ["text"] && map.layersHit(right: halfWidth + 0.1) == [])
      #expect(map.symbolProblems == (problem.map { ["characters without glyphs: \($0)"] } ?? []))
    }
  }

  @Test("text without fonts, and a style without glyphs, are told, and icons are there")
  func withoutFonts() throws {
    let layer = SymbolMap.layer("both", ["icon-image": "sign", "text-optional": true, "text-font": []])
    try SymbolMap(layer).with { map, folder in
      #expect(try map.layersHit(right: 11) == ["both"])
      #expect(map.symbolProblems == ["glyphs are missing: text without a font: 0-255"])
      for glyphs in [nil, ""] as [PropertyValue?] {
        var style = try #require(map.style)
        style.members["glyphs"] = glyphs
        style.layers[0].layout["text-font"] = ["Regular"]
        try map.load(style: style, folder: folder.path)
        #expect(try map.layersHit(right: 11) == ["both"])
        #expect(map.symbolProblems == ["glyphs are missing (the style has no \"glyphs\"): Regular: 0-255"])
      }
    }
  }

  @Test("half a surrogate pair is an error where it stands, and half of one that is cut off is a character like others")
  func loneSurrogates() throws {
    let error = #expect(throws: (any Error).self) { try Style(json: "{\"version\": 8, \"name\": \"\\ud83c\"}") }
    #expect("\(try #require(error))".contains("both halves of a surrogate pair"))
    let cut = SymbolMap.layer("text", ["text-field": ["concat", "ab", ["slice", "🏨", 1]]])
    try SymbolMap(cut).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"] && map.symbolProblems.count <= 1)
    }
  }
}
