import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("Sprites")
struct SpriteReadingTests {
  @Test("an image is read whole")
  func whole() throws {
    let sprite = try Sprite.read(
      Array(
        """
        {"shield":{"x":2,"y":4,"width":40,"height":20,"pixelRatio":2,"sdf":true,"stretchX":[[0,5.5],[30,40]],
        "stretchY":[],"content":[4,2,36,18],"textFitWidth":"stretchOnly","textFitHeight":"proportional","visible":true}}
        """.utf8))
    var expected = SpriteImage(x: 2, y: 4, width: 40, height: 20, pixelRatio: 2, isSDF: true)
    expected.stretchX = [0...5.5, 30...40]
    expected.stretchY = []
    expected.content = BoundingBox(minX: 4, minY: 2, maxX: 36, maxY: 18)
    expected.textFitWidth = .stretchOnly
    expected.textFitHeight = .proportional
    #expect(sprite.images == ["shield": expected] && sprite.problems.isEmpty)
    #expect(sprite["shield"]?.size == Size(width: 20, height: 10))
  }

  @Test("all but place and size can be left out, or be null")
  func defaults() throws {
    let members: PropertyValue = ["x": 0, "y": 0, "width": 8, "height": 9, "sdf": nil, "content": nil]
    let sprite = try Sprite.read(["dot": members])
    #expect(sprite.images == ["dot": SpriteImage(width: 8, height: 9)] && sprite.problems.isEmpty)
    #expect(try Sprite.read("{}".utf8.map { $0 }) == Sprite())
  }

  @Test("names have the id of their sprite in front, unless it is the default one")
  func ids() throws {
    let index: PropertyValue = ["bus": ["x": 0, "y": 0, "width": 8, "height": 8], "bad": 5]
    for id in [nil, "default"] { #expect(try Sprite.read(index, id: id).images.keys.elementsEqual(["bus"])) }
    let shops = try Sprite.read(index, id: "shops")
    #expect(shops.has("shops:bus") && !shops.has("bus"))
    #expect(shops.problems.map(\.description) == ["image \"shops:bad\": expected an object, found 5"])
  }

  @Test("images are added, replaced and removed")
  func changes() throws {
    var sprite = Sprite()
    #expect(!sprite.has("a") && sprite["a"] == nil && sprite.remove("a") == nil)
    try sprite.add(SpriteImage(width: 1, height: 1), named: "a")
    try sprite.add(SpriteImage(width: 2, height: 2), named: "a")
    #expect(sprite["a"] == SpriteImage(width: 2, height: 2))
    var other = Sprite()
    try other.add(SpriteImage(width: 3, height: 3), named: "a")
    try other.add(SpriteImage(width: 4, height: 4), named: "b")
    sprite.add(other)
    #expect(sprite["a"]?.width == 3 && sprite["b"]?.width == 4)
    #expect(sprite.remove("a")?.width == 3 && !sprite.has("a") && sprite.has("b"))
  }

  @Test("an image that can't be is not added")
  func badAddition() throws {
    var sprite = Sprite()
    try sprite.add(SpriteImage(width: 40, height: 20), named: "a")
    for (change, problem) in Self.badChanges {
      var image = SpriteImage(width: 50, height: 20)
      change(&image)
      let error = #expect(throws: SpriteError.self) { try sprite.add(image, named: "a") }
      #expect(error?.description == "image \"a\": \(problem)")
    }
    #expect(sprite["a"]?.width == 40)
  }

  static let badChanges: [(@Sendable (inout SpriteImage) -> Void, String)] = [
    ({ $0.width = .nan }, "/width: expected a whole number of 1 to 65535, found nan"),
    ({ $0.height = .infinity }, "/height: expected a whole number of 1 to 65535, found inf"),
    ({ $0.pixelRatio = .nan }, "/pixelRatio: expected a number of 1/64 to 64, found nan"),
    ({ $0.stretchX = [0...51] }, "/stretchX/0/1: expected no more than 50, the image's width, found 51"),
    ({ $0.content = BoundingBox.empty }, "/content/0: expected a number of 0 to 50, the image's width, found inf"),
  ]
}
