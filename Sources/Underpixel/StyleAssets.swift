internal import UnderpixelGeometry
internal import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// The images and fonts of a stack of styles: each style has its own.
struct StyleAssets {
  private var byPath: [ImportPath: Entry] = [:]
  /// Images of the root that came from no sprite.
  private(set) var added: [String: SpriteImage] = [:]
  /// Glyphs that do not come from where the styles say.
  private var glyphSource: (any GlyphSource & Sendable)?
  private var hasLocalIdeographs = false
  private let none = SymbolAssets()

  private struct Entry {
    /// What was read.
    let sprites: [StyleSprite]
    let glyphs: Glyphs?
    let pixelRatio: Double
    let folder: String
    var place: String
    let problems: [SpriteError]
    let glyphFiles: GlyphFiles?
    var symbols: SymbolAssets
  }

  /// Where glyphs are, and what relative addresses start from.
  private struct Glyphs: Hashable {
    let url: String
    let folder: String
  }

  func symbols(of path: ImportPath) -> SymbolAssets { byPath[path]?.symbols ?? none }

  /// What is wrong with sprites, by their styles.
  var warnings: [StyleProblem] {
    byPath.values.sorted { $0.place < $1.place }.flatMap { entry in
      entry.problems.map { StyleProblem(.warning, path: entry.place + "/sprite", $0.description) }
    }
  }

  /// What layers asked for, in all styles.
  var all: [SymbolAssets] {
    byPath.sorted { $0.key.ids.lexicographicallyPrecedes($1.key.ids) }.map(\.value.symbols)
  }

  /// Reads the sprites that styles name, and finds their fonts. A style without fonts has those of the style that imports it,
  /// and one that imports some those of the first that has any.
  ///
  /// - Parameter keepsOthers: Whether what is as it was stays; else all is read.
  mutating func take(_ stack: StyleStack, pixelRatio: Double, local: String?, keepsOthers: Bool) {
    let before = keepsOthers ? byPath : [:]
    byPath = [:]
    let own = Dictionary(uniqueKeysWithValues: stack.members.map { ($0.path, Self.glyphs(of: $0)) })
    let first = stack.members.lazy.compactMap { Self.glyphs(of: $0) }.first
    for member in stack.members {
      var (path, glyphs) = (member.path, own[member.path] ?? nil)
      while glyphs == nil, !path.isRoot {
        path = ImportPath(path.ids.dropLast())
        glyphs = own[path] ?? nil
      }
      byPath[member.path] = entry(
        member, glyphs: glyphs ?? first, before[member.path], pixelRatio: pixelRatio, local: local)
    }
  }

  private static func glyphs(of member: StyleStack.Member) -> Glyphs? {
    guard let url = member.style.members["glyphs"]?.string, !url.isEmpty else { return nil }
    return Glyphs(url: url, folder: member.folder)
  }

  private func entry(
    _ member: StyleStack.Member, glyphs: Glyphs?, _ before: Entry?, pixelRatio: Double, local: String?
  ) -> Entry {
    let sprites = member.style.sprites
    if var before, before.sprites == sprites, before.glyphs == glyphs, before.pixelRatio == pixelRatio,
      before.folder == member.folder
    {
      // An import may have moved.
      before.place = member.place
      return before
    }
    func resolver(_ folder: String) -> FileResolver {
      FileResolver(base: folder.isEmpty ? "." : folder, local: local)
    }
    var images = Sprite.read(sprites, pixelRatio: pixelRatio, resolver: resolver(member.folder))
    if member.path.isRoot {
      for (name, image) in added { try? images.add(image, named: name) }
    }
    let files = glyphs.map { GlyphFiles($0.url, resolver: resolver($0.folder)) }
    return Entry(
      sprites: sprites, glyphs: glyphs, pixelRatio: pixelRatio, folder: member.folder, place: member.place,
      problems: images.problems, glyphFiles: files,
      symbols: SymbolAssets(images: images, fonts: fonts(of: files)))
  }

  // MARK: Fonts

  /// - Parameter files: Those that a style names.
  private func fonts(of files: GlyphFiles?) -> (any GlyphSource & Sendable)? {
    let source = glyphSource ?? files
    return hasLocalIdeographs ? LocalIdeographs(source) : source
  }

  /// - Parameter source: Glyphs for all styles; nil for those that they name.
  mutating func setGlyphSource(_ source: (any GlyphSource & Sendable)?) {
    glyphSource = source
    replaceFonts()
  }

  mutating func setLocalIdeographs(_ areThere: Bool) {
    hasLocalIdeographs = areThere
    replaceFonts()
  }

  private mutating func replaceFonts() {
    for (path, entry) in byPath {
      let symbols = entry.symbols.replacing(fonts: fonts(of: entry.glyphFiles))
      byPath[path]?.symbols = symbols
    }
  }

  // MARK: Images of the root

  func hasImage(_ name: String) -> Bool { added[name] != nil || symbols(of: .root).images.has(name) }

  mutating func add(_ image: SpriteImage, named name: String) throws(SpriteError) {
    var images = symbols(of: .root).images
    try images.add(image, named: name)
    added[name] = image
    replaceImages(by: images)
  }

  mutating func add(_ sprite: Sprite) {
    var images = symbols(of: .root).images
    images.add(sprite)
    added.merge(sprite.images) { $1 }
    replaceImages(by: images)
  }

  /// - Returns: Whether there was one.
  mutating func removeImage(_ name: String) -> Bool {
    var images = symbols(of: .root).images
    let wasAdded = added.removeValue(forKey: name) != nil
    guard images.remove(name) != nil else { return wasAdded }
    replaceImages(by: images)
    return true
  }

  private mutating func replaceImages(by images: Sprite) {
    let symbols = symbols(of: .root).replacing(images: images)
    byPath[.root]?.symbols = symbols
  }
}
