internal import UnderpixelGeometry

extension LayerGroup {
  /// False where no query for a place within an area of the screen can meet a feature of the set.
  func mayMeet(_ area: QueryGeometry, wanted: [Bool]?) -> Bool {
    if let box = area.searchBox(for: reach(wanted: wanted)), hasCopy(meeting: box, area) { return true }
    guard highest != nil else { return false }
    return layers.contains { layer in
      guard wanted?[layer.index] ?? true, case .extrusion(let look) = layer.look else { return false }
      return searchBox(near: area, look, layer.shift).map { hasCopy(meeting: $0, area) } ?? false
    }
  }

  private func hasCopy(meeting box: BoundingBox, _ area: QueryGeometry) -> Bool {
    var hasCopy = false
    forEachCopy(meeting: box, area.projection) { _ in hasCopy = true }
    return hasCopy
  }
}
