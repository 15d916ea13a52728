internal import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// Icons and text.
extension MapModel {
  /// Adds an image, or replaces one of the style's sprites.
  ///
  /// - Throws: What is wrong with its measures; nothing changes then.
  public func addImage(_ image: SpriteImage, named name: String) throws(SpriteError) {
    var images = labels.assets.images
    try images.add(image, named: name)
    addedImages[name] = image
    take(images)
  }

  /// Removes an image.
  public func removeImage(_ name: String) {
    var images = labels.assets.images
    guard images.remove(name) != nil else { return }
    addedImages[name] = nil
    take(images)
  }

  public func hasImage(_ name: String) -> Bool { labels.assets.images.has(name) }

  /// What labels asked for so far and that is not there, or can't be read: images, ranges of glyphs, and single ones; and
  /// layers that ask for more labels than are laid out. The rest of such a label or layer is there.
  public var symbolProblems: [String] {
    var problems = labels.assets.problems.map(\.description)
    let glyphs = labels.assets.missingGlyphs
    if !glyphs.isEmpty {
      let hint = hasGlyphs ? "" : " (the style has no \"glyphs\")"
      problems.append("glyphs are missing\(hint): \(glyphs.map(\.description).joined(separator: "; "))")
    }
    let characters = labels.assets.missingCharacters
    if !characters.isEmpty {
      problems.append("characters without glyphs: \(characters.map(\.description).joined(separator: "; "))")
    }
    let images = labels.assets.missingImages
    if !images.isEmpty {
      let names = images.map { "\"\($0)\"" }.joined(separator: ", ")
      problems.append("images are missing: \(names)")
    }
    return problems
      + labels.assets.crowdedLayers.map { layer in
        "the layer \"\(layer)\" has more labels along the lines of a tile than are laid out; the rest is left out"
      }
  }

  private var hasGlyphs: Bool { style?.members["glyphs"]?.string?.isEmpty == false }

  private func take(_ images: Sprite) {
    labels = LabelLayouts(labels.assets.replacing(images: images))
    draw()
  }

  /// Reads the sprites that a style names, and finds its fonts. What can't be read is told among the warnings.
  func readSymbolAssets(of style: Style) -> [StyleProblem] {
    let resolver = FileResolver(base: folder.isEmpty ? "." : folder, local: assets)
    var images = Sprite.read(style.sprites, pixelRatio: pixelRatio, resolver: resolver)
    for (name, image) in addedImages { try? images.add(image, named: name) }
    let template = style.members["glyphs"]?.string ?? ""
    let glyphs = template.isEmpty ? nil : GlyphFiles(template, resolver: resolver)
    labels = LabelLayouts(SymbolAssets(images: images, fonts: glyphs))
    return images.problems.map { StyleProblem(.warning, path: "/sprite", $0.description) }
  }
}
