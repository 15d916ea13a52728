import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Clusters")
struct ClusterIndexTests {
  /// How many clusters and points each zoom has, and their ids and sizes in order; made with Supercluster 8 as bundled
  /// with MapLibre GL JS 5.3.0.
  struct Reference: Sendable {
    var count: Int
    var seed: UInt32
    var grid: Double?
    var options: ClusterOptions
    var zooms: [(count: Int, checksum: UInt32)]
  }

  static let references = [
    Reference(
      count: 5000, seed: 1, grid: nil, options: ClusterOptions(radius: 50, maxZoom: 17),
      zooms: [
        (45, 2_365_596_287), (171, 545_324_005), (630, 3_197_203_007), (1796, 1_655_517_133), (3413, 2_868_745_242),
        (4468, 1_633_644_979), (4866, 4_040_312_209), (4976, 1_855_036_457), (4993, 2_267_347_162),
        (5000, 728_154_821), (5000, 728_154_821),
      ]),
    Reference(
      count: 3000, seed: 2, grid: 40, options: ClusterOptions(radius: 50, maxZoom: 4),
      zooms: [
        (46, 3_425_411_540), (190, 3_044_346_870), (732, 3_775_175_132), (1138, 2_709_981_201), (1348, 2_342_262_624),
        (3000, 2_702_243_357),
      ]),
    Reference(
      count: 4000, seed: 3, grid: nil, options: ClusterOptions(radius: 80, maxZoom: 10, minPoints: 5),
      zooms: [
        (20, 3_282_185_261), (81, 3_424_602_954), (384, 2_721_837_571), (1629, 3_516_492_297), (3613, 3_379_982_408),
        (3996, 2_167_301_258), (4000, 3_340_472_401), (4000, 1_012_634_413), (4000, 3_989_920_465),
        (4000, 1_957_527_549), (4000, 4_006_504_369), (4000, 4_006_504_369),
      ]),
  ]

  @Test("has the ids, sizes and order that the reference has", arguments: references)
  func reference(_ reference: Reference) {
    let index = ClusterIndex(
      pointSequence(reference.count, seed: reference.seed, grid: reference.grid), reference.options)
    for (zoom, expected) in reference.zooms.enumerated() {
      let features = index.features(atZoom: zoom)
      #expect(features.count == expected.count, "zoom \(zoom)")
      #expect(checksum(features) == expected.checksum, "zoom \(zoom)")
    }
  }

