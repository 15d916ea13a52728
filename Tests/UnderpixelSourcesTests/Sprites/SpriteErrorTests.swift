import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("Malformed sprites")
struct SpriteErrorTests {
  @Test(
    "what is no index says why",
    arguments: [
      ("[]", "a sprite: expected an object, found []"), ("null", "a sprite: expected an object, found null"),
      ("", "a sprite: expected JSON, with a JSON value at byte 0, found nothing"),
      ("{\"a\":", "a sprite: expected JSON, with a value at byte 5, found the end of the text"),
    ])
  func index(text: String, description: String) {
    let error = #expect(throws: SpriteError.self) { try Sprite.read(Array(text.utf8)) }
    #expect(error?.description == description)
  }

  static let side = "expected a whole number of 1 to 65535"
  static let place = "expected a whole number of 0 to 65535"
  static let ratio = "expected a number of 1/64 to 64"

  @Test(
    "a bad image is named with the member and what was found, and the others stay",
    arguments: [
      ("x", nil, "/x: expected a number, found nothing"), ("x", "5", "/x: expected a number, found \"5\""),
      ("x", -1, "/x: \(place), found -1"), ("y", 1e300, "/y: \(place), found 1e+300"),
      ("width", nil, "/width: expected a number, found nothing"), ("width", 0, "/width: \(side), found 0"),
      ("width", 20.5, "/width: \(side), found 20.5"), ("height", 65_536, "/height: \(side), found 65536"),
      ("height", .unsigned(.max), "/height: \(side), found 1.8446744073709552e+19"),
      ("pixelRatio", 0, "/pixelRatio: \(ratio), found 0"), ("pixelRatio", -2, "/pixelRatio: \(ratio), found -2"),
      ("pixelRatio", 1e-300, "/pixelRatio: \(ratio), found 1e-300"),
      ("pixelRatio", "2", "/pixelRatio: expected a number, found \"2\""),
      ("sdf", 1, "/sdf: expected a boolean, found 1"),
      ("stretchX", 5, "/stretchX: expected an array of pairs of numbers, found 5"),
      ("stretchX", [1, 2], "/stretchX/0: expected two numbers, found 1"),
      ("stretchX", [[1, 2], [3]], "/stretchX/1: expected two numbers, found [3]"),
      ("stretchX", [[1, nil]], "/stretchX/0/1: expected a number, found null"),
      ("stretchX", [[2, 1]], "/stretchX/0: expected two numbers, the smaller one first, found [2,1]"),
      ("stretchX", [[-1, 1]], "/stretchX/0/0: expected no less than 0, found -1"),
      ("stretchX", [[0, 9], [8, 10]], "/stretchX/1/0: expected no less than 9, where the one before ends, found 8"),
      ("stretchX", [[0, 40.5]], "/stretchX/0/1: expected no more than 40, the image's width, found 40.5"),
      ("stretchY", [[0, 30]], "/stretchY/0/1: expected no more than 20, the image's height, found 30"),
      ("content", [1, 2, 3], "/content: expected four numbers: left, top, right, bottom, found [1,2,3]"),
      ("content", [1, 2, 3, "4"], "/content/3: expected a number, found \"4\""),
      ("content", [0, 0, 41, 5], "/content/2: expected a number of 0 to 40, the image's width, found 41"),
      ("content", [0, -1, 5, 5], "/content/1: expected a number of 0 to 20, the image's height, found -1"),
      ("content", [5, 0, 4, 5], "/content/2: expected no less than 5, found 4"),
      ("content", [0, 5, 5, 4], "/content/3: expected no less than 5, found 4"),
    ] as [(String, PropertyValue?, String)])
  func image(member: String, value: PropertyValue?, description: String) throws {
    let good: [String: PropertyValue] = ["x": 0, "y": 0, "width": 40, "height": 20]
    var bad = good
    bad[member] = value
    let sprite = try Sprite.read(["a": .object(good), "bad": .object(bad), "z": .object(good)])
    #expect(sprite.images.keys.sorted() == ["a", "z"])
    #expect(sprite.problems.map(\.description) == ["image \"bad\": \(description)"])
  }

  @Test("an image stays without a text fit that is not known")
  func textFit() throws {
    let members: PropertyValue = [
      "x": 0, "y": 0, "width": 4, "height": 2, "textFitWidth": "shrinkOnly", "textFitHeight": 5,
    ]
    let sprite = try Sprite.read(["a": members])
    #expect(sprite["a"] == SpriteImage(width: 4, height: 2))
    let words = "expected \"stretchOrShrink\" or \"stretchOnly\" or \"proportional\", found"
    #expect(
      sprite.problems.map(\.description) == [
        "image \"a\": /textFitWidth: \(words) \"shrinkOnly\"", "image \"a\": /textFitHeight: \(words) 5",
      ])
  }

  @Test("long values are cut in messages")
  func longValues() throws {
    let sprite = try Sprite.read(["a": .array(Array(repeating: 7, count: 10_000))])
    #expect(sprite.problems.allSatisfy { $0.description.count < 120 } && sprite.problems.count == 1)
  }
}
