internal import UnderpixelGeometry
internal import UnderpixelPlacement

/// A feature as a tile has it, in whole tile units.
struct TileShape {
  var type: GeometryType
  /// Points each for itself, lines, or the rings of one polygon, shell first.
  var lines: [[Point]]
}

extension LabelRequest {
  /// What the tile has of a feature: one shape for all its points or lines, and one for each polygon.
  func shapes(of feature: Int, cut: TileCut?) -> [TileShape] {
    var points: [[Point]] = []
    var lines: [[Point]] = []
    var polygons: [TileShape] = []
    let units = TileUnits(tile)
    for part in features.parts(of: feature) {
      let rings = features.rings(ofPart: part).map { plane[features.positions(ofRing: $0)] }
      switch features.type(ofPart: part) {
      case .point: points += cut?.points(rings) ?? rings.flatMap { $0.map { [units.units($0)] } }
      case .lineString: lines += cut?.lines(rings) ?? rings.map { $0.map(units.units) }
      case .polygon:
        for rings in cut?.polygons(rings) ?? [rings.map { $0.map(units.units) }] {
          polygons.append(TileShape(type: .polygon, lines: rings.map(Self.closed)))
        }
      }
    }
    var shapes = polygons
    if !lines.isEmpty { shapes.append(TileShape(type: .lineString, lines: lines)) }
    if !points.isEmpty { shapes.append(TileShape(type: .point, lines: points)) }
    return shapes
  }

  private static func closed(_ ring: [Point]) -> [Point] {
    guard let first = ring.first, ring.last != first else { return ring }
    return ring + [first]
  }
}
