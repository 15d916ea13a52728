internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources
internal import UnderpixelStyle

/// Reads a source of a style.
struct SourceReader {
  private let key: SourceKey
  private let source: StyleSource
  private let resolver: FileResolver
  private let cache: SourceCache

  init(_ key: SourceKey, _ source: StyleSource, _ resolver: FileResolver, _ cache: SourceCache) {
    self.key = key
    self.source = source
    self.resolver = resolver
    self.cache = cache
  }

  /// The features of a GeoJSON source; nil for one without data.
  func geojson() throws(MapError) -> SourceContent? {
    guard let data = source.members["data"] else { return nil }
    guard GeoJSONData(json: data) != nil else {
      let message = "data must be a URL or GeoJSON, found \(data.summary)"
      throw .style(StyleError(path: "/sources\(pointer(key.name))/data", message: message), file: nil)
    }
    let features = try cache.features(of: source, name: key.name, resolver)
    do throws(StyleError) {
      guard let options = try ClusterOptions(source, path: "/sources" + pointer(key.name)) else {
        return .features(cache.set(of: features))
      }
      let clusters = ClusterIndex(features, options)
      let deepest = Int(min(max(source[GeoJSONSourceMembers.table.maxzoom] ?? 18, 0), 30))
      return .clusters(clusters, ZoomLevels(zooms: 0...deepest) { FeatureSet(clusters.features(atZoom: $0)) })
    } catch {
      throw .style(error, file: nil)
    }
  }

  /// What a GeoJSON source is made of that changes feature by feature.
  ///
  /// - Parameter known: The features as they are without changes.
  func edited(_ known: FeatureSet) throws(MapError) -> EditedSource {
    let features = try cache.updatableFeatures(of: source, name: key.name, read: known.features, resolver)
    return EditedSource(features, keeping: known)
  }

  /// A source of tiles.
  ///
  /// - Parameters:
  ///   - given: Where they come from, if not from where the style says.
  ///   - layers: The source layers that are drawn.
  func tiles(_ given: (any TileSource)?, layers: Set<String>) throws(MapError) -> SourceContent {
    let reader = TileSourceReader(key.name, source, resolver)
    let tiles = if let given { given } else { try reader.tiles() }
    return .tiles(
      TiledContent(
        key, tiles, try reader.coverage(of: tiles), layers: layers,
        promotedID: source[VectorSourceMembers.table.promoteId]))
  }
}
