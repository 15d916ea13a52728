public import UnderpixelGeometry

/// Why a click returns what it returns, or nothing.
extension Frame {
  /// How far from a pixel, and its radius, things count as near, in logical pixels.
  public static let nearby = 16.0

  /// What is hit at a pixel, in order, and what nearly was, each with what it failed at.
  ///
  ///     print(frame.explain(at: ScreenPoint(x: 420, y: 40)))
  ///
  /// What nearly was: features within ``nearby`` pixels that no layer has hit, each in the layer in which least was
  /// missing, labels without room, and the tile under the pixel where it is not there. The nearest come first, the upper
  /// layer first where they are as near, and of a thousand features the first 32.
  ///
  /// - Parameters:
  ///   - point: Logical pixels from the viewport's top left corner. One with a NaN or an infinity hits nothing, and nothing is
  ///     near it.
  ///   - radius, ranking, layers, limit: As of ``hits(at:radius:ranking:layers:limit:filter:)``.
  /// - Complexity: That of a query, of a placement, and O(candidates × their layers).
  public func explain(
    at point: ScreenPoint, radius: Double = 0, ranking: Ranking = .rendered, layers: Set<String>? = nil,
    limit: Int? = nil
  ) -> Explanation {
    explain(at: point, radius: radius, ranking: ranking, among: scene.mask(of: layers), limit: limit)
  }

  /// What comes of a feature at a pixel in each layer that could draw it, step by step.
  ///
  ///     for verdict in frame.explain(at: finger, feature: 17).verdicts { print(verdict.layer, verdict.reason ?? "hit") }
  ///
  /// Of several features, tiles, parts and copies of the world the one counts that comes farthest. No verdict means that no
  /// set or loaded tile has a feature of the id. Otherwise as ``explain(at:radius:ranking:layers:limit:)``.
  ///
  /// - Complexity: That of a query, O(features) at the first question by id to a set, and O(positions of the feature) for
  ///   each layer.
  public func explain(
    at point: ScreenPoint, radius: Double = 0, feature: FeatureID, ranking: Ranking = .rendered,
    layers: Set<String>? = nil, limit: Int? = nil
  ) -> Explanation {
    explain(at: point, radius: radius, feature: feature, ranking: ranking, among: scene.mask(of: layers), limit: limit)
  }

  /// The same for a feature of a set, by its index there.
  ///
  /// A feature that the set does not have has no verdicts.
  public func explain(
    at point: ScreenPoint, radius: Double = 0, feature: Int, in set: FeatureSet, ranking: Ranking = .rendered,
    layers: Set<String>? = nil, limit: Int? = nil
  ) -> Explanation {
    explain(
      at: point, radius: radius, feature: feature, in: set, ranking: ranking, among: scene.mask(of: layers),
      limit: limit)
  }

  package func explain(
    at point: ScreenPoint, radius: Double, feature: Int, in set: FeatureSet, ranking: Ranking, among wanted: [Bool]?,
    limit: Int?
  ) -> Explanation {
    let hits = hits(at: point, radius: radius, ranking: ranking, among: wanted)
    guard feature >= 0, feature < set.features.count,
      var inquiry = Inquiry(self, point, radius: radius, hits, wanted: wanted, limit: limit)
    else { return Explanation(point: point, radius: radius, feature: nil, verdicts: []) }
    let id = set.features.id(of: feature)
    return Explanation(
      point: point, radius: radius, feature: id, verdicts: inquiry.verdicts { $0.set === set ? [feature] : [] })
  }

  package func explain(
    at point: ScreenPoint, radius: Double, feature: FeatureID, ranking: Ranking, among wanted: [Bool]?, limit: Int?
  ) -> Explanation {
    let hits = hits(at: point, radius: radius, ranking: ranking, among: wanted)
    var inquiry = Inquiry(self, point, radius: radius, hits, wanted: wanted, limit: limit)
    let verdicts = inquiry?.verdicts { site in site.set.indices(of: feature, sourceLayer: site.layer.sourceLayer) }
    return Explanation(point: point, radius: radius, feature: feature, verdicts: verdicts ?? [])
  }

  package func explain(
    at point: ScreenPoint, radius: Double, ranking: Ranking, among wanted: [Bool]?, limit: Int?
  ) -> Explanation {
    let hits = hits(at: point, radius: radius, ranking: ranking, among: wanted)
    var verdicts: [Verdict] = []
    if var inquiry = Inquiry(self, point, radius: radius, hits, wanted: wanted, limit: limit) {
      verdicts = inquiry.hitVerdicts()
      verdicts += inquiry.nearMisses(verdicts)
    }
    return Explanation(point: point, radius: radius, feature: nil, verdicts: verdicts)
  }
}
