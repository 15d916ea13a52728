internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension PlacedSymbols {
  /// Calls `body` with the shapes of the labels in a window, in the order of placing.
  func forEachArea(
    in window: AreaWindow, _ resolved: ResolvedLayers, wanted: [Bool]?, _ body: (Hit, [AreaShape]) -> Void
  ) {
    placement.index.forEach(in: window.box) { entry in
      var hits: [Hit] = []
      append(placement.placed[entry.owner].source, 0, resolved, wanted, &hits)
      for hit in hits { body(hit, [AreaShape(entry.shape)]) }
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
