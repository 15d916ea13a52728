internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelIndex
internal import UnderpixelPlacement

/// The labels of one frame. They are placed when a question first reaches them.
final class FramePlacement: Sendable {
  let projection: Projection
  private let layers: [Layer]
  private let resolved: ResolvedLayers
  private let made = MadeOnce<PlacedSymbols>()

  /// Nil where no layer of symbols is drawn.
  init?(_ layers: [Layer], _ resolved: ResolvedLayers, _ projection: Projection) {
    guard resolved.groups.contains(where: \.hasSymbols) else { return nil }
    self.layers = layers
    self.resolved = resolved
    self.projection = projection
  }

  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func isAsked(_ wanted: [Bool]?) -> Bool {
    guard let wanted else { return true }
    return zip(layers, wanted).contains { $0.isSymbols && $1 }
  }

  /// What is placed.
  var placed: PlacedSymbols {
    made.load() ?? made.storeIfNil(PlacedSymbols(layers, resolved, projection, recordingHidden: false))
  }

  /// The same, with what found no room.
  func placedAndHidden() -> PlacedSymbols { PlacedSymbols(layers, resolved, projection, recordingHidden: true) }
}

/// Labels on the screen, and the layers and features that they are of.
final class PlacedSymbols: Sendable {
  /// Layers that draw the same labels.
  struct Family: Sendable {
    let symbols: Symbols
    /// Their places in the scene, the lowest first.
    var layers: [Int]
    let sourceLayer: String?
    var parts: [Part] = []
    let rules: LabelRules
  }

  /// The labels of a set in a tile.
  struct Part: Sendable {
    /// Which of the frame's groups.
    let group: Int
    let labels: LabelSet
    /// Nil for labels that are not laid out tile by tile.
    var tile: CoveredTile?
    var worldCopy = 0.0
    /// Whether the part before is of the same tile: the features of the one came in place of some of the other.
    var joinsPrevious = false
  }

  let families: [Family]
  let placement: Placement
  let projection: Projection
  /// For every layer of the scene that draws labels: what of these is on top.
  let stacking: [LabelRules.Order?]
  /// Whether layers have appearances that draw labels elsewhere than where they are placed.
  let hasLooks: Bool
  private let owners = MadeOnce<LabelOwners>()

  init(_ layers: [Layer], _ resolved: ResolvedLayers, _ projection: Projection, recordingHidden: Bool) {
    self.projection = projection
    let families = Self.families(layers, resolved, projection)
    self.families = families
    hasLooks = families.contains(where: \.symbols.hasLooks)
    var stacking = layers.map { _ in LabelRules.Order?.none }
    for family in families {
      for layer in family.layers { stacking[layer] = family.rules.stacking }
    }
    self.stacking = stacking
    let labelLayers = families.map { family in
      LabelLayer(
        family.rules, group: family.symbols.group,
        parts: family.parts.map { part in
          let group = resolved.groups[part.group]
          var labels = LabelPart(part.labels, worldCopy: part.worldCopy, hiding: group.hidden)
          labels.joinsPrevious = part.joinsPrevious
          labels.ordinals = group.ordinal(of:)
          return labels
        })
    }
    placement = Placement(labelLayers, projection: projection, recordingHidden: recordingHidden)
  }

  /// What stands for a label of a family that has looks.
  func owners(of label: LabelSource) -> LabelOwners.Pieces {
    (owners.load() ?? owners.storeIfNil(LabelOwners(families, placement)))[label]
  }

  /// The families that are drawn, the top-most first, with their labels in the order in which they are placed.
  private static func families(_ layers: [Layer], _ resolved: ResolvedLayers, _ projection: Projection) -> [Family] {
    var families: [Family] = []
    var places: [ObjectIdentifier: Int] = [:]
    for (index, layer) in layers.enumerated() {
      guard case .symbols(let symbols) = layer.kind, layer.isDrawn(atZoom: projection.camera.zoom) else { continue }
      if let place = places[ObjectIdentifier(symbols)] {
        families[place].layers.append(index)
      } else {
        places[ObjectIdentifier(symbols)] = families.count
        families.append(
          Family(
            symbols: symbols, layers: [index], sourceLayer: layer.sourceLayer, rules: symbols.rules(projection)))
      }
    }
    for place in families.indices {
      families[place].parts = parts(families[place], layers[families[place].layers[0]], resolved, projection)
    }
    return families.reversed()
  }

  private static func parts(
    _ family: Family, _ layer: Layer, _ resolved: ResolvedLayers, _ projection: Projection
  ) -> [Part] {
    let groups = resolved.groups.enumerated().filter { $0.element.draws(layer: family.layers[0]) }
    switch family.symbols.source {
    case .layout(let layout):
      var parts: [(tile: CoveredTile, part: Part)] = []
      for (number, group) in groups {
        let tiles = group.tile.map { [$0] } ?? layout.cover(projection)
        for tile in tiles where layer.isDrawn(inTileOfZoom: Double(tile.overscaledZoom)) {
          let labels = group.set.labels(layout, sourceLayer: layer.sourceLayer, tile)
          guard !labels.labels.isEmpty || family.symbols.mayAddLabels else { continue }
          parts.append((tile, Part(group: number, labels: labels, tile: tile, worldCopy: Double(tile.worldCopy))))
        }
      }
      parts.sort { comesFirst($0.tile, $1.tile) }
      for index in parts.indices.dropFirst() {
        parts[index].part.joinsPrevious = parts[index].tile == parts[index - 1].tile
      }
      return parts.map(\.part)
    // Of a set that was edited since, they are the labels of its base, which comes first.
    case .labels(let labels):
      guard let (number, _) = groups.first else { return [] }
      return labels.seenCopies(projection, family.rules).map { Part(group: number, labels: labels, worldCopy: $0) }
    case .placed(let symbols):
      guard let (number, _) = groups.first else { return [] }
      let labels = LabelSet(fixed: symbols.map { (feature: $0.feature, piece: $0.piece, shape: $0.shape) })
      return [Part(group: number, labels: labels)]
    }
  }

  /// Finer tiles first, then by world copy, column and row. (MapLibre GL JS 5.3.0, `_updatePlacement`.)
  private static func comesFirst(_ a: CoveredTile, _ b: CoveredTile) -> Bool {
    if a.overscaledZoom != b.overscaledZoom { return a.overscaledZoom > b.overscaledZoom }
    return (a.worldCopy, a.tile.x, a.tile.y) < (b.worldCopy, b.tile.x, b.tile.y)
  }
}

extension LabelLayout {
  func cover(_ projection: Projection) -> [CoveredTile] {
    TileCover(minZoom: zooms.lowerBound, maxZoom: zooms.upperBound).tiles(seenThrough: projection)
  }
}
