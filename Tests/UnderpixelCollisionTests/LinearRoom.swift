import UnderpixelCollision
import UnderpixelGeometry

/// A label that asks for room.
struct Request {
  var shape: CollisionShape
  var overlap = OverlapMode.never
  var group = CollisionGroup.common
  var isIgnored = false
  /// Takes room where it does not fit.
  var isForced = false
}

/// The slow twin of the index: looks at everything that was taken.
struct LinearRoom {
  private(set) var entries: [CollisionIndex.Entry] = []

  func blockers(of request: Request) -> [CollisionIndex.Entry] {
    guard isSound(request.shape) else { return [] }
    return entries.filter { entry in
      !entry.isIgnored && entry.group == request.group && !isAllowed(request.overlap, over: entry.overlap)
        && meet(entry.shape, request.shape)
    }
  }

  func fits(_ request: Request) -> Bool { isSound(request.shape) && blockers(of: request).isEmpty }

  mutating func add(_ entry: CollisionIndex.Entry) { entries.append(entry) }

  func hits(_ box: BoundingBox) -> [CollisionIndex.Entry] {
    entries.filter { meet($0.shape, .box(box)) }
  }

  private func isAllowed(_ new: OverlapMode, over old: OverlapMode) -> Bool {
    switch (new, old) {
    case (.always, _): true
    case (.never, _): false
    case (.cooperative, .never): false
    case (.cooperative, _): true
    }
  }
}

/// True when a shape can be taken.
func isSound(_ shape: CollisionShape) -> Bool {
  let (numbers, sizes): ([Double], [Double]) =
    switch shape {
    case .box(let box): ([box.minX, box.minY, box.maxX, box.maxY], [box.maxX - box.minX, box.maxY - box.minY])
    case .rotatedBox(let box): ([box.center.x, box.center.y, box.angle], [box.halfWidth, box.halfHeight])
    case .circle(let circle): ([circle.center.x, circle.center.y], [circle.radius])
    }
  let edges = [shape.bounds.minX, shape.bounds.minY, shape.bounds.maxX, shape.bounds.maxY]
  return numbers.allSatisfy(\.isFinite) && sizes.allSatisfy { $0 >= 0 } && edges.allSatisfy { $0.magnitude <= 1e100 }
}

/// The rules of boxes and circles, once more; of turned boxes, which have a test of their own, what the library says.
private func meet(_ a: CollisionShape, _ b: CollisionShape) -> Bool {
  switch (a, b) {
  case (.box(let a), .box(let b)):
    return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
  case (.circle(let a), .circle(let b)):
    let (x, y, radii) = (a.center.x - b.center.x, a.center.y - b.center.y, a.radius + b.radius)
    return a.bounds.intersects(b.bounds) && radii * radii > x * x + y * y
  case (.circle(let circle), .box(let box)), (.box(let box), .circle(let circle)):
    // The place in the box that is nearest to the center.
    let x = min(max(circle.center.x, box.minX), box.maxX) - circle.center.x
    let y = min(max(circle.center.y, box.minY), box.maxY) - circle.center.y
    return circle.bounds.intersects(box) && x * x + y * y <= circle.radius * circle.radius
  default:
    return a.intersects(b)
  }
}
