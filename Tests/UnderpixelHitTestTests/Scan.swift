import UnderpixelCamera
import UnderpixelGeometry

@testable import UnderpixelHitTest

/// The slow twin of a query: every part of every set, in every near copy of the world, tested without tree, search box,
/// strip or tile square.
func scan(_ frame: Frame, _ query: borrowing QueryGeometry) -> [Hit] {
  var found: [Hit] = []
  for (number, group) in frame.layers.groups.enumerated() {
    for copy in group.tile.map({ $0.worldCopy...$0.worldCopy }) ?? -2...2 {
      for index in 0..<group.set.features.partCount
      where !group.set.features.positions(ofPart: index).isEmpty && group.isThere(index) {
        for layer in group.layers where group.draws(index, layer) {
          let copy = WorldCopy(Double(copy), query.projection).shifted(by: layer.shift)
          let part = PlacedPart(set: group.set, part: index, copy: copy)
          guard let (distance, depth) = query.hit(part, layer.look) else { continue }
          found.append(
            Hit(
              layer: layer.index, set: number, feature: part.feature, ordinal: group.ordinal(of: part.feature),
              part: index, distance: distance, depth: depth, sortKey: layer.sortKey?[part.feature] ?? 0))
        }
      }
    }
  }
  return frame.order.topmostFirst(found)
}

extension QueryGeometry {
  fileprivate func hit(_ part: PlacedPart, _ look: Look) -> (Double, Double)? {
    switch look {
    case .fill: distance(toFill: part).map { ($0, 0) }
    case .line(let line):
      distance(toLine: part, halfWidth: line.halfWidth(of: part.feature), offset: line.offset[part.feature]).map {
        ($0, 0)
      }
    case .circle(let circle): distance(toCircles: part, circle).map { ($0, 0) }
    case .symbols: nil
    case .extrusion(let look):
      hit(extrusion: part, height: look.height[part.feature], base: look.base[part.feature]).map {
        ($0.distance, $0.depth)
      }
    }
  }
}

extension Frame {
  var order: DrawOrder { DrawOrder(isExtrusion: scene.storage.isExtrusion, sets: layers) }
}

extension QueryGeometry {
  /// True where the ground under the query reaches to copies of the world that a scan leaves out: at the horizon.
  var isBeyondScan: Bool {
    groundPolygon.points.contains { max($0.x.magnitude, $0.y.magnitude) > projection.worldSize }
  }
}
