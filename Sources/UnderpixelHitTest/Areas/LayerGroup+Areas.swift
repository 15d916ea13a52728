internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelIndex

extension LayerGroup {
  /// Calls `body` with the areas of this set's features that are seen in a window, in any order.
  ///
  /// - Parameters:
  ///   - number: The group's place in its frame.
  ///   - wanted: For every layer of the scene, whether it is asked; all are when nil.
  func forEachArea(in window: borrowing AreaWindow, _ number: Int, wanted: [Bool]?, _ body: (Hit, [AreaShape]) -> Void)
  {
    forEachFlatArea(in: window, number, wanted: wanted, body)
    if highest != nil { forEachExtrusion(in: window, number, wanted: wanted, body) }
  }

  private func forEachFlatArea(
    in window: borrowing AreaWindow, _ number: Int, wanted: [Bool]?, _ body: (Hit, [AreaShape]) -> Void
  ) {
    guard let area = window.query.searchBox(for: reach(wanted: wanted)) else { return }
    forEachCopy(meeting: area, window.projection) { copy in
      set.tree.forEach(intersecting: copy.mercator(area)) { index in
        guard isThere(index) else { return .continue }
        forEachFlatLayer(drawing: index) { layer in
          guard wanted?[layer.index] ?? true else { return }
          let part = PlacedPart(set: set, part: index, copy: copy.shifted(by: layer.shift))
          let shapes = window.shapes(of: part, layer.look, within: limit(layer, copy))
            .filter { hasSay($0, layer, copy, window.projection) }
          body(hit(part, layer, number, distance: 0, depth: 0), shapes)
        }
        return .continue
      }
    }
  }

  private func forEachExtrusion(
    in window: borrowing AreaWindow, _ number: Int, wanted: [Bool]?, _ body: (Hit, [AreaShape]) -> Void
  ) {
    forEachExtrusion(near: window.query, wanted: wanted) { part, layer, look in
      let area = window.shapes(
        ofExtrusion: part, height: look.height[part.feature], base: look.base[part.feature])
      body(hit(part, layer, number, distance: 0, depth: area.depth), area.shapes)
      return .continue
    }
  }

  // MARK: Tiles

  /// Where the tile has a say about a layer that paints on the ground, in plane pixels: as far around its square as the
  /// layer reaches. Nil for everywhere.
  private func limit(_ layer: ResolvedLayer, _ copy: WorldCopy) -> BoundingBox? {
    guard let square, layer.reach.ground >= 0 else { return nil }
    let low = copy.plane(MercatorPoint(x: square.minX, y: square.minY)) + layer.shift
    let high = copy.plane(MercatorPoint(x: square.maxX, y: square.maxY)) + layer.shift
    return BoundingBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).expanded(by: layer.reach.ground)
  }

  /// False for a disc of a size on the screen whose pixels are all left to another tile.
  private func hasSay(_ shape: AreaShape, _ layer: ResolvedLayer, _ copy: WorldCopy, _ projection: Projection) -> Bool {
    guard tile != nil, case .disc(let center, let radius) = shape else { return true }
    let query = QueryGeometry(disc: center, radius: radius, projection: projection)
    return query.searchBox(for: layer.reach).map { hasSay(in: $0, copy) } ?? false
  }
}
