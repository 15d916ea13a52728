/// The images of a style by name: those of its sprites, and those that were added since.
///
///     var sprite = Sprite.read(style.sprites, pixelRatio: 2, resolver: FileResolver(base: "style"))
///     sprite["bus"]?.size                                  // logical pixels
///     try sprite.add(SpriteImage(width: 24, height: 24), named: "here")
///
/// A sprite has measures alone, no pixels. What was left out while reading is in ``problems``.
public struct Sprite: Hashable, Sendable {
  public private(set) var images: [String: SpriteImage] = [:]
  /// What could not be read: files, images, and members of images that are left out of them.
  public internal(set) var problems: [SpriteError] = []

  /// A sprite without images.
  public init() {}

  public subscript(name: String) -> SpriteImage? { images[name] }

  public func has(_ name: String) -> Bool { images[name] != nil }

  /// Adds an image, or replaces the one of its name.
  ///
  /// - Throws: What is wrong with the image, such as a stretch beyond its edge; nothing changes then.
  public mutating func add(_ image: SpriteImage, named name: String) throws(SpriteError) {
    do throws(ImageFlaw) {
      try image.validate()
    } catch {
      throw error.of(name)
    }
    add(valid: image, named: name)
  }

  /// Adds an image that was validated.
  mutating func add(valid image: SpriteImage, named name: String) { images[name] = image }

  /// Adds the images of another sprite, which replace those of their names, and its problems.
  public mutating func add(_ other: Sprite) {
    images.merge(other.images) { $1 }
    problems += other.problems
  }

  /// Removes an image and gives it back; nil where there is none of the name.
  @discardableResult
  public mutating func remove(_ name: String) -> SpriteImage? { images.removeValue(forKey: name) }
}
