import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelHitTest
import UnderpixelPlacement

extension LabelLayout {
  /// An icon at the first position of each feature, where that lies in the tile; the sort key is the id.
  static var icons: LabelLayout { icons { _ in BoundingBox(minX: -20, minY: -10, maxX: 20, maxY: 10) } }

  /// - Parameters:
  ///   - keys: The sort key of a feature is its id, modulo that.
  ///   - box: The icon's box of a feature with an id.
  static func icons(
    sortsByKey: Bool = false, keys: Int = .max, _ box: @escaping @Sendable (_ id: Int) -> BoundingBox
  ) -> LabelLayout {
    LabelLayout { request in
      let tile = request.tile.bounds
      var labels: [Label] = []
      for feature in request.candidates {
        guard let part = request.features.parts(of: feature).first,
          let position = request.features.positions(ofPart: part).first
        else { continue }
        let anchor = request.plane[position]
        guard anchor.x >= tile.minX, anchor.x < tile.maxX, anchor.y >= tile.minY, anchor.y < tile.maxY else { continue }
        let id = request.features.id(of: feature).flatMap { Int($0.description) } ?? 0
        var label = Label(feature: feature, anchor: anchor, icon: box(id))
        label.sortKey = Double(id % keys)
        labels.append(label)
      }
      if sortsByKey { labels.sort { $0.sortKey < $1.sortKey } }
      return LabelSet(labels, tile: request.tile)
    }
  }
}
