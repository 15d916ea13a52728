public import UnderpixelGeometry

/// The points of a source gathered into clusters, for each whole zoom.
///
///     let index = ClusterIndex(shops, ClusterOptions(radius: 50, maxZoom: 14))
///     let drawn = index.features(atZoom: 9)    // clusters, and points by themselves
///
/// Clusters, their ids, places and properties are those of Supercluster 8, which MapLibre GL JS uses: from
/// ``ClusterOptions/maxZoom`` outward, each point that is in no cluster yet takes in all that lie within the radius, and
/// the cluster's place is the mean of its points'.
///
/// Features that are no single points, those without a geometry, and points with a coordinate that is no finite number are
/// left out, though they count where ids are made. (Supercluster keeps them in its tree as places that are no numbers,
/// where they can hide points from a search when there are more than 64; here they do not.)
///
/// Memory: 44 bytes a row for each zoom that has clusters, and no more for one that has those of the next.
public struct ClusterIndex: Sendable {
  /// What the index was made of.
  public let features: FeatureCollection
  public let options: ClusterOptions
  /// For each zoom from 0 to the first one without clusters.
  let levels: [ClusterLevel]
  let gathering: ClusterGathering

  /// - Parameter features: At most 2^26 of them, of no tile.
  /// - Complexity: O(*n* log *n*) for each zoom; the number of points in one place does not matter.
  public init(_ features: FeatureCollection, _ options: ClusterOptions = ClusterOptions()) {
    precondition(features.tile == nil, "features of a tile are not clustered")
    precondition(features.count <= 1 << 26, "\(features.count) features to cluster")
    self.features = features
    self.options = options
    var gathering = ClusterGathering(features, options.properties)
    var levels = [ClusterLevel(Self.rows(of: features))]
    for zoom in stride(from: options.maxZoom, through: 0, by: -1) {
      let level = levels.removeLast()
      var clustering = Clustering(level, zoom: zoom, options, firstID: features.count, gathering)
      clustering.run()
      gathering = clustering.gathering
      levels.append(clustering.level)
      levels.append(clustering.isSame ? level : ClusterLevel(clustering.merged))
    }
    self.levels = levels.reversed()
    self.gathering = gathering
  }

  /// The features as rows: none for those without a geometry, and a row that is nowhere for those that are no point.
  private static func rows(of features: FeatureCollection) -> [ClusterRow] {
    let positions = features.positions
    return (0..<features.count).compactMap { feature in
      guard let kind = features.geometryKind(of: feature) else { return nil }
      var row = ClusterRow(x: .nan, y: .nan, id: UInt32(feature))
      guard kind == .point, let part = features.parts(of: feature).first else { return row }
      let place = positions[features.positions(ofPart: part).lowerBound]
      row.x = Double(Float(place.longitude / 360 + 0.5))
      row.y = Double(Float(ClusterPlane.y(latitude: place.latitude)))
      return row
    }
  }

  /// The clusters at a zoom, and the features that are in none.
  ///
  /// Clusters have the properties `cluster` (true), `cluster_id`, `point_count` and `point_count_abbreviated`, besides
  /// those of ``ClusterOptions/properties``; their id is the `cluster_id`, and they have no
  /// ``FeatureCollection/sourceOrdinal(of:)``. Features are as they were, in their exact places. The order is that in
  /// which Supercluster gives them to a tile, so that later ones are drawn on top.
  ///
  /// - Parameter zoom: A whole zoom; beyond the last that has clusters all points are by themselves.
  /// - Complexity: O(clusters and features at that zoom, and distinct property values of all features).
  public func features(atZoom zoom: Int) -> FeatureCollection {
    let level = levels[min(max(zoom, 0), levels.count - 1)]
    var builder = FeatureCollectionBuilder(sharingPropertiesOf: features)
    for index in level.tree.order {
      let row = level.rows[index]
      guard row.isCluster else {
        builder.add(Int(row.id), of: features)
        continue
      }
      let cluster = cluster(row)
      builder.begin(.point)
      builder.append(cluster.center)
      builder.endPart(.point)
      for (name, value) in cluster.properties { builder.set(name, to: value) }
      builder.endFeature(id: FeatureID(Int64(cluster.id)), sourceOrdinal: nil)
    }
    return builder.finish()
  }
}
