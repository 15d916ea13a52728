import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

@Suite("underpixel draw")
struct DrawCommandTests {
  /// A square, a line across it and a circle in its middle, in a picture of 200 x 100.
  static let style: PropertyValue = {
    func feature(_ id: Int, _ type: PropertyValue, _ coordinates: PropertyValue) -> PropertyValue {
      [
        "type": "Feature", "id": .integer(Int64(id)), "properties": ["name": "A & B"],
        "geometry": ["type": type, "coordinates": coordinates],
      ]
    }
    let data: PropertyValue = [
      "type": "FeatureCollection",
      "features": [
        feature(1, "Polygon", [[[-0.02, -0.02], [0.02, -0.02], [0.02, 0.02], [-0.02, 0.02], [-0.02, -0.02]]]),
        feature(2, "LineString", [[-0.04, 0], [0.04, 0]]), feature(3, "Point", [0, 0]),
      ],
    ]
    return [
      "version": 8, "center": [0, 0], "zoom": 10, "sources": ["s": ["type": "geojson", "data": data]],
      "layers": [
        ["id": "ground", "type": "fill", "source": "s", "filter": ["==", ["geometry-type"], "Polygon"]],
        [
          "id": "road", "type": "line", "source": "s", "filter": ["==", ["geometry-type"], "LineString"],
          "paint": ["line-width": 6],
        ],
        [
          "id": "poi", "type": "circle", "source": "s", "filter": ["==", ["geometry-type"], "Point"],
          "paint": ["circle-radius": 8],
        ],
      ],
    ]
  }()

  /// What is written to a file of that ending.
  func picture(_ ending: String, _ arguments: String...) throws -> Data {
    try withFolder { folder in
      let (style, file) = (folder.appending(path: "style.json"), folder.appending(path: "picture.\(ending)"))
      try Data(Query.text(Self.style).utf8).write(to: style)
      let common = ["--style", style.path, "--size", "200x100", "-o", file.path]
      #expect(try DrawCommand(common + arguments).draw().isEmpty)
      return try Data(contentsOf: file)
    }
  }

  func svg(_ arguments: String...) throws -> String {
    String(decoding: try arguments.isEmpty ? picture("svg") : picture("SVG", arguments[0], arguments[1]), as: UTF8.self)
  }

  @Test("draws areas bottom to top: a fill, a line as wide as it is hit, a disc")
  func areas() throws {
    let svg = try svg()
    #expect(
      svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\" width=\"200\" height=\"100\""))
    #expect(svg.hasSuffix("</svg>\n"))
    let places = [
      "<title>ground 1 A &amp; B</title>", "<title>road 2 A &amp; B</title>", "<title>poi 3 A &amp; B</title>",
    ]
    .map { svg.range(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    // 0.02 degrees are 29.13 pixels.
    #expect(svg.contains("d=\"M70.87 79.13L129.13 79.13 129.13 20.87 70.87 20.87 70.87 79.13Z\""))
    #expect(svg.contains("d=\"M41.75 50L158.25 50\" fill=\"none\""))
    #expect(svg.contains("stroke-width=\"6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"))
    #expect(svg.contains("<circle cx=\"100\" cy=\"50\" r=\"8\""))
  }

  @Test("names the hits of a pixel in their order, below the picture")
  func legend() throws {
    let svg = try svg("--at", "103,51")
    #expect(svg.contains("viewBox=\"0 0 200 172\""))
    let names = svg.split(separator: "\n").filter { $0.contains("font-size=\"12\"") }
      .compactMap { $0.split(separator: ">").dropFirst().first?.split(separator: "<").first }
    #expect(names == ["poi  3 A &amp; B", "road  2 A &amp; B", "ground  1 A &amp; B"])
    #expect(try self.svg("--at", "5,5").contains(">nothing is there</text>"))
  }

  @Test("draws only the layers that are asked")
  func layers() throws {
    let svg = try svg("--layers", "road")
    #expect(svg.contains("<title>road 2") && !svg.contains("<title>ground") && !svg.contains("<title>poi"))
  }

  @Test("draws the same as a PNG file, tilted too")
  func png() throws {
    for arguments in [["--at", "100,50"], ["--camera", "0,0,10,30,60"]] {
      let bytes = Array(try picture("png", arguments[0], arguments[1]))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      let height = bytes.count > 24 ? Int(bytes[22]) << 8 + Int(bytes[23]) : 0
      #expect(bytes.count > 500 && bytes[19] == 200 && height == (arguments[0] == "--at" ? 172 : 100))
    }
  }

  @Test("the example of its help draws")
  func example() throws {
    let line = try #require(Help.draw.split(separator: "\n").first { $0.contains("draw --style datasets/monaco") })
    try withFolder { folder in
      let file = folder.appending(path: "a.svg").path
      let arguments = line.split(separator: " ").dropFirst(2).map(String.init).map { argument in
        argument == "a.svg" ? file : argument == "datasets/monaco/style.json" ? HitCommandTests.style : argument
      }
      _ = try DrawCommand(arguments).draw()
      let svg = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      #expect(svg.contains("<title>buildings-3d w94399790 Le Royal</title>"))
      #expect(svg.contains(">buildings-3d  w94399790 Le Royal</text>"))
    }
  }

  @Test(
    "unusable arguments are named",
    arguments: [
      (["--style", "a"], "\"-o FILE\" is missing"),
      (["-o"], "\"-o\" needs a value"),
      (["-o", "a.svg", "--output", "b.svg"], "\"--output\" is given twice"),
      (["--style", "a", "-o", "a.jpg"], "\"-o\" expects a file that ends in .svg or .png, found \"a.jpg\""),
      (["-o", "a.svg"], "\"--style FILE\" is missing"),
      (["--style", "none.json", "-o", "a.svg"], "none.json: no such file"),
      (["--style", "a", "-o", "a.svg", "--at", "1"], "\"--at\" expects X,Y, found \"1\""),
      (["--style", "a", "-o", "a.svg", "--radius", "3"], "\"--radius PX\" needs \"--at X,Y\""),
      (
        ["--style", "a", "-o", "a.svg", "--hidden", "all"],
        "\"--hidden\" expects yes, or no, or at-pixel, found \"all\""
      ),
      (["--style", "a", "-o", "a.svg", "--hidden", "at-pixel"], "\"--hidden at-pixel\" needs \"--at X,Y\""),
      (["--style", "a", "-o", "a.svg", "more"], "\"more\" is no option; see \"underpixel draw --help\""),
      (["--style", "a", "-o", "a.svg", "--limit", "3"], "there is no option \"--limit\""),
      (["--style", HitCommandTests.style, "-o", "/nowhere/a.svg"], "/nowhere/a.svg: can't be written"),
      (["--style", HitCommandTests.style, "-o", "/nowhere/a.png"], "/nowhere/a.png: can't be written"),
      (["--style", HitCommandTests.style, "-o", "a.png", "--size", "40000x10"], "is too large for PNG"),
    ] as [([String], String)])
  func arguments(arguments: [String], expected: String) {
    do {
      _ = try DrawCommand(arguments).draw()
      Issue.record("no error for \(arguments)")
    } catch {
      #expect(error.message.contains(expected), "\(error.message)")
    }
  }
}
