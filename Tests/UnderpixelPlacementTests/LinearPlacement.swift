import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry

@testable import UnderpixelPlacement

/// The slow twin of a placement: label after label is compared with all that was taken before.
///
/// Where boxes and circles lie is the library's; who gets which is told here once more.
struct LinearPlacement {
  private(set) var taken: [TakenRoom] = []
  /// The pieces that found none, of labels that are to be placed.
  private(set) var hidden: Set<Piece> = []

  struct Piece: Hashable {
    var source: LabelSource
    var piece: LabelPiece
  }

  init(_ map: MapSketch) throws {
    let projection = try Projection(camera: map.camera, viewport: map.viewport)
    for (number, sketch) in map.layers.enumerated() {
      let layer = sketch.layer
      for (part, label) in Self.order(layer, projection) {
        let claim = LinearClaim(layer: layer, part: layer.parts[part], projection: projection, taken: taken)
        let source = LabelSource(layer: number, part: part, label: label)
        let label = layer.parts[part].labels.labels[label]
        let claimed = claim.outcome(of: label)
        // Circles of text come last.
        let pieces = [(LabelPiece.text, claimed.text), (.icon, claimed.icon)]
        for (piece, shapes) in label.lineText == nil ? pieces : pieces.reversed() {
          let isText = piece == .text
          let isIgnored = isText ? layer.rules.ignoresText : layer.rules.ignoresIcon
          for shape in shapes {
            taken.append(
              TakenRoom(
                shape: shape, source: source, piece: piece,
                overlap: isText ? layer.rules.textOverlap : layer.rules.iconOverlap, group: layer.group,
                isIgnored: isIgnored))
          }
          let isWanted = isText ? label.text != nil || label.lineText != nil : label.icon != nil
          if isWanted && shapes.isEmpty && label.fixed == nil { hidden.insert(Piece(source: source, piece: piece)) }
        }
      }
    }
  }

  /// The labels of a layer as they take their turns.
  private static func order(_ layer: LabelLayer, _ projection: Projection) -> [(part: Int, label: Int)] {
    struct Turn {
      var part: Int
      var label: Int
      var feature: Int
      var sortKey: Double
      var height: Double
    }
    var turns: [Turn] = []
    for (number, part) in layer.parts.enumerated() {
      for (index, label) in part.labels.labels.enumerated() {
        let isGone = part.hidden.map { $0[label.feature / 64] >> UInt64(label.feature % 64) & 1 == 1 } ?? false
        if isGone { continue }
        turns.append(
          Turn(
            part: number, label: index, feature: label.feature, sortKey: label.sortKey,
            height: part.labels.height(of: index, projection)))
      }
    }
    let isBefore: (Turn, Turn) -> Bool =
      switch layer.rules.order {
      case .data: { ($0.part, $0.label) < ($1.part, $1.label) }
      case .sortKey: { ($0.sortKey, $0.part, $0.label) < ($1.sortKey, $1.part, $1.label) }
      case .screenY: { ($0.part, -$0.height, $0.feature, -$0.label) < ($1.part, -$1.height, $1.feature, -$1.label) }
      }
    return turns.sorted(by: isBefore).map { ($0.part, $0.label) }
  }
}

/// What one label would take among what others took.
struct LinearClaim {
  let layer: LabelLayer
  let part: LabelPart
  let projection: Projection
  let taken: [TakenRoom]

  private var rules: LabelRules { layer.rules }

  private func fits(_ shape: CollisionShape, _ overlap: OverlapMode) -> Bool {
    guard shape.isSomewhere else { return false }
    return overlap == .always
      || !taken.contains { other in
        !other.isIgnored && other.group == layer.group && (overlap == .never || other.overlap == .never)
          && other.shape.intersects(shape)
      }
  }

  /// The box on the screen, where it is there and fits.
  private func room(
    _ box: BoundingBox, _ label: Label, _ piece: LabelPiece, _ overlap: OverlapMode, _ shift: Vector? = nil
  ) -> BoundingBox? {
    let caster = BoxCaster(rules, projection, worldCopy: part.worldCopy)
    guard let seen = caster.box(box, at: label.anchor, piece, shift: shift) else { return nil }
    let (margin, size) = (Placement.margin, projection.viewport)
    let isInside =
      seen.maxX >= -margin && seen.maxY >= -margin && seen.minX < size.width + margin
      && seen.minY < size.height + margin
    return isInside && fits(.box(seen), overlap) ? seen : nil
  }

  /// A place that a text can take, in the order of preference.
  private struct Choice {
    var text: BoundingBox
    var icon: BoundingBox?
    var shift: Vector?
    var overlap: OverlapMode
  }

  private func choices(of label: Label) -> [Choice] {
    guard let text = label.text else { return [] }
    var shapes = [(text, label.icon)]
    if let vertical = label.verticalText {
      let both = [(text, label.icon), (vertical, label.verticalIcon ?? label.icon)]
      shapes = rules.directions.contains(.vertical) ? rules.directions.map { both[$0 == .vertical ? 1 : 0] } : shapes
    }
    let places = part.labels.choices[label.choices]
    return shapes.flatMap { text, icon -> [Choice] in
      guard !places.isEmpty else { return [Choice(text: text, icon: icon, overlap: rules.textOverlap)] }
      func all(_ overlap: OverlapMode) -> [Choice] {
        places.map { Choice(text: text, icon: icon, shift: $0.shift(of: text), overlap: overlap) }
      }
      return rules.textOverlap == .never ? all(.never) : all(.never) + all(rules.textOverlap)
    }
  }

  func outcome(of label: Label) -> (text: [CollisionShape], icon: [CollisionShape]) {
    if let fixed = label.fixed {
      let shapes = fixed.isSomewhere ? [fixed] : []
      return label.hasIcon ? ([], shapes) : (shapes, [])
    }
    let choice = choices(of: label).first { choice in
      guard room(choice.text, label, .text, choice.overlap, choice.shift) != nil else { return false }
      guard choice.shift != nil, rules.fitsIconToText, rules.iconOverlap == .never, let icon = choice.icon else {
        return true
      }
      return room(icon, label, .icon, choice.overlap, choice.shift) != nil
    }
    var text: [CollisionShape] = []
    if let choice, let box = room(choice.text, label, .text, choice.overlap, choice.shift) { text = [.box(box)] }
    var hasText = !text.isEmpty
    if let line = label.lineText {
      var circler = LineCircles(rules, part, projection)
      text = circler.circles(of: label, part.labels.lineTexts[line]).map(CollisionShape.circle)
      if !text.allSatisfy({ fits($0, rules.textOverlap) }) { text = [] }
      hasText = !text.isEmpty || rules.textOverlap == .always
    }
    let shift = rules.fitsIconToText ? choice?.shift : nil
    let iconBox = choice == nil ? label.icon : choice?.icon
    let icon = iconBox.flatMap { room($0, label, .icon, rules.iconOverlap, shift) }.map(CollisionShape.box)
    // Each piece is there where it has room, and the other has too that it can't do without.
    let isTextAlone = rules.isIconOptional || !label.hasIcon
    let isIconAlone = rules.isTextOptional || !label.hasText
    return (
      isTextAlone || icon != nil ? text : [],
      isIconAlone || hasText ? [icon].compactMap { $0 } : []
    )
  }
}

extension CollisionShape {
  /// False where an edge is no number or beyond all screens, or a size negative.
  fileprivate var isSomewhere: Bool {
    let edges = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    return !bounds.isEmpty && edges.allSatisfy { $0.magnitude <= 1e100 }
  }
}
