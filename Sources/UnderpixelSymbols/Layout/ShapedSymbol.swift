internal import UnderpixelGeometry
internal import UnderpixelPlacement
internal import UnderpixelSources
internal import UnderpixelStyle

/// The text and the icon of a feature, and the boxes that they need, in logical pixels from the anchor.
struct ShapedSymbol {
  /// Text along a line: what does not depend on the place.
  struct LineLook {
    var first: Double
    var last: Double
    var offset: Point
    var height: Double
  }

  /// The text as it is for collisions, whatever it is flush with.
  private(set) var text: ShapedText?
  private(set) var verticalText: ShapedText?
  private(set) var icon: ShapedIcon?
  private(set) var textBox: BoundingBox?
  private(set) var verticalTextBox: BoundingBox?
  private(set) var iconBox: BoundingBox?
  private(set) var verticalIconBox: BoundingBox?
  private(set) var lineText: LineLook?
  private(set) var choices: [AnchorChoice] = []
  /// Logical pixels a glyph unit, of the text at its largest: anchors along lines are the same at all zooms.
  let maximumScale: Double

  /// Nil where there is nothing to see.
  init?(_ symbol: SymbolFeature, _ setting: LabelSetting) {
    let style = setting.style
    let context = setting.context(of: symbol, atZoom: setting.zoom)
    let nextZoom = setting.context(of: symbol, atZoom: setting.zoom + 1)
    let textSize = style.textSize.number(nextZoom)
    maximumScale = style.textSize.number(setting.context(of: symbol, atZoom: 18)) / GlyphUnits.perEm
    let fontScale = textSize / GlyphUnits.perEm

    var variable: [VariableAnchor] = []
    var offset = Point(x: 0, y: 0)
    if let text = symbol.text {
      var layout = style.textLayout(setting, context)
      layout.breakingSize = textSize
      if let anchors = style.variableAnchors(context) { variable = anchors } else { offset = layout.offset }
      shape(text, layout, variable, offset, setting)
    }
    if let name = symbol.icon, let image = setting.measures.image(name) {
      icon = ShapedIcon(
        image, anchor: style.iconAnchor.word(SymbolAnchor.self, context) ?? .center,
        offset: style.iconOffset.point(context))
    }
    guard text != nil || icon != nil else { return nil }
    makeBoxes(setting, context, iconSize: style.iconSize.number(nextZoom), fontScale, offset)
    if !setting.runsAlongLines {
      choices = variable.map { anchor in
        AnchorChoice(
          horizontal: anchor.anchor.alignment.horizontal, vertical: anchor.anchor.alignment.vertical,
          offset: Point(x: anchor.offset.x * fontScale, y: anchor.offset.y * fontScale))
      }
    }
  }

  // MARK: Text

  private mutating func shape(
    _ text: Formatted, _ layout: TextLayout, _ variable: [VariableAnchor], _ offset: Point, _ setting: LabelSetting
  ) {
    var layout = layout
    layout.offset = offset
    let anchor = layout.anchor
    if setting.runsAlongLines {
      layout.justify = .center
    } else if let first = variable.first {
      // The anchors are tried in turn while labels are placed; till then the text stands around its place.
      if layout.justify == .auto { layout.justify = first.anchor.justification }
      layout.anchor = .center
    }
    self.text = ShapedText(text, layout, metrics: setting.measures)
    if setting.placement == .point, setting.modes.contains(.vertical), text.allowsVerticalWritingMode {
      layout.anchor = anchor
      layout.justify = .left
      verticalText = ShapedText(text, layout, flow: .verticalAtPoint, metrics: setting.measures)
    }
    let keepsUpright = setting.style.textKeepUpright.bool(atZoom: setting.zoom)
    if setting.runsAlongLines, keepsUpright, text.allowsVerticalWritingMode {
      verticalText = ShapedText(text, layout, flow: .verticalAlongLine, metrics: setting.measures)
    }
    if self.text == nil { self.text = verticalText }
  }

  // MARK: Boxes

