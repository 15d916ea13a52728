internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "within" and "distance".)
  static let regions: [String: Parse] = [
    "within": { call throws(StyleError) in
      try call.expectCount(1...1)
      call.inputs.insert(.feature)
      return ParsedNode(
        Within(try call.region { value throws(StyleError) in try RegionQuery(geoJSON: value) }), .boolean)
    },
    "distance": { call throws(StyleError) in
      try call.expectCount(1...1)
      call.inputs.insert(.feature)
      return ParsedNode(
        Distance(try call.region { value throws(StyleError) in try DistanceQuery(geoJSON: value) }), .number)
    },
  ]
}

extension Call {
  /// What the only argument, which is GeoJSON, describes.
  fileprivate func region<Query>(_ read: (PropertyValue) throws(StyleError) -> Query) throws(StyleError) -> Query {
    do {
      return try read(arguments[0])
    } catch {
      throw failure("\"\(name)\" takes GeoJSON: \(error)")
    }
  }
}

final class Within: BooleanNode {
  private let region: RegionQuery

  init(_ region: RegionQuery) { self.region = region }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    guard let geometry = context.feature?.geometry else { return false }
    return region.contains(geometry)
  }
}

final class Distance: NumberNode {
  private let query: DistanceQuery

  init(_ query: DistanceQuery) { self.query = query }

  /// NaN for a feature without geometry.
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    guard let geometry = context.feature?.geometry else { return .nan }
    return query.meters(to: geometry, tileZoom: context.surroundings.tileZoom) ?? .nan
  }
}
