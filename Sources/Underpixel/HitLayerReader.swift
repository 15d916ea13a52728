internal import UnderpixelGeometry
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// Reads a layer of a style as far as it can be hit. Places of errors and warnings count from the layer.
struct HitLayerReader {
  let importPath: ImportPath
  /// Nil where the layer's source is not there.
  let sourceType: SourceType?
  var warnings: [StyleProblem] = []

  init(importPath: ImportPath, sourceType: SourceType?) {
    self.importPath = importPath
    self.sourceType = sourceType
  }

  /// Nil for what is nothing to hit.
  ///
  /// - Parameter showsHidden: Whether a layer is read whose visibility is none.
  mutating func hitLayer(_ layer: StyleLayer, showingHidden showsHidden: Bool = false) throws(StyleError) -> HitLayer? {
    if layer.type == .background || layer.type == .slot { return nil }
    guard let pending = Self.pendingProperties[layer.type] else {
      let isKnown = layer.type.properties != nil
      let what = isKnown ? "layers of type \"\(layer.type.rawValue)\" are not read yet" : "the type is not known"
      throw StyleError(path: "/type", message: what)
    }
    let isShown = try isVisible(layer)
    guard isShown || showsHidden, let source = layer.source else { return nil }
    let worn = layer.appearances.enumerated().map { ("appearances/\($0.offset)/properties", $0.element.properties) }
    for (place, properties) in [("paint", layer.paint), ("layout", layer.layout)] + worn {
      for name in properties.keys.sorted() where pending.contains(name) {
        let message = "\"\(name)\" is not read yet: hits are answered as if it had its default"
        warn("/\(place)\(pointer(name))", message)
      }
    }
    let filter = try layer.filterExpression()
    let kind = try kind(of: layer)
    guard sourceType == .geojson || sourceType == .vector else {
      throw StyleError(path: "/source", message: "the source \"\(source)\" has no features")
    }
    return HitLayer(
      id: layer.id, source: SourceKey(source, in: importPath),
      sourceLayer: sourceType == .vector ? layer.sourceLayer : nil, minZoom: layer.minZoom, maxZoom: layer.maxZoom,
      filter: filter, kind: kind, sortKey: try sortKey(of: layer),
      translation: try translation(of: layer))
  }

  /// A layer may be shown by an option of its style. (Mapbox Style Specification, "visibility".)
  func isVisible(_ layer: StyleLayer) throws(StyleError) -> Bool {
    let visibility = FillProperties.table.visibility
    guard let value = layer[visibility.definition], value.array != nil else {
      return try layer.word(visibility) != Visibility.none
    }
    return try layer.expression(visibility)?.value(EvaluationContext(zoom: 0)).string != Visibility.none.rawValue
  }

  private func sortKey(of layer: StyleLayer) throws(StyleError) -> PropertyExpression? {
    switch layer.type {
    case .fill: try layer.expression(FillProperties.table.fillSortKey)
    case .line: try layer.expression(LineProperties.table.lineSortKey)
    case .circle: try layer.expression(CircleProperties.table.circleSortKey)
    default: nil
    }
  }

  private func translation(of layer: StyleLayer) throws(StyleError) -> HitLayer.Translation? {
    func read<Anchor>(
      _ offset: Property<[Double]>, _ anchor: Property<Anchor>
    ) throws(StyleError) -> HitLayer.Translation? {
      guard let offset = try layer.expression(offset) else { return nil }
      // The anchor may follow the zoom; whatever it is there, it is the same for all features.
      let anchor = try layer.expression(anchor)?.value(EvaluationContext(zoom: 0)).string
      return HitLayer.Translation(offset: offset, isAnchoredToViewport: anchor == "viewport")
    }
    switch layer.type {
    case .fill: return try read(FillProperties.table.fillTranslate, FillProperties.table.fillTranslateAnchor)
    case .line: return try read(LineProperties.table.lineTranslate, LineProperties.table.lineTranslateAnchor)
    case .circle: return try read(CircleProperties.table.circleTranslate, CircleProperties.table.circleTranslateAnchor)
    case .fillExtrusion:
      let extrusion = FillExtrusionProperties.table
      return try read(extrusion.fillExtrusionTranslate, extrusion.fillExtrusionTranslateAnchor)
    default: return nil
    }
  }

  private mutating func kind(of layer: StyleLayer) throws(StyleError) -> HitLayer.Kind {
    switch layer.type {
    case .symbol: return .symbols(try SymbolStyle(layer), SymbolFamily(layer, in: importPath))
    case .line:
      let line = LineProperties.table
      return .line(
        width: try number(line.lineWidth, layer), gapWidth: try number(line.lineGapWidth, layer),
        offset: try number(line.lineOffset, layer))
    case .heatmap: return .heatmap(radius: try number(HeatmapProperties.table.heatmapRadius, layer))
    case .circle:
      let circle = CircleProperties.table
      return .circle(
        radius: try number(circle.circleRadius, layer),
        strokeWidth: try number(circle.circleStrokeWidth, layer),
        pitchScale: try layer.word(circle.circlePitchScale) ?? .map,
        pitchAlignment: try layer.word(circle.circlePitchAlignment) ?? .viewport)
    case .fillExtrusion:
      let extrusion = FillExtrusionProperties.table
      return .extrusion(
        height: try number(extrusion.fillExtrusionHeight, layer),
        base: try number(extrusion.fillExtrusionBase, layer))
    default: return .fill
    }
  }

  /// A number: its default where the layer says nothing.
  private mutating func number(
    _ property: Property<Double>, _ layer: StyleLayer
  ) throws(StyleError) -> PropertyExpression {
    let definition = property.definition
    guard let number = try layer.expression(property) else {
      return PropertyExpression(defaultOf: definition)
    }
    warnings += number.warnings(path: layer.path(of: definition, ""))
    return number
  }
}
