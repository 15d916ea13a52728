public import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
public import UnderpixelPlacement
internal import UnderpixelStyle

extension SymbolStyle {
  /// How the layer's labels claim room, for a camera.
  public func rules(_ projection: Projection) -> LabelRules {
    let zoom = projection.camera.zoom
    var rules = LabelRules()
    rules.textOverlap = overlap(textOverlap, textAllowOverlap, zoom)
    rules.iconOverlap = overlap(iconOverlap, iconAllowOverlap, zoom)
    rules.ignoresText = textIgnorePlacement.bool(atZoom: zoom)
    rules.ignoresIcon = iconIgnorePlacement.bool(atZoom: zoom)
    rules.isTextOptional = textOptional.bool(atZoom: zoom)
    rules.isIconOptional = iconOptional.bool(atZoom: zoom)
    rules.rotatesWithMap = rotatesWithMap(atZoom: zoom)
    rules.pitchesWithMap = pitchesWithMap(atZoom: zoom)
    rules.fitsIconToText = iconTextFit.word(IconTextFit.self, atZoom: zoom) ?? .none != .none
    rules.textPadding = textPadding.number(EvaluationContext(zoom: zoom))
    rules.textTranslation = translation(textTranslate, textTranslateAnchor, projection)
    rules.iconTranslation = translation(iconTranslate, iconTranslateAnchor, projection)
    rules.directions = writingModes(atZoom: zoom).map { $0 == .vertical ? .vertical : .horizontal }
    let zOrder = zOrder.word(SymbolZOrder.self, atZoom: zoom) ?? .auto
    let sortsByKey = sortsByKey(atZoom: zoom)
    let mayOverlap =
      rules.textOverlap != .never || rules.iconOverlap != .never || rules.ignoresText || rules.ignoresIcon
    rules.order = sortsByKey ? .sortKey : zOrder == .viewportY ? .screenY : .data
    rules.stacking = sortsByKey ? .sortKey : mayOverlap && zOrder != .source ? .screenY : .data
    return rules
  }

  /// The older property counts where the newer one is not there.
  private func overlap(_ mode: PropertyExpression, _ allows: PropertyExpression, _ zoom: Double) -> OverlapMode {
    switch mode.word(SymbolOverlap.self, atZoom: zoom) {
    case .never: .never
    case .cooperative: .cooperative
    case .always: .always
    case nil: allows.bool(atZoom: zoom) ? .always : .never
    }
  }

  private func translation(
    _ offset: PropertyExpression, _ anchor: PropertyExpression, _ projection: Projection
  ) -> Point {
    let zoom = projection.camera.zoom
    let shift = offset.point(EvaluationContext(zoom: zoom))
    guard anchor.word(TranslateAnchor.self, atZoom: zoom) == .viewport else { return shift }
    let turned = projection.turned(right: shift.x, down: shift.y)
    return Point(x: turned.x, y: turned.y)
  }
}
