public import UnderpixelCamera
public import UnderpixelGeometry

/// Where callouts stand for a camera.
///
/// The callouts are placed one after another, each where, in this order,
/// 1. the whole box lies in the viewport, or if it does so nowhere, the most of it does,
/// 2. the least of it lies on callouts that were placed before,
/// 3. its anchor comes first in its list.
///
/// A callout behind the horizon has no place, nor has one of which nothing would be seen, or with numbers that are not
/// finite. The layout is a pure function of callouts, camera and viewport.
///
/// - Complexity: O(*n*²) for *n* callouts.
public struct CalloutLayout: Sendable {
  /// Where one callout stands.
  public struct Place: Hashable, Sendable {
    public let id: Callout.ID
    /// The point of the box that lies on the coordinate.
    public let anchor: Callout.Anchor
    public let box: ScreenBox
  }

  /// The places of the callouts that have one, in the order of the callouts: the last one lies on top.
  public let places: [Place]

  public init(_ callouts: [Callout], through projection: Projection) {
    let viewport = BoundingBox(
      minX: 0, minY: 0, maxX: projection.viewport.width, maxY: projection.viewport.height)
    var places: [Place] = []
    for callout in callouts {
      guard let pixel = projection.pixel(ofNearestCopy: callout.coordinate), callout.size.isFinite else { continue }
      var best: (place: Place, hidden: Double, overlap: Double)?
      for anchor in callout.anchors {
        let box = callout.box(anchor, at: pixel)
        guard box.isFinite, box.intersects(viewport) else { continue }
        // Exactly 0 for a box that lies in the viewport, however its area is rounded.
        let hidden = viewport.encloses(box) ? 0 : max(box.area - box.sharedArea(with: viewport), .leastNonzeroMagnitude)
        let overlap = places.reduce(0) { $0 + box.sharedArea(with: $1.box.box) }
        if let best, (best.hidden, best.overlap) <= (hidden, overlap) { continue }
        let corners = (ScreenPoint(x: box.minX, y: box.minY), ScreenPoint(x: box.maxX, y: box.maxY))
        best = (Place(id: callout.id, anchor: anchor, box: ScreenBox(corners.0, corners.1)), hidden, overlap)
      }
      if let best { places.append(best.place) }
    }
    self.places = places
  }

  /// The callout at a point, edges included, or nil; of several the one on top.
  public func callout(at point: ScreenPoint) -> Callout.ID? {
    places.last { $0.box.box.contains(x: point.x, y: point.y) }?.id
  }

  public subscript(id: Callout.ID) -> Place? { places.last { $0.id == id } }
}

extension Projection {
  /// The pixel of a coordinate in the copy of the world in which it is nearest to the center; nil behind the horizon.
  fileprivate func pixel(ofNearestCopy coordinate: Coordinate) -> ScreenPoint? {
    guard coordinate.longitude.isFinite, coordinate.latitude.isFinite else { return nil }
    let copies = ((camera.center.longitude - coordinate.longitude) / 360).rounded()
    return pixel(
      of: Coordinate(longitude: coordinate.longitude + copies * 360, latitude: coordinate.latitude))
  }
}

extension Size {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite && width >= 0 && height >= 0 }
}

extension BoundingBox {
  fileprivate var area: Double { width * height }

  fileprivate func encloses(_ other: BoundingBox) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  fileprivate func sharedArea(with other: BoundingBox) -> Double {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return width > 0 && height > 0 ? width * height : 0
  }
}
