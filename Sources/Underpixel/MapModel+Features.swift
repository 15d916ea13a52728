public import UnderpixelGeometry
public import UnderpixelHitTest
public import UnderpixelInteraction
public import UnderpixelStyle

/// Where features are looked for.
public enum QueryPlace: Sendable {
  /// A point, in logical pixels, and a disc around it.
  case point(ScreenPoint, radius: Double = 0)
  case box(ScreenBox)
  case polygon(ScreenPolygon)
  /// All that can be seen.
  case viewport
}

/// Questions in the words of the Mapbox SDKs.
extension MapModel {
  /// The features that the style's own layers draw, top-most first. Layers of imports are asked through featuresets.
  ///
  /// - Parameters:
  ///   - layers: The ids of the layers to ask; all when nil. One that is not there has no features.
  ///   - filter: Features for which it is not true are left out.
  /// - Throws: ``MapError/camera(_:)``, and ``MapError/style(_:file:)`` for a filter that can't be read.
  public func queryRenderedFeatures(
    _ place: QueryPlace = .viewport, layers: Set<String>? = nil, filter: Exp? = nil
  ) throws(MapError) -> Hits {
    let filter = try filter.map { filter throws(MapError) in try Self.expression(filter) }
    let frame = try queriedFrame
    let mask = drawn.map { drawn in
      drawn.source.importPath.isRoot && layers?.contains(drawn.layer.id) ?? true
    }
    return frame.hits(place, among: mask, filter: filter.map { filter in { filter.passes($0, in: frame) } })
  }

  /// The features of a featureset or of a layer, top-most first, each as a target shows it. One that can't be of the type is
  /// left out.
  ///
  ///     let hotels = try map.queryRenderedFeatures(.viewport, featureset: .featureset("hotels", importId: "new-york"))
  ///
  /// - Parameter filter: Features for which it is not true are left out. It sees what the featureset shows.
  /// - Throws: As ``queryRenderedFeatures(_:layers:filter:)``.
  public func queryRenderedFeatures<Feature: FeaturesetFeatureType>(
    _ place: QueryPlace = .viewport, featureset: FeaturesetDescriptor<Feature>, filter: Exp? = nil
  ) throws(MapError) -> [Feature] {
    let filter = try filter.map { filter throws(MapError) in try Self.expression(filter) }
    let radius = if case .point(_, let radius) = place { radius } else { 0.0 }
    guard radius.isFinite else { return [] }
    let table = targetTable([InteractionTarget(descriptor: featureset.converted(), radius: radius)])
    let features = table.features(of: try queriedFrame.hits(place, among: table.mask, filter: nil), zoom: camera.zoom)
    return features.flatMap { feature in
      feature.matches.flatMap(\.variants).compactMap { variant -> Feature? in
        if let filter, !passes(filter, variant, feature.state) { return nil }
        return Feature(from: variant.feature)
      }
    }
  }

  /// The featuresets that there are: those of the style and of its imports, by import and name.
  public var availableFeaturesets: [FeaturesetDescriptor<FeaturesetFeature>] {
    stack.members.reversed().flatMap { member in
      featuresets.ids(in: member.path).map { id in
        .featureset(id, importId: member.path.isRoot ? nil : member.path.description)
      }
    }
  }

  private func passes(_ filter: StyleExpression, _ variant: FeatureVariant, _ state: FeatureState) -> Bool {
    filter.passes(
      EvaluationContext(zoom: zoom, feature: variant.shown, featureState: state, surroundings: surroundings))
  }

  private var queriedFrame: Frame {
    get throws(MapError) {
      do {
        return try frame
      } catch {
        throw .camera(error)
      }
    }
  }

  private static func expression(_ filter: Exp) throws(MapError) -> StyleExpression {
    do {
      return try StyleExpression(stateFilter: filter.json)
    } catch {
      throw .style(error, file: nil)
    }
  }
}

extension Frame {
  fileprivate func hits(_ place: QueryPlace, among mask: [Bool], filter: ((HitFeature) -> Bool)?) -> Hits {
    switch place {
    case .point(let point, let radius): hits(at: point, radius: radius, among: mask, filter: filter)
    case .box(let box): hits(in: box, among: mask, filter: filter)
    case .polygon(let polygon): hits(in: polygon, among: mask, filter: filter)
    case .viewport:
      hits(
        in: ScreenBox(x: 0...projection.viewport.width, y: 0...projection.viewport.height), among: mask,
        filter: filter)
    }
  }
}
