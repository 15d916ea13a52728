public import UnderpixelCollision
public import UnderpixelGeometry
public import UnderpixelPlacement

/// Labels, piece by piece.
extension Frame {
  /// The icons and texts on the screen in the order of placing, and, where they are wanted, those that found no room behind
  /// them; as far as the boxes around them meet a box.
  ///
  /// A label in an appearance is given as it is drawn, and stands where its turn to be placed was; what is there in an
  /// appearance alone comes behind all that took room. What is hidden is given as it asked for room, without its appearance.
  ///
  ///     for symbol in frame.symbols(including: .hidden) where !symbol.isPlaced { print(symbol.layer, symbol.blocker?.layer) }
  ///
  /// - Parameters:
  ///   - box: Nil for all, those in the margin around the viewport too.
  ///   - including: Whether those are wanted that found no room, too. They cost a placement at each call.
  /// - Complexity: O(labels).
  public func symbols(in box: ScreenBox? = nil, including: SymbolSelection = .placed) -> [SymbolPiece] {
    guard let labels else { return [] }
    let placed = including == .placed ? labels.placed : labels.placement.placedAndHidden()
    var pieces = placed.pieces(self, labels.looks)
    if let box { pieces = pieces.filter { $0.shapes.contains { $0.bounds.intersects(box.box) } } }
    return pieces
  }
}

/// Which labels are wanted.
public enum SymbolSelection: Sendable {
  /// Those on the screen.
  case placed
  /// Those that found no room too.
  case hidden
}

/// An icon or a text of a layer, and where it is, or would be.
public struct SymbolPiece: Sendable {
  /// The id of the layer; of several that draw the same labels the lowest.
  public var layer: String
  public var feature: Feature
  public var piece: LabelPiece
  /// What it covers: a box, or the circles of text along a line. Empty where it is nowhere: text that is longer than its
  /// line, and what lies behind the eye.
  public var shapes: [CollisionShape]
  public var isPlaced: Bool
  /// The label that took the room of one that is hidden; nil for one that lies outside or too far away, or hides because its
  /// other piece does.
  public var blocker: SymbolIdentity?
  /// The appearance that the layer has for the feature now.
  public var appearance: ActiveAppearance?
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
        of: place.feature, group: family.parts[place.source.part].group, frame.scene.layers[family.layers[0]]))
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
