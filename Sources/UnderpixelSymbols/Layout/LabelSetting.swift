internal import UnderpixelGeometry
internal import UnderpixelPlacement
internal import UnderpixelStyle

/// What the labels of a layer in a tile have in common. An object, since it is handed on for every label.
final class LabelSetting {
  let style: SymbolStyle
  let request: LabelRequest
  let measures: SymbolAssets.Measures
  let units: TileUnits
  let zoom: Double
  let placement: SymbolPlacement
  let runsAlongLines: Bool
  let modes: [TextWritingMode]
  /// How many times the tile is larger than at its own zoom, along a side.
  let overscaling: Double
  /// Tile units a logical pixel.
  let unitsPerPixel: Double

  init(_ style: SymbolStyle, _ request: LabelRequest, _ measures: SymbolAssets.Measures) {
    self.style = style
    self.request = request
    self.measures = measures
    units = TileUnits(request.tile)
    zoom = Double(request.layoutZoom)
    placement = style.placement.word(SymbolPlacement.self, atZoom: zoom) ?? .point
    runsAlongLines = style.runsAlongLines(atZoom: zoom)
    modes = style.writingModes(atZoom: zoom)
    overscaling = Double(1 << max(request.layoutZoom - request.tile.z, 0))
    unitsPerPixel = TileUnits.side / (512 * overscaling)
  }
  /// What expressions of a feature's label are evaluated for.
  func context(of symbol: SymbolFeature, atZoom zoom: Double) -> EvaluationContext {
    EvaluationContext(
      zoom: zoom, feature: CollectionFeature(request.features, symbol.index, symbol.shape.type),
      surroundings: measures.surroundings)
  }
}
