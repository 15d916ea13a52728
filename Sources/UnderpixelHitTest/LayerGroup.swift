internal import UnderpixelGeometry

/// The layers of a scene as drawn at one zoom, by feature set.
final class ResolvedLayers: Sendable {
  let zoom: Double
  let groups: [LayerGroup]

  init(zoom: Double, groups: [LayerGroup]) {
    self.zoom = zoom
    self.groups = groups
  }
}

/// The layers over one feature set that are drawn at one zoom, their numbers ready.
final class LayerGroup: Sendable {
  let set: FeatureSet
  let membership: MembershipTable
  let layers: [ResolvedLayer]
  /// Above this no extrusion of the group stands, in meters; nil when there is none.
  let highest: Double?

  /// Nil when no layer over the set is drawn at that zoom.
  init?(_ tables: MembershipTables, zoom: Double) {
    let count = tables.set.features.count
    let drawn = tables.layers.enumerated().filter { $0.element.layer.zooms.contains(zoom) }
    guard !drawn.isEmpty else { return nil }
    set = tables.set
    membership = tables.table(at: zoom)
    layers = drawn.map { position, entry in
      ResolvedLayer(
        index: entry.index, word: position / 64, bit: 1 << UInt64(position % 64),
        look: Look(entry.layer.kind, zoom: zoom, featureCount: count))
    }
    highest = layers.compactMap { if case .extrusion(let look) = $0.look { look.highest } else { nil } }.max()
  }

  func draws(_ part: Int, _ layer: ResolvedLayer) -> Bool {
    membership.words[part * membership.wordsPerPart + layer.word] & layer.bit != 0
  }
}

/// A layer at one zoom. A class, like the looks: a query passes it on by one reference, whatever it holds.
final class ResolvedLayer: Sendable {
  /// The layer's place in the scene.
  let index: Int
  let word: Int
  let bit: UInt64
  let look: Look

  init(index: Int, word: Int, bit: UInt64, look: Look) {
    self.index = index
    self.word = word
    self.bit = bit
    self.look = look
  }
}

/// How a layer draws at one zoom.
enum Look: Sendable {
  case fill
  case line(LineLook)
  case circle(CircleLook)
  case extrusion(ExtrusionLook)

  init(_ kind: Layer.Kind, zoom: Double, featureCount: Int) {
    func resolved(_ numbers: Numbers) -> ResolvedNumbers { ResolvedNumbers(numbers, zoom: zoom) }
    switch kind {
    case .fill: self = .fill
    case .line(let width, let gapWidth):
      self = .line(LineLook(width: resolved(width), gapWidth: resolved(gapWidth), featureCount: featureCount))
    case .circle(let radius, let strokeWidth, let pitchScale, let pitchAlignment):
      self = .circle(
        CircleLook(
          radius: resolved(radius), strokeWidth: resolved(strokeWidth), scale: pitchScale, alignment: pitchAlignment,
          featureCount: featureCount))
    case .extrusion(let height, let base):
      self = .extrusion(ExtrusionLook(height: resolved(height), base: resolved(base), featureCount: featureCount))
    }
  }
}
