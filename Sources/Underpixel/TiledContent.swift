internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources
internal import UnderpixelStyle

/// A source of tiles, and what is loaded of it.
final class TiledContent {
  let key: SourceKey
  let source: any TileSource
  private var name: String { key.name }
  /// The source layers that the style draws; others are not read.
  private var layers: Set<String>
  private let promotedID: PromoteID?
  private(set) var tiles: TileSets
  /// What was answered for the layers that are drawn, tiles that do not exist too.
  private var known: Set<TileID> = []
  private var problemsOfTiles: [TileID: [MapError]] = [:]
  /// What was asked for and is not there: how many, and the first one.
  private var missing: (count: Int, first: TileID)?
  private var isFound = false

  /// Beyond so many tiles those that are not seen are forgotten.
  static let limit = 1024

  /// - Parameter coverage: For which tiles it is worth asking.
  init(
    _ key: SourceKey, _ source: any TileSource, _ coverage: TileCoverage, layers: Set<String>, promotedID: PromoteID?
  ) {
    self.key = key
    self.source = source
    self.layers = layers
    self.promotedID = promotedID
    tiles = TileSets(zooms: coverage.zooms, bounds: coverage.bounds)
  }

  /// The tiles that a camera sees and that were not answered yet.
  func missing(for projection: Projection) -> [TileID] {
    let seen = tiles.cover(projection).map(\.tile)
    if max(known.count, tiles.sets.count) + seen.count > Self.limit { forget(allBut: Set(seen)) }
    var missing: [TileID] = []
    var listed: Set<TileID> = []
    for tile in seen where !known.contains(tile) && listed.insert(tile).inserted { missing.append(tile) }
    return missing
  }

  private func forget(allBut seen: Set<TileID>) {
    known.formIntersection(seen)
    tiles.sets = tiles.sets.filter { seen.contains($0.key) }
    problemsOfTiles = problemsOfTiles.filter { seen.contains($0.key) }
  }

  /// Takes what became of the question for a tile. Of one that can't be had what was there stays, and it is asked for again.
  func take(_ result: Result<TileContent?, TileError>, for tile: TileID) {
    switch result {
    case .success(let content): take(content, for: tile)
    case .failure(let error): problemsOfTiles[tile] = [.tileSource(name, error)]
    }
  }

  /// Takes what a tile holds, in the place of what was there of it. One that can't be read is empty, and has a problem.
  ///
  /// - Parameter content: Nil for a tile that does not exist, which is empty.
  private func take(_ content: TileContent?, for tile: TileID) {
    do {
      try add(content, for: tile)
    } catch {
      problemsOfTiles[tile] = [error]
    }
  }

  private func add(_ content: TileContent?, for tile: TileID) throws(MapError) {
    known.insert(tile)
    isFound = isFound || content != nil
    problemsOfTiles[tile] = nil
    if tiles.sets[tile] != nil { tiles.sets[tile] = nil }
    let features: FeatureCollection
    switch content {
    case nil:
      missing = (missing.map { $0.count + 1 } ?? 1, missing?.first ?? tile)
      return
    case .features(let collection)?:
      guard collection.tile == tile else {
        let found = collection.tile.map { "\($0)" } ?? "none (FeatureCollectionBuilder(tile:) makes some)"
        let problem = "expected features of the tile, found those of \(found)"
        throw .tileSource(name, TileError(.format, tile: tile, problem: problem))
      }
      features = collection
    case .encoded(let bytes)?:
      do throws(VectorTileError) {
        let read = try VectorTileReader(layers: layers, policy: .tolerant).read(bytes, tile: tile)
        if !read.problems.isEmpty { problemsOfTiles[tile] = read.problems.map { .tile(source: name, $0) } }
        features = read.features
      } catch {
        throw .tile(source: name, error)
      }
    }
    guard features.count > 0 else { return }
    tiles.sets[tile] = FeatureSet(promoted(features))
  }

  /// What is known of a tile of which there are no features.
  func state(of tile: TileID) -> ExplainedTile {
    if let problem = problemsOfTiles[tile]?.first { return .failed(problem.description) }
    return known.contains(tile) ? .empty : .notLoaded
  }

  /// What is wrong with the tiles that were asked for.
  var problems: [String] {
    var problems = problemsOfTiles.sorted { a, b in (a.key.z, a.key.x, a.key.y) < (b.key.z, b.key.x, b.key.y) }
      .flatMap(\.value).map(\.description)
    if !isFound, let missing {
      let address = (source as? TileFiles).flatMap { try? $0.path(of: missing.first) }
      let first = "\(missing.first)" + (address.map { " (\($0))" } ?? "")
      let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
      problems.append("/sources\(pointer(name)): no tile was found; asked for were \(first)\(more)")
    }
    return key.importPath.isRoot ? problems : problems.map { "import \"\(key.importPath)\": \($0)" }
  }

  private func promoted(_ features: FeatureCollection) -> FeatureCollection {
    guard let promotedID else { return features }
    return features.withIDs { feature in
      let name: String? =
        switch promotedID {
        case .property(let name): name
        case .bySourceLayer(let names): features.sourceLayer(of: feature).flatMap { names[$0] }
        }
      guard let name else { return features.id(of: feature) }
      return features.property(name, of: feature).flatMap(FeatureID.init(promoting:))
    }
  }

  /// Says which source layers the style draws now. Where others are needed than were read, all tiles are asked for again;
  /// until they come, what was read of them stays.
  func draws(_ layers: Set<String>) {
    guard !layers.isSubset(of: self.layers) else { return }
    self.layers = layers
    known = []
    missing = nil
  }
}
