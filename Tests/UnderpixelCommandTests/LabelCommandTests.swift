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
