internal import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle

/// The images and fonts of a style. May be asked from any thread; fonts are read when first asked for.
public final class SymbolAssets: Sendable {
  public let images: Sprite
  let surroundings: EvaluationSurroundings
  private let fonts: Fonts
  private let missing = Locked(Missing())

  private struct Missing {
    var images: Set<String> = []
    /// By font stack; nil for those that no font has glyphs for.
    var characters: [String?: Set<Unicode.Scalar>] = [:]
    var crowdedLayers: Set<String> = []
  }

  /// - Parameter fonts: Where glyphs come from; nil for none.
  public convenience init(images: Sprite = Sprite(), fonts: (any GlyphSource & Sendable)? = nil) {
    self.init(images, Fonts(fonts))
  }

  private init(_ images: Sprite, _ fonts: Fonts) {
    self.images = images
    self.fonts = fonts
    // Text is laid out letter by letter: what scripts need beyond that is not done.
    surroundings = EvaluationSurroundings(images: Set(images.images.keys), laysOutAllScripts: false)
  }

  /// Whether glyphs can come from anywhere.
  public var hasFonts: Bool { fonts.hasSource }

  /// Other images with the same fonts, which are not read again.
  public func replacing(images: Sprite) -> SymbolAssets { SymbolAssets(images, fonts) }

  /// Other fonts with the same images.
  public func replacing(fonts: (any GlyphSource & Sendable)?) -> SymbolAssets { SymbolAssets(images, Fonts(fonts)) }

  /// Images that labels asked for and that are not there.
  public var missingImages: [String] { missing.withLock { $0.images.sorted() } }

  /// Characters that labels have, and fonts that are there lack.
  public var missingCharacters: [MissingCharacters] {
    missing.withLock { missing in
      missing.characters.sorted { ($0.key ?? "") < ($1.key ?? "") }.map {
        MissingCharacters(fontStack: $0.key, characters: $0.value.sorted())
      }
    }
  }

  /// The layers that have more labels along the lines of a tile than are laid out.
  public var crowdedLayers: [String] { missing.withLock { $0.crowdedLayers.sorted() } }

  private func noteCrowded(_ layer: String) { missing.withLock { _ = $0.crowdedLayers.insert(layer) } }

  /// Ranges of glyphs that labels asked for and that are not there.
  public var missingGlyphs: [MissingGlyphs] { fonts.library.withLock { $0.missing } }

  /// What is wrong with glyphs that are there.
  public var problems: [GlyphError] { fonts.library.withLock { $0.problems } }

  /// Calls `body` with the measures of glyphs and images.
  func withMeasures<Result: Sendable>(_ body: (Measures) -> Result) -> Result {
    fonts.library.withLock { body(Measures(library: $0, assets: self)) }
  }

  /// Fonts that several assets may have.
  private final class Fonts: Sendable {
    let library: Locked<FontLibrary>

    let hasSource: Bool

    init(_ source: (any GlyphSource & Sendable)?) {
      library = Locked(FontLibrary(source))
      hasSource = source != nil
    }
  }

  func image(_ name: String) -> SpriteImage? {
    if let image = images[name] { return image }
    missing.withLock { _ = $0.images.insert(name) }
    return nil
  }

  /// How many characters of a font stack are told apart.
  private static let mostCharacters = 1024

  /// Notes a character without a glyph.
  ///
  /// - Parameter fontStack: Nil where no font can have it.
  private func miss(_ character: Unicode.Scalar, _ fontStack: String?) {
    guard character.isSeen else { return }
    missing.withLock { missing in
      guard missing.characters[fontStack, default: []].count < Self.mostCharacters else { return }
      missing.characters[fontStack, default: []].insert(character)
    }
  }

  /// Glyphs and images, for as long as the fonts are held.
  struct Measures: SymbolMetrics {
    fileprivate let library: FontLibrary
    fileprivate let assets: SymbolAssets

    func glyph(_ unit: UInt16, fontStack: String) -> Glyph? {
      library.glyph(unit, in: library.stack(named: fontStack))
    }

    func image(_ name: String) -> SpriteImage? { assets.image(name) }

    func miss(_ character: Unicode.Scalar, fontStack: String) {
      guard let unit = UInt16(exactly: character.value) else { return assets.miss(character, nil) }
      // Of a range that is not there the characters are missing with it.
      if library.hasRange(of: unit, in: library.stack(named: fontStack)) { assets.miss(character, fontStack) }
    }

    func noteCrowded(_ layer: String) { assets.noteCrowded(layer) }

    var surroundings: EvaluationSurroundings { assets.surroundings }
  }
}

/// Characters without glyphs. Text is laid out without them.
public struct MissingCharacters: Hashable, Sendable {
  /// The fonts that lack them; nil for characters beyond U+FFFF, for which there are no ranges of glyphs.
  public var fontStack: String?
  /// In the order of their numbers; of many only some.
  public var characters: [Unicode.Scalar]
}

extension MissingCharacters: CustomStringConvertible {
  /// Such as `Noto Sans: "ж" (U+0436), "я" (U+044F)`, eight of them at most.
  public var description: String {
    let shown = characters.prefix(8).map { "\"\($0)\" (\($0.codePoint))" }.joined(separator: ", ")
    let rest = characters.count > 8 ? " and \(characters.count - 8) more" : ""
    return "\(fontStack ?? "no font has characters beyond U+FFFF"): \(shown)\(rest)"
  }
}

extension Unicode.Scalar {
  /// False for what takes no ink, and is left out of fonts.
  fileprivate var isSeen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
    default: !properties.isVariationSelector
    }
  }

  private var hexadecimal: String { String(value, radix: 16, uppercase: true) }

  fileprivate var codePoint: String {
    "U+" + String(repeating: "0", count: max(4 - hexadecimal.utf8.count, 0)) + hexadecimal
  }
}
