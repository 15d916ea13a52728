import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

/// Points of a linear congruential sequence, which every language can make again: the reference answers were.
///
/// - Parameter grid: On how many places a side they fall; nil for anywhere.
func pointSequence(_ count: Int, seed: UInt32, grid: Double? = nil) -> FeatureCollection {
  var state = seed
  func next() -> Double {
    state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
    let number = Double(state) / 2_147_483_648
    return grid.map { (number * $0).rounded(.down) / $0 } ?? number
  }
  var builder = FeatureCollectionBuilder()
  for index in 0..<count {
    let (x, y) = (next(), next())
    builder.add(
      .point(Coordinate(longitude: x * 360 - 180, latitude: y * 160 - 80)),
      properties: ["index": .integer(Int64(index)), "weight": .integer(Int64(index % 7))])
  }
  return builder.finish()
}

/// The ids and sizes of a zoom in one number (FNV-1a over 32-bit words): points by themselves by their index.
func checksum(_ features: FeatureCollection) -> UInt32 {
  var hash: UInt32 = 2_166_136_261
  func mix(_ value: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { hash = (hash ^ (value >> shift & 255)) &* 16_777_619 }
  }
  for index in 0..<features.count {
    let number = features.property("cluster_id", of: index) ?? features.property("index", of: index)
    mix(UInt32(number?.number ?? 0))
    mix(UInt32(features.property("point_count", of: index)?.number ?? 1))
  }
  return hash
}

/// Clusters made the slow way, by looking at all pairs: the twin of ``ClusterIndex``. For at most 65 points, among which
/// the reference finds neighbors in their order.
struct SlowClusters {
  struct Row: Equatable {
    var x: Double
    var y: Double
    var count = 1
    var members: [Int]
  }

  private(set) var levels: [[Row]]

  init(_ points: [MercatorPoint], radius: Double, maxZoom: Int, minPoints: Int) {
    var rows = points.enumerated().map { Row(x: Double(Float($1.x)), y: Double(Float($1.y)), members: [$0]) }
    levels = [rows]
    for zoom in stride(from: maxZoom, through: 0, by: -1) {
      let reach = radius / (512 * Double(1 << zoom))
      var (next, taken) = ([Row](), Set<Int>())
      for (index, row) in rows.enumerated() where taken.insert(index).inserted {
        let near = rows.indices.filter {
          let (dx, dy) = (Double(Float(rows[$0].x)) - row.x, Double(Float(rows[$0].y)) - row.y)
          return !taken.contains($0) && dx * dx + dy * dy <= reach * reach
        }
        taken.formUnion(near)
        let group = [row] + near.map { rows[$0] }
        let count = group.reduce(0) { $0 + $1.count }
        if near.isEmpty || count < minPoints {
          next += group
        } else {
          let x = group.reduce(0) { $0 + $1.x * Double($1.count) } / Double(count)
          let y = group.reduce(0) { $0 + $1.y * Double($1.count) } / Double(count)
          next.append(Row(x: x, y: y, count: count, members: group.flatMap(\.members)))
        }
      }
      rows = next
      levels.append(rows)
    }
    levels.reverse()
  }
}
