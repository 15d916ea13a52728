import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

@Suite("Labels in answers of the command")
struct LabelCommandTests {
  static let point: PropertyValue = [
    "type": "Feature", "id": 7, "properties": ["name": "ab"], "geometry": ["type": "Point", "coordinates": [0, 0]],
  ]

  static func layer(_ id: String, _ layout: PropertyValue, source: String = "s") -> PropertyValue {
    ["id": .string(id), "type": "symbol", "source": .string(source), "layout": layout]
  }

  static let text = layer("text", ["text-field": ["get", "name"], "text-font": ["Regular"]])
  static let pin = layer("pin", ["icon-image": "pin"])

  static func style(_ layers: PropertyValue...) -> PropertyValue {
    [
      "version": 8, "center": [0, 0], "zoom": 10, "layers": .array(layers), "sprite": "sprite",
      "sources": ["s": ["type": "geojson", "data": point], "t": ["type": "geojson", "data": point]],
      "glyphs": "fonts/{fontstack}/{range}.pbf",
    ]
  }

  /// A folder with fonts, and with sprites of the two densities.
  static func withAssets<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withFolder { folder in
      try writeLabelAssets(to: folder)
      return try body(folder)
    }
  }

  /// What a document about a style is answered; points are pixels right of the middle.
  func query(
    _ style: PropertyValue, right xs: [Double] = [0], changes: [String: PropertyValue] = [:]
  ) throws -> PropertyValue {
    try Self.withAssets { folder in
      let points = xs.map { x -> PropertyValue in ["point": [.number(50 + x), 50]] }
      let members: [String: PropertyValue] = [
        "style": style, "base": .string(folder.path), "camera": .null, "queries": .array(points),
      ]
      return try Query(changes: members.merging(changes) { $1 }).answer()
    }
  }

  func layers(
    _ style: PropertyValue, right xs: [Double] = [0], changes: [String: PropertyValue] = [:]
  ) throws -> [[String]] {
    let answer = try query(style, right: xs, changes: changes)
    let results = try #require(answer["results"]?.array, "\(answer)")
    return results.map { hits in (hits.array ?? []).compactMap { $0["layer"]?.string } }
  }

  @Test("labels are hits with their features")
  func hits() throws {
    let answer = try query(Self.style(Self.text), right: [9.9, 10.1])
    let hit: PropertyValue = [
      "layer": "text", "source": "s", "id": 7, "ordinal": 0, "geometryType": "Point", "distance": 0,
      "properties": ["name": "ab"],
    ]
    #expect(answer["results"] == [[hit], []] && answer["warnings"] == [])
  }

  @Test("images are those of the document, over those of the sprite")
  func images() throws {
    let style = Self.style(Self.pin)
    let missing = try query(style)
    #expect(missing["results"] == [[]] && missing["warnings"] == ["images are missing: \"pin\""])
    let image: PropertyValue = ["width": 40, "height": 20]
    #expect(try layers(style, right: [21, 23], changes: ["images": ["pin": image]]) == [["pin"], []])
    let dense = image.replacing(at: "/pixelRatio", with: 2)
    #expect(try layers(style, right: [11, 13], changes: ["images": ["pin": dense]]) == [["pin"], []])
    let sign = Self.style(Self.layer("sign", ["icon-image": "sign"]))
    #expect(try layers(sign, right: [11, 13]) == [["sign"], []])
    #expect(try layers(sign, right: [11, 13], changes: ["images": ["sign": image]]) == [["sign"], ["sign"]])
  }

  @Test(
    "images that can't be are named",
    arguments: [
      (["pin": ["width": 0, "height": 5]], "/images: image \"pin\": /width: expected a whole number of 1"),
      (["pin": ["width": 5]], "/images: image \"pin\": /height: expected a number, found nothing"),
      (["pin": 5], "image \"pin\""), ([1], "/images: expected an object, found [1]"),
    ] as [(PropertyValue, String)])
  func badImages(images: PropertyValue, message: String) throws {
    let error = try query(Self.style(Self.pin), changes: ["images": images])["error"]?.string
    #expect(error?.contains(message) == true, "\(error ?? "no error")")
  }

  @Test("a dense screen has the sprite of twice the pixels", arguments: [(1.0, 12.0), (2, 17), (3, 17)])
  func pixelRatio(ratio: Double, half: Double) throws {
    let sign = Self.style(Self.layer("sign", ["icon-image": "sign"]))
    let found = try layers(sign, right: [half - 0.1, half + 0.1], changes: ["pixelRatio": .number(ratio)])
    #expect(found == [["sign"], []])
  }

  @Test("labels of different sources are kept apart where the document says so")
  func crossSourceCollisions() throws {
    let other = Self.layer("other", ["text-field": "ab", "text-font": ["Regular"]], source: "t")
    let style = Self.style(other, Self.text)
    #expect(try layers(style) == [["text"]] && layers(style, changes: ["crossSourceCollisions": true]) == [["text"]])
    #expect(try layers(style, changes: ["crossSourceCollisions": false]) == [["text", "other"]])
  }

  @Test("characters of East Asia are as wide as high where the document says so")
  func localIdeographs() throws {
    let style = Self.style(Self.layer("text", ["text-field": "\u{6771}\u{4EAC}", "text-font": ["Regular"]]))
    #expect(try layers(style) == [[]])
    #expect(try layers(style, right: [17.9, 18.1], changes: ["localIdeographs": true]) == [["text"], []])
  }

  /// What `body` gives for the path of a file with a style, and the folder around it.
  static func withFile<Result>(_ style: PropertyValue, _ body: (String, URL) throws -> Result) throws -> Result {
    try withAssets { folder in
      let file = folder.appending(path: "style.json")
      try Data(Query.text(style).utf8).write(to: file)
      return try body(file.path, folder)
    }
  }

  /// An icon with its text, below a text that takes the room of the latter alone.
  static let crowded = style(
    layer(
      "both", ["icon-image": "sign", "text-field": "both", "text-font": ["Regular"], "text-offset": [0, 1.5]]),
    layer("text", ["text-field": ["get", "name"], "text-font": ["Regular"], "text-offset": [0, 1.5]]))

  @Test("underpixel hit tells which labels are hidden, and what took their room")
  func hidden() throws {
    try Self.withFile(Self.crowded) { (file: String, _: URL) throws in
      func answer(_ at: String, _ more: String...) throws -> String {
        try HitCommand(["--style", file, "--size", "100x100", "--at", at, "--hidden"] + more).answer().text
      }
      #expect(
        try answer("50,74").split(separator: "\n", omittingEmptySubsequences: false) == [
          "  #  layer  feature  name  distance", "  1  text   7        ab    inside", "",
          "    layer  feature  name  piece  hidden by", "    both   7        ab    text   text 7 ab",
        ])
      // The icon has room, and waits for its text.
      #expect(
        try answer("50,50").split(separator: "\n", omittingEmptySubsequences: false) == [
          "nothing is there", "", "    layer  feature  name  piece  hidden by",
          "    both   7        ab    icon   its text, which is hidden",
        ])
      #expect(try answer("5,5") == "nothing is there\n\nno label is hidden there")
      #expect(try answer("5,50", "--radius", "29").hasSuffix("no label is hidden there"))
      #expect(try answer("5,50", "--radius", "34").hasSuffix("its text, which is hidden"))
      #expect(try answer("50,74", "--layers", "text").hasSuffix("no label is hidden there"))
      // Nobody asks for room this far outside.
      #expect(try answer("50,-241", "--camera", "0,-0.2,10").contains("the end of the picture"))
    }
  }

  @Test("underpixel draw shows hidden labels at the pixel, all of them, or none")
  func drawHidden() throws {
    try Self.withFile(Self.crowded) { (file: String, folder: URL) throws in
      let picture = folder.appending(path: "a.svg")
      func draw(_ more: String...) throws -> String {
        _ = try DrawCommand(["--style", file, "--size", "100x100", "-o", picture.path] + more).draw()
        return String(decoding: try Data(contentsOf: picture), as: UTF8.self)
      }
      let hidden = "<title>both text 7 ab, hidden by text 7 ab</title>"
      let legend = ">both text  7 ab, hidden by text 7 ab</text>"
      let plain = try draw()
      #expect(plain.contains("<title>text text 7 ab</title>") && !plain.contains("hidden"))
      let all = try draw("--hidden", "yes")
      #expect(all.contains(hidden) && all.contains("<title>both icon 7 ab, hidden</title>") && !all.contains(legend))
      let atPixel = try draw("--at", "50,74")
      #expect(atPixel.contains(hidden) && atPixel.contains(legend) && !atPixel.contains("both icon"))
      #expect(atPixel.contains("viewBox=\"0 0 100 152\""))
      #expect(try draw("--at", "50,74", "--hidden", "at-pixel") == atPixel)
      let none = try draw("--at", "50,74", "--hidden", "no")
      #expect(!none.contains("hidden") && none.contains("viewBox=\"0 0 100 132\""))
      let both = try draw("--at", "50,50", "--hidden", "yes")
      #expect(both.contains(">both icon  7 ab, hidden by its text, which is hidden</text>"))
    }
  }

  @Test(
    "underpixel hit and draw take the sprite of a dense screen",
    arguments: [(["--pixel-ratio", "2"], true), ([], false)])
  func pixelRatio(arguments: [String], isDense: Bool) throws {
    try Self.withFile(Self.style(Self.layer("sign", ["icon-image": "sign"]))) { (file: String, folder: URL) throws in
      let common = ["--style", file, "--size", "100x100", "--at", "65,50"] + arguments
      #expect(try HitCommand(common).answer().text.contains("sign") == isDense)
      let picture = folder.appending(path: "a.svg")
      _ = try DrawCommand(common + ["-o", picture.path]).draw()
      let svg = String(decoding: try Data(contentsOf: picture), as: UTF8.self)
      #expect(svg.contains("nothing is there") == !isDense)
    }
  }

  @Test("underpixel hit finds labels, folds warnings that say the same, and tells what labels miss")
  func hit() throws {
    try Self.withAssets { folder in
      let raised = ["a", "b", "c"].map { Self.layer($0, ["icon-image": "pin", "symbol-z-elevate": true]) }
      let style = Self.style(Self.text, raised[0], raised[1], raised[2])
      let file = folder.appending(path: "style.json")
      try Data(Query.text(style).utf8).write(to: file)
      let (text, warnings) = try HitCommand(["--style", file.path, "--size", "100x100", "--at", "50,50"]).answer()
      let lines = text.split(separator: "\n")
      #expect(lines.count == 2 && lines.last?.hasPrefix("  1  text   7        ab") == true, "\(text)")
      #expect(warnings.count == 2 && warnings.last == "images are missing: \"pin\"", "\(warnings)")
      #expect(warnings.first?.hasPrefix("\(file.path): /layers/1/layout/symbol-z-elevate and 2 more places: ") == true)
    }
  }
}
