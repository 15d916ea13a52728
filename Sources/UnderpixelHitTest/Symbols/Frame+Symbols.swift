public import UnderpixelCollision
public import UnderpixelGeometry
public import UnderpixelPlacement

/// Labels, piece by piece.
extension Frame {
  /// The icons and texts on the screen in the order of placing, and, where they are wanted, those that found no room behind
  /// them; as far as the boxes around them meet a box.
  ///
  ///     for symbol in frame.symbols(including: .hidden) where !symbol.isPlaced { print(symbol.layer, symbol.blocker?.layer) }
  ///
  /// - Parameters:
  ///   - box: Nil for all, those in the margin around the viewport too.
  ///   - including: Whether those are wanted that found no room, too. They cost a placement at each call.
  /// - Complexity: O(labels).
  public func symbols(in box: ScreenBox? = nil, including: SymbolSelection = .placed) -> [SymbolPiece] {
    guard let placement else { return [] }
    let placed = including == .placed ? placement.placed : placement.placedAndHidden()
    var pieces = placed.pieces(self)
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
}

/// Which label.
public struct SymbolIdentity: Sendable {
  public var layer: String
  public var feature: Feature
}

extension PlacedSymbols {
  fileprivate func pieces(_ frame: Frame) -> [SymbolPiece] {
    var shapes = placement.placed.map { _ in [CollisionShape]() }
    placement.index.forEach(in: .everywhere) { shapes[$0.owner].append($0.shape) }
    var pieces = zip(placement.placed, shapes).map { placed, shapes in
      piece(placed.source, placed.piece, shapes, frame, isPlaced: true)
    }
    for hidden in placement.hidden {
      var piece = piece(hidden.source, hidden.piece, hidden.shapes, frame, isPlaced: false)
      piece.blocker = hidden.blocker.map { identity($0, frame) }
      pieces.append(piece)
    }
    return pieces
  }

  private func piece(
    _ source: LabelSource, _ piece: LabelPiece, _ shapes: [CollisionShape], _ frame: Frame, isPlaced: Bool
  ) -> SymbolPiece {
    let identity = identity(source, frame)
    return SymbolPiece(
      layer: identity.layer, feature: identity.feature, piece: piece, shapes: shapes, isPlaced: isPlaced)
  }

  private func identity(_ source: LabelSource, _ frame: Frame) -> SymbolIdentity {
    let family = families[source.layer]
    let part = family.parts[source.part]
    let group = frame.layers.groups[part.group]
    let feature = part.labels.labels[source.label].feature
    return SymbolIdentity(
      layer: frame.scene.layers[family.layers[0]].id,
      feature: Feature(
        features: group.set.features, index: feature, ordinal: group.dataOrdinal(of: feature)))
  }
}

extension BoundingBox {
  fileprivate static let everywhere = BoundingBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
}
