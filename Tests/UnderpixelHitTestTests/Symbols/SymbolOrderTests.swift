import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

/// Icons of 40 x 20 pixels that may overlap.
@Suite("The order of labels that are hit")
struct SymbolOrderTests {
  func names(
    _ places: [(Double, Double)], keys: [Double] = [], by order: LabelRules.Order, bearing: Double = 0
  ) throws -> [String] {
    let labels = Signs.labels(places, keys: keys)
    let layer = Layer.symbols("s", Signs.set(places), labels: labels, rules: Signs.overlapping(order))
    let hits = try Equator.frame([layer], bearing: bearing).hits(right: 0, up: 0)
    return hits.map { $0.feature.id?.description ?? "none" }
  }

  @Test("in the order of their data the later is on top, wherever it stands")
  func data() throws {
    #expect(try names([(0, -5), (0, 5), (0, 0)], keys: [9, 8, 7], by: .data) == ["2", "1", "0"])
  }

  @Test("of two with sort keys the larger is on top, of equal ones the later")
  func sortKeys() throws {
    #expect(try names([(0, 0), (0, 5), (0, -5), (0, 0)], keys: [2, 7, -1, 2], by: .sortKey) == ["1", "3", "0", "2"])
  }

  @Test("by their place on the screen the lower is on top, in one row the earlier")
  func screenY() throws {
    #expect(try names([(0, 5), (0, -5), (0, 0)], by: .screenY) == ["1", "2", "0"])
    #expect(try names([(5, 3), (-5, 3), (0, 3)], by: .screenY) == ["0", "1", "2"])
  }

  @Test("what is low on the screen turns with the map")
  func turned() throws {
    // East is up, so that the west is down.
    #expect(try names([(5, 0), (-5, 0), (0, 0)], by: .screenY, bearing: 90) == ["1", "2", "0"])
    #expect(try names([(5, 0), (-5, 0), (0, 0)], by: .screenY, bearing: -90) == ["0", "2", "1"])
  }

  @Test("labels that an engine placed are as it drew them: the later on top")
  func placed() throws {
    let set = Signs.set([(0, 0), (0, 0), (0, 0)])
    let symbols = [0, 1, 2].map { PlacedSymbol(feature: $0, piece: .icon, shape: Signs.around(0, 0)) }
    #expect(
      try Equator.frame([.symbols("s", set, placed: symbols)]).hits(right: 0, up: 0).names == ["s 2", "s 1", "s 0"])
  }

  @Test("a feature with several labels is one hit, where the top-most of them is and as near as the nearest")
  func several() throws {
    let set = Town.set([
      .multiPoint([Equator.at(0, 100), Equator.at(0, -100)]), .point(Equator.at(0, 0)),
    ])
    let labels = LabelSet(
      [(0, 100.0), (0, -100), (1, 0)].map { Label(feature: $0, anchor: Signs.anchor(0, $1), icon: Signs.box) })
    for (order, names) in [(LabelRules.Order.screenY, ["s 0", "s 1"]), (.data, ["s 1", "s 0"])] {
      let frame = try Equator.frame([.symbols("s", set, labels: labels, rules: Signs.overlapping(order))])
      let hits = frame.hits(right: 0, up: 60, radius: 500)
      #expect(hits.names == names)
      #expect(hits.first { $0.feature.id == 0 }?.distance == 30)
    }
  }

  @Test("of labels in several tiles the first in the order of tiles is on top, but for keys and places on the screen")
  func tiles() throws {
    // Four tiles meet in the middle; each has one feature near there.
    let tiles = TileSets(
      [
        TileTests.northWest: [TileFeature(shape: .point(Equator.at(-2, 4)), id: 1)],
        TileTests.northEast: [TileFeature(shape: .point(Equator.at(2, 4)), id: 2)],
        TileTests.southWest: [TileFeature(shape: .point(Equator.at(-2, -4)), id: 3)],
        TileTests.southEast: [TileFeature(shape: .point(Equator.at(2, -3)), id: 4)],
      ], zooms: 10...10)
    func names(_ order: LabelRules.Order) throws -> [String] {
      let symbols = Symbols(.layout(.icons)) { _ in Signs.overlapping(order) }
      return try Equator.frame([.tiled("s", tiles, .symbols(symbols))]).hits(right: 0, up: 0).names
    }
    #expect(try names(.data) == ["s 1", "s 2", "s 3", "s 4"])
    #expect(try names(.screenY) == ["s 3", "s 4", "s 1", "s 2"])
    #expect(try names(.sortKey) == ["s 4", "s 3", "s 2", "s 1"])
  }
}
