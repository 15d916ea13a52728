public import UnderpixelCollision
public import UnderpixelGeometry
public import UnderpixelPlacement

/// Labels, piece by piece: an icon and a text are two, where ``hits(at:radius:ranking:layers:limit:filter:)`` has one hit
/// for both, in each of the layers that draw them.
extension Frame {
  /// The icons and texts on the screen, and, where they are asked for, those that found no room; as far as they share a place
  /// with a box.
  ///
  /// Those on the screen come first, in the order in which they were placed: the layer on top first, the more important label
  /// first. Behind them come those without room, in the order in which they asked for it. Neither order says who is drawn
  /// over whom.
  ///
  /// A label in an appearance is given as it is drawn, and stands where its turn to be placed was; what is there in an
  /// appearance alone comes behind all that took room. What is hidden is given as it asked for room, without its appearance.
  ///
  ///     for symbol in frame.symbols(including: .hidden) where !symbol.isPlaced { print(symbol.layer, symbol.blocker?.layer) }
  ///
  /// - Parameters:
  ///   - box: Edges included; nil for everywhere, the margin around the viewport too, and with what is nowhere.
  ///   - including: Whether those are asked for that found no room, too. They cost a placement at each call.
  /// - Complexity: O(labels).
  public func symbols(in box: ScreenBox? = nil, including: SymbolSelection = .placed) -> [SymbolPiece] {
    guard let box else { return pieces(including) }
    return pieces(including).filter { $0.shapes.contains { $0.intersects(.box(box.box)) } }
  }

  /// The icons and texts at a pixel in the same order; where they are asked for, those too that would be there if they had
  /// found room.
  ///
  ///     for symbol in frame.symbols(at: pixel, including: .hidden) where !symbol.isPlaced { print(symbol.blocker?.layer ?? "") }
  ///
  /// - Parameters:
  ///   - point: One with a NaN or an infinity finds nothing.
  ///   - radius: How far from the pixel they may lie, in logical pixels. Not negative.
  ///   - including: As of ``symbols(in:including:)``.
  /// - Complexity: O(labels).
  public func symbols(
    at point: ScreenPoint, radius: Double = 0, including: SymbolSelection = .placed
  ) -> [SymbolPiece] {
    precondition(!(radius < 0), "the radius of a query must be at least 0, found \(radius)")
    guard point.x.isFinite, point.y.isFinite, radius.isFinite else { return [] }
    return pieces(including).filter { $0.shapes.contains { $0.distance(to: point) <= radius } }
  }

  func pieces(_ selection: SymbolSelection) -> [SymbolPiece] {
    guard let labels else { return [] }
    let placed = selection == .placed ? labels.placed : labels.placement.placedAndHidden()
    return placed.pieces(self, labels.looks)
  }
}

/// Which labels are asked for.
public enum SymbolSelection: Sendable {
  /// Those on the screen alone.
  case placed
  /// Those on the screen and those that found no room.
  case hidden
}

/// An icon or a text of a layer, and where it is, or would be.
public struct SymbolPiece: Sendable {
  /// The id of the layer; of several that draw the same labels the lowest.
  public var layer: String
  public var feature: Feature
  public var piece: LabelPiece
  /// What it covers, or would: a box, or the circles of text along a line. What is placed is hit there and nowhere else.
  /// Empty where it is nowhere: text that is longer than its line, and what lies behind the eye.
  public var shapes: [CollisionShape]
  public var isPlaced: Bool
  /// The label that took the room of one that is hidden; nil for one that lies outside or too far away, or hides because its
  /// other piece does.
  public var blocker: SymbolIdentity?
  /// The appearance that the layer has for the feature now.
  public var appearance: ActiveAppearance?
  /// The layers that draw it, by their places in the scene, and which of the frame's sets its feature is of.
  let layers: [Int]
  let group: Int
  /// Of which label.
  let source: LabelSource
}

/// Which label.
public struct SymbolIdentity: Sendable {
  public var layer: String
  public var feature: Feature
}

extension PlacedSymbols {
  fileprivate func pieces(_ frame: Frame, _ looks: DrawnLooks?) -> [SymbolPiece] {
    let placed = zip(placement.placed, placement.index.shapes(of: placement.placed.count)).map { placed, shapes in
      piece(place(of: placed.source), placed.piece, shapes, frame, isPlaced: true)
    }
    var pieces = looks.map { withLooks(placed, $0, frame) } ?? placed
    for hidden in placement.hidden {
      var piece = piece(place(of: hidden.source), hidden.piece, hidden.shapes, frame, isPlaced: false)
      piece.blocker = hidden.blocker.map { identity(place(of: $0), frame) }
      pieces.append(piece)
    }
    return pieces
  }

  /// What is placed, with what is drawn in looks in place of it.
  private func withLooks(_ placed: [SymbolPiece], _ looks: DrawnLooks, _ frame: Frame) -> [SymbolPiece] {
    var turns = placed.enumerated().filter { !looks.replace($0.offset) }.map { (turn: $0.offset, piece: $0.element) }
    for (drawn, shapes) in zip(looks.pieces, looks.index.shapes(of: looks.pieces.count)) {
      let piece = piece(drawn.place, drawn.piece, shapes, frame, isPlaced: true)
      turns.append((drawn.owner ?? placed.count, piece))
    }
    // The sort is stable.
    return turns.sorted { $0.turn < $1.turn }.map(\.piece)
  }

  private func piece(
    _ place: LabelPlace, _ piece: LabelPiece, _ shapes: [CollisionShape], _ frame: Frame, isPlaced: Bool
  ) -> SymbolPiece {
    let identity = identity(place, frame)
    let family = families[place.source.layer]
    return SymbolPiece(
      layer: identity.layer, feature: identity.feature, piece: piece, shapes: shapes, isPlaced: isPlaced,
      appearance: frame.layers.appearance(
        of: place.feature, group: family.parts[place.source.part].group, frame.scene.layers[family.layers[0]]),
      layers: family.layers, group: family.parts[place.source.part].group, source: place.source)
  }

  private func place(of source: LabelSource) -> LabelPlace {
    place(of: source, in: families[source.layer].parts[source.part].labels)
  }

  private func identity(_ place: LabelPlace, _ frame: Frame) -> SymbolIdentity {
    let family = families[place.source.layer]
    let group = frame.layers.groups[family.parts[place.source.part].group]
    return SymbolIdentity(
      layer: frame.scene.layers[family.layers[0]].id,
      feature: Feature(
        features: group.set.features, index: place.feature, ordinal: group.dataOrdinal(of: place.feature)))
  }
}

extension CollisionIndex {
  /// The shapes of owners, by their numbers.
  fileprivate func shapes(of count: Int) -> [[CollisionShape]] {
    var shapes = [[CollisionShape]](repeating: [], count: count)
    forEach(in: .everywhere) { shapes[$0.owner].append($0.shape) }
    return shapes
  }
}

extension BoundingBox {
  fileprivate static let everywhere = BoundingBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
}
