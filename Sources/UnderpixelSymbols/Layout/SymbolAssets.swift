internal import Synchronization
internal import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle

/// The images and fonts of a style. May be asked from any thread; fonts are read when first asked for.
public final class SymbolAssets: Sendable {
  public let images: Sprite
  let surroundings: EvaluationSurroundings
  private let fonts: Fonts
  private let missing = Mutex<Set<String>>([])

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

  /// Other images with the same fonts, which are not read again.
  public func replacing(images: Sprite) -> SymbolAssets { SymbolAssets(images, fonts) }

  /// Other fonts with the same images.
  public func replacing(fonts: (any GlyphSource & Sendable)?) -> SymbolAssets { SymbolAssets(images, Fonts(fonts)) }

  /// Images that labels asked for and that are not there.
  public var missingImages: [String] { missing.withLock { $0.sorted() } }

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
    let library: Mutex<FontLibrary>

    init(_ source: (any GlyphSource & Sendable)?) { library = Mutex(FontLibrary(source)) }
  }

  func image(_ name: String) -> SpriteImage? {
    if let image = images[name] { return image }
    missing.withLock { _ = $0.insert(name) }
    return nil
  }

  /// Glyphs and images, for as long as the fonts are held.
  struct Measures: SymbolMetrics {
    fileprivate let library: FontLibrary
    fileprivate let assets: SymbolAssets

    func glyph(_ unit: UInt16, fontStack: String) -> Glyph? {
      library.glyph(unit, in: library.stack(named: fontStack))
    }

    func image(_ name: String) -> SpriteImage? { assets.image(name) }

    var surroundings: EvaluationSurroundings { assets.surroundings }
  }
}
