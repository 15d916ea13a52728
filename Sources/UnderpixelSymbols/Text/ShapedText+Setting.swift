internal import UnderpixelGeometry
internal import UnderpixelSources
package import UnderpixelStyle

extension ShapedText {
  /// Lays a text out; nil where nothing is to be seen of it.
  ///
  /// Characters are set one by one in the order of the text: scripts that are joined, or that run from right to left, are
  /// set as MapLibre GL JS sets them without its plugin for them.
  package init?(
    _ formatted: Formatted, _ layout: TextLayout, flow: TextFlow = .horizontal, metrics: some SymbolMetrics
  ) {
    var text = SectionedText(formatted, fontStack: layout.fontStack)
    if flow != .horizontal { text.verticalizePunctuation() }
    var layout = layout
    if !formatted.allowsLetterSpacing { layout.letterSpacing = 0 }

    let measured = MeasuredText(text, metrics)
    var block = TextBlock(measured, layout, flow)
    var start = 0
    for end in measured.lineEnds(layout) {
      block.appendLine(text.trimmed(start..<end))
      start = end
    }
    guard block.lines.contains(where: { !$0.glyphs.isEmpty }) else { return nil }
    block.align()
    self.init(
      box: block.box, lines: block.lines, writingMode: flow.writingMode, isVerticalizable: block.isVerticalizable,
      hasImages: block.hasImages, text: text.string)
  }
}

/// Lines set below each other, in glyph units from the top of the first.
private struct TextBlock {
  let measured: MeasuredText
  let layout: TextLayout
  let flow: TextFlow
  private(set) var lines: [ShapedText.Line] = []
  private(set) var isVerticalizable = false
  private(set) var hasImages = false
  private var height = 0.0
  private var longestLine = 0.0
  private var highestLine = 0.0

  init(_ measured: MeasuredText, _ layout: TextLayout, _ flow: TextFlow) {
    self.measured = measured
    self.layout = layout
    self.flow = flow
  }

  /// Glyph units a logical pixel.
  private var imageScale: Double { GlyphUnits.perEm / layout.size }

  /// The share of a line that lies left of what all lines are flush with.
  private var justification: Double {
    switch layout.justify == .auto ? layout.anchor.justification : layout.justify {
    case .left: 0
    case .right: 1
    case .center, .auto: 0.5
    }
  }

  mutating func appendLine(_ range: Range<Int>) {
    var line = ShapedText.Line(glyphs: [])
    defer { lines.append(line) }
    guard !range.isEmpty else {
      height += layout.lineHeight
      return
    }
    let room = LineRoom(range, measured, imageScale: imageScale)
    var x = 0.0
    // By how much images are higher than the largest glyphs.
    var excess = 0.0
    for index in range {
      guard let item = LineItem(at: index, measured, flow, imageScale: imageScale) else { continue }
      if item.isVertical { isVerticalizable = true }
      if item.isImage {
        hasImages = true
        excess = max(excess, item.thickness - room.emHeight)
      }
      line.glyphs.append(
        PlacedGlyph(
          unit: measured.text.units[index], x: x, y: height + item.drop(in: room) - GlyphUnits.baseline,
          advance: item.advance, scale: item.scale, isVertical: item.isVertical))
      x += item.pace + layout.letterSpacing
    }
    if let last = line.glyphs.last {
      longestLine = max(longestLine, x - layout.letterSpacing)
      let indent = (last.x + last.advance) * justification
      for index in line.glyphs.indices { line.glyphs[index].x -= indent }
    }
    let lineHeight = layout.lineHeight * room.scale + excess
    height += lineHeight
    highestLine = max(highestLine, lineHeight)
  }

  /// Moves all glyphs so that the anchor lies at the origin.
  mutating func align() {
    let share = layout.anchor.alignment
    let dx = (justification - share.horizontal) * longestLine
    // Lines that are all of the plain height are centered on it, others on the baseline.
    let dy =
      highestLine != layout.lineHeight
      ? -height * share.vertical + GlyphUnits.baseline
      : -share.vertical * Double(lines.count) * layout.lineHeight + 0.5 * layout.lineHeight
    for line in lines.indices {
      for glyph in lines[line].glyphs.indices {
        lines[line].glyphs[glyph].x += dx
        lines[line].glyphs[glyph].y += dy
      }
    }
  }

  var box: BoundingBox {
    let share = layout.anchor.alignment
    let left = layout.offset.x - share.horizontal * longestLine
    let top = layout.offset.y - share.vertical * height
    return BoundingBox(minX: left, minY: top, maxX: left + longestLine, maxY: top + height)
  }
}
