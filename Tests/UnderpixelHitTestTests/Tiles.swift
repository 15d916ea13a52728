import UnderpixelCamera
import UnderpixelGeometry

@testable import UnderpixelHitTest

/// A feature to be put into tiles.
struct TileFeature {
  var shape: Geometry
  var id: FeatureID?
}

extension TileSets {
  /// Features whole, each in all tiles of a zoom that come nearer to its box than `margin` sides of a tile.
  init(_ features: [TileFeature], zoom: Int, margin: Double, layer: String = "layer") {
    var plain = FeatureCollectionBuilder()
    for feature in features { plain.add(feature.shape, id: feature.id) }
    let all = FeatureSet(plain.finish())
    let side = 1 / Double(1 << zoom)
    var members: [TileID: [Int]] = [:]
    for feature in 0..<all.features.count {
      var box = BoundingBox.empty
      for part in all.features.parts(of: feature) {
        for index in all.features.positions(ofPart: part) {
          box.formUnion(x: all.plane[index].x, y: all.plane[index].y)
        }
      }
      if box.isEmpty { continue }
      box = box.expanded(by: margin * side)
      let last = (1 << zoom) - 1
      func cell(_ place: Double) -> Int { min(max(Int((place / side).rounded(.down)), 0), last) }
      for x in cell(box.minX)...cell(box.maxX) {
        for y in cell(box.minY)...cell(box.maxY) { members[TileID(z: zoom, x: x, y: y), default: []].append(feature) }
      }
    }
    self.init(
      sets: members.reduce(into: [:]) { sets, entry in
        sets[entry.key] = FeatureSet(tile: entry.key, entry.value, of: all, layer: layer)
      }, zooms: zoom...zoom)
  }

  /// Features in one tile alone.
  init(_ tiles: [TileID: [TileFeature]], zooms: ClosedRange<Int>, layer: String = "layer") {
    self.init(
      sets: tiles.reduce(into: [:]) { sets, entry in
        var plain = FeatureCollectionBuilder()
        for feature in entry.value { plain.add(feature.shape, id: feature.id) }
        sets[entry.key] = FeatureSet(
          tile: entry.key, Array(entry.value.indices), of: FeatureSet(plain.finish()), layer: layer)
      }, zooms: zooms)
  }
}

extension FeatureSet {
  /// Some features as a tile has them: on the map plane, in one source layer.
  convenience init(tile: TileID, _ features: [Int], of all: FeatureSet, layer: String) {
    var builder = FeatureCollectionBuilder(tile: tile)
    builder.beginLayer(layer)
    for (ordinal, feature) in features.enumerated() {
      if let kind = all.features.geometryKind(of: feature) { builder.begin(kind) }
      for part in all.features.parts(of: feature) {
        let type = all.features.type(ofPart: part)
        for ring in all.features.rings(ofPart: part) {
          for index in all.features.positions(ofRing: ring) { builder.append(all.plane[index]) }
          if type == .polygon { builder.endRing() }
        }
        builder.endPart(type)
      }
      builder.endFeature(id: all.features.id(of: feature), ordinal: ordinal)
    }
    self.init(builder.finish())
  }
}

extension Layer {
  /// A layer over tiles of one source.
  static func tiled(
    _ id: String, _ tiles: TileSets, _ kind: Kind, zooms: Range<Double> = -.infinity..<(.infinity),
    filter: Filter = .all
  ) -> Layer {
    Layer(id, .tiles(tiles), sourceLayer: "layer", kind: kind, source: "tiles", zooms: zooms, filter: filter)
  }
}
