package import UnderpixelCamera
package import UnderpixelCollision
internal import UnderpixelGeometry

/// Where the pieces of labels are drawn, whoever has the room.
package struct LabelDrawing {
  private let rules: LabelRules
  private let part: LabelPart
  private let caster: BoxCaster
  private var circler: LineCircles
  private let index: CollisionIndex

  /// - Parameter index: Which room there is at all.
  package init(_ rules: LabelRules, _ part: LabelPart, _ projection: Projection, within index: CollisionIndex) {
    self.rules = rules
    self.part = part
    self.index = index
    caster = BoxCaster(rules, projection, worldCopy: part.worldCopy)
    circler = LineCircles(rules, part, projection)
  }

  /// What a piece covers; nothing where the label has none, where text does not fit on its line, and what lies behind the
  /// eye or too far away.
  ///
  /// - Parameter stance: How the label stands. Text with choices of which it names none stands at the first, and moves no
  ///   icon.
  package mutating func shapes(of piece: LabelPiece, _ number: Int, _ stance: LabelStance) -> [CollisionShape] {
    let labels = part.labels
    let label = labels.labels[number]
    if let shape = label.fixed { return (piece == .icon) == label.hasIcon ? [shape] : [] }
    let text = stance.isVertical ? label.verticalText ?? label.text : label.text
    let choices = labels.choices[label.choices]
    let choice = stance.choice.flatMap { choices.dropFirst($0).first } ?? choices.first
    let shift = text.flatMap { choice?.shift(of: $0) }
    switch piece {
    case .text:
      if let line = label.lineText {
        return circler.circles(of: label, labels.lineTexts[line]).map(CollisionShape.circle)
      }
      return text.flatMap { caster.box($0, at: label.anchor, .text, shift: shift) }.map { [.box($0)] } ?? []
    case .icon:
      let icon = stance.isVertical ? label.verticalIcon ?? label.icon : label.icon
      let moved = rules.fitsIconToText && stance.choice != nil ? shift : nil
      return icon.flatMap { caster.box($0, at: label.anchor, .icon, shift: moved) }.map { [.box($0)] } ?? []
    }
  }

  /// The same of a label that was not placed: at its first choice, and nothing where it lies outside of the viewport and
  /// its margin, or its feature is not there any more.
  package mutating func seenShapes(of piece: LabelPiece, _ number: Int) -> [CollisionShape] {
    guard part.isThere(part.labels.labels[number].feature) else { return [] }
    let shapes = shapes(of: piece, number, .first)
    return shapes.contains { index.isInside($0.bounds) } ? shapes : []
  }
}
