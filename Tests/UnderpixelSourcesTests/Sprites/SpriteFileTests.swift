import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Files of sprites")
struct SpriteFileTests {
  /// An index with one image of that name.
  static func index(_ name: String, width: Int = 8) -> Data {
    Data("{\"\(name)\":{\"x\":0,\"y\":0,\"width\":\(width),\"height\":8}}".utf8)
  }

  static func sprite(_ url: String, id: String? = nil) -> StyleSprite {
    var sprite = StyleSprite()
    sprite.url = url
    sprite.id = id
    return sprite
  }

  @Test("density and extension go in front of a query")
  func addresses() {
    #expect(Sprite.indexAddress(of: "sprites/osm") == "sprites/osm.json")
    #expect(Sprite.indexAddress(of: "sprites/osm", pixelRatio: 1.5) == "sprites/osm@2x.json")
    #expect(Sprite.indexAddress(of: "a?b?c", pixelRatio: 2) == "a@2x.json?b?c")
    #expect(Sprite.indexAddress(of: "", pixelRatio: .nan) == ".json")
  }

  @Test("the index of the screen's density is read, or else the other one")
  func density() throws {
    try withFolder { folder in
      let resolver = FileResolver(base: folder.path, local: folder.path)
      for name in ["both.json", "one.json"] { try Self.index("a", width: 1).write(to: folder.appending(path: name)) }
      for name in ["both@2x.json", "two@2x.json"] {
        try Self.index("a", width: 2).write(to: folder.appending(path: name))
      }
      for (url, ratio, width) in [
        ("both", 1.0, 1.0), ("both", 2, 2), ("one", 1, 1), ("one", 2, 1), ("two", 1, 2), ("two", 2, 2),
        ("local://both?key=1", 2, 2), ("file://\(folder.path)/both", 1, 1),
      ] {
        let sprite = Sprite.read([Self.sprite(url)], pixelRatio: ratio, resolver: resolver)
        #expect(sprite["a"]?.width == width && sprite.problems.isEmpty, "\(url) at \(ratio)")
      }
    }
  }

  @Test("a path means what it says, or else what it says decoded; a URL means the latter")
  func escapes() throws {
    try withFolder { folder in
      let resolver = FileResolver(base: folder.path)
      let sprite = Self.sprite("my%20icons?key=1")
      try Self.index("a", width: 1).write(to: folder.appending(path: "my icons@2x.json?key=1"))
      #expect(Sprite.read([sprite], resolver: resolver)["a"]?.width == 1)
      try Self.index("a", width: 2).write(to: folder.appending(path: "my%20icons@2x.json?key=1"))
      #expect(Sprite.read([sprite], resolver: resolver)["a"]?.width == 2)
      try Self.index("a", width: 3).write(to: folder.appending(path: "my icons.json"))
      let url = Self.sprite("file://\(folder.path)/my%20icons")
      #expect(Sprite.read([url], resolver: resolver)["a"]?.width == 3)
      let missing = Sprite.read([Self.sprite("%61%2")], resolver: resolver).problems.map(\.description)
      #expect(missing == ["\(folder.path)/%61%2.json: there is no such file, nor \(folder.path)/%61%2@2x.json"])
      let paths = ["%61.json", "a.json", "%61@2x.json", "a@2x.json"].map { "\(folder.path)/\($0)" }
      #expect(
        Sprite.read([Self.sprite("%61")], resolver: resolver).problems.map(\.description) == [
          "\(paths[0]): there is no such file, nor \(paths[1]), nor \(paths[2]), nor \(paths[3])"
        ])
    }
  }

  @Test(
    "an address with an ending of its own is one too many",
    arguments: [
      ("osm.json", "; the address of a sprite goes without \".json\""),
      ("osm.PNG?key=a.json", "; the address of a sprite goes without \".png\""), ("json", "json@2x.json"),
    ])
  func ending(url: String, hint: String) {
    let problems = Sprite.read([Self.sprite(url)], resolver: FileResolver(base: "/nowhere")).problems
    #expect(problems.count == 1 && problems[0].description.hasSuffix(hint), "\(problems)")
  }

  @Test("a style's sprites are read together, and what is wrong with one does not lose the others")
  func several() throws {
    try withFolder { folder in
      try Self.index("a").write(to: folder.appending(path: "one.json"))
      try Self.index("a").write(to: folder.appending(path: "two.json"))
      try Self.index("bad", width: 0).write(to: folder.appending(path: "bad.json"))
      try Data("[".utf8).write(to: folder.appending(path: "no.json"))
      let noFile = folder.appending(path: "folder.json")
      try FileManager.default.createDirectory(at: noFile, withIntermediateDirectories: false)
      let style = Style(sprites: [
        ("default", "one"), ("shops", "two"), ("x", "bad"), ("y", "no"), ("z", "nowhere"), ("f", "folder"),
        ("w", "https://example.com/sprite"),
      ])
      let sprite = Sprite.read(style.sprites, resolver: FileResolver(base: folder.path))
      #expect(sprite.images.keys.sorted() == ["a", "shops:a"])
      #expect(
        sprite.problems.map(\.description) == [
          "\(folder.path)/bad.json: image \"x:bad\": /width: expected a whole number of 1 to 65535, found 0",
          "\(folder.path)/no.json: expected JSON, with a value or \"]\" at byte 1, found the end of the text",
          "\(folder.path)/nowhere.json: there is no such file, nor \(folder.path)/nowhere@2x.json",
          "\(folder.path)/folder.json: expected a file to read, found a directory or a device",
          "https://example.com/sprite.json: no file; bytes from elsewhere are the caller's to fetch",
        ])
    }
  }

  @Test("a style has one sprite as an address, several as an array, or none")
  func styles() {
    var style = Style(sprites: [("a", "one")])
    #expect(Sprite.read(style.sprites, resolver: FileResolver(base: "/nowhere")).problems.count == 1)
    style.members["sprite"] = nil
    #expect(Sprite.read(style.sprites, resolver: FileResolver()) == Sprite())
    style.members["sprite"] = [["id": "a"]]
    let sprite = Sprite.read(style.sprites, resolver: FileResolver())
    #expect(sprite.problems == [.file("a sprite of the style", problem: "it has no url")])
  }
}

extension Style {
  fileprivate init(sprites: [(id: String, url: String)]) {
    self.init()
    members["sprite"] = .array(sprites.map { ["id": .string($0.id), "url": .string($0.url)] })
  }
}
