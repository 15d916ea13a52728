import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

/// Undoes what keeps a feature from being hit in a layer, cause by cause, until it is hit.
struct Undoing {
  private var scene: ExplainedScene
  private let layer: Int
  private var set: FeatureSet
  private let feature: Int
  private var told: [String] = []
  private var turn: Int

  init(_ scene: ExplainedScene, _ layer: Int, _ set: FeatureSet, _ feature: Int) {
    (self.scene, self.layer, self.set, self.feature) = (scene, layer, set, feature)
    turn = feature + layer
  }

  /// - Throws: What was told, where that does not lead to a hit.
  mutating func run() throws {
    for _ in 0..<80 {
      let frame = try scene.frame
      let explanation = frame.explain(at: scene.pixel, radius: scene.radius, feature: feature, in: set)
      guard let verdict = explanation.verdicts.first(where: { $0.layer == scene.layers[layer].id }) else {
        throw failure("no verdict")
      }
      guard let reason = verdict.reason else {
        let hits = frame.hits(at: scene.pixel, radius: scene.radius)
        guard hits.contains(where: { $0.record.layer == layer && $0.record.feature == verdict.hit?.record.feature })
        else { throw failure("told to be hit") }
        return
      }
      told.append("\(reason)")
      if try undo(reason, verdict, frame) { return }
    }
    throw failure("no end")
  }

  private func failure(_ what: String) -> any Error {
    ExplainPropertyTests.Disagreement(
      description: "\(what): layer \(layer), feature \(feature): \(told.joined(separator: " / ")); \(scene)")
  }

  /// Takes a cause away. True where there is none to be taken away.
  private mutating func undo(_ reason: ExplanationStep, _ verdict: Verdict, _ frame: Frame) throws -> Bool {
    switch reason {
    case .visibility: scene.layers[layer].isVisible = true
    case .zoom: scene.layers[layer].zooms = -.infinity..<(.infinity)
    case .tile, .tileZoom, .share, .current:
      // The tile alone, as if it were all there is; of a feature that was replaced, as it was.
      scene.layers[layer].content = .features(set)
    case .filter: scene.layers[layer].filter = .all
    case .type: scene.layers[layer].kind = .circle(radius: 5)
    case .size:
      if case .line = scene.layers[layer].kind {
        scene.layers[layer].kind = .line(width: 4)
      } else {
        scene.layers[layer].kind = .circle(radius: 4)
      }
    case .geometry:
      guard set.features.parts(of: feature).allSatisfy({ isNothing($0) }) else {
        throw failure("it has geometry")
      }
      return true
    case .label:
      guard !scene.hasLabel(feature, layer) else { throw failure("it has a label") }
      return true
    case .room(_, .taken(let blocker)):
      guard scene.removeLabel(of: blocker.feature.index, layer: blocker.layer) else { throw failure("no blocker") }
    case .room, .sight:
      guard
        let place = set.features.parts(of: feature).compactMap({ set.features.positions(ofPart: $0).first }).first
      else {
        throw failure("no place")
      }
      let camera = Camera(center: WebMercator.unproject(set.plane[place]), zoom: 16)
      guard scene.camera != camera else { throw failure("not seen in the middle") }
      scene.camera = camera
    case .shape(let place): try move(to: place)
    case .single(_):
      guard let hit = verdict.hit,
        frame.hits(at: scene.pixel, radius: scene.radius).contains(where: { $0.record == hit.record })
      else { throw failure("nothing stands for it") }
      return true
    case .layer, .readable, .limit, .order: throw failure("unexpected")
    }
    return false
  }

  /// True for a part that can't be drawn: a line of one position, or a number that is not finite.
  private func isNothing(_ part: Int) -> Bool {
    let positions = set.features.positions(ofPart: part)
    let isDot = set.features.type(ofPart: part) == .lineString && positions.count < 2
    return positions.isEmpty || isDot || positions.contains { !set.plane[$0].x.isFinite || !set.plane[$0].y.isFinite }
  }

  /// In turns the pixel and the radius.
  private mutating func move(to place: NearestPlace) throws {
    turn += 1
    guard place.distance > place.radius else { throw failure("missed by nothing") }
    if turn % 2 == 0 {
      scene.radius = place.distance + 1e-6
    } else {
      guard let pixel = place.pixel else { throw failure("no nearest place") }
      scene.pixel = pixel
      // As near as rounding lets it come.
      scene.radius = max(scene.radius, 1e-3 * (1 + place.distance))
    }
  }
}
