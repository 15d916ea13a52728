internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension Inquiry {
  /// Looks at the labels of a feature in a layer of symbols: that counts which would be hit if it had room, or else the
  /// nearest that has.
  mutating func examineLabels(_ site: Site, _ group: Int, _ feature: Int, _ verdict: inout Verdict) {
    let own = pieces().filter {
      $0.group == group && $0.feature.index == feature && $0.layers.contains(site.index)
    }
    guard !own.isEmpty else {
      let zoom = site.wholeZoom(projection)
      let step = ExplanationStep.filter(zoom: zoom, filter: nil, operand: nil)
      guard verdict.passes(step, site.passesFilter(feature, zoom)) else { return }
      verdict.reason = unseenPiece(site, feature).map { .room($0, .outside) } ?? .label(problems: [])
      return
    }
    verdict.passed.append(.label(problems: []))
    func nearest(isPlaced: Bool) -> (piece: SymbolPiece, distance: Double)? {
      let pieces = own.filter { $0.isPlaced == isPlaced }.map { ($0, distance(to: $0)) }
      return pieces.min { $0.1 < $1.1 }.map { (piece: $0.0, distance: $0.1) }
    }
    let (placed, hidden) = (nearest(isPlaced: true), nearest(isPlaced: false))
    let isPlacedHit = placed.map { $0.distance <= query.radius } ?? false
    if let hidden, !isPlacedHit, placed == nil || hidden.distance <= query.radius {
      verdict.distance = hidden.distance.isFinite ? hidden.distance : nil
      let (piece, hindrance) = hindrance(of: hidden.piece, among: own)
      verdict.reason = .room(piece, hindrance)
      return
    }
    guard let placed else { return }
    verdict.passed.append(.room(placed.piece.piece, .none))
    verdict.distance = placed.distance
    var place = NearestPlace(
      distance: placed.distance, radius: query.radius, pixel: nil, coordinate: nil, isAboveHorizon: query.ground == nil)
    if !isPlacedHit {
      let shapes = placed.piece.shapes
      place.pixel =
        Descent(from: point, distance: placed.distance) { pixel in
          shapes.map { $0.distance(to: pixel) }.min() ?? .infinity
        }.nearest
      place.coordinate = place.pixel.flatMap { projection.coordinate(at: $0) }
    }
    _ = verdict.passes(.shape(place), isPlacedHit)
  }

  /// A piece of a label that a feature has where the camera does not look; nil for a feature without a label, as far as that
  /// is known.
  private func unseenPiece(_ site: Site, _ feature: Int) -> LabelPiece? {
    guard case .symbols(let symbols) = site.layer.kind else { return nil }
    switch symbols.source {
    case .labels(let labels):
      let label = labels.indices(ofFeature: feature).first.map { labels.labels[$0] }
      return label.flatMap { $0.text != nil || $0.lineText != nil ? .text : $0.icon != nil ? .icon : nil }
    case .layout(let layout) where site.tile == nil:
      let tiles = layout.cover(projection)
      let isSeen = site.set.features.parts(of: feature).contains { part in
        let box = site.set.edges.boxes[part]
        return tiles.contains { $0.bounds.intersects(box.offset(x: Double($0.worldCopy), y: 0)) }
      }
      return isSeen || site.set.features.parts(of: feature).isEmpty ? nil : .text
    case .layout, .placed: return nil
    }
  }

  func distance(to piece: SymbolPiece) -> Double { piece.shapes.map { $0.distance(to: point) }.min() ?? .infinity }

  /// What keeps a piece from being there. Of one that hides with the other piece of its label, what keeps that.
  private func hindrance(of piece: SymbolPiece, among own: [SymbolPiece]) -> (LabelPiece, LabelHindrance) {
    let hindrance = hindrance(of: piece)
    guard case .otherPiece = hindrance else { return (piece.piece, hindrance) }
    for other in own where other.source == piece.source && other.piece != piece.piece && !other.isPlaced {
      let others = self.hindrance(of: other)
      if case .otherPiece = others { continue }
      return (other.piece, others)
    }
    return (piece.piece, .otherPiece)
  }

  private func hindrance(of piece: SymbolPiece) -> LabelHindrance {
    if let blocker = piece.blocker { return .taken(by: blocker) }
    if piece.shapes.isEmpty { return .nowhere }
    guard let index = frame.labels?.placed.placement.index else { return .outside }
    return piece.shapes.contains { index.isInside($0.bounds) } ? .otherPiece : .outside
  }
}

extension Site {
  /// Whether any shape of a feature passes the layer's filter.
  func passesFilter(_ feature: Int, _ zoom: Double) -> Bool {
    let features = set.features
    let types = Set(features.parts(of: feature).map { features.type(ofPart: $0) })
    return types.isEmpty || types.contains { layer.filter.passes(features, feature, $0, zoom) }
  }
}
