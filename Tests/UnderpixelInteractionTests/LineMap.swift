import UnderpixelGeometry
import UnderpixelStyle

@testable import UnderpixelInteraction

/// A map of one dimension, slow and obvious: features are stretches of a line, those listed first lie on top.
final class LineMap: InteractionSurface {
  struct Feature {
    var layer = "area"
    var source = "s"
    var id: FeatureID?
    var ordinal = 0
    var stretch: ClosedRange<Double> = 0...100
    var properties: [String: PropertyValue] = [:]

    var identity: FeatureIdentity {
      FeatureIdentity(layer: layer, source: source, name: id.map { .id($0) } ?? .place(set: 0, ordinal: ordinal))
    }
  }

  /// A selector of a featureset: properties by the names under which they are shown.
  struct Selector {
    var layer: String
    var namespace: String?
    var shown: [String: String] = [:]
  }

  let dispatcher = Dispatcher()
  /// Top-most first.
  var features: [Feature] = []
  /// By descriptor.
  var featuresets: [FeaturesetDescriptor<FeaturesetFeature>: [Selector]] = [:]
  var states: [FeatureIdentity: FeatureState] = [:]
  /// What lies over the map.
  var cover: ClosedRange<Double>?
  /// What handlers were called, and with what.
  var calls: [String] = []
  /// How many times the map was asked for features.
  var queryCount = 0
  /// The features that were made to be handed over.
  var madeCount = 0

  init(_ features: [Feature] = []) { self.features = features }

  // MARK: Gestures

  @discardableResult
  func add(_ interaction: some InteractionConvertible) -> InteractionToken { dispatcher.add(interaction.interaction) }

  /// Dispatches a gesture, and gives the calls that it caused.
  @discardableResult
  func calls(for gesture: Gesture) -> [String] {
    let before = calls.count
    dispatcher.dispatch(gesture, on: self)
    return Array(calls[before...])
  }

  /// Changes what is on the map, and gives the calls that it caused.
  @discardableResult
  func callsAfter(_ change: (LineMap) -> Void) -> [String] {
    let before = calls.count
    change(self)
    dispatcher.refreshHover(on: self)
    return Array(calls[before...])
  }

  // MARK: Surface

  func distance(from x: Double, to feature: Feature) -> Double {
    max(feature.stretch.lowerBound - x, x - feature.stretch.upperBound, 0)
  }

  /// As what a descriptor has a feature: the selector's number, and how it is handed over.
  func variants(
    of feature: Feature, for descriptor: FeaturesetDescriptor<FeaturesetFeature>
  ) -> [(selector: Int, feature: FeaturesetFeature)] {
    let state = JSONObject(members: states[feature.identity, default: FeatureState()].dictionary)
    guard descriptor.featuresetId != nil else {
      guard descriptor.layerId == feature.layer else { return [] }
      let found = FeaturesetFeature(
        id: feature.id.map { FeaturesetFeatureId($0) }, featureset: descriptor,
        properties: JSONObject(members: feature.properties), state: state, layer: feature.layer, source: feature.source)
      return [(0, found)]
    }
    return featuresets[descriptor, default: []].enumerated().filter { $1.layer == feature.layer }.map {
      let shown = $1.shown.compactMapValues { feature.properties[$0] }
      let found = FeaturesetFeature(
        id: feature.id.map { [namespace = $1.namespace] in FeaturesetFeatureId($0, namespace: namespace) },
        featureset: descriptor, properties: JSONObject(members: shown), state: state)
      return ($0, found)
    }
  }

  func features(at point: ScreenPoint, targets: [InteractionTarget]) -> [TargetedFeature] {
    queryCount += 1
    return features.compactMap { feature in
      let distance = distance(from: point.x, to: feature)
      var matches: [TargetedFeature.Match] = []
      for (number, target) in targets.enumerated() where distance <= target.radius {
        let variants = variants(of: feature, for: target.descriptor).map { selector, found in
          FeatureVariant(selector: selector, shown: Shown(found)) {
            self.madeCount += 1
            return found
          }
        }
        if !variants.isEmpty { matches.append(TargetedFeature.Match(target: number, variants: variants)) }
      }
      guard !matches.isEmpty else { return nil }
      return TargetedFeature(
        identity: feature.identity, distance: distance, state: states[feature.identity] ?? FeatureState(),
        matches: matches)
    }
  }

  func context(at point: ScreenPoint) -> InteractionContext {
    InteractionContext(point: point, coordinate: Coordinate(longitude: point.x, latitude: 0), isOnSurface: point.y >= 0)
  }

  func covers(_ point: ScreenPoint) -> Bool { cover?.contains(point.x) ?? false }

  func state(of feature: FeatureIdentity) -> FeatureState { states[feature] ?? FeatureState() }

  var zoom: Double { 10 }
  var surroundings: EvaluationSurroundings? { nil }
}

/// What filters see of a feature that is handed over.
struct Shown: ExpressionFeature {
  var id: FeatureID?
  var geometryType: GeometryType? { .point }
  var properties: [String: PropertyValue]

  init(_ feature: FeaturesetFeature) {
    id = feature.id?.featureID
    properties = feature.properties.compactMapValues(\.self)
  }
}

/// A feature as the calls of tests name it.
func name(_ feature: FeaturesetFeature) -> String { feature.id?.id ?? "-" }

func at(_ x: Double, _ y: Double = 0) -> ScreenPoint { ScreenPoint(x: x, y: y) }

typealias AnyDescriptor = FeaturesetDescriptor<FeaturesetFeature>

extension LineMap {
  /// A tap on features that writes its name and the feature's id.
  func tap(
    _ name: String, _ target: AnyDescriptor = .layer("area"), filter: Exp? = nil, radius: Double? = nil,
    answer: Bool = false
  ) -> TapInteraction {
    TapInteraction(target, filter: filter, radius: radius) { [unowned self] feature, _ in
      calls.append("\(name)(\(UnderpixelInteractionTests.name(feature)))")
      return answer
    }
  }

  /// A tap on the map itself that writes its name.
  func mapTap(_ name: String = "map", answer: Bool = false) -> TapInteraction {
    TapInteraction { [unowned self] _ in
      calls.append(name)
      return answer
    }
  }

  /// A hover that writes `+`, `-`, its name and the feature's id.
  func hover(
    _ name: String = "", _ target: AnyDescriptor = .layer("area"), filter: Exp? = nil, radius: Double? = nil,
    answer: Bool = false
  ) -> HoverInteraction {
    HoverInteraction(target, filter: filter, radius: radius) { [unowned self] feature, _ in
      calls.append("+\(name)\(UnderpixelInteractionTests.name(feature))")
      return answer
    } leave: { [unowned self] feature, _ in
      calls.append("-\(name)\(UnderpixelInteractionTests.name(feature))")
    }
  }

  func enter(
    _ name: String = "", _ target: AnyDescriptor = .layer("area"), answer: Bool = false
  ) -> PointerEnterInteraction {
    PointerEnterInteraction(target) { [unowned self] feature, _ in
      calls.append("+\(name)\(UnderpixelInteractionTests.name(feature))")
      return answer
    }
  }

  func leave(_ name: String = "", _ target: AnyDescriptor = .layer("area")) -> PointerLeaveInteraction {
    PointerLeaveInteraction(target) { [unowned self] feature, _ in
      calls.append("-\(name)\(UnderpixelInteractionTests.name(feature))")
    }
  }
}
