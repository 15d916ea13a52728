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

  /// What labels asked for so far and that is not there, or can't be read: images, ranges of glyphs, and single ones; and
  /// layers that ask for more labels than are laid out. The rest of such a label or layer is there.
  public var symbolProblems: [String] {
    assetsOfStyles.all.flatMap { assets in
      var problems = assets.problems.map(\.description)
      let glyphs = assets.missingGlyphs
      if !glyphs.isEmpty {
        let hint = assets.hasFonts ? "" : " (the style has no \"glyphs\")"
        problems.append("glyphs are missing\(hint): \(glyphs.map(\.description).joined(separator: "; "))")
      }
      let characters = assets.missingCharacters
      if !characters.isEmpty {
        problems.append("characters without glyphs: \(characters.map(\.description).joined(separator: "; "))")
      }
      let images = assets.missingImages
      if !images.isEmpty {
        let names = images.map { "\"\($0)\"" }.joined(separator: ", ")
        problems.append("images are missing: \(names)")
      }
      return problems
        + assets.crowdedLayers.map { layer in
          "the layer \"\(layer)\" has more labels along the lines of a tile than are laid out; the rest is left out"
        }
    }
  }
}
