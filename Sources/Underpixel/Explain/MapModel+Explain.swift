public import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelHitTest
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// Why a click returns what it returns, or nothing.
extension MapModel {
  /// What is hit at a pixel, in order, and what nearly was, each with what it failed at: ``Frame/explain(at:radius:ranking:layers:limit:)``,
  /// and what never reaches a scene: hidden layers, layers that can't be read, tiles that are not loaded.
  ///
  ///     try print(map.explain(at: ScreenPoint(x: 420, y: 40)))
  ///
  /// - Parameter layers: Of the style's own; with nil those of imports are asked too. For a name that none has the answer says
  ///   which may be meant.
  /// - Throws: ``CameraError`` for a viewport without area, or a camera with numbers out of their ranges.
  public func explain(
    at point: ScreenPoint, radius: Double = 0, ranking: Ranking = .rendered, layers: Set<String>? = nil,
    limit: Int? = nil
  ) throws(CameraError) -> Explanation {
    let frame = try explainedFrame
    var explanation = frame.explain(at: point, radius: radius, ranking: ranking, layers: layers, limit: limit)
    explain(&explanation.verdicts)
    explanation.verdicts += layersLeftOut(layers)
    return explanation
  }

  /// What comes of a feature at a pixel in each layer that could draw it, step by step, with what never reaches a scene: the
  /// filter that a style says, and which operand of it is not true; labels that have neither text nor image.
  ///
  ///     try print(map.explain(at: finger, feature: "n4939161314", layers: ["poi"]))
  ///
  /// Where no feature of the id is loaded, the tiles under the pixel that are not are told.
  ///
  /// - Parameter layers: As of ``explain(at:radius:ranking:layers:limit:)``.
  public func explain(
    at point: ScreenPoint, radius: Double = 0, feature: FeatureID, ranking: Ranking = .rendered,
    layers: Set<String>? = nil, limit: Int? = nil
  ) throws(CameraError) -> Explanation {
    let frame = try explainedFrame
    var explanation = frame.explain(
      at: point, radius: radius, feature: feature, ranking: ranking, layers: layers, limit: limit)
    if explanation.verdicts.isEmpty {
      let around = frame.explain(at: point, radius: radius, layers: layers)
      explanation.verdicts = around.verdicts.filter { if case .tile? = $0.reason { $0.feature == nil } else { false } }
    }
    explain(&explanation.verdicts)
    explanation.verdicts += layersLeftOut(layers)
    return explanation
  }

  // MARK: The scene of all layers

  /// The frame with the layers that are hidden, as layers that are not visible.
  private var explainedFrame: Frame {
    get throws(CameraError) {
      let scene = scene
      let hidden = hiddenLayers
      guard !hidden.isEmpty else { return try scene.frame(camera: camera, viewport: size) }
      var drawn: [LayerKey: Layer] = [:]
      for layer in self.drawn { drawn[LayerKey(layer.source.importPath, layer.layer.id)] = layer.layer }
      let layers = stack.entries.compactMap { entry in
        let key = LayerKey(stack.members[entry.member].path, stack.layer(of: entry).id)
        return drawn[key] ?? hidden[key]
      }
      return try Scene(layers: layers, states: scene.states).frame(camera: camera, viewport: size)
    }
  }

  private struct LayerKey: Hashable {
    let importPath: ImportPath
    let id: String

    init(_ importPath: ImportPath, _ id: String) {
      self.importPath = importPath
      self.id = id
    }
  }

  /// The layers whose visibility is none.
  private var hiddenLayers: [LayerKey: Layer] {
    var hidden: [LayerKey: Layer] = [:]
    for member in stack.members {
      for layer in member.style.layers {
        guard let source = layer.source else { continue }
        var reader = HitLayerReader(importPath: member.path, sourceType: member.style.sources[source]?.type)
        guard (try? reader.isVisible(layer)) == false,
          let read = try? reader.hitLayer(layer, showingHidden: true),
          let content = explainedContent(of: read.source)
        else { continue }
        var shown = Layer(read, content, nil)
        shown.isVisible = false
        hidden[LayerKey(member.path, layer.id)] = shown
      }
    }
    return hidden
  }

