internal import UnderpixelGeometry
internal import UnderpixelPlacement

/// A feature as a tile has it, in whole tile units.
struct TileShape {
  var type: GeometryType
  /// Points each for itself, lines, or the rings of one polygon, shell first.
  var lines: [[Point]]
}

extension LabelRequest {
  /// Which types of parts a feature has; areas come first, then lines, then points.
  func types(of feature: Int) -> [GeometryType] {
    let parts = features.parts(of: feature)
    guard let first = parts.first.map({ features.type(ofPart: $0) }) else { return [] }
    if parts.count == 1 || parts.allSatisfy({ features.type(ofPart: $0) == first }) { return [first] }
    let types = Set(parts.map { features.type(ofPart: $0) })
    return [.polygon, .lineString, .point].filter(types.contains)
  }

  /// What the tile has of a feature's parts of a type: one shape of all its points or lines, and one for each polygon.
  func shapes(of feature: Int, _ type: GeometryType, cut: TileCut?) -> [[[Point]]] {
    var lines: [[Point]] = []
    var polygons: [[[Point]]] = []
    let units = TileUnits(tile)
    for part in features.parts(of: feature) where features.type(ofPart: part) == type {
      let rings = features.rings(ofPart: part).map { plane[features.positions(ofRing: $0)] }
      switch type {
      case .point: lines += cut?.points(rings) ?? rings.flatMap { $0.map { [units.units($0)] } }
      case .lineString: lines += cut?.lines(rings) ?? rings.map { $0.map(units.units) }
      case .polygon:
        for rings in cut?.polygons(rings) ?? [rings.map { $0.map(units.units) }] {
          polygons.append(rings.map(Self.closed))
        }
      }
    }
    return type == .polygon ? polygons : lines.isEmpty ? [] : [lines]
  }

  private static func closed(_ ring: [Point]) -> [Point] {
    guard let first = ring.first, ring.last != first else { return ring }
    return ring + [first]
  }
}
