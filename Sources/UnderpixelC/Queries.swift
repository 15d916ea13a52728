public import CUnderpixel
internal import Underpixel

/// How a frame is asked.
struct Query {
  var radius = 0.0
  var ranking = Ranking.rendered
  var limit: Int?
  var layers: [Bool]?
  /// Nil where neither a budget is set nor the cost is asked for.
  var budget: QueryBudget?
  private var cost: UnsafeMutablePointer<up_cost>?

  @inline(__always)
  init(_ pointer: UnsafePointer<up_query>?, _ handle: FrameHandle) throws(Failure) {
    guard let pointer = pointer else { return }
    let query = try versioned(pointer, "query")
    radius = try length(query.radius, "query.radius")
    switch query.ranking {
    case UP_RENDERED.rawValue: break
    case UP_NEAREST.rawValue: ranking = .nearest
    default: throw Failure(UP_ERROR_ENUM, "query.ranking is \(query.ranking), which is no such number")
    }
    if query.limit > 0 { limit = Int(query.limit) }
    if query.candidate_limit > 0 || query.exact_test_limit > 0 || query.cost != nil {
      func bound(_ number: UInt32) -> Int? { number > 0 ? Int(number) : nil }
      budget = QueryBudget(candidates: bound(query.candidate_limit), exactTests: bound(query.exact_test_limit))
      cost = query.cost
    }
    if query.layers != nil {
      guard query.layer_count == handle.layerCount else {
        throw Failure(
          UP_ERROR_COUNT, "query.layers has \(query.layer_count) bytes for \(handle.layerCount) layers")
      }
      layers = try buffer(query.layers, query.layer_count, "query.layers").map { $0 != 0 }
    }
  }
}

extension Query {
  /// Tells what a query did, where that is asked for.
  func tell(_ hits: Hits) {
    guard let cost, let did = hits.cost else { return }
    cost.pointee = up_cost(
      searches: UInt64(did.searches), candidates: UInt64(did.candidates), exact_tests: UInt64(did.exactTests),
      settled_count: UInt32(clamping: hits.settledCount), is_complete: hits.isComplete)
  }
}

extension FrameHandle {
  @inline(__always)
  func cHit(_ hit: Hit) -> up_hit {
    up_hit(
      set: setNumbers[hit.set], group: UInt32(truncatingIfNeeded: hit.set),
      layer: UInt32(truncatingIfNeeded: hit.layer),
      feature: UInt32(truncatingIfNeeded: hit.feature), part: UInt32(truncatingIfNeeded: hit.part),
      ordinal: UInt32(truncatingIfNeeded: hit.ordinal), reserved: 0, distance: hit.distance, depth: hit.depth,
      sort_key: hit.sortKey)
  }

  /// The features under a point. By itself, since the frame is borrowed here, where its caller would copy it: 60 ns.
  @inline(never)
  fileprivate func hits(at point: ScreenPoint, _ query: Query, limit: Int?) -> Hits {
    guard let budget = query.budget else {
      return frame.hits(at: point, radius: query.radius, ranking: query.ranking, among: query.layers, limit: limit)
    }
    let hits = frame.hits(
      at: point, radius: query.radius, ranking: query.ranking, among: query.layers, limit: limit, within: budget)
    query.tell(hits)
    return hits
  }

  /// The features that share a place with an area.
  fileprivate func hits(in polygon: ScreenPolygon, _ query: Query) -> Hits {
    guard let budget = query.budget else {
      return frame.hits(in: polygon, among: query.layers, limit: query.limit)
    }
    let hits = frame.hits(in: polygon, among: query.layers, limit: query.limit, within: budget)
    query.tell(hits)
    return hits
  }

  /// Copies as many hits as there is room for.
  fileprivate func give(
    _ found: Hits, _ hits: UnsafeMutablePointer<up_hit>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
  ) throws(Failure) {
    let records = found.records
    if let count { count.pointee = UInt(records.count) }
    guard capacity > 0 else { return }
    guard let hits else { throw Failure(UP_ERROR_NULL, "hits is null, with a capacity of \(capacity)") }
    for index in 0..<min(records.count, Int(clamping: capacity)) { hits[index] = cHit(records[index]) }
  }
}

/// The features under a pixel, or a disc around it, top-most first.
///
/// Costs some microseconds over a whole map: O(log n + candidates) for each feature set. Points outside the viewport are
/// answered as the camera sees them.
///
/// - Parameters:
///   - frame: The frame.
///   - x: Logical pixels from the left.
///   - y: Logical pixels from the top.
///   - query: How to ask; or null.
///   - hits: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `hits`.
///   - count: Takes how many there are; or null.
@c(up_frame_hits_at)
public func frameHitsAt(
  _ frame: UnsafePointer<up_frame>?, _ x: Double, _ y: Double, _ query: UnsafePointer<up_query>?,
  _ hits: UnsafeMutablePointer<up_hit>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let point = ScreenPoint(x: try finite(x, "x"), y: try finite(y, "y"))
    let found = handle.hits(at: point, query, limit: query.limit)
    try handle.give(found, hits, capacity, count)
  }
}

