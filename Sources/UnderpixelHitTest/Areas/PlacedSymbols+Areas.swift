internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension PlacedSymbols {
  /// Calls `body` with the boxes of the labels in a window, in the order of placing.
  func forEachArea(
    in window: AreaWindow, _ resolved: ResolvedLayers, wanted: [Bool]?, _ body: (Hit, [AreaShape]) -> Void
  ) {
    placement.index.forEach(in: window.box, by: .bounds) { entry in
      var hits: [Hit] = []
      append(placement.placed[entry.owner].source, 0, resolved, wanted, &hits)
      let box = entry.shape.bounds
      let corners = ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).corners
      for hit in hits { body(hit, [.polygon([corners])]) }
    }
  }
}
