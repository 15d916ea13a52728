internal import Synchronization
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
  private let made = AtomicLazyReference<PlacedSymbols>()

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
    var parts: [Part] = []
    let rules: LabelRules
  }

  /// The labels of a set in a tile.
  struct Part: Sendable {
    /// Which of the frame's groups.
    let group: Int
    let labels: LabelSet
    let worldCopy: Double
  }

  let families: [Family]
  let placement: Placement
  let projection: Projection
  /// For every layer of the scene: is it one of symbols that lie on top the lower they stand on the screen? Of two of one
  /// row the earlier is on top.
  let earlierOnTop: [Bool]

  init(_ layers: [Layer], _ resolved: ResolvedLayers, _ projection: Projection, recordingHidden: Bool) {
    self.projection = projection
    let families = Self.families(layers, resolved, projection)
    self.families = families
    var earlierOnTop = layers.map { _ in false }
    for family in families where family.rules.stacking == .screenY {
      for layer in family.layers { earlierOnTop[layer] = true }
    }
    self.earlierOnTop = earlierOnTop
    let labelLayers = families.map { family in
      let isHidden = family.parts.map { resolved.groups[$0.group].hidden }
      return LabelLayer(
        family.rules, group: family.symbols.group,
        parts: zip(family.parts, isHidden).map { part, hidden in
          LabelPart(part.labels, worldCopy: part.worldCopy, hiding: hidden)
        })
    }
    placement = Placement(labelLayers, projection: projection, recordingHidden: recordingHidden)
  }

  /// The families that are drawn, the top-most first, with their labels in the order in which they are placed.
  private static func families(_ layers: [Layer], _ resolved: ResolvedLayers, _ projection: Projection) -> [Family] {
    var families: [Family] = []
    var places: [ObjectIdentifier: Int] = [:]
    for (index, layer) in layers.enumerated() {
      guard case .symbols(let symbols) = layer.kind, layer.zooms.contains(projection.camera.zoom) else { continue }
      if let place = places[ObjectIdentifier(symbols)] {
        families[place].layers.append(index)
      } else {
        places[ObjectIdentifier(symbols)] = families.count
        families.append(Family(symbols: symbols, layers: [index], rules: symbols.rules(projection)))
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
    var parts: [(tile: CoveredTile?, part: Part)] = []
    for (number, group) in resolved.groups.enumerated() where group.draws(layer: family.layers[0]) {
      switch family.symbols.source {
      case .layout(let layout):
        let tiles = group.tile.map { [$0] } ?? layout.cover(projection)
        for tile in tiles where layer.isDrawn(inTileOfZoom: Double(tile.overscaledZoom)) {
          let labels = group.set.labels(layout, sourceLayer: layer.sourceLayer, tile)
          parts.append((tile, Part(group: number, labels: labels, worldCopy: Double(tile.worldCopy))))
        }
      case .labels(let labels):
        group.set.forEachSeenCopy(projection) { copy in
          parts.append((nil, Part(group: number, labels: labels, worldCopy: copy)))
        }
      case .placed(let symbols):
        let labels = LabelSet(fixed: symbols.map { (feature: $0.feature, shape: $0.shape) })
        parts.append((nil, Part(group: number, labels: labels, worldCopy: 0)))
      }
    }
    return parts.sorted { a, b in
      guard let tileA = a.tile, let tileB = b.tile else { return false }
      return comesFirst(tileA, tileB)
    }.map(\.part)
  }

  /// Finer tiles first, then by world copy, column and row. (MapLibre GL JS 5.3.0, `_updatePlacement`.)
  private static func comesFirst(_ a: CoveredTile, _ b: CoveredTile) -> Bool {
    if a.overscaledZoom != b.overscaledZoom { return a.overscaledZoom > b.overscaledZoom }
    return (a.worldCopy, a.tile.x, a.tile.y) < (b.worldCopy, b.tile.x, b.tile.y)
  }
}

extension LabelLayout {
  fileprivate func cover(_ projection: Projection) -> [CoveredTile] {
    TileCover(minZoom: zooms.lowerBound, maxZoom: zooms.upperBound).tiles(seenThrough: projection)
  }
}

extension FeatureSet {
  /// Calls `body` with the numbers of the copies of the world whose ground is in the picture.
  fileprivate func forEachSeenCopy(_ projection: Projection, _ body: (Double) -> Void) {
    let corners = ScreenBox(x: 0...projection.viewport.width, y: 0...projection.viewport.height).corners
    let ground = PlanarPolygon(points: projection.groundPolygon(of: corners).map(\.vector))
    // Labels stand in a margin around the picture too.
    let margin = Placement.margin * (projection.isFlat ? 1 : 4)
    WorldCopy.forEachCopy(meeting: ground.box.expanded(by: margin), bounds: tree.bounds, projection) { body($0.number) }
  }
}
