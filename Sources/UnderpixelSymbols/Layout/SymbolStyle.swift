internal import UnderpixelGeometry
public import UnderpixelStyle

/// The properties of a layer of type `symbol`, ready to be evaluated. An object, since there are many of them and each
/// label asks for some.
public final class SymbolStyle: Sendable {
  /// The id of the layer.
  public let layer: String
  let filter: StyleExpression?
  let placement, spacing, sortKey, zOrder: PropertyExpression
  let iconAllowOverlap, iconOverlap, iconIgnorePlacement, iconOptional: PropertyExpression
  let iconSize, iconTextFit, iconTextFitPadding, iconImage: PropertyExpression
  let iconRotate, iconPadding, iconOffset, iconAnchor: PropertyExpression
  let textPitchAlignment, textRotationAlignment: PropertyExpression
  let textField, textFont, textSize, textMaxWidth, textLineHeight, textLetterSpacing: PropertyExpression
  let textJustify, textRadialOffset, textAnchor, textMaxAngle, textRotate, textPadding: PropertyExpression
  let textKeepUpright, textTransform, textOffset: PropertyExpression
  let textAllowOverlap, textOverlap, textIgnorePlacement, textOptional: PropertyExpression
  /// Nil where the layer says nothing.
  let textVariableAnchor, textVariableAnchorOffset, textWritingMode: PropertyExpression?
  let hasRadialOffset: Bool
  /// Whether the layer has text or icons at all.
  let hasText, hasIcon: Bool
  let iconTranslate, textTranslate, iconTranslateAnchor, textTranslateAnchor: PropertyExpression
  /// Other looks; of those whose condition holds for a feature the first counts.
  public let appearances: [SymbolAppearance]

  /// Reads a layer.
  ///
  /// - Throws: ``StyleError`` for a value that can't be read, with its place.
  public init(_ layer: StyleLayer, path: String = "") throws(StyleError) {
    func read<T>(_ property: Property<T>) throws(StyleError) -> PropertyExpression {
      try layer.expression(property, path: path) ?? PropertyExpression(defaultOf: property)
    }
    let table = SymbolProperties.table
    self.layer = layer.id
    filter = try layer.filterExpression(path: path)
    placement = try read(table.symbolPlacement)
    spacing = try read(table.symbolSpacing)
    sortKey = try read(table.symbolSortKey)
    zOrder = try read(table.symbolZOrder)
    iconAllowOverlap = try read(table.iconAllowOverlap)
    iconOverlap = try read(table.iconOverlap)
    iconIgnorePlacement = try read(table.iconIgnorePlacement)
    iconOptional = try read(table.iconOptional)
    iconSize = try read(table.iconSize)
    iconTextFit = try read(table.iconTextFit)
    iconTextFitPadding = try read(table.iconTextFitPadding)
    iconImage = try read(table.iconImage)
    iconRotate = try read(table.iconRotate)
    iconPadding = try read(table.iconPadding)
    iconOffset = try read(table.iconOffset)
    iconAnchor = try read(table.iconAnchor)
    textPitchAlignment = try read(table.textPitchAlignment)
    textRotationAlignment = try read(table.textRotationAlignment)
    textField = try read(table.textField)
    textFont = try read(table.textFont)
    textSize = try read(table.textSize)
    textMaxWidth = try read(table.textMaxWidth)
    textLineHeight = try read(table.textLineHeight)
    textLetterSpacing = try read(table.textLetterSpacing)
    textJustify = try read(table.textJustify)
    textRadialOffset = try read(table.textRadialOffset)
    textAnchor = try read(table.textAnchor)
    textMaxAngle = try read(table.textMaxAngle)
    textRotate = try read(table.textRotate)
    textPadding = try read(table.textPadding)
    textKeepUpright = try read(table.textKeepUpright)
    textTransform = try read(table.textTransform)
    textOffset = try read(table.textOffset)
    textAllowOverlap = try read(table.textAllowOverlap)
    textOverlap = try read(table.textOverlap)
    textIgnorePlacement = try read(table.textIgnorePlacement)
    textOptional = try read(table.textOptional)
    textVariableAnchor = try layer.expression(table.textVariableAnchor, path: path)
    textVariableAnchorOffset = try layer.expression(table.textVariableAnchorOffset, path: path)
    textWritingMode = try layer.expression(table.textWritingMode, path: path)
    hasRadialOffset = layer[table.textRadialOffset.definition] != nil
    hasText = layer[table.textField.definition] != nil
    hasIcon = layer[table.iconImage.definition] != nil
    iconTranslate = try read(table.iconTranslate)
    textTranslate = try read(table.textTranslate)
    iconTranslateAnchor = try read(table.iconTranslateAnchor)
    textTranslateAnchor = try read(table.textTranslateAnchor)
    var appearances: [SymbolAppearance] = []
    for (index, appearance) in layer.appearances.enumerated() {
      appearances.append(try SymbolAppearance(appearance, index, of: layer, path: path))
    }
    self.appearances = appearances
  }

