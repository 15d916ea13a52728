package import UnderpixelGeometry

/// How far labels reach, to tell in which copies of the world they are to be placed.
extension LabelSet {
  /// The box around all anchors and lines, on the map plane; places that are not finite are left out.
  package var bounds: BoundingBox {
    var bounds = BoundingBox.empty
    for label in labels where label.anchor.x.isFinite && label.anchor.y.isFinite {
      bounds.formUnion(x: label.anchor.x, y: label.anchor.y)
    }
    for vertex in vertices where vertex.x.isFinite && vertex.y.isFinite { bounds.formUnion(x: vertex.x, y: vertex.y) }
    return bounds
  }

  /// How far from its anchor a label's boxes reach at most, in logical pixels where nothing is drawn larger.
  package var reach: Double { labels.reduce(0) { max($0, reach(of: $1)) } }

  private func reach(of label: Label) -> Double {
    var shift = 0.0
    for choice in choices[label.choices] {
      shift = max(shift, reach(of: choice, label.text), reach(of: choice, label.verticalText))
    }
    let (text, icon) = (
      max(label.text.reach, label.verticalText.reach), max(label.icon.reach, label.verticalIcon.reach)
    )
    return max(text, icon) + shift
  }

  private func reach(of choice: AnchorChoice, _ text: BoundingBox?) -> Double {
    guard let shift = text.map(choice.shift), shift.x.isFinite, shift.y.isFinite else { return 0 }
    return max(shift.x.magnitude, shift.y.magnitude)
  }
}

extension BoundingBox? {
  /// The distance of the farthest side from 0; 0 without a box that is finite.
  fileprivate var reach: Double {
    guard let box = self, box.isFinite else { return 0 }
    return max(max(box.minX.magnitude, box.maxX.magnitude), max(box.minY.magnitude, box.maxY.magnitude))
  }
}
