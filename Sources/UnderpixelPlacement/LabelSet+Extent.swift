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
  package var reach: Double {
    var reach = 0.0
    for label in labels {
      for box in [label.text, label.verticalText, label.icon, label.verticalIcon] {
        guard let box, box.isFinite else { continue }
        let sides = [box.minX, box.minY, box.maxX, box.maxY].map(\.magnitude)
        var shift = 0.0
        for choice in choices[label.choices] {
          let offset = choice.shift(of: label.text ?? box)
          if offset.x.isFinite, offset.y.isFinite { shift = max(shift, offset.x.magnitude, offset.y.magnitude) }
        }
        reach = max(reach, (sides.max() ?? 0) + shift)
      }
    }
    return reach
  }
}
