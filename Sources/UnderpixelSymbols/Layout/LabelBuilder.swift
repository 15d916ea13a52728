internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement
internal import UnderpixelSources
internal import UnderpixelStyle

/// Lays out the labels of one tile.
struct LabelBuilder {
  private let setting: LabelSetting
  private var labels: [Label] = []
  private var choices: [AnchorChoice] = []
  private var lineTexts: [LineText] = []
  private var vertices: [MercatorPoint] = []
  /// From one label along a line to the next, in tile units.
  private let spacing: Double
  private var repeatedTexts: RepeatedTexts

  init(_ setting: LabelSetting) {
    self.setting = setting
    // At least a pixel: that is the property's minimum.
    spacing = setting.style.spacing.number(EvaluationContext(zoom: setting.zoom)) * setting.unitsPerPixel
    repeatedTexts = RepeatedTexts(distance: spacing / 2)
  }

  consuming func finish(textSize: LabelSet.TextSize) -> LabelSet {
    LabelSet(
      labels, choices: choices, lineTexts: lineTexts, vertices: vertices, textSize: textSize,
      tile: setting.request.tile)
  }

  // MARK: Places

  /// Adds a label for each place that a feature's label could have.
  mutating func add(_ symbol: SymbolFeature) {
    switch setting.placement {
    case .point: addAtPoints(symbol)
    case .line:
      let lines = symbol.shape.lines.flatMap { clipped($0, to: TileUnits.square, isRounded: true) }
      guard !lines.isEmpty, let shaped = ShapedSymbol(symbol, setting) else { return }
      for line in lines { addRepeated(symbol, shaped, line) }
    case .lineCenter:
      guard let shaped = ShapedSymbol(symbol, setting) else { return }
      for line in symbol.shape.lines where line.count > 1 {
        guard let anchor = LineAnchors(line, shaped.lineLabel(setting)).center else { continue }
        add(symbol, shaped, at: anchor.point, on: line, anchor.segment)
      }
    }
  }

  private mutating func addAtPoints(_ symbol: SymbolFeature) {
    let lines = symbol.shape.lines
    var places: [(point: Point, line: [Point])] =
      switch symbol.shape.type {
      case .polygon:
        if let shell = lines.first, let pole = poleOfInaccessibility(of: lines, precision: 16) {
          [(pole, shell)]
        } else {
          []
        }
      case .lineString: lines.compactMap { line in line.first.map { ($0, line) } }
      case .point: lines.joined().map { ($0, [$0]) }
      }
    places.removeAll { !Self.isInTile($0.point) }
    // Most of what lies beyond the tile's edges need not be shaped.
    guard !places.isEmpty, let shaped = ShapedSymbol(symbol, setting) else { return }
    for (point, line) in places { add(symbol, shaped, at: point, on: line, 0) }
  }

  private mutating func addRepeated(_ symbol: SymbolFeature, _ shaped: ShapedSymbol, _ line: [Point]) {
    let unitsPerPixel = setting.unitsPerPixel
    let label = shaped.lineLabel(setting)
    // Half the label and two ems, so that labels keep off the places where roads meet.
    let lead = (shaped.length / 2 + 2 * GlyphUnits.perEm) * shaped.maximumScale * unitsPerPixel
    let anchors = LineAnchors(line, label).repeated(spacing: spacing, lead: lead, overscaling: setting.overscaling)
    for anchor in anchors {
      if let text = shaped.text?.text, !repeatedTexts.add(text, at: anchor.point) { continue }
      add(symbol, shaped, at: anchor.point, on: line, anchor.segment)
    }
  }

  // MARK: Labels

  /// What lies beyond the tile's edges is its neighbor's.
  private static func isInTile(_ point: Point) -> Bool {
    point.x >= 0 && point.x < TileUnits.side && point.y >= 0 && point.y < TileUnits.side
  }

  private mutating func add(
    _ symbol: SymbolFeature, _ shaped: ShapedSymbol, at point: Point, on line: [Point], _ segment: Int
  ) {
    guard Self.isInTile(point) else { return }
    let anchor = Point(
      x: CollisionFeature.stored(point.x), y: CollisionFeature.stored(point.y))
    var label = Label(feature: symbol.index, anchor: setting.units.plane(anchor))
    label.sortKey = symbol.sortKey
    label.hasText = shaped.text != nil
    label.hasIcon = shaped.icon != nil
    label.text = shaped.textBox
    label.verticalText = shaped.verticalTextBox
    label.icon = shaped.iconBox
    label.verticalIcon = shaped.verticalIconBox
    if let text = shaped.lineText {
      let start = vertices.count
      vertices += line.map(setting.units.plane)
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
