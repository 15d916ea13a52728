internal import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// Icons and text.
extension MapModel {
  /// Adds an image to those of the style, or replaces one of its sprites, for the style that is loaded and for all that are
  /// loaded later; imported styles have their own.
  ///
  /// - Throws: What is wrong with its measures; nothing changes then.
  public func addImage(_ image: SpriteImage, named name: String) throws(SpriteError) {
    try recorded("addImage", image.recorded(named: name)) { () throws(SpriteError) in
      try assetsOfStyles.add(image, named: name)
      draw()
    }
  }

  /// Adds all images of a sprite, each as ``addImage(_:named:)`` does. What could not be read of it is among its own problems.
  ///
  ///     map.addImages(of: try Sprite.read(bytes))   // of an index that came from the network
  public func addImages(of sprite: Sprite) {
    for (name, image) in sprite.images.sorted(by: { $0.key < $1.key }) {
      recorded("addImage", image.recorded(named: name)) {}
    }
    assetsOfStyles.add(sprite)
    draw()
  }

  /// Removes an image. One of the style's sprites comes back when a style is loaded that has it.
  public func removeImage(_ name: String) {
    recorded("removeImage", .string(name)) {
      if assetsOfStyles.removeImage(name) { draw() }
    }
  }

  /// Whether the style has an image of a name, of its sprites or added.
  public func hasImage(_ name: String) -> Bool { assetsOfStyles.hasImage(name) }

  /// Takes the glyphs of text from elsewhere than the styles say, for those that are loaded and for all that are loaded later.
  ///
  ///     map.setGlyphSource(SystemFonts())   // a GlyphSource of one's own
  ///
  /// It is asked from any thread, one question of a style at a time, when labels are laid out, and once for each range of a
  /// font stack: a source that has more by now is set again. Then all texts are laid out anew.
  ///
  /// - Parameter source: The glyphs; nil for those that the styles name.
  public func setGlyphSource(_ source: (any GlyphSource & Sendable)?) {
    assetsOfStyles.setGlyphSource(source)
    draw()
  }

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
          "the layer \"\(layer)\" asks for more than \(SymbolLayout.mostLabelsAlongLines) labels along the lines of a"
            + " tile; the rest is left out"
        }
    }
  }
}
