public import UnderpixelGeometry

/// A box over the map that keeps to a place on it: what a view draws there takes what falls on it before the map does.
public struct Callout: Hashable, Sendable, Identifiable {
  /// What tells the callout from others of the map.
  public var id: String
  public var coordinate: Coordinate
  /// In logical pixels, whatever the zoom.
  public var size: Size
  /// Which point of the box may lie on the coordinate, the preferred one first.
  public var anchors: [Anchor]
  /// How far the box is moved, in logical pixels to the right and down, for the anchors for which it is; for a tail.
  public var offsets: [Anchor: ScreenPoint]

  public init(
    _ id: String, at coordinate: Coordinate, size: Size, anchors: [Anchor] = [.bottom],
    offsets: [Anchor: ScreenPoint] = [:]
  ) {
    self.id = id
    self.coordinate = coordinate
    self.size = size
    self.anchors = anchors
    self.offsets = offsets
  }

  /// A point of a box: with `bottom`, the middle of its lower edge, the box stands above the coordinate.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    case center, top, bottom, left, right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// How much of the box's width and height lies to the left of the point and above it.
    var share: (x: Double, y: Double) {
      switch self {
      case .center: (0.5, 0.5)
      case .top: (0.5, 0)
      case .bottom: (0.5, 1)
      case .left: (0, 0.5)
      case .right: (1, 0.5)
      case .topLeft: (0, 0)
      case .topRight: (1, 0)
      case .bottomLeft: (0, 1)
      case .bottomRight: (1, 1)
      }
    }
  }

  /// The box if that of its points lies on a pixel.
  func box(_ anchor: Anchor, at pixel: ScreenPoint) -> BoundingBox {
    let share = anchor.share
    let offset = offsets[anchor] ?? ScreenPoint(x: 0, y: 0)
    let left = pixel.x + offset.x - share.x * size.width
    let top = pixel.y + offset.y - share.y * size.height
    return BoundingBox(minX: left, minY: top, maxX: left + size.width, maxY: top + size.height)
  }
}
