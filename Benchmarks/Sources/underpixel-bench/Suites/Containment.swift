internal import SyntheticCity
internal import Underpixel
internal import UnderpixelGEOS

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Point in polygon: ray casting, over all edges and over runs of them, against prepared GEOS polygons, by the number of
/// vertices.
func containmentSuite(_ runner: Runner) throws {
  for (shape, depth) in [("spiky", 0.5), ("round", 0.001)] {
    for count in [8, 16, 32, 64, 128, 256, 1024, 4096, 16_384] {
      try containment(runner, "containment/\(shape)/\(count)-vertices", of: count, depth: depth)
    }
  }
}

/// - Parameter depth: By how much the radius wanders, as a share of it.
private func containment(_ runner: Runner, _ name: String, of count: Int, depth: Double) throws {
  guard runner.wantsAny(of: ["\(name)/ray-casting", "\(name)/edge-runs", "\(name)/geos"]) else { return }
  var random = SeededNumbers(seed: runner.options.seed)
  let ring = star(count, depth, &random)
  let points = (0..<2000).map { _ in MercatorPoint(x: random.unit() * 2 - 1, y: random.unit() * 2 - 1) }
  var sums: [UInt64] = []
  func measure(_ contestant: String, _ contains: (MercatorPoint) -> Bool) {
    guard runner.wants("\(name)/\(contestant)") else { return }
    let (samples, checksum) = runner.time(batches: 50, of: points.count) { contains(points[$0]) ? 1 : 0 }
    sums.append(checksum)
    var result = Result(
      name: "\(name)/\(contestant)", samples: samples, seed: runner.options.seed, checksum: checksum)
    result.items = count
    runner.add(result)
  }
  measure("ray-casting") { point in
    var crossings = RayCrossings(from: point)
    crossings.count(ring: ring.span)
    return crossings.location != .outside
  }
  var runs = EdgeRuns(of: ring)
  runs.addPart(rings: [ring.indices], isClosed: true)
  measure("edge-runs") { [runs] point in runs.location(of: point, inPart: 0) != .outside }
  // A set number that no feature set has: they count up from 1.
  let key = PolygonKey(set: 0, part: count)
  measure("geos") { point in
    PolygonLocator.polygon(key, contains: point) { [ring] } ?? false
  }
  guard Set(sums).count <= 1 else { throw MeasuringError(message: "\(name): the three do not agree") }
}

/// A closed ring around the origin whose radius wanders between one and a little less.
private func star(_ count: Int, _ depth: Double, _ random: inout SeededNumbers) -> [MercatorPoint] {
  var ring = (0..<count - 1).map { i in
    let (angle, radius) = (Double(i) / Double(count - 1) * 2 * .pi, 1 - random.unit() * depth)
    return MercatorPoint(x: radius * cos(angle), y: radius * sin(angle))
  }
  ring.append(ring[0])
  return ring
}
