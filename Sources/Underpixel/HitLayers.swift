internal import UnderpixelGeometry
package import UnderpixelStyle
package import UnderpixelSymbols

/// One layer of a style, ready to be hit.
package struct HitLayer: Sendable {
  package var id: String
  package var source: String
  package var sourceLayer: String?
  package var minZoom: Double?
  package var maxZoom: Double?
  package var filter: StyleExpression?
  package var kind: Kind
  package var sortKey: PropertyExpression?
  package var translation: Translation?

  /// How far a layer is drawn from where its features are.
  package struct Translation: Sendable {
    package var offset: PropertyExpression
    package var isAnchoredToViewport: Bool
  }

  package enum Kind: Sendable {
    case fill
    case line(width: PropertyExpression, gapWidth: PropertyExpression, offset: PropertyExpression)
    case circle(
      radius: PropertyExpression, strokeWidth: PropertyExpression, pitchScale: CirclePitchScale,
      pitchAlignment: CirclePitchAlignment)
    case heatmap(radius: PropertyExpression)
    case extrusion(height: PropertyExpression, base: PropertyExpression)
    case symbols(SymbolStyle, SymbolFamily)
  }
}

/// What of a style can be hit, and what can't yet.
package struct HitLayers: Sendable {
  /// In draw order, bottom to top.
  package private(set) var layers: [HitLayer] = []
  /// The ids of the layers that may draw something and are not answered for, and why; each has a warning too.
  package private(set) var leftOut: [String: StyleError] = [:]
  /// What the style says that is not taken into account, in the document's order.
  package private(set) var warnings: [StyleProblem] = []

  /// Those of no style.
  package init() {}

  package init(_ style: Style) {
    warnRoot(style)
    for (name, source) in style.sources.sorted(by: { $0.key < $1.key }) {
      warnSource(source, "/sources" + pointer(name))
    }
    for (index, layer) in style.layers.enumerated() {
      let path = "/layers/\(index)"
      let first = warnings.count
      do throws(StyleError) {
        if let layer = try hitLayer(layer, style, path) { layers.append(layer) }
      } catch {
        leftOut[layer.id] = error
        warn(error.path, "\(error.message); the layer is left out")
      }
      for index in first..<warnings.count { warnings[index].layer = layer.id }
    }
  }

  /// The names of the sources that are drawn.
  var sources: [String] { Set(layers.map(\.source)).sorted() }

  /// What is drawn of a source of tiles.
  func sourceLayers(of source: String) -> Set<String> {
    Set(layers.filter { $0.source == source }.compactMap(\.sourceLayer))
  }

  mutating func warn(_ path: String, _ message: String) {
    warnings.append(StyleProblem(.warning, path: path, message))
  }

  // MARK: One layer

  private mutating func hitLayer(
    _ layer: StyleLayer, _ style: Style, _ path: String
  ) throws(StyleError) -> HitLayer? {
    if layer.type == .background || layer.type == .slot { return nil }
    guard let pending = Self.pendingProperties[layer.type] else {
      let isKnown = layer.type.properties != nil
      let what = isKnown ? "layers of type \"\(layer.type.rawValue)\" are not read yet" : "the type is not known"
      throw StyleError(path: path + "/type", message: what)
    }
    let visibility = try layer.word(FillProperties.table.visibility, path: path)
    guard visibility != Visibility.none, let source = layer.source else { return nil }
    let worn = layer.appearances.enumerated().map { ("appearances/\($0.offset)/properties", $0.element.properties) }
    for (place, properties) in [("paint", layer.paint), ("layout", layer.layout)] + worn {
      for name in properties.keys.sorted() where pending.contains(name) {
        let message = "\"\(name)\" is not read yet: hits are answered as if it had its default"
        warn("\(path)/\(place)\(pointer(name))", message)
      }
    }
    warnMembers(of: layer, path)
    let filter = try layer.filterExpression(path: path)
    let kind = try kind(of: layer, path)
    let type = style.sources[source]?.type
    guard type == .geojson || type == .vector else {
      throw StyleError(path: path + "/source", message: "the source \"\(source)\" has no features")
    }
    return HitLayer(
      id: layer.id, source: source, sourceLayer: type == .vector ? layer.sourceLayer : nil, minZoom: layer.minZoom,
      maxZoom: layer.maxZoom, filter: filter, kind: kind, sortKey: try sortKey(of: layer, path),
      translation: try translation(of: layer, path))
  }

  private func sortKey(of layer: StyleLayer, _ path: String) throws(StyleError) -> PropertyExpression? {
    switch layer.type {
    case .fill: try layer.expression(FillProperties.table.fillSortKey, path: path)
    case .line: try layer.expression(LineProperties.table.lineSortKey, path: path)
    case .circle: try layer.expression(CircleProperties.table.circleSortKey, path: path)
    default: nil
    }
  }

  private func translation(of layer: StyleLayer, _ path: String) throws(StyleError) -> HitLayer.Translation? {
    func read<Anchor>(
      _ offset: Property<[Double]>, _ anchor: Property<Anchor>
    ) throws(StyleError) -> HitLayer.Translation? {
      guard let offset = try layer.expression(offset, path: path) else { return nil }
      // The anchor may follow the zoom; whatever it is there, it is the same for all features.
      let anchor = try layer.expression(anchor, path: path)?.value(EvaluationContext(zoom: 0)).string
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

  private mutating func kind(of layer: StyleLayer, _ path: String) throws(StyleError) -> HitLayer.Kind {
    switch layer.type {
    case .symbol: return .symbols(try SymbolStyle(layer, path: path), SymbolFamily(layer))
    case .line:
      let line = LineProperties.table
      return .line(
        width: try number(line.lineWidth, layer, path), gapWidth: try number(line.lineGapWidth, layer, path),
        offset: try number(line.lineOffset, layer, path))
    case .heatmap: return .heatmap(radius: try number(HeatmapProperties.table.heatmapRadius, layer, path))
    case .circle:
      let circle = CircleProperties.table
      return .circle(
        radius: try number(circle.circleRadius, layer, path),
        strokeWidth: try number(circle.circleStrokeWidth, layer, path),
        pitchScale: try layer.word(circle.circlePitchScale, path: path) ?? .map,
        pitchAlignment: try layer.word(circle.circlePitchAlignment, path: path) ?? .viewport)
    case .fillExtrusion:
      let extrusion = FillExtrusionProperties.table
      return .extrusion(
        height: try number(extrusion.fillExtrusionHeight, layer, path),
        base: try number(extrusion.fillExtrusionBase, layer, path))
    default: return .fill
    }
  }

  /// A number: its default where the layer says nothing.
  private mutating func number(
    _ property: Property<Double>, _ layer: StyleLayer, _ path: String
  ) throws(StyleError) -> PropertyExpression {
    let definition = property.definition
    guard let number = try layer.expression(property, path: path) else {
      return PropertyExpression(defaultOf: definition)
    }
    warnings += number.warnings(path: layer.path(of: definition, path))
    return number
  }
}
