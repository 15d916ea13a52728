internal import UnderpixelCollision
internal import UnderpixelGeometry

/// A piece of a label that found no room.
struct HiddenPiece {
  var piece: LabelPiece
  var shapes: [CollisionShape] = []
  /// The owner of the room that it would need.
  var blocker: Int?
}

extension LabelClaim {
  /// The pieces of a label that take no room, as they would stand at its first choice.
  ///
  /// - Parameter index: As it was before the label took room.
  mutating func hidden(_ number: Int, _ claimed: ClaimedRoom, in index: CollisionIndex) -> [HiddenPiece] {
    let label = labels.labels[number]
    var pieces: [HiddenPiece] = []
    if claimed.text == nil, let text = label.text {
      let shift = labels.choices[label.choices].first?.shift(of: text)
      pieces.append(piece(.text, caster.box(text, at: label.anchor, .text, shift: shift), rules.textOverlap, index))
    }
    if claimed.circles.isEmpty, let line = label.lineText {
      let circles = circler.circles(of: label, labels.lineTexts[line])
      let blockers = circles.lazy.compactMap { [rules, group] in
        index.blocker(of: $0, overlap: rules.textOverlap, group: group)
      }
      pieces.append(HiddenPiece(piece: .text, shapes: circles.map(CollisionShape.circle), blocker: blockers.first))
    }
    if claimed.icon == nil, let icon = label.icon {
      pieces.append(piece(.icon, caster.box(icon, at: label.anchor, .icon), rules.iconOverlap, index))
    }
    return pieces
  }

  private func piece(
    _ piece: LabelPiece, _ box: BoundingBox?, _ overlap: OverlapMode, _ index: CollisionIndex
  ) -> HiddenPiece {
    guard let box else { return HiddenPiece(piece: piece) }
    // What lies outside is hidden by nothing, though others reach there.
    let blocker = index.isInside(box) ? index.blocker(of: box, overlap: overlap, group: group) : nil
    return HiddenPiece(piece: piece, shapes: [.box(box)], blocker: blocker)
  }
}
