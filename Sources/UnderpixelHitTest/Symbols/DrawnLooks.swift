internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

/// The labels of one frame that are drawn in the look of an appearance: elsewhere than where they were placed, or only then.
final class DrawnLooks: Sendable {
  /// A piece of such a label.
  struct Piece: Sendable {
    let place: LabelPlace
    let piece: LabelPiece
    /// The first owner of the placement that stands for the label; nil for a label that took no room.
    let owner: Int?
  }

  let pieces: [Piece]
  /// Where they are; owners are indices of ``pieces``.
  let index: CollisionIndex
  /// The owners of the placement that are not drawn where they were placed.
  private let replaced: Set<Int>

  /// - Complexity: O(labels in looks), and O(labels) of families whose appearances may hold without a state. The first look at
  ///   a tile at a whole zoom in which labels have an appearance lays its labels out.
  init(_ placed: PlacedSymbols, _ resolved: ResolvedLayers) {
    var drawing = Drawing(placed, resolved)
    for (number, family) in placed.families.enumerated() where family.symbols.hasLooks {
      for part in family.parts.indices { drawing.draw(family, number, part) }
    }
    pieces = drawing.pieces
    index = drawing.index
    replaced = drawing.replaced
  }

  /// True for what a placement has and is not drawn as it was placed.
  func replace(_ owner: Int) -> Bool { !replaced.isEmpty && replaced.contains(owner) }
}

/// Draws the labels of families in their looks, part by part.
private struct Drawing {
  let placed: PlacedSymbols
  let resolved: ResolvedLayers
  var pieces: [DrawnLooks.Piece] = []
  var index: CollisionIndex
  var replaced: Set<Int> = []

  init(_ placed: PlacedSymbols, _ resolved: ResolvedLayers) {
    self.placed = placed
    self.resolved = resolved
    index = CollisionIndex(viewport: placed.projection.viewport, padding: Placement.margin)
  }

  mutating func draw(_ family: PlacedSymbols.Family, _ number: Int, _ part: Int) {
    let group = resolved.groups[family.parts[part].group]
    let (symbols, base) = (family.symbols, family.parts[part].labels)
    let zoom = resolved.zoom
    var stated: [Int: Int?] = [:]
    group.forEachState { feature, state in
      let appearance = symbols.appearance(of: feature, in: group.set.features, zoom: zoom, state: state)
      stated.updateValue(appearance, forKey: feature)
    }
    let stateless = group.set.statelessAppearances(of: symbols, zoom: zoom)
    for (appearance, entry) in symbols.appearances.enumerated() {
      guard let look = entry.look else { continue }
      let isStateless = stateless.has(appearance)
      let features = stated.filter { $0.value == appearance }.map(\.key).sorted().filter {
        look.addsLabels || !base.indices(ofFeature: $0).isEmpty
      }
      guard isStateless || !features.isEmpty, var drawn = DrawnPart(placed, number, part, look, group) else { continue }
      func has(_ feature: Int) -> Bool { (stated[feature] ?? stateless[feature]) == appearance }
      if isStateless {
        for label in base.labels.indices where has(base.labels[label].feature) { draw(label, &drawn) }
        for label in drawn.added where has(drawn.labels.labels[label].feature) { drawAdded(label, &drawn) }
      } else {
        for feature in features {
          for label in base.indices(ofFeature: feature) { draw(label, &drawn) }
          guard look.addsLabels else { continue }
          for label in drawn.labels.indices(ofFeature: feature) where drawn.added.contains(label) {
            drawAdded(label, &drawn)
          }
        }
      }
    }
  }

  /// Draws a label that was to be placed: each piece where its room, or that of the label's only other piece, was found.
  private mutating func draw(_ number: Int, _ drawn: inout DrawnPart) {
    let label = drawn.base.labels[number]
    let fixed = label.fixedPiece
    let hasText = fixed.map { $0 == .text } ?? (label.text != nil || label.lineText != nil)
    let hasIcon = fixed.map { $0 == .icon } ?? (label.icon != nil)
    guard hasText || hasIcon else { return drawAdded(number, &drawn) }
    let owners = placed.owners(of: drawn.place(of: number).source)
    guard let owner = owners.text ?? owners.icon else { return }
    replaced.formUnion([owners.text, owners.icon].compactMap(\.self))
    let stance = hasText ? placed.placement.placed[owner].stance : .first
    if !hasText || owners.text != nil { take(drawn.shapes(of: .text, number, stance), .text, number, owner, drawn) }
    if !hasIcon || owners.icon != nil { take(drawn.shapes(of: .icon, number, stance), .icon, number, owner, drawn) }
  }

  /// Draws a label that takes no room: wherever it is seen.
  private mutating func drawAdded(_ number: Int, _ drawn: inout DrawnPart) {
    for piece in [LabelPiece.text, .icon] { take(drawn.seenShapes(of: piece, number), piece, number, nil, drawn) }
  }

  private mutating func take(
    _ shapes: [CollisionShape], _ piece: LabelPiece, _ number: Int, _ owner: Int?, _ drawn: DrawnPart
  ) {
    guard !shapes.isEmpty else { return }
    for shape in shapes { index.take(shape, by: pieces.count, overlap: .always) }
    pieces.append(DrawnLooks.Piece(place: drawn.place(of: number), piece: piece, owner: owner))
  }
}

/// The labels of a part of a family in one look.
private struct DrawnPart {
  let base: LabelSet
  let labels: LabelSet
  private let placed: PlacedSymbols
  private let family: Int
  private let part: Int
  private var drawing: LabelDrawing

  /// Nil where the look has no labels for the part.
  init?(_ placed: PlacedSymbols, _ family: Int, _ part: Int, _ look: LabelLook, _ group: LayerGroup) {
    let found = placed.families[family].parts[part]
    let labels: LabelSet? =
      switch look.labels {
      case .same: found.labels
      case .labels(let labels): labels
      case .layout(let layout):
        found.tile.map { group.set.labels(layout, sourceLayer: placed.families[family].sourceLayer, $0) }
      }
    guard let labels else { return nil }
    base = found.labels
    self.labels = labels
    self.placed = placed
    self.family = family
    self.part = part
    drawing = LabelDrawing(
      look.rules(placed.projection), LabelPart(labels, worldCopy: found.worldCopy, hiding: group.hidden),
      placed.projection, within: placed.placement.index)
  }

  /// The labels that are there in the look alone.
  var added: Range<Int> { min(base.labels.count, labels.labels.count)..<labels.labels.count }

  /// False for a label of which the look has none, or another feature's.
  private func has(_ label: Int) -> Bool {
    label < labels.labels.count
      && (label >= base.labels.count || labels.labels[label].feature == base.labels[label].feature)
  }

  mutating func shapes(of piece: LabelPiece, _ label: Int, _ stance: LabelStance) -> [CollisionShape] {
    has(label) ? drawing.shapes(of: piece, label, stance) : []
  }

  mutating func seenShapes(of piece: LabelPiece, _ label: Int) -> [CollisionShape] {
    has(label) ? drawing.seenShapes(of: piece, label) : []
  }

  func place(of label: Int) -> LabelPlace {
    let source = LabelSource(layer: family, part: part, label: label)
    return placed.place(of: source, in: label < base.labels.count ? base : labels)
  }
}
