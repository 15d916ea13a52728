internal import UnderpixelCollision
internal import UnderpixelGeometry
public import UnderpixelPlacement
internal import UnderpixelSources
internal import UnderpixelStyle

/// Lays out the labels of one layer, tile by tile. (MapLibre GL JS 5.3.0, `symbol_layout`.)
public struct SymbolLayout: Sendable {
  public let style: SymbolStyle
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

  public init(_ style: SymbolStyle, assets: SymbolAssets, cutting: Cutting = Cutting()) {
    self.style = style
    self.assets = assets
    self.cutting = cutting
  }

  /// The labels of the layer in a tile.
  ///
  /// - Complexity: O(features and vertices), and what it takes to find places along lines and in polygons.
  public func labels(_ request: LabelRequest) -> LabelSet {
    let zoom = Double(request.layoutZoom)
    let isTile = request.features.tile != nil
    let cut =
      isTile
      ? nil
      : TileCut(
        request.tile, margin: cutting.buffer / 512, tolerance: cutting.tolerance * TileUnits.side / 512,
        deepest: cutting.deepestZoom)
    let symbols = symbols(request, cut, zoom)
    guard !symbols.isEmpty else { return .none }
    return assets.withMeasures { measures in
      var builder = LabelBuilder(LabelSetting(style, request, measures))
      for symbol in symbols { builder.add(symbol) }
      return builder.finish(textSize: textSize(request.features))
    }
  }

  /// The features that have text or an icon, in the order in which they are laid out.
  private func symbols(_ request: LabelRequest, _ cut: TileCut?, _ zoom: Double) -> [SymbolFeature] {
    guard style.hasText || style.hasIcon else { return [] }
    var symbols: [SymbolFeature] = []
    let sorts = style.sortsByKey(atZoom: zoom)
    for feature in request.candidates {
      for type in request.types(of: feature) {
        // Most features have no label in most layers: shapes are for those that have.
        guard var symbol = symbol(feature, type, request.features, zoom, sorts: sorts) else { continue }
        for lines in request.shapes(of: feature, type, cut: cut) {
          symbol.shape.lines = lines
          symbols.append(symbol)
        }
      }
    }
    if style.placement.word(SymbolPlacement.self, atZoom: zoom) == .line { symbols = joined(symbols) }
    // Sorting is stable.
    if sorts { symbols.sort { $0.sortKey < $1.sortKey } }
    return symbols
  }

  /// What is written of a feature, without its shape; nil where the layer leaves it out, or nothing is.
  private func symbol(
    _ feature: Int, _ type: GeometryType, _ features: FeatureCollection, _ zoom: Double, sorts: Bool
  ) -> SymbolFeature? {
    let context = EvaluationContext(
      zoom: zoom, feature: CollectionFeature(features, feature, type), surroundings: assets.surroundings)
    if let filter = style.filter, !filter.passes(context) { return nil }
    var symbol = SymbolFeature(index: feature, shape: TileShape(type: type, lines: []))
    if style.hasText, case .formatted(let text) = style.textField.value(context) {
      symbol.text = text.transformed(style.textTransform.word(TextTransform.self, context) ?? .none)
    }
    if style.hasIcon, case .image(let image) = style.iconImage.value(context) { symbol.icon = image.name }
    if sorts { symbol.sortKey = style.sortKey.number(context) }
    return symbol.text == nil && symbol.icon == nil ? nil : symbol
  }

  /// The size of text along lines at the camera's zoom.
  private func textSize(_ features: FeatureCollection) -> LabelSet.TextSize {
    let size = style.textSize
    let surroundings = assets.surroundings
    if size.isConstant { return .constant(size.number(EvaluationContext(zoom: 0))) }
    if !size.dependsOnFeature { return .zoom { size.number(EvaluationContext(zoom: $0)) } }
    return .feature { feature, zoom in
      size.number(
        EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature), surroundings: surroundings))
    }
  }
}

/// A feature with text or an icon.
struct SymbolFeature {
  var index: Int
  var shape: TileShape
  var text: Formatted?
  var icon: String?
  var sortKey = 0.0
}