  /// The features of a source; those of GeoJSON that no visible layer draws are read for the question.
  private func explainedContent(of source: SourceKey) -> Layer.Content? {
    if let content = contents[source]?.content { return content }
    guard stack[source.importPath]?.style.sources[source.name]?.type == .geojson else { return nil }
    return (try? readSource(source, stack, layers))?.content
  }

  // MARK: What the style says

  /// Adds to reasons what the style knows of them.
  private func explain(_ verdicts: inout [Verdict]) {
    for index in verdicts.indices {
      guard let reason = verdicts[index].reason else { continue }
      verdicts[index].reason = explained(reason, verdicts[index])
    }
    verdicts.removeAll { verdict in
      if case .tile(_, .empty)? = verdict.reason { verdict.feature == nil } else { false }
    }
  }

  private func explained(_ reason: ExplanationStep, _ verdict: Verdict) -> ExplanationStep {
    guard let member = stack.member(named: verdict.importId), let layer = member.style[layer: verdict.layer] else {
      return reason
    }
    switch reason {
    case .filter(let zoom, _, _):
      guard let feature = verdict.feature, let filter = layer.filter else { return reason }
      let type = verdict.part.map { feature.features.type(ofPart: $0) }
      let context = EvaluationContext(zoom: zoom, feature: CollectionFeature(feature.features, feature.index, type))
      return .filter(zoom: zoom, filter: filter, operand: FilterOperand.failing(in: filter, context))
    case .label: return .label(problems: labelProblems(layer, member, verdict))
    case .tile(let tile, .absent):
      guard case .tiles(let tiled)? = contents[SourceKey(verdict.source, in: member.path)] else { return reason }
      return .tile(tile, tiled.state(of: tile))
    default: return reason
    }
  }

  /// What a label of a feature lacks.
  private func labelProblems(_ layer: StyleLayer, _ member: StyleStack.Member, _ verdict: Verdict) -> [String] {
    guard let feature = verdict.feature else { return [] }
    let properties = SymbolProperties.table
    let context = EvaluationContext(
      zoom: camera.zoom, feature: CollectionFeature(feature.features, feature.index))
    func text(_ property: PropertyExpression?) -> String? {
      let text: String? =
        switch property?.value(context) {
        case .formatted(let formatted)?: formatted.sections.map { $0.image == nil ? $0.text : "image" }.joined()
        case .image(let image)?: image.name
        case let value?: value.string
        case nil: nil
        }
      return text?.isEmpty == false ? text : nil
    }
    var problems: [String] = []
    let name = text((try? layer.expression(properties.textField)) ?? nil)
    let image = text((try? layer.expression(properties.iconImage)) ?? nil)
    if name == nil { problems.append("text-field gives no text") }
    if let image {
      let isThere = assetsOfStyles.symbols(of: member.path).images.has(image)
      if !isThere { problems.append("there is no image \(PropertyValue.string(image))") }
    } else {
      problems.append("icon-image names no image")
    }
    return problems
  }

  /// Layers that are asked for and are not there, and those that could draw features and can't be read.
  private func layersLeftOut(_ names: Set<String>?) -> [Verdict] {
    guard let style else { return [] }
    var verdicts: [Verdict] = []
    for name in (names ?? []).sorted() where style[layer: name] == nil {
      let hint = NearestName.hint(for: name, in: style.layers.map(\.id))
      verdicts.append(Verdict(layer: name, source: "").failing(at: .layer(hint: hint)))
    }
    for layer in style.layers where names?.contains(layer.id) ?? true {
      let verdict = Verdict(layer: layer.id, source: layer.source ?? "")
      if let problem = layersLeftOut[layer.id] {
        guard names != nil || HitLayerReader.pendingProperties[layer.type] != nil else { continue }
        verdicts.append(verdict.failing(at: .readable(problem: "\(problem)")))
      } else if names != nil, let source = layer.source, contents[SourceKey(source)] == nil {
        let reader = HitLayerReader(importPath: .root, sourceType: style.sources[source]?.type)
        guard (try? reader.isVisible(layer)) == false else { continue }
        verdicts.append(verdict.failing(at: .visibility))
      }
    }
    return verdicts
  }
}
