public import UnderpixelCamera
public import UnderpixelCollision
internal import UnderpixelGeometry

/// The labels that found room on the screen, and where.
///
/// A pure function of the labels, their rules, the camera and the viewport: no earlier placement is looked at. Layers are
/// given room one after the other; a label takes what it needs if all that it can't do without fits.
/// (MapLibre GL JS 5.3.0.)
public struct Placement: Sendable {
  /// The room that is taken; owners are indices of ``placed``.
  public private(set) var index: CollisionIndex
  /// What took room, in the order of taking: one entry for a text or an icon.
  public private(set) var placed: [PlacedLabel] = []
  /// The labels, or those pieces of them, that found none, where they were asked for.
  public private(set) var hidden: [HiddenLabel] = []
  let projection: Projection
  private let recordsHidden: Bool

  /// Labels take room around the viewport too, in logical pixels, so that those at its edges stay while the camera moves.
  public static let margin = 100.0

  /// Gives labels room, those of the first layer first.
  ///
  /// - Parameter recordsHidden: Whether to keep what finds no room, and what took it.
  /// - Complexity: O(labels) for labels of some size: each is compared with those around it.
  public init(_ layers: [LabelLayer], projection: Projection, recordingHidden recordsHidden: Bool = false) {
    index = CollisionIndex(viewport: projection.viewport, padding: Self.margin)
    self.projection = projection
    self.recordsHidden = recordsHidden
    for (number, layer) in layers.enumerated() { place(layer, number) }
  }

  // MARK: Order

  private mutating func place(_ layer: LabelLayer, _ number: Int) {
    guard layer.rules.order != .sortKey else {
      // The sort is stable: of equal keys the first line comes first.
      let runs = layer.lines.flatMap { layer.runs($0, projection) }.sorted { $0.key < $1.key }
      for run in runs { place(layer, number, run.part, run.labels) }
      return
    }
    for line in layer.lines {
      let labels = layer.parts[line.lowerBound].labels
      if line.count > 1 {
        for run in layer.runs(line, projection) { place(layer, number, run.part, run.labels) }
      } else if layer.rules.order == .screenY {
        place(layer, number, line.lowerBound, labels.indicesDownTheScreen(projection).reversed())
      } else {
        place(layer, number, line.lowerBound, labels.labels.indices)
      }
    }
  }

  private mutating func place(_ layer: LabelLayer, _ number: Int, _ part: Int, _ indices: some Sequence<Int>) {
    var claim = LabelClaim(layer, part, projection)
    for label in indices {
      let source = LabelSource(layer: number, part: part, label: label)
      guard layer.parts[part].isThere(claim.labels.labels[label].feature) else { continue }
      if let shape = claim.labels.labels[label].fixed, let piece = claim.labels.labels[label].fixedPiece {
        // A shape that can't be taken is nowhere.
        if index.fits(shape, overlap: .always) { take(CollectionOfOne(shape), piece, source, layer) }
        continue
      }
      let claimed = claim.room(for: label, in: index)
      if recordsHidden { record(claim.hidden(label, claimed, in: index), source) }
      take(claimed, source, layer)
    }
  }

  private mutating func take(_ claimed: ClaimedRoom, _ source: LabelSource, _ layer: LabelLayer) {
    if let box = claimed.text { take(CollectionOfOne(box), .text, source, layer, claimed.stance) }
    if let box = claimed.icon { take(CollectionOfOne(box), .icon, source, layer, claimed.stance) }
    if !claimed.circles.isEmpty { take(claimed.circles, .text, source, layer) }
  }

  /// Takes the shapes of one piece.
  private mutating func take(
    _ shapes: some Sequence<some Collidable>, _ piece: LabelPiece, _ source: LabelSource, _ layer: LabelLayer,
    _ stance: LabelStance = LabelStance()
  ) {
    let rules = layer.rules
    let (overlap, isIgnored) =
      piece == .text ? (rules.textOverlap, rules.ignoresText) : (rules.iconOverlap, rules.ignoresIcon)
    for shape in shapes {
      index.take(shape, by: placed.count, overlap: overlap, group: layer.group, isIgnored: isIgnored)
    }
    placed.append(PlacedLabel(source: source, piece: piece, stance: stance))
  }

  private mutating func record(_ pieces: [HiddenPiece], _ source: LabelSource) {
    for piece in pieces {
      hidden.append(
        HiddenLabel(
          source: source, piece: piece.piece, shapes: piece.shapes, blocker: piece.blocker.map { placed[$0].source }))
    }
  }
}

/// Which label: of which layer and part as they were given to the placement.
public struct LabelSource: Hashable, Sendable {
  public var layer: Int
  public var part: Int
  public var label: Int

  package init(layer: Int, part: Int, label: Int) {
    self.layer = layer
    self.part = part
    self.label = label
  }
}

/// A piece of a label.
public enum LabelPiece: Hashable, Sendable {
  case text, icon
}

/// A piece of a label that is on the screen.
public struct PlacedLabel: Hashable, Sendable {
  public var source: LabelSource
  public var piece: LabelPiece
  public var stance = LabelStance()
}

/// How a label stands where several ways were open to it.
public struct LabelStance: Hashable, Sendable {
  /// Whether its text is written top down.
  public var isVertical = false
  /// Which of the places beside its anchor its text has taken, from 0; nil for a text that stands at its box alone.
  public var choice: Int?

  /// That of a label whose first choice is taken.
  package static let first = LabelStance(choice: 0)
}

/// A piece of a label that is not on the screen.
public struct HiddenLabel: Sendable {
  public var source: LabelSource
  public var piece: LabelPiece
  /// Where it would be; empty for text that does not fit on its line, and for what lies behind the eye.
  public var shapes: [CollisionShape]
  /// The label whose room it would need; nil for one that lies outside, too far away, or hides with its other piece.
  public var blocker: LabelSource?
}
