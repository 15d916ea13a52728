import Testing
import UnderpixelCamera
import UnderpixelGeometry

@Suite("Tile cover of the reference")
struct TileCoverReferenceTests {
  struct Reference: Sendable {
    var center: Coordinate
    var zoom: Double
    var bearing: Double
    var pitch: Double
    var width: Double
    var height: Double
    var maxZoom: Int
    /// Each as overscaled:z/x/y@copy.
    var tiles: String
  }

  /// Made with `coveringTiles` of MapLibre GL JS 5.3.0, for random cameras. Where a picture only just misses a tile, or
  /// reaches to the horizon, the reference has others; these are cameras where that does not come up.
  static let references = [
    Reference(
      center: Coordinate(longitude: 42.30995139107108, latitude: 68.15587505698204), zoom: 2.5003595231100917,
      bearing: -22, pitch: 77, width: 647, height: 421, maxZoom: 22,
      tiles: """
        1:1/0/0@0 2:2/2/0@0 3:3/4/2@0 3:3/4/3@0 3:3/5/2@0 4:4/10/6@0
        """),
    Reference(
      center: Coordinate(longitude: 96.80487742647529, latitude: -3.7045887112617493), zoom: 2.0348186595365405,
      bearing: -127.0, pitch: 84, width: 780, height: 652, maxZoom: 22,
      tiles: """
        0:0/0/0@-1 0:0/0/0@-2 1:1/0/0@0 1:1/0/1@0 1:1/1/1@0 2:2/2/1@0 2:2/3/1@0 3:3/0/3@1 4:4/0/4@1
        4:4/0/5@1 4:4/1/5@1 5:5/2/9@1
        """),
    Reference(
      center: Coordinate(longitude: -79.762306753546, latitude: -15.128710642457008), zoom: 14.076917371712625,
      bearing: -158, pitch: 65, width: 1382, height: 602, maxZoom: 10,
      tiles: """
        12:10/284/555@0 15:10/285/555@0
        """),
    Reference(
      center: Coordinate(longitude: 64.76152813062072, latitude: -69.36285100877285), zoom: 17.178307085298,
      bearing: -90, pitch: 69, width: 272, height: 534, maxZoom: 22,
      tiles: """
        14:14/11138/12633@0 16:16/44556/50534@0 16:16/44556/50535@0 17:17/89114/101069@0
        17:17/89114/101070@0 18:18/178230/202139@0 18:18/178230/202140@0 18:18/178231/202139@0
        18:18/178231/202140@0
        """),
    Reference(
      center: Coordinate(longitude: 136.02988159283996, latitude: -49.293282851576805), zoom: 1.4801105549558997,
      bearing: 172, pitch: 35, width: 1056, height: 615, maxZoom: 22,
      tiles: """
        1:1/0/0@1 1:1/0/1@0 1:1/0/1@1 1:1/1/0@0 1:1/1/1@0
        """),
    Reference(
      center: Coordinate(longitude: 5.86789732798934, latitude: -32.070472314953804), zoom: 1.2437550192698836,
      bearing: -11, pitch: 42, width: 1105, height: 530, maxZoom: 10,
      tiles: """
        1:1/0/0@0 1:1/0/0@1 1:1/0/1@0 1:1/1/0@-1 1:1/1/0@0 1:1/1/1@-1 1:1/1/1@0
        """),
  ]

  @Test("has the tiles and levels of detail that the reference has", arguments: references)
  func reference(_ reference: Reference) throws {
    let camera = Camera(
      center: reference.center, zoom: reference.zoom, bearing: reference.bearing, pitch: reference.pitch)
    let projection = try Projection(camera: camera, viewport: Size(width: reference.width, height: reference.height))
    let tiles = TileCover(minZoom: 0, maxZoom: reference.maxZoom).tiles(seenThrough: projection)
    let names = tiles.map { "\($0.overscaledZoom):\($0.tile)@\($0.worldCopy)" }
    #expect(Set(names) == Set(reference.tiles.split { $0.isWhitespace }.map(String.init)))
  }
}