  /// What is written and drawn of a feature; nil for nothing.
  func content(_ context: borrowing EvaluationContext) -> (text: Formatted?, icon: String?) {
    var content: (text: Formatted?, icon: String?) = (nil, nil)
    if hasText, case .formatted(let text) = textField.value(context) {
      content.text = text.transformed(textTransform.word(TextTransform.self, context) ?? .none)
    }
    if hasIcon, case .image(let image) = iconImage.value(context) { content.icon = image.name }
    return content
  }

  /// Whether labels are placed and drawn by their keys.
  func sortsByKey(atZoom zoom: Double) -> Bool {
    zOrder.word(SymbolZOrder.self, atZoom: zoom) != .viewportY && !sortKey.isConstant
  }

  /// Whether text runs along the lines of features, be it that its glyphs stay upright on the screen.
  func runsAlongLines(atZoom zoom: Double) -> Bool {
    placement.word(SymbolPlacement.self, atZoom: zoom) != .point
      && textRotationAlignment.word(TextRotationAlignment.self, atZoom: zoom) != .viewport
  }

  /// Whether text turns with the map; text along lines does where the layer does not say.
  func rotatesWithMap(atZoom zoom: Double) -> Bool {
    switch textRotationAlignment.word(TextRotationAlignment.self, atZoom: zoom) ?? .auto {
    case .map: true
    case .viewport, .viewportGlyph: false
    case .auto: placement.word(SymbolPlacement.self, atZoom: zoom) != .point
    }
  }

  func pitchesWithMap(atZoom zoom: Double) -> Bool {
    switch textPitchAlignment.word(SymbolAlignment.self, atZoom: zoom) ?? .auto {
    case .map: true
    case .viewport: false
    case .auto: rotatesWithMap(atZoom: zoom)
    }
  }

  /// How text at points may be written; horizontal where the layer does not say.
  func writingModes(atZoom zoom: Double) -> [TextWritingMode] {
    guard placement.word(SymbolPlacement.self, atZoom: zoom) == .point else { return [.horizontal] }
    let words = textWritingMode?.value(EvaluationContext(zoom: zoom)).array ?? []
    let modes = words.compactMap { $0.string.flatMap(TextWritingMode.init(rawValue:)) }
    return modes.isEmpty ? [.horizontal] : modes
  }
}

extension PropertyExpression {
  /// A word that follows the zoom at most.
  func word<T: RawRepresentable<String>>(_ type: T.Type, atZoom zoom: Double) -> T? {
    word(type, EvaluationContext(zoom: zoom))
  }

  func word<T: RawRepresentable<String>>(_ type: T.Type, _ context: borrowing EvaluationContext) -> T? {
    string(context).flatMap(T.init(rawValue:))
  }

  func bool(atZoom zoom: Double) -> Bool { value(EvaluationContext(zoom: zoom)).bool ?? false }

  /// Two numbers.
  func point(_ context: borrowing EvaluationContext) -> Point {
    let numbers = numbers(context)
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : Point(x: 0, y: 0)
  }

  func numbers(_ context: borrowing EvaluationContext) -> [Double] {
    switch value(context) {
    case .padding(let numbers), .numberArray(let numbers): numbers
    case .plain(.array(let elements)): elements.compactMap(\.number)
    case .plain(let value): value.number.map { [$0] } ?? []
    default: []
    }
  }
}
