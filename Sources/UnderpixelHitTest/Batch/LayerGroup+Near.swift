internal import UnderpixelGeometry

extension LayerGroup {
  /// False where no query for a place within an area of the screen can meet a feature of the set.
  func mayMeet(_ area: borrowing QueryGeometry, wanted: [Bool]?) -> Bool {
    if let box = area.searchBox(for: reach(wanted: wanted)), hasCopy(meeting: box, area) { return true }
    guard highest != nil else { return false }
    return extrusions.contains { layer, _ in
      guard wanted?[layer.index] ?? true else { return false }
      return searchArea(of: layer, area).map { hasCopy(meeting: $0, area) } ?? false
    }
  }

  private func hasCopy(meeting box: BoundingBox, _ area: borrowing QueryGeometry) -> Bool {
    var hasCopy = false
    forEachCopy(meeting: box, area.projection) { _ in hasCopy = true }
    return hasCopy
  }
}
