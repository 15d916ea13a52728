import Underpixel

/// Reads the bytes as the index of a sprite; asks what was read everything, and compares it with a sprite of several.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let sprite: Sprite
  let named: Sprite
  do throws(SpriteError) {
    sprite = try Sprite.read(bytes)
    named = try Sprite.read(bytes, id: "id")
  } catch {
    guard case .index = error else { preconditionFailure("\(error) is thrown") }
    precondition(!error.description.isEmpty)
    return 0
  }
  var copy = Sprite()
  for (name, image) in sprite.images {
    precondition(image.size.width > 0 && image.size.width.isFinite, "\(name) is \(image.size.width) wide")
    precondition(image.size.height > 0 && image.size.height.isFinite, "\(name) is \(image.size.height) high")
    precondition(named["id:" + name] == image, "\(name) has another image in a sprite of several")
    do throws(SpriteError) {
      try copy.add(image, named: name)
    } catch {
      preconditionFailure("what was read can't be added: \(error)")
    }
  }
  precondition(copy.images == sprite.images && named.images.count == sprite.images.count)
  precondition(named.problems.count == sprite.problems.count)
  for problem in sprite.problems {
    guard case .image(_, let member, _, _, nil) = problem else { preconditionFailure("\(problem) is reported") }
    precondition(member.isEmpty || member.hasPrefix("/"), "a problem at \(member)")
  }
  return 0
}