  private mutating func makeBoxes(
    _ setting: LabelSetting, _ context: borrowing EvaluationContext, iconSize: Double, _ fontScale: Double,
    _ offset: Point
  ) {
    let style = setting.style
    let textPadding = Sides(all: style.textPadding.number(EvaluationContext(zoom: setting.zoom)))
    let iconPadding = Sides(style.iconPadding.numbers(context)) ?? Sides(all: 2)
    let rotation = style.textRotate.number(context)
    var verticalIcon: ShapedIcon?
    let fit = style.iconTextFit.word(IconTextFit.self, context) ?? .none
    if fit != .none, let icon {
      let padding = Sides(style.iconTextFitPadding.numbers(context)) ?? Sides()
      func fitted(_ text: ShapedText) -> ShapedIcon {
        icon.fitted(to: text, fit, padding: padding, offset: style.iconOffset.point(context), fontScale: fontScale)
      }
      if !setting.runsAlongLines { verticalIcon = verticalText.map(fitted) }
      if let text { self.icon = fitted(text) }
    }
    func box(
      _ shape: BoundingBox, _ frame: Sides?, _ scale: Double, _ padding: Sides, _ rotation: Double
    ) -> BoundingBox? {
      let feature = CollisionFeature.box(
        around: shape, frame: frame, scale: scale * setting.unitsPerPixel, padding: padding * setting.unitsPerPixel,
        rotation: rotation)
      guard case .box(let box) = feature else { return nil }
      return box.scaled(by: 1 / setting.unitsPerPixel)
    }
    if let text {
      if setting.runsAlongLines {
        if case .circles(let diameter)? = CollisionFeature.circles(along: text.box), let ends = text.ends {
          lineText = LineLook(
            first: ends.first.middle, last: ends.last.middle, offset: offset, height: diameter * fontScale)
        }
      } else {
        textBox = box(text.box, nil, fontScale, textPadding, rotation)
        verticalTextBox = verticalText.flatMap { box($0.box, nil, fontScale, textPadding, rotation + 90) }
      }
    }
    if let icon {
      iconBox = box(
        icon.proportionedBox, icon.frame, iconSize, iconPadding, style.iconRotate.number(context))
    }
    verticalIconBox = verticalIcon.flatMap {
      box($0.proportionedBox, $0.frame, iconSize, iconPadding, rotation + 90)
    }
  }

  // MARK: Along lines

  /// In units of glyphs for text, and pixels for icons: the longer counts.
  var length: Double { max((verticalText ?? text)?.box.width ?? 0, icon?.box.width ?? 0) }

  /// What the label asks of a line.
  func lineLabel(_ setting: LabelSetting) -> LineLabel {
    let scale = maximumScale * setting.unitsPerPixel
    let angle = setting.style.textMaxAngle.number(EvaluationContext(zoom: setting.zoom))
    return LineLabel(
      length: length * scale, window: text == nil ? 0 : 3.0 / 5 * GlyphUnits.perEm * scale,
      maximumAngle: angle / 180 * .pi)
  }
}

extension SymbolStyle {
  /// How a feature's text is laid out.
  fileprivate func textLayout(_ setting: LabelSetting, _ context: borrowing EvaluationContext) -> TextLayout {
    var layout = TextLayout(fontStack: fonts(context))
    if setting.placement == .point { layout.maxWidth = textMaxWidth.number(context) * GlyphUnits.perEm }
    layout.lineHeight = textLineHeight.number(context) * GlyphUnits.perEm
    layout.letterSpacing = textLetterSpacing.number(context) * GlyphUnits.perEm
    layout.anchor = textAnchor.word(SymbolAnchor.self, context) ?? .center
    layout.justify = textJustify.word(TextJustify.self, context) ?? .center
    layout.offset = TextOffset.fixed(
      radial: textRadialOffset.number(context), offset: textOffset.point(context), anchor: layout.anchor)
    layout.size = textSize.number(context)
    return layout
  }

  private func fonts(_ context: borrowing EvaluationContext) -> String {
    (textFont.value(context).array ?? []).compactMap(\.string).joined(separator: ",")
  }

  /// Where text may stand, in order of preference; nil where it stands at its anchor.
  fileprivate func variableAnchors(_ context: borrowing EvaluationContext) -> [VariableAnchor]? {
    if let property = textVariableAnchorOffset, case .variableAnchorOffset(let pairs) = property.value(context) {
      return VariableAnchor.list(pairs)
    }
    guard let words = textVariableAnchor?.value(context).array else { return nil }
    let anchors = words.compactMap { $0.string.flatMap(SymbolAnchor.init(rawValue:)) }
    let offset = TextOffset.variable(
      radial: hasRadialOffset ? textRadialOffset.number(context) : nil, offset: textOffset.point(context))
    return VariableAnchor.list(anchors, offset)
  }
}
