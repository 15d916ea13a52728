internal import UnderpixelCamera
internal import UnderpixelGeometry

/// How far from features' places the paint of flat layers can lie, for one layer or several: plain numbers, so that a query
/// asks all of them without counting references. Negative where no layer has such paint.
struct Reach: Sendable {
  /// Around fills, lines, and discs of a size on the ground that lie on it: plane pixels.
  private(set) var ground = -Double.infinity
  /// Around discs of a size on the screen that lie on the ground: pixels.
  private(set) var lying = -Double.infinity
  /// Around discs of a size on the screen that face it: pixels.
  private(set) var facing = -Double.infinity
  /// Around discs of a size on the ground that face the screen: plane pixels.
  private(set) var upright = -Double.infinity
  /// By how much the paint is moved, in plane pixels.
  private(set) var shifts = BoundingBox.empty

  /// Of no layer.
  static let none = Reach()

  private init() {}

  /// - Parameter shift: The layer's translation, in plane pixels.
  init(_ look: Look, shift: Vector) {
    switch look {
    case .fill: ground = 0
    case .line(let line): ground = line.reach
    case .circle(let circle):
      switch (circle.alignment, circle.scale) {
      case (.map, .map): ground = circle.reach
      case (.map, .viewport): lying = circle.reach
      case (.viewport, .viewport): facing = circle.reach
      case (.viewport, .map): upright = circle.reach
      }
    case .extrusion, .symbols: return
    }
    shifts.formUnion(x: shift.x, y: shift.y)
  }

  /// The reach of paint that lies on the ground around features' places and is not moved; nil for other paint.
  var groundAlone: Double? {
    guard ground >= 0, max(lying, facing, upright) < 0, shifts == BoundingBox(x: 0, y: 0) else { return nil }
    return ground
  }

  mutating func formUnion(_ other: Reach) {
    ground = max(ground, other.ground)
    lying = max(lying, other.lying)
    facing = max(facing, other.facing)
    upright = max(upright, other.upright)
    shifts.formUnion(other.shifts)
  }
}

extension QueryGeometry {
  /// The box, in plane pixels, that holds a position of everything within `reach` of the query; nil for nothing.
  func searchBox(for reach: Reach) -> BoundingBox? {
    var area = BoundingBox.empty
    if reach.ground >= 0 { area.formUnion(groundBox.expanded(by: reach.ground)) }
    if reach.lying >= 0 { area.formUnion(searchBox(forLying: reach.lying)) }
    if reach.facing >= 0 { area.formUnion(groundPolygon(margin: reach.facing).box) }
    if reach.upright >= 0 { area.formUnion(searchBox(forUpright: reach.upright)) }
    guard !area.isEmpty else { return nil }
    let shifts = reach.shifts
    return BoundingBox(
      minX: area.minX - shifts.maxX, minY: area.minY - shifts.maxY, maxX: area.maxX - shifts.minX,
      maxY: area.maxY - shifts.minY)
  }

  private func searchBox(forLying reach: Double) -> BoundingBox {
    // |g − P| ≤ R w(P) / d, and the depth w grows by at most the depth slope a pixel.
    guard !groundBox.isEmpty else { return .empty }
    let shrink = 1 - reach * projection.depthSlope / projection.eyeDistance
    guard shrink > 0 else { return Self.everywhere }
    let deepest = groundCorners.reduce(0) { max($0, projection.depth(of: PlanePoint($1))) }
    return groundBox.expanded(by: reach * deepest / projection.eyeDistance / shrink)
  }

  private func searchBox(forUpright reach: Double) -> BoundingBox {
    // The disc stands upright on its middle with the radius R in space: the line of sight passes it no farther than R,
    // where it is no higher or deeper than R. At height z the ground polygon shrinks toward the eye's foot.
    let eye = Vector(ray.originX, ray.originY)
    guard reach < ray.originZ / 2 else { return Self.everywhere }
    var box = BoundingBox.empty
    for point in groundCorners {
      for z in [-reach, reach] {
        let seen = eye + (point - eye) * ((ray.originZ - z) / ray.originZ)
        box.formUnion(x: seen.x, y: seen.y)
      }
    }
    return box.expanded(by: reach)
  }

  private static let everywhere = BoundingBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
}
