internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement
internal import UnderpixelSources
internal import UnderpixelStyle

/// Lays out the labels of one tile.
struct LabelBuilder {
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
  private var labels: [Label] = []
  private var choices: [AnchorChoice] = []
  private var lineTexts: [LineText] = []
  private var vertices: [MercatorPoint] = []
  /// Where texts stand along lines, so that the same one is not repeated too soon.
  private var repeats: [String: [Point]] = [:]

  init(_ layout: SymbolLayout, _ request: LabelRequest, _ measures: SymbolAssets.Measures) {
    style = layout.style
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

  consuming func finish(textSize: LabelSet.TextSize) -> LabelSet {
    LabelSet(
      labels, choices: choices, lineTexts: lineTexts, vertices: vertices, textSize: textSize, tile: request.tile)
  }

  // MARK: Places

  /// Adds a label for each place that a feature's label could have.
  mutating func add(_ symbol: SymbolFeature) {
    guard let shaped = ShapedSymbol(symbol, self) else { return }
    let lines = symbol.shape.lines
    switch (placement, symbol.shape.type) {
    case (.line, _):
      let square = TileUnits.square
      for line in lines.flatMap({ clipped($0, to: square, isRounded: true) }) { addRepeated(symbol, shaped, line) }
    case (.lineCenter, _):
      for line in lines where line.count > 1 {
        guard let anchor = LineAnchors(line, shaped.lineLabel(self)).center else { continue }
        add(symbol, shaped, at: anchor.point, on: line, anchor.segment)
      }
    case (.point, .polygon):
      guard let point = poleOfInaccessibility(of: lines, precision: 16), let shell = lines.first else { return }
      add(symbol, shaped, at: point, on: shell, 0)
    case (.point, .lineString):
      for line in lines { if let first = line.first { add(symbol, shaped, at: first, on: line, 0) } }
    case (.point, .point):
      for point in lines.joined() { add(symbol, shaped, at: point, on: [point], 0) }
    }
  }

  private mutating func addRepeated(_ symbol: SymbolFeature, _ shaped: ShapedSymbol, _ line: [Point]) {
    // The specification's minimum: without one there would be no end of anchors.
    let spacing = max(style.spacing.number(EvaluationContext(zoom: zoom)), 1) * unitsPerPixel
    let label = shaped.lineLabel(self)
    // Half the label and two ems, so that labels keep off the places where roads meet.
    let lead = (shaped.length / 2 + 2 * GlyphUnits.perEm) * shaped.maximumScale * unitsPerPixel
    for anchor in LineAnchors(line, label).repeated(spacing: spacing, lead: lead, overscaling: overscaling) {
      if let text = shaped.text?.text, isTooClose(anchor.point, text, spacing / 2) { continue }
      add(symbol, shaped, at: anchor.point, on: line, anchor.segment)
    }
  }

  private mutating func isTooClose(_ point: Point, _ text: String, _ distance: Double) -> Bool {
    if repeats[text]?.contains(where: { $0.distance(to: point) < distance }) == true { return true }
    repeats[text, default: []].append(point)
    return false
  }

  // MARK: Labels

  /// Adds a label; what lies beyond the tile's edges is its neighbor's.
  private mutating func add(
    _ symbol: SymbolFeature, _ shaped: ShapedSymbol, at point: Point, on line: [Point], _ segment: Int
  ) {
    guard point.x >= 0, point.x < TileUnits.side, point.y >= 0, point.y < TileUnits.side else { return }
    let anchor = Point(
      x: CollisionFeature.stored(point.x), y: CollisionFeature.stored(point.y))
    var label = Label(feature: symbol.index, anchor: units.plane(anchor))
    label.sortKey = symbol.sortKey
    label.hasText = shaped.text != nil
    label.hasIcon = shaped.icon != nil
    label.text = shaped.textBox
    label.verticalText = shaped.verticalTextBox
    label.icon = shaped.iconBox
    label.verticalIcon = shaped.verticalIconBox
    if let text = shaped.lineText {
      let start = vertices.count
      vertices += line.map(units.plane)
      label.lineText = lineTexts.count
      lineTexts.append(
        LineText(
          vertices: start..<vertices.count, segment: segment, firstGlyph: text.first, lastGlyph: text.last,
          offset: text.offset, height: text.height))
    }
    if !shaped.choices.isEmpty, shaped.textBox != nil {
      let start = choices.count
      choices += shaped.choices
      label.choices = start..<choices.count
    }
    labels.append(label)
  }
}