/// The top-most feature under a pixel, or a disc around it.
///
/// - Parameters:
///   - frame: The frame.
///   - x: Logical pixels from the left.
///   - y: Logical pixels from the top.
///   - query: How to ask; its limit does not count. Or null.
///   - hit: Takes it, where there is one.
///   - found: Takes whether there is one.
@c(up_frame_topmost_at)
public func frameTopmostAt(
  _ frame: UnsafePointer<up_frame>?, _ x: Double, _ y: Double, _ query: UnsafePointer<up_query>?,
  _ hit: UnsafeMutablePointer<up_hit>?, _ found: UnsafeMutablePointer<Bool>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let (hit, found) = try (place(hit, "hit"), place(found, "found"))
    let point = ScreenPoint(x: try finite(x, "x"), y: try finite(y, "y"))
    let hits = handle.hits(at: point, query, limit: 1)
    found.pointee = !hits.isEmpty
    if let first = hits.records.first { hit.pointee = handle.cHit(first) }
  }
}

/// The features that share a place with a rectangle of the screen, top-most first.
///
/// - Parameters:
///   - frame: The frame.
///   - box: In logical pixels, edges included.
///   - query: Its layers and its limit; or null.
///   - hits: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `hits`.
///   - count: Takes how many there are; or null.
@c(up_frame_hits_in_box)
public func frameHitsInBox(
  _ frame: UnsafePointer<up_frame>?, _ box: up_box, _ query: UnsafePointer<up_query>?,
  _ hits: UnsafeMutablePointer<up_hit>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let box = try BoundingBox(checking: box, "box")
    let found = handle.hits(in: ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).polygon, query)
    try handle.give(found, hits, capacity, count)
  }
}

/// The features that share a place with an area of the screen, top-most first.
///
/// - Parameters:
///   - frame: The frame.
///   - points: The polygon's corners in logical pixels, closed or not; with fewer than three it is a line or a point.
///   - pointCount: How many these are, at least 1.
///   - query: Its layers and its limit; or null.
///   - hits: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `hits`.
///   - count: Takes how many there are; or null.
@c(up_frame_hits_in_polygon)
public func frameHitsInPolygon(
  _ frame: UnsafePointer<up_frame>?, _ points: UnsafePointer<up_point>?, _ pointCount: UInt,
  _ query: UnsafePointer<up_query>?, _ hits: UnsafeMutablePointer<up_hit>?, _ capacity: UInt,
  _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let corners = try screenPoints(points, pointCount)
    guard !corners.isEmpty else { throw Failure(UP_ERROR_COUNT, "the polygon has no points") }
    let found = handle.hits(in: ScreenPolygon(corners), query)
    try handle.give(found, hits, capacity, count)
  }
}

/// The features under many pixels, one answer each, in the order of the points.
///
/// Cheaper than to ask them one by one, the more so the nearer they lie together.
///
/// - Parameters:
///   - frame: The frame.
///   - points: In logical pixels.
///   - pointCount: How many these are.
///   - query: How each is asked, without bounds of its own; or null.
///   - hits: Takes as many as there is room for, those of the first point first; null with a capacity of 0.
///   - capacity: The elements of `hits`.
///   - offsets: Takes `pointCount` + 1 numbers: the hits of point i are those from offsets[i] up to, not including,
///     offsets[i + 1], the last being how many there are of all, whatever the capacity.
@c(up_frame_hits_at_points)
public func frameHitsAtPoints(
  _ frame: UnsafePointer<up_frame>?, _ points: UnsafePointer<up_point>?, _ pointCount: UInt,
  _ query: UnsafePointer<up_query>?, _ hits: UnsafeMutablePointer<up_hit>?, _ capacity: UInt,
  _ offsets: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let pixels = try screenPoints(points, pointCount)
    let offsets = try place(offsets, "offsets")
    guard capacity == 0 || hits != nil else {
      throw Failure(UP_ERROR_NULL, "hits is null, with a capacity of \(capacity)")
    }
    let batch = handle.frame.batch(
      at: pixels, radius: query.radius, ranking: query.ranking, among: query.layers, limit: query.limit)
    for (number, offset) in batch.offsets.enumerated() { offsets[number] = UInt(offset) }
    try UnderpixelC.give(batch.records, hits, capacity, nil) { handle.cHit($0) }
  }
}

private func screenPoints(_ points: UnsafePointer<up_point>?, _ count: UInt) throws(Failure) -> [ScreenPoint] {
  var result: [ScreenPoint] = []
  for point in try buffer(points, count, "points") {
    result.append(ScreenPoint(x: try finite(point.x, "a point's x"), y: try finite(point.y, "a point's y")))
  }
  return result
}
