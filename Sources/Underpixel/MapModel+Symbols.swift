internal import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// Icons and text.
extension MapModel {
  /// Adds an image to those of the style, or replaces one of its sprites; imported styles have their own.
  ///
  /// - Throws: What is wrong with its measures; nothing changes then.
  public func addImage(_ image: SpriteImage, named name: String) throws(SpriteError) {
    guard case .object(var step) = image.recorded else { return }
    step["id"] = .string(name)
    try recorded("addImage", .object(step)) { () throws(SpriteError) in
      try assetsOfStyles.add(image, named: name)
      draw()
    }
  }

  /// Removes an image.
  public func removeImage(_ name: String) {
    if assetsOfStyles.removeImage(name) { draw() }
  }

  public func hasImage(_ name: String) -> Bool { assetsOfStyles.hasImage(name) }

  /// What labels asked for so far and that is not there, or can't be read: images, and ranges of glyphs. The rest of
  /// such a label is laid out.
  public var symbolProblems: [String] {
    assetsOfStyles.all.flatMap { assets in
      var problems = assets.problems.map(\.description)
      let glyphs = assets.missingGlyphs
      if !glyphs.isEmpty {
        problems.append("glyphs are missing: \(glyphs.map(\.description).joined(separator: "; "))")
      }
      let images = assets.missingImages
      if !images.isEmpty {
        let names = images.map { "\"\($0)\"" }.joined(separator: ", ")
        problems.append("images are missing: \(names)")
      }
      return problems
    }
  }
}
