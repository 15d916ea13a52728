internal import UnderpixelCollision
internal import UnderpixelGeometry
public import UnderpixelPlacement
internal import UnderpixelSources
internal import UnderpixelStyle

/// Lays out the labels of one layer, tile by tile. (MapLibre GL JS 5.3.0, `symbol_layout`.)
public struct SymbolLayout: Sendable {
  public let style: SymbolStyle
  /// The style in which labels are drawn where `style` has places for them; nil for that itself.
  public let look: SymbolStyle?
  let assets: SymbolAssets
  /// How features of no tile are cut; for tiles nothing of it matters.
  public var cutting: Cutting

  public struct Cutting: Sendable {
    /// From this zoom on nothing is left out, and tiles are not cut any further.
    public var deepestZoom = 18
    /// Beyond the tile's edges, in 512ths of its side.
    public var buffer = 128.0
    /// In 512ths of the tile's side.
    public var tolerance = 0.375

    public init() {}
  }

  /// How many labels a layer has along the lines of a tile at most. One feature can ask for any number of them, and nobody
  /// reads thousands; MapLibre GL JS draws as many glyphs of a layer in a tile, and warns beyond.
  public static let mostLabelsAlongLines = 65_535

  public init(_ style: SymbolStyle, assets: SymbolAssets, cutting: Cutting = Cutting(), look: SymbolStyle? = nil) {
    self.style = style
    self.look = look
    self.assets = assets
    self.cutting = cutting
  }

  /// The labels of the layer in a tile.
  ///
  /// In a look each label of the style is there, at the same index, with what the look has at its place; behind them come,
  /// feature by feature, the labels that the look has of features for which the style has none.
  ///
  /// - Complexity: O(features and vertices), and what it takes to find places along lines and in polygons.
  public func labels(_ request: LabelRequest) -> LabelSet {
    let isTile = request.features.tile != nil
    let cut =
      isTile
      ? nil
      : TileCut(
        request.tile, margin: cutting.buffer / 512, tolerance: cutting.tolerance * TileUnits.side / 512,
        deepest: cutting.deepestZoom)
    let symbols = symbols(style, request, cut)
    guard !symbols.isEmpty || look != nil else { return .none }
    return assets.withMeasures { measures in
      var builder = LabelBuilder(
        LabelSetting(style, request, measures), drawn: look.map { LabelSetting($0, request, measures) })
      for symbol in symbols { builder.add(symbol) }
      if let look {
        let others = self.symbols(look, request, cut) { symbol, context in
          let content = style.content(context)
          return content.text == nil && content.icon == nil || builder.unshaped.contains(symbol)
        }
        builder.beginAdditions()
        for symbol in others { builder.add(symbol) }
      }
      return builder.finish(textSize: textSize(request.features))
    }
  }

  /// The features that have text or an icon, in the order in which they are laid out.
  ///
  /// - Parameter chosen: What is added to a style's own labels; nil for these.
  private func symbols(
    _ style: SymbolStyle, _ request: LabelRequest, _ cut: TileCut?,
    adding chosen: ((SymbolKey, borrowing EvaluationContext) -> Bool)? = nil
  ) -> [SymbolFeature] {
    guard style.hasText || style.hasIcon else { return [] }
    let zoom = Double(request.layoutZoom)
    var symbols: [SymbolFeature] = []
    let sorts = style.sortsByKey(atZoom: zoom)
    for feature in request.candidates {
      for type in request.types(of: feature) {
        let context = EvaluationContext(
          zoom: zoom, feature: CollectionFeature(request.features, feature, type), surroundings: assets.surroundings)
        let key = SymbolKey(feature: feature, type: type)
        guard style.filter?.passes(context) ?? true, chosen?(key, context) ?? true else { continue }
        askForImages(of: style, context)
        // Most features have no label in most layers: shapes are for those that have.
        guard var symbol = symbol(key, style, context, sorts: sorts) else { continue }
        for lines in request.shapes(of: feature, type, cut: cut) {
          symbol.shape.lines = lines
          symbols.append(symbol)
        }
      }
    }
    if style.placement.word(SymbolPlacement.self, atZoom: zoom) == .line { symbols = joined(symbols) }
    // Sorting is stable.
    if sorts, chosen == nil { symbols.sort { $0.sortKey < $1.sortKey } }
    return symbols
  }

  /// Makes sure that images are known to be missing that a feature has in appearances alone.
  private func askForImages(of style: SymbolStyle, _ context: borrowing EvaluationContext) {
    for appearance in style.appearances where appearance.changes.contains(.image) {
      if let icon = appearance.style?.content(context).icon { _ = assets.image(icon) }
    }
  }

  /// What is written of a feature, without its shape; nil where nothing is.
  private func symbol(
    _ key: SymbolKey, _ style: SymbolStyle, _ context: borrowing EvaluationContext, sorts: Bool
  ) -> SymbolFeature? {
    var symbol = SymbolFeature(index: key.feature, shape: TileShape(type: key.type, lines: []))
    (symbol.text, symbol.icon) = style.content(context)
    if sorts { symbol.sortKey = style.sortKey.number(context) }
    return symbol.text == nil && symbol.icon == nil ? nil : symbol
  }

  /// The size of text along lines at the camera's zoom.
  private func textSize(_ features: FeatureCollection) -> LabelSet.TextSize {
    let size = (look ?? style).textSize
    let surroundings = assets.surroundings
    if size.isConstant { return .constant(size.number(EvaluationContext(zoom: 0))) }
    if !size.dependsOnFeature { return .zoom { size.number(EvaluationContext(zoom: $0)) } }
    return .feature { feature, zoom in
      size.number(
        EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature), surroundings: surroundings))
    }
  }
}

/// Which feature, and which of its parts.
struct SymbolKey: Hashable {
  var feature: Int
  var type: GeometryType
}

/// A feature with text or an icon.
struct SymbolFeature {
  var index: Int
  var shape: TileShape
  var text: Formatted?
  var icon: String?
  var sortKey = 0.0

  var key: SymbolKey { SymbolKey(feature: index, type: shape.type) }
}
