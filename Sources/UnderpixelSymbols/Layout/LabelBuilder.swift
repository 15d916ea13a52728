internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement
internal import UnderpixelSources
internal import UnderpixelStyle

/// Lays out the labels of one tile.
struct LabelBuilder {
  private var setting: LabelSetting
  /// How labels are drawn, where otherwise than as they are placed.
  private let drawn: LabelSetting?
  private var labels: [Label] = []
  private var choices: [AnchorChoice] = []
  private var lineTexts: [LineText] = []
  private var vertices: [MercatorPoint] = []
  /// From one label along a line to the next, in tile units.
  private let spacing: Double
  private var repeatedTexts: RepeatedTexts
  /// Features with a text or an icon of which nothing is to be seen.
  private(set) var unshaped: Set<SymbolKey> = []

  init(_ setting: LabelSetting, drawn: LabelSetting? = nil) {
    self.setting = setting
    self.drawn = drawn
    // At least a pixel: that is the property's minimum.
    spacing = setting.style.spacing.number(EvaluationContext(zoom: setting.zoom)) * setting.unitsPerPixel
    repeatedTexts = RepeatedTexts(distance: spacing / 2)
  }

  /// What is added from now on is placed as it is drawn.
  mutating func beginAdditions() {
    guard let drawn else { return }
    setting = drawn
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
      guard !lines.isEmpty, let shaped = shaped(symbol) else { return }
      let looks = drawn(symbol, shaped)
      for line in lines { addRepeated(symbol, shaped, looks, line) }
    case .lineCenter:
      guard let shaped = shaped(symbol) else { return }
      let looks = drawn(symbol, shaped)
      for line in symbol.shape.lines where line.count > 1 {
        guard let anchor = LineAnchors(line, shaped.lineLabel(setting)).center else { continue }
        var line = LabeledLine(points: line)
        add(symbol, looks, at: anchor.point, on: &line, anchor.segment)
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
    guard !places.isEmpty, let shaped = shaped(symbol) else { return }
    let looks = drawn(symbol, shaped)
    for (point, line) in places {
      var line = LabeledLine(points: line)
      add(symbol, looks, at: point, on: &line, 0)
    }
  }

  /// What decides where a feature's labels are.
  private mutating func shaped(_ symbol: SymbolFeature) -> ShapedSymbol? {
    let shaped = ShapedSymbol(symbol, setting)
    if shaped == nil { unshaped.insert(symbol.key) }
    return shaped
  }

  /// What these look like; nil for nothing.
  private func drawn(_ symbol: SymbolFeature, _ shaped: ShapedSymbol) -> ShapedSymbol? {
    guard let drawn, drawn !== setting else { return shaped }
    var symbol = symbol
    (symbol.text, symbol.icon) = drawn.style.content(drawn.context(of: symbol, atZoom: drawn.zoom))
    return ShapedSymbol(symbol, drawn)
  }

  /// False where no more labels are laid out along lines.
  private var hasRoom: Bool { labels.count < SymbolLayout.mostLabelsAlongLines }

  private mutating func addRepeated(
    _ symbol: SymbolFeature, _ shaped: ShapedSymbol, _ looks: ShapedSymbol?, _ line: [Point]
  ) {
    guard hasRoom else { return setting.measures.noteCrowded(setting.style.layer) }
    let unitsPerPixel = setting.unitsPerPixel
    let label = shaped.lineLabel(setting)
    // Half the label and two ems, so that labels keep off the places where roads meet.
    let lead = (shaped.length / 2 + 2 * GlyphUnits.perEm) * shaped.maximumScale * unitsPerPixel
    let anchors = LineAnchors(line, label).repeated(spacing: spacing, lead: lead, overscaling: setting.overscaling)
    var labeled = LabeledLine(points: line)
    for anchor in anchors {
      if let text = shaped.text?.text, !repeatedTexts.add(text, at: anchor.point) { continue }
      guard hasRoom else { return setting.measures.noteCrowded(setting.style.layer) }
      add(symbol, looks, at: anchor.point, on: &labeled, anchor.segment)
    }
  }

  // MARK: Labels

  /// What lies beyond the tile's edges is its neighbor's.
  private static func isInTile(_ point: Point) -> Bool {
    point.x >= 0 && point.x < TileUnits.side && point.y >= 0 && point.y < TileUnits.side
  }

  /// A line, and where its vertices are once a text runs along it.
  private struct LabeledLine {
    let points: [Point]
    var vertices: Range<Int>?
  }

  private mutating func add(
    _ symbol: SymbolFeature, _ looks: ShapedSymbol?, at point: Point, on line: inout LabeledLine, _ segment: Int
  ) {
    guard Self.isInTile(point) else { return }
    let anchor = Point(
      x: CollisionFeature.stored(point.x), y: CollisionFeature.stored(point.y))
    var label = Label(feature: symbol.index, anchor: setting.units.plane(anchor))
    label.sortKey = symbol.sortKey
    defer { labels.append(label) }
    guard let shaped = looks else { return }
    label.hasText = shaped.text != nil
    label.hasIcon = shaped.icon != nil
    label.text = shaped.textBox
    label.verticalText = shaped.verticalTextBox
    label.icon = shaped.iconBox
    label.verticalIcon = shaped.verticalIconBox
    if let text = shaped.lineText {
      let range = line.vertices ?? addVertices(line.points)
      line.vertices = range
      label.lineText = lineTexts.count
      lineTexts.append(
        LineText(
          vertices: range, segment: segment, firstGlyph: text.first, lastGlyph: text.last, offset: text.offset,
          height: text.height))
    }
    if !shaped.choices.isEmpty, shaped.textBox != nil {
      let start = choices.count
      choices += shaped.choices
      label.choices = start..<choices.count
    }
  }

  private mutating func addVertices(_ line: [Point]) -> Range<Int> {
    let start = vertices.count
    vertices += line.map(setting.units.plane)
    return start..<vertices.count
  }
}
