public import UnderpixelGeometry

/// Why a pixel hits what it hits, and not what it does not.
///
/// The answer is that of ``Frame/hits(at:radius:ranking:layers:limit:filter:)``: what is said to be hit is in it, in its
/// order, and nothing else; what is not has failed at one of the query's own steps.
///
///     let explanation = frame.explain(at: finger, feature: "n4939161314")
///     print(explanation)              // for people: a line for each step
///     explanation.verdicts[0].reason  // for programs: what the feature failed at in the top-most layer
public struct Explanation: Sendable {
  /// What was asked, in logical pixels from the viewport's top left corner.
  public let point: ScreenPoint
  public let radius: Double
  /// The id that was asked for; nil for a question about all that is at the pixel.
  public let feature: FeatureID?
  /// For a question about the pixel: the hits as the query has them, then what came near, the nearest first. For one about a
  /// feature: what came of it in each layer that could draw it, the hits first, then the others from the top layer down.
  public package(set) var verdicts: [Verdict]

  package init(point: ScreenPoint, radius: Double, feature: FeatureID?, verdicts: [Verdict]) {
    self.point = point
    self.radius = radius
    self.feature = feature
    self.verdicts = verdicts
  }

  /// What is hit.
  public var hits: [Verdict] { verdicts.filter { $0.isHit } }

  /// What is not.
  public var misses: [Verdict] { verdicts.filter { !$0.isHit } }
}

/// What came of one feature in one layer at one pixel: the steps that it passed, and the one that it failed at.
public struct Verdict: Sendable {
  /// The id of the layer, and the path of its import; nil for none.
  public package(set) var layer: String
  public package(set) var importId: String?
  /// The name of the layer's source.
  public package(set) var source: String
  /// Nil where what is said goes for the whole layer: it is not there, or a tile of it.
  public package(set) var feature: Feature?
  /// The steps that the feature passed, in the order of the query.
  public package(set) var passed: [ExplanationStep] = []
  /// The step that it failed at: the first, and so the reason; nil for a hit.
  public package(set) var reason: ExplanationStep?
  /// What the query has of it; nil for what is not hit.
  public package(set) var hit: HitFeature?
  /// The part that came farthest, an index in the feature's set; nil where none was looked at.
  public package(set) var part: Int?
  /// How far the feature is from the pixel, in pixels: its paint where that is known, else the shape itself.
  public package(set) var distance: Double?

  package init(layer: String, importId: String? = nil, source: String, feature: Feature? = nil) {
    self.layer = layer
    self.importId = importId
    self.source = source
    self.feature = feature
  }

  public var isHit: Bool { reason == nil }

  /// Notes what came of a step; gives whether it was passed.
  mutating func passes(_ step: ExplanationStep, _ holds: Bool) -> Bool {
    if holds { passed.append(step) } else { reason = step }
    return holds
  }

  /// The verdict on what failed at a step.
  package func failing(at reason: ExplanationStep) -> Verdict {
    var verdict = self
    verdict.reason = reason
    return verdict
  }

  /// Whether it came farther than another, or as far and nearer.
  func isFarther(than other: Verdict) -> Bool {
    if isHit != other.isHit { return isHit }
    let (own, others) = (reason?.stage ?? .max, other.reason?.stage ?? .max)
    if own != others { return own > others }
    return (distance ?? .infinity) < (other.distance ?? .infinity)
  }
}
