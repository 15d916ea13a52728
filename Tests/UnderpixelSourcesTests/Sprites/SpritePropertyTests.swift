import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Any sprite")
struct SpritePropertyTests {
  @Test("what is written is what is read", arguments: [1, 7, 42] as [UInt64])
  func roundTrip(seed: UInt64) {
    forAll(zip(Gen.text, Gen.spriteImage).array(upTo: 8), seed: seed) { pairs in
      let images = Dictionary(pairs) { _, last in last }
      let sprite = try Sprite.read(JSONWriter.bytes(of: .object(images.mapValues(\.json))))
      return sprite.images == images && sprite.problems.isEmpty
    }
  }

  @Test("a member of any value is taken or named, and what is taken can be", arguments: [2, 11] as [UInt64])
  func anyMember(seed: UInt64) {
    let names = [
      "x", "y", "width", "height", "pixelRatio", "sdf", "stretchX", "stretchY", "content", "textFitWidth",
      "textFitHeight",
    ]
    let lists = Gen.double(in: -1...9).map(PropertyValue.number).array(upTo: 5).map(PropertyValue.array)
    let values = Gen.oneOf(.propertyValue, lists, lists.array(upTo: 3).map(PropertyValue.array))
    forAll(zip(Gen.element(of: names), values), seed: seed, count: 500) { name, value in
      var members: [String: PropertyValue] = ["x": 0, "y": 0, "width": 8, "height": 8]
      members[name] = value
      let sprite = try Sprite.read(["a": .object(members)])
      return isSound(sprite) && (sprite.problems.isEmpty ? sprite.has("a") : sprite.problems.allSatisfy(isAbout(name)))
    }
  }

  private func isAbout(_ member: String) -> (SpriteError) -> Bool {
    { error in
      guard case .image("a", let pointer, _, _, nil) = error else { return false }
      return pointer == "/\(member)" || pointer.hasPrefix("/\(member)/") || ["width", "height"].contains(member)
    }
  }

  @Test("no bytes crash it", arguments: [1, 42] as [UInt64])
  func mutations(seed: UInt64) {
    let sprites = zip(Gen.element(of: ["a", "b"]), Gen.spriteImage).array(count: 1...3)
    forAll(zip(sprites, Gen.byteEdit.array(count: 1...4)), seed: seed, count: 400) { pairs, edits in
      let images = Dictionary(pairs) { _, last in last }
      var bytes = JSONWriter.bytes(of: .object(images.mapValues(\.json)))
      for edit in edits { edit.apply(to: &bytes) }
      do {
        return isSound(try Sprite.read(bytes))
      } catch is SpriteError {
        return true
      }
    }
  }

  /// Every image that was read could be added.
  private func isSound(_ sprite: Sprite) -> Bool {
    var other = Sprite()
    return sprite.images.allSatisfy { name, image in
      let isFinite = image.size.width.isFinite && image.size.height.isFinite
      return isFinite && (try? other.add(image, named: name)) != nil
    }
  }
}