  @Test("places, sums, members and leaves are those of the reference")
  func members() throws {
    let sum = try ClusterProperty(["+", ["get", "weight"]], name: "sum")
    let index = ClusterIndex(
      pointSequence(300, seed: 4), ClusterOptions(radius: 60, maxZoom: 6, properties: ["sum": sum]))
    let features = index.features(atZoom: 0)
    #expect(
      Array(features.properties(of: 0).map(\.name))
        == ["sum", "cluster", "cluster_id", "point_count", "point_count_abbreviated"])
    #expect(
      features.properties(of: 0).dictionary
        == ["sum": 54, "cluster": true, "cluster_id": 301, "point_count": 23, "point_count_abbreviated": 23])
    #expect(features.id(of: 0) == 301)
    #expect(features.sourceOrdinal(of: 0) == nil)
    let center = try #require(index.cluster(301)).center
    #expect(abs(center.longitude - -148.97703686891043) < 1e-12 && abs(center.latitude - 27.386540397036157) < 1e-12)
    #expect(index.expansionZoom(of: 301) == 1)
    #expect(
      index.children(of: 301)
        == [.cluster(494), .cluster(3407), .cluster(302), .feature(91), .cluster(1198), .cluster(1774)])
    #expect(index.leaves(of: 301, limit: 5, offset: 3) == [223, 190, 249, 81, 298])
    #expect(index.leaves(of: 301, limit: 100).count == 23)
    #expect(index.leaves(of: 301, limit: 0).isEmpty)
    #expect(index.leaves(of: 301, offset: 23).isEmpty)
  }

  @Test("for an id that no cluster has there is nothing", arguments: [-1, 0, 299, 300, 332, 1 << 40, .max, .min])
  func unknown(id: Int) {
    let index = ClusterIndex(pointSequence(300, seed: 4), ClusterOptions(radius: 60, maxZoom: 6))
    #expect(index.cluster(id) == nil && index.expansionZoom(of: id) == nil)
    #expect(index.children(of: id).isEmpty && index.leaves(of: id).isEmpty)
  }

  @Test("points by themselves keep id, place, properties and ordinal; beyond the last zoom of clusters all do")
  func single() {
    let features = pointSequence(40, seed: 9).withIDs { FeatureID("p\($0)") }
    let index = ClusterIndex(features, ClusterOptions(maxZoom: 3))
    for zoom in [4, 5, 100] {
      let all = index.features(atZoom: zoom)
      #expect((0..<40).map { all.sourceOrdinal(of: $0) } == Array(0..<40))
      #expect((0..<40).allSatisfy { all.id(of: $0) == features.id(of: $0) })
      #expect((0..<40).allSatisfy { all.geometry(of: $0) == features.geometry(of: $0) })
      #expect((0..<40).allSatisfy { all.properties(of: $0).dictionary == features.properties(of: $0).dictionary })
    }
    #expect(ClusterIndex(features, ClusterOptions(maxZoom: -1)).features(atZoom: 0).count == 40)
  }

  @Test("what is no point is left out, and counts where ids are made")
  func others() {
    var builder = FeatureCollectionBuilder()
    builder.add(nil)
    builder.add(.lineString([[0, 0], [1, 1]]))
    builder.add(.multiPoint([[0, 0]]))
    builder.add(.point([.nan, 0]))
    builder.add(.point([0, .infinity]))
    builder.add(.point([1, 1]))
    builder.add(.point([1.1, 1]), id: "b")
    let index = ClusterIndex(builder.finish(), ClusterOptions(maxZoom: 3))
    let clusters = index.features(atZoom: 3)
    #expect(clusters.count == 1)
    // The first point is row 4 of zoom 4 (the feature without a geometry has none): 4 * 32 + 4 + 7.
    #expect(clusters.id(of: 0) == 139)
    #expect(index.leaves(of: 139) == [5, 6])
    #expect(index.features(atZoom: 4).count == 2)
  }

  @Test(
    "sizes are abbreviated", arguments: [(999, "999"), (1000, "1k"), (1250, "1.3k"), (9999, "10k"), (12600, "13k")])
  func abbreviated(count: Int, text: String) {
    var builder = FeatureCollectionBuilder()
    for _ in 0..<count { builder.add(.point([7.42, 43.73])) }
    let cluster = ClusterIndex(builder.finish(), ClusterOptions(maxZoom: 0)).features(atZoom: 0)
    let abbreviated = cluster.property("point_count_abbreviated", of: 0)
    #expect(abbreviated == (count < 1000 ? .integer(Int64(count)) : .string(text)))
  }

  @Test("a hundred thousand points in one place are one cluster, and no work", .timeLimit(.minutes(30)))
  func equalPoints() {
    var builder = FeatureCollectionBuilder()
    for _ in 0..<100_000 { builder.add(.point([7.42, 43.73])) }
    let features = builder.finish()
    // Ten thousand million steps would take many minutes.
    let index = ClusterIndex(features)
    #expect(index.features(atZoom: 17).count == 1)
    #expect(index.leaves(of: Int(100_000 + 18), limit: 200_000).count == 100_000)
    #expect(ClusterIndex(features, ClusterOptions(minPoints: 200_000)).features(atZoom: 0).count == 100_000)
  }

  // MARK: Properties

  @Test("has the clusters that looking at all pairs finds", arguments: [1, 2, 3] as [UInt64])
  func slowTwin(seed: UInt64) {
    let places = Gen<Coordinate>.oneOf(.coordinate, Self.crowded).array(upTo: 60)
    let options = zip(Gen<Double>.double(in: 0...300), Gen<Int>.int(in: 0...8), Gen<Int>.int(in: 2...6))
    forAll(zip(places, options), seed: seed, count: 300) { places, options in
      var builder = FeatureCollectionBuilder()
      for place in places { builder.add(.point(place)) }
      let index = ClusterIndex(
        builder.finish(), ClusterOptions(radius: options.0, maxZoom: options.1, minPoints: options.2))
      let points = places.map { MercatorPoint(x: $0.longitude / 360 + 0.5, y: WebMercator.project($0).y) }
      let slow = SlowClusters(points, radius: options.0, maxZoom: options.1, minPoints: options.2)
      return slow.levels.indices.allSatisfy { zoom in
        let features = index.features(atZoom: zoom)
        return features.count == slow.levels[zoom].count
          && slow.levels[zoom].enumerated().allSatisfy { row, expected in
            guard expected.count > 1 else { return features.sourceOrdinal(of: row) == expected.members[0] }
            guard let id = features.property("cluster_id", of: row)?.number else { return false }
            let place = features.planePositions[row]
            return Set(index.leaves(of: Int(id), limit: 100)) == Set(expected.members)
              && features.property("point_count", of: row)?.number == Double(expected.count)
              && abs(place.x - expected.x) < 1e-12 && abs(place.y - expected.y) < 1e-12
          }
      }
    }
  }

  /// Places of a small grid: many are equal, many as far apart as others.
  static var crowded: Gen<Coordinate> {
    let step = Gen<Int>.uniform(in: 0...9)
    return zip(step, step).map { Coordinate(longitude: Double($0) * 2.8125, latitude: Double($1)) }
  }

  @Test(
    "each zoom has every point once, and a cluster falls into what the next zooms have", arguments: [4, 5] as [UInt64])
  func partition(seed: UInt64) {
    let places = Gen<Coordinate>.oneOf(.coordinate, Self.crowded).array(upTo: 400)
    forAll(zip(places, Gen<Int>.int(in: 2...4)), seed: seed, count: 40) { places, minPoints in
      var builder = FeatureCollectionBuilder()
      for place in places { builder.add(.point(place)) }
      let index = ClusterIndex(builder.finish(), ClusterOptions(maxZoom: 7, minPoints: minPoints))
      return (0...8).allSatisfy { zoom in
        let features = index.features(atZoom: zoom)
        let leaves = (0..<features.count).flatMap { row -> [Int] in
          if let ordinal = features.sourceOrdinal(of: row) { return [ordinal] }
          let id = Int(features.property("cluster_id", of: row)?.number ?? 0)
          guard let expansion = index.expansionZoom(of: id), expansion > zoom else { return [] }
          let children = index.children(of: id)
          let below = index.features(atZoom: expansion)
          let there = Set((0..<below.count).map { below.property("cluster_id", of: $0)?.number.map { Int($0) } })
          guard children.count >= 2,
            children.allSatisfy({ if case .cluster(let id) = $0 { there.contains(id) } else { true } })
          else { return [] }
          return index.leaves(of: id, limit: 1000)
        }
        return leaves.sorted() == Array(places.indices)
      }
    }
  }
}
