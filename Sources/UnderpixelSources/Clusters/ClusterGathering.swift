import UnderpixelGeometry
import UnderpixelStyle

/// What clusters gather from the properties of their points.
struct ClusterGathering: Sendable {
  let names: [String]
  private let keys: [PropertyName]
  private let properties: [ClusterProperty]
  private let features: FeatureCollection
  /// For each cluster, a value for each name.
  private(set) var values: [[PropertyValue]] = []

  init(_ features: FeatureCollection, _ properties: [String: ClusterProperty]) {
    self.features = features
    names = properties.keys.sorted()
    keys = names.map { PropertyName($0) }
    self.properties = names.compactMap { properties[$0] }
  }

  /// Adds what a row contributes to what a cluster has.
  ///
  /// - Parameters:
  ///   - first: The row that the cluster was begun with.
  ///   - cluster: Where the cluster's values are; -1 until they are begun.
  mutating func add(_ row: ClusterRow, first: ClusterRow, to cluster: inout Int32) {
    guard !names.isEmpty else { return }
    if cluster < 0 {
      cluster = Int32(values.count)
      values.append(contribution(of: first))
    }
    let contribution = Contribution(names: keys, values: contribution(of: row))
    var context = EvaluationContext(zoom: 0, feature: contribution)
    for (index, property) in properties.enumerated() {
      context.surroundings = EvaluationSurroundings(accumulated: values[Int(cluster)][index])
      values[Int(cluster)][index] = Self.value(of: property.reduce, context)
    }
  }

  private func contribution(of row: ClusterRow) -> [PropertyValue] {
    if row.isCluster { return values[Int(row.gathered)] }
    let context = EvaluationContext(zoom: 0, feature: CollectionFeature(features, Int(row.id)))
    return properties.map { Self.value(of: $0.map, context) }
  }

  /// Null where the expression has no value, or none that is a number.
  private static func value(of expression: StyleExpression, _ context: borrowing EvaluationContext) -> PropertyValue {
    guard let value = try? expression.evaluate(context) else { return .null }
    return value.number?.isNaN == true ? .null : value
  }
}

/// What a point or a cluster contributes, as expressions see it.
private struct Contribution: ExpressionFeature {
  let names: [PropertyName]
  let values: [PropertyValue]

  var id: FeatureID? { nil }
  var geometryType: GeometryType? { nil }
  var properties: [String: PropertyValue] {
    Dictionary(uniqueKeysWithValues: zip(names.map(\.text), values))
  }

  func property(_ name: PropertyName) -> PropertyValue? {
    names.firstIndex(of: name).map { values[$0] }
  }
}
