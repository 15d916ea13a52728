public import UnderpixelGeometry

/// Where on the screen one part of a feature is hit in one layer: a picture of the answers to all pixels.
public struct HitArea: Sendable {
  /// The layer and the feature, as a query for a pixel of the area has them; which part it is is told by its record.
  public let hit: HitFeature
  /// The area is the union of its shapes. Of an extrusion the walls come first, those farthest away before others, then the
  /// roof.
  public let shapes: [AreaShape]
}

/// A piece of an area on the screen, in logical pixels.
public enum AreaShape: Hashable, Sendable {
  /// What lies within an odd number of the rings. They are closed by themselves.
  case polygon([[ScreenPoint]])
  /// What lies within any of these convex polygons, all of which turn clockwise as seen on the screen.
  case pieces([[ScreenPoint]])
  /// What lies within half the width of one of the lines: they have round caps and joins.
  case stroke([[ScreenPoint]], width: Double)
  case disc(center: ScreenPoint, radius: Double)
}

extension AreaShape {
  /// True for nothing.
  var isEmpty: Bool {
    switch self {
    case .polygon(let rings), .pieces(let rings): rings.allSatisfy(\.isEmpty)
    case .stroke(let lines, _): lines.allSatisfy(\.isEmpty)
    case .disc: false
    }
  }
}
