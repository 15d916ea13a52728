import Synchronization
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelSources
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelSymbols

/// Glyphs that are all 12 wide, but for ranges that are missing or that can't be read. Counts how often it is asked.
final class EvenGlyphs: GlyphSource, Sendable {
  let missing: Set<UInt16>
  let damaged: Set<UInt16>
  private let asked = Mutex(0)

  init(missing: Set<UInt16> = [], damaged: Set<UInt16> = []) {
    self.missing = missing
    self.damaged = damaged
  }

  var count: Int { asked.withLock { $0 } }

  func glyphs(startingAt first: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
    asked.withLock { $0 += 1 }
    if missing.contains(first) { return nil }
    if damaged.contains(first) { return try GlyphRange.read([0xFF], startingAt: first) }
    var range = GlyphRange(startingAt: first)
    for unit in first...first + 255 { range[unit] = Glyph(width: 10, height: 14, left: 1, top: -8, advance: 12) }
    return range
  }
}

/// A layer of symbols over some features, and a tile that they are laid out in.
struct SymbolSketch {
  var layout: [String: PropertyValue]
  var paint: [String: PropertyValue] = [:]
  var filter: PropertyValue?
  var features: [(Geometry, [String: PropertyValue])]
  var tile = Self.tile
  /// The tile's own where nil.
  var layoutZoom: Int?
  var cutting = SymbolLayout.Cutting()
  let assets: SymbolAssets

  static let tile = TileID(z: 10, x: 512, y: 340)

  init(
    _ layout: [String: PropertyValue], _ features: [(Geometry, [String: PropertyValue])] = [(.middle, [:])],
    glyphs: EvenGlyphs = EvenGlyphs()
  ) {
    self.layout = layout
    self.features = features
    assets = SymbolAssets(images: Self.images, fonts: glyphs)
  }

  /// A layer with a text of three glyphs: 24 by 19.2 pixels.
  static func text(
    _ layout: [String: PropertyValue] = [:], _ features: [(Geometry, [String: PropertyValue])] = [(.middle, [:])]
  ) -> SymbolSketch {
    SymbolSketch(layout.merging(["text-field": "abc"]) { old, _ in old }, features)
  }

  /// A layer with an icon of 20 by 10 pixels.
  static func icon(
    _ layout: [String: PropertyValue] = [:], _ features: [(Geometry, [String: PropertyValue])] = [(.middle, [:])]
  ) -> SymbolSketch {
    SymbolSketch(layout.merging(["icon-image": "sign"]) { old, _ in old }, features)
  }

  private static var images: Sprite {
    var sprite = Sprite()
    var dense = SpriteImage(width: 40, height: 20)
    dense.pixelRatio = 2
    do {
      try sprite.add(SpriteImage(width: 20, height: 10), named: "sign")
      try sprite.add(dense, named: "dense")
    } catch {
      preconditionFailure("\(error)")
    }
    return sprite
  }

  var layer: StyleLayer {
    var layer = StyleLayer(id: "labels", type: .symbol, source: "s")
    layer.layout = layout
    layer.paint = paint
    layer.filter = filter
    return layer
  }

  var collection: FeatureCollection {
    var builder = FeatureCollectionBuilder()
    for (geometry, properties) in features { builder.add(geometry, properties: properties) }
    return builder.finish()
  }

  func labelSet() throws -> LabelSet {
    let collection = collection
    return SymbolLayout(try SymbolStyle(layer), assets: assets, cutting: cutting).labels(
      LabelRequest(
        features: collection, plane: collection.planePositions, candidates: Array(0..<collection.count), tile: tile,
        layoutZoom: layoutZoom ?? tile.z))
  }

  func labels() throws -> [Label] { try labelSet().labels }

  /// The units of the tile that the labels stand at.
  func anchors() throws -> [Point] { try labels().map { TileUnits(tile).units($0.anchor) } }
}

extension Geometry {
  /// The middle of the tile.
  static var middle: Geometry { .units([4096, 4096]) }

  static func units(_ point: Point, in tile: TileID = SymbolSketch.tile) -> Geometry { .point(place(point, tile)) }

  static func line(_ points: [Point], in tile: TileID = SymbolSketch.tile) -> Geometry {
    .lineString(points.map { place($0, tile) })
  }

  static func polygon(_ rings: [Point]..., in tile: TileID = SymbolSketch.tile) -> Geometry {
    .polygon(rings.map { ring in ring.map { place($0, tile) } })
  }

  static func place(_ point: Point, _ tile: TileID) -> Coordinate {
    WebMercator.unproject(TileUnits(tile).plane(point))
  }
}

extension BoundingBox? {
  /// True where all edges are those, to a tenth of a pixel: boxes are kept in whole tile units.
  func isAbout(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
    guard let box = self else { return false }
    return zip([box.minX, box.minY, box.maxX, box.maxY], [minX, minY, maxX, maxY]).allSatisfy { abs($0 - $1) < 0.1 }
  }
}
