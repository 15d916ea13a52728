internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry

/// What a label takes.
struct ClaimedRoom {
  var text: BoundingBox?
  var icon: BoundingBox?
  var circles: [CollisionCircle] = []
  var stance = LabelStance()
}

/// What labels of one part of a layer would take, and whether it fits.
struct LabelClaim {
  let rules: LabelRules
  let group: CollisionGroup
  let labels: LabelSet
  let caster: BoxCaster
  var circler: LineCircles

  init(_ layer: LabelLayer, _ part: Int, _ projection: Projection) {
    rules = layer.rules
    group = layer.group
    labels = layer.parts[part].labels
    caster = BoxCaster(layer.rules, projection, worldCopy: layer.parts[part].worldCopy)
    circler = LineCircles(layer.rules, layer.parts[part], projection)
  }

  /// The room that a label takes: none where a piece that it can't do without finds none.
  mutating func room(for number: Int, in index: CollisionIndex) -> ClaimedRoom {
    let label = labels.labels[number]
    var text = placeText(of: label, index)
    let stance = text?.stance ?? LabelStance()
    var hasTextRoom = text != nil
    var circles: [CollisionCircle] = []
    if let line = label.lineText {
      let found = circler.circles(of: label, labels.lineTexts[line])
      if found.allSatisfy({ fits($0, index) }) { circles = found }
      hasTextRoom = rules.textOverlap == .always || !circles.isEmpty
    }
    let iconBox = stance.isVertical ? label.verticalIcon ?? label.icon : label.icon
    let shift = rules.fitsIconToText ? text?.shift : nil
    var icon = iconBox.flatMap { box in
      caster.box(box, at: label.anchor, .icon, shift: shift).flatMap {
        fits($0, rules.iconOverlap, index) ? $0 : nil
      }
    }
    let iconWithoutText = rules.isTextOptional || !label.hasText
    let textWithoutIcon = rules.isIconOptional || !label.hasIcon
    let hasIconRoom = icon != nil
    if !textWithoutIcon && !hasIconRoom { (text, circles) = (nil, []) }
    if !iconWithoutText && !hasTextRoom { icon = nil }
    return ClaimedRoom(text: text?.box, icon: icon, circles: circles, stance: stance)
  }

  // MARK: Text at a point

  private struct TextRoom {
    var box: BoundingBox
    var shift: Vector?
    var stance = LabelStance()
  }

  private func placeText(of label: Label, _ index: CollisionIndex) -> TextRoom? {
    guard let box = label.text else { return nil }
    guard rules.directions.contains(.vertical), let vertical = label.verticalText else {
      return placeText(box, label, label.icon, index)
    }
    for direction in rules.directions {
      switch direction {
      case .horizontal:
        if let room = placeText(box, label, label.icon, index) { return room }
      case .vertical:
        if var room = placeText(vertical, label, label.verticalIcon, index) {
          room.stance.isVertical = true
          return room
        }
      }
    }
    return nil
  }

  private func placeText(_ box: BoundingBox, _ label: Label, _ icon: BoundingBox?, _ index: CollisionIndex) -> TextRoom?
  {
    if label.choices.isEmpty {
      guard let seen = caster.box(box, at: label.anchor, .text), fits(seen, rules.textOverlap, index) else {
        return nil
      }
      return TextRoom(box: seen)
    }
    // A text that may overlap others first looks for a place where it does not have to.
    let passes: [OverlapMode] = rules.textOverlap == .never ? [.never] : [.never, rules.textOverlap]
    for overlap in passes {
      for (number, choice) in labels.choices[label.choices].enumerated() {
        let shift = choice.shift(of: box)
        guard let seen = caster.box(box, at: label.anchor, .text, shift: shift), fits(seen, overlap, index) else {
          continue
        }
        if rules.fitsIconToText, rules.iconOverlap == .never, let icon {
          guard let seen = caster.box(icon, at: label.anchor, .icon, shift: shift), fits(seen, overlap, index) else {
            continue
          }
        }
        return TextRoom(box: seen, shift: shift, stance: LabelStance(choice: number))
      }
    }
    return nil
  }

  // MARK: Room

  private func fits(_ box: BoundingBox, _ overlap: OverlapMode, _ index: CollisionIndex) -> Bool {
    index.isInside(box) && index.fits(box, overlap: overlap, group: group)
  }

  private func fits(_ circle: CollisionCircle, _ index: CollisionIndex) -> Bool {
    index.fits(circle, overlap: rules.textOverlap, group: group)
  }
}
