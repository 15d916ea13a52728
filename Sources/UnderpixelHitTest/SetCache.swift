package import UnderpixelGeometry
internal import UnderpixelPlacement

/// What was computed for the features of a set and does not change: kept for as long as the set is.
final class SetCache: Sendable {
  /// Numbers of all features.
  struct Column: Sendable {
    let numbers: [Double]
    /// The largest magnitude.
    let maximum: Double

    init(numbers: [Double]) {
      self.numbers = numbers
      maximum = numbers.reduce(0) { max($0, $1.magnitude) }
    }
  }

  private struct ColumnKey: Hashable {
    let evaluator: ObjectIdentifier
    let sign: Sign
    let zoom: Double?
  }

  private struct AppearanceKey: Hashable {
    let symbols: ObjectIdentifier
    let zoom: Double?
  }

  private struct Kept {
    /// With the evaluator, so that no other takes its identity.
    var columns: [ColumnKey: (evaluator: NumberEvaluator, column: Column)] = [:]
    var tables: [MembershipKey: MembershipTable] = [:]
    var labels: [LabelKey: (layout: LabelLayout, labels: LabelSet)] = [:]
    /// With what they are of, so that nothing else takes its identity.
    var appearances: [AppearanceKey: (symbols: Symbols, column: AppearanceColumn)] = [:]
    var indices: IndicesByID?
    var occurrences: [Int: Int]?
  }

  /// Layers and zooms come and go; beyond so many entries of some size all are forgotten: 256, but of large sets as many as
  /// 2 million numbers are, and 16 of the largest.
  private static func limit(_ count: Int) -> Int { min(max(2_097_152 / max(count, 1), 16), 256) }

  private let kept = Locked(Kept())

  func column(of evaluator: NumberEvaluator, zoom: Double, _ sign: Sign, _ features: FeatureCollection) -> Column {
    let key = ColumnKey(
      evaluator: ObjectIdentifier(evaluator), sign: sign, zoom: evaluator.dependsOnZoom ? zoom : nil)
    if let column = kept.withLock({ $0.columns[key]?.column }) { return column }
    let numbers = (0..<features.count).map { feature in
      ResolvedNumbers.usable(evaluator.body(features, feature, zoom, FeatureState()), sign)
    }
    let column = Column(numbers: numbers)
    kept.withLock { kept in
      if kept.columns.count >= Self.limit(numbers.count) { kept.columns = [:] }
      kept.columns[key] = (evaluator, column)
    }
    return column
  }

  /// How many sets of labels are kept, of as many tiles, layers and zooms.
  private static let mostLabelSets = 4096

  func labels(_ key: LabelKey, _ layout: LabelLayout, _ make: () -> LabelSet) -> LabelSet {
    if let labels = kept.withLock({ $0.labels[key]?.labels }) { return labels }
    let labels = make()
    kept.withLock { kept in
      if kept.labels.count >= Self.mostLabelSets { kept.labels = [:] }
      kept.labels[key] = (layout, labels)
    }
    return labels
  }

  func appearances(of symbols: Symbols, zoom: Double, _ features: FeatureCollection) -> AppearanceColumn {
    let dependsOnZoom = symbols.appearances.contains(where: \.condition.dependsOnZoom)
    let key = AppearanceKey(symbols: ObjectIdentifier(symbols), zoom: dependsOnZoom ? zoom : nil)
    if let column = kept.withLock({ $0.appearances[key]?.column }) { return column }
    let column = AppearanceColumn(symbols, features, zoom: zoom)
    kept.withLock { kept in
      if kept.appearances.count >= Self.limit(features.count) { kept.appearances = [:] }
      kept.appearances[key] = (symbols, column)
    }
    return column
  }

  /// The features by their ids. Complexity: O(features) at the first call.
  func indices(in features: FeatureCollection) -> IndicesByID {
    if let indices = kept.withLock({ $0.indices }) { return indices }
    let indices = IndicesByID(features)
    kept.withLock { $0.indices = indices }
    return indices
  }

  /// Of features of a tile that are not the first of their id in their source layer: how many come before. Complexity:
  /// O(features) at the first call.
  func occurrences(in features: FeatureCollection) -> [Int: Int] {
    if let occurrences = kept.withLock({ $0.occurrences }) { return occurrences }
    // By the first of each name, where a source of the caller's has a layer in two pieces.
    let names = features.sourceLayers.map(ExactText.init)
    let layers = names.map { name in names.firstIndex(of: name) }
    var counts: [IDOfLayer: Int] = [:]
    var occurrences: [Int: Int] = [:]
    for feature in 0..<features.count {
      guard let id = features.id(of: feature), let layer = features.sourceLayerIndex(of: feature) else { continue }
      let count = counts[IDOfLayer(layer: layers[layer], id: id), default: 0]
      if count > 0 { occurrences[feature] = count }
      counts[IDOfLayer(layer: layers[layer], id: id)] = count + 1
    }
    kept.withLock { [occurrences] in $0.occurrences = occurrences }
    return occurrences
  }

  private struct IDOfLayer: Hashable {
    let layer: Int?
    let id: FeatureID
  }

  func table(_ key: MembershipKey, _ make: () -> MembershipTable) -> MembershipTable {
    if let table = kept.withLock({ $0.tables[key] }) { return table }
    let table = make()
    kept.withLock { kept in
      if kept.tables.count >= Self.limit(table.words.count) { kept.tables = [:] }
      kept.tables[key] = table
    }
    return table
  }
}

extension FeatureSet {
  /// The features with an id, in order, of a tile only those of a source layer.
  package func indices(of id: FeatureID, sourceLayer: String?) -> [Int] {
    let indices = cache.indices(in: features)[id]
    guard features.tile != nil else { return indices }
    let name = sourceLayer.map(ExactText.init)
    return indices.filter { features.sourceLayer(of: $0).map(ExactText.init) == name }
  }

  /// How many features of a tile's source layer come before this one and have its id; 0 for nearly all.
  func occurrence(of feature: Int) -> Int { cache.occurrences(in: features)[feature] ?? 0 }

  func column(of evaluator: NumberEvaluator, zoom: Double, _ sign: Sign) -> SetCache.Column {
    cache.column(of: evaluator, zoom: zoom, sign, features)
  }
}
