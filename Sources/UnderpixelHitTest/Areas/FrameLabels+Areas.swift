internal import UnderpixelCollision
internal import UnderpixelGeometry

extension FrameLabels {
  /// Calls `body` with the shapes of the labels in a window, in the order of placing; labels in looks come last.
  func forEachArea(
    in window: borrowing AreaWindow, _ resolved: ResolvedLayers, wanted: [Bool]?, _ body: (Hit, [AreaShape]) -> Void
  ) {
    forEachShape(in: window.box) { place, shape in
      var hits: [Hit] = []
      placed.append(place(), 0, resolved, wanted, &hits)
      for hit in hits { body(hit, [AreaShape(shape)]) }
    }
  }
}

extension AreaShape {
  fileprivate init(_ shape: CollisionShape) {
    switch shape {
    case .box(let box): self = .polygon([ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).corners])
    case .rotatedBox(let box): self = .polygon([box.corners])
    case .circle(let circle): self = .disc(center: circle.center, radius: circle.radius)
    }
  }
}
