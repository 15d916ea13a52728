import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("Tile cover")
struct TileCoverTests {
  func projection(
    _ longitude: Double = 0, _ latitude: Double = 0, zoom: Double, bearing: Double = 0, pitch: Double = 0,
    padding: EdgeInsets = EdgeInsets(), size: Size = Size(width: 500, height: 500)
  ) throws -> Projection {
    let camera = Camera(
      center: Coordinate(longitude: longitude, latitude: latitude), zoom: zoom, bearing: bearing, pitch: pitch,
      padding: padding)
    return try Projection(camera: camera, viewport: size)
  }

  /// Tiles as `overscaled/z/x/y copy`.
  func names(_ tiles: [CoveredTile]) -> [String] {
    tiles.map { "\($0.overscaledZoom):\($0.tile) \($0.worldCopy)" }
  }

  // MARK: Facts

  @Test("the middle of the world at zoom 1 lies in four tiles")
  func middle() throws {
    let tiles = TileCover(minZoom: 0, maxZoom: 14).tiles(seenThrough: try projection(zoom: 1))
    #expect(names(tiles) == ["1:1/0/0 0", "1:1/1/0 0", "1:1/0/1 0", "1:1/1/1 0"])
  }

  @Test("zooms are rounded down, or to the nearest where the source says so; small tiles are one zoom deeper")
  func zooms() throws {
    let projection = try projection(7.42, 43.73, zoom: 9.5)
    #expect(TileCover(minZoom: 0, maxZoom: 14).tiles(seenThrough: projection).allSatisfy { $0.tile.z == 9 })
    let rounded = TileCover(minZoom: 0, maxZoom: 14, roundsZoom: true)
    #expect(rounded.tiles(seenThrough: projection).allSatisfy { $0.tile.z == 10 })
    #expect(
      TileCover(tileSize: 256, minZoom: 0, maxZoom: 14).tiles(seenThrough: projection).allSatisfy { $0.tile.z == 10 })
  }

  @Test("beyond the finest tiles they serve deeper zooms; short of the coarsest there are none")
  func zoomLimits() throws {
    let projection = try projection(7.42, 43.73, zoom: 17.3)
    #expect(names(TileCover(minZoom: 0, maxZoom: 14).tiles(seenThrough: projection)) == ["17:14/8529/5974 0"])
    #expect(TileCover(minZoom: 18, maxZoom: 20).tiles(seenThrough: projection).isEmpty)
    #expect(TileCover(minZoom: 5, maxZoom: 4).tiles(seenThrough: projection).isEmpty)
  }

  @Test("below zoom 0 there is tile 0/0/0")
  func belowZero() throws {
    let tiles = TileCover(minZoom: 0, maxZoom: 14).tiles(seenThrough: try projection(zoom: -1.5))
    #expect(Set(tiles.map(\.tile)) == [TileID(z: 0, x: 0, y: 0)])
    #expect(tiles.map(\.worldCopy) == [0, -1, 1])
  }

  @Test("at the antimeridian tiles of two copies of the world meet")
  func antimeridian() throws {
    let cover = TileCover(minZoom: 0, maxZoom: 14)
    let east = cover.tiles(seenThrough: try projection(180, 11.18, zoom: 4))
    #expect(Set(names(east)) == ["4:4/15/7 0", "4:4/0/7 1"])
    let west = cover.tiles(seenThrough: try projection(-180, 11.18, zoom: 4))
    #expect(Set(names(west)) == ["4:4/15/7 -1", "4:4/0/7 0"])
  }

  @Test("bounds leave tiles out, and can cross the antimeridian")
  func bounds() throws {
    let projection = try projection(180, 11.18, zoom: 4)
    func tiles(_ bounds: BoundingBox) -> Set<String> {
      Set(names(TileCover(minZoom: 0, maxZoom: 14, bounds: bounds).tiles(seenThrough: projection)))
    }
    #expect(tiles(BoundingBox(minX: 170, minY: -10, maxX: 180, maxY: 20)) == ["4:4/15/7 0"])
    #expect(tiles(BoundingBox(minX: 170, minY: -10, maxX: 190, maxY: 20)) == ["4:4/15/7 0", "4:4/0/7 1"])
    #expect(tiles(BoundingBox(minX: -190, minY: -10, maxX: -170, maxY: 20)) == ["4:4/15/7 0", "4:4/0/7 1"])
    #expect(tiles(BoundingBox(minX: -180, minY: -90, maxX: 180, maxY: 90)).count == 2)
    #expect(tiles(BoundingBox(minX: 0, minY: 0, maxX: 10, maxY: 10)).isEmpty)
    #expect(tiles(.empty).isEmpty)
  }

  @Test("at the pole there are only the tiles on this side of the edge")
  func pole() throws {
    let tiles = TileCover(minZoom: 0, maxZoom: 14).tiles(seenThrough: try projection(20, 90, zoom: 6))
    #expect(!tiles.isEmpty && tiles.allSatisfy { $0.tile.y == 0 })
  }

  @Test("up to pitch 60 all tiles are of one zoom, beyond it they get coarser with the distance")
  func pitch() throws {
    let cover = TileCover(minZoom: 0, maxZoom: 22)
    let even = cover.tiles(seenThrough: try projection(7, 43, zoom: 12, pitch: 60))
    #expect(Set(even.map(\.tile.z)) == [12])
    let tilted = cover.tiles(seenThrough: try projection(7, 43, zoom: 12, pitch: 75))
    #expect(tilted.first?.tile.z == 12)
    #expect(Set(tilted.map(\.tile.z)).count > 3)
  }

  @Test("the order is by distance from the center, each time the same")
  func order() throws {
    let projection = try projection(7.42, 43.73, zoom: 12.7, bearing: 30, pitch: 70)
    let cover = TileCover(minZoom: 0, maxZoom: 22)
    let tiles = cover.tiles(seenThrough: projection)
    let distances = tiles.map { tile in
      let middle = MercatorPoint(
        x: tile.bounds.minX + tile.bounds.width / 2, y: tile.bounds.minY + tile.bounds.height / 2)
      let place = projection.plane(middle)
      return (place.x * place.x + place.y * place.y).squareRoot()
    }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 * (1 + 1e-9) })
    #expect(cover.tiles(seenThrough: projection) == tiles)
  }

  @Test(
    "no camera needs more than the greatest number of tiles",
    arguments: [0, 45, 60, 85], [0, 10, 22, 30] as [Double])
  func bound(pitch: Double, zoom: Double) throws {
    for (size, padding) in [(1e6, 0.0), (5000, 0), (1000, 1e6)] {
      let projection = try projection(
        7, 43, zoom: zoom, bearing: 20, pitch: pitch, padding: EdgeInsets(top: padding),
        size: Size(width: size, height: size))
      for tileSize in [0.001, 64, 512] {
        let tiles = TileCover(tileSize: tileSize, minZoom: 0, maxZoom: 30).tiles(seenThrough: projection)
        #expect(tiles.count <= TileCover.maximumCount)
      }
    }
  }

  // MARK: Properties

  @Test("every place in the picture lies in one tile", arguments: [1, 2, 3] as [UInt64])
  func covers(seed: UInt64) {
    let pixel = zip(Gen<Double>.double(in: 0...1), .double(in: 0...1))
    let zooms = zip(Gen<Int>.int(in: 0...24), Gen<Double>.element(of: [512, 256, 100]))
    forAll(zip(Gen<Camera>.any, Gen<Size>.viewport, pixel.array(count: 20...20), zooms), seed: seed, count: 400) {
      camera, size, pixels, zooms in
      let projection = try Projection(camera: camera, viewport: size)
      let tiles = TileCover(tileSize: zooms.1, minZoom: 0, maxZoom: zooms.0).tiles(seenThrough: projection)
      guard tiles.count <= TileCover.maximumCount else { return false }
      return pixels.allSatisfy { x, y in
        guard let ground = projection.unproject(ScreenPoint(x: x * size.width, y: y * size.height)),
          projection.depth(of: ground) < 1e6 * projection.eyeDistance
        else { return true }
        let place = projection.mercator(ground)
        let copy = place.x.rounded(.down) - projection.center.x.rounded(.down)
        guard place.y > 0, place.y < 1, copy.magnitude <= Double(TileCover.worldCopiesPerSide) else { return true }
        return tiles.count { Self.holds($0, place) } == 1
      }
    }
  }

  /// True for one of the tiles that tile the plane.
  static func holds(_ tile: CoveredTile, _ place: MercatorPoint) -> Bool {
    let box = tile.bounds
    return box.minX <= place.x && place.x < box.maxX && box.minY <= place.y && place.y < box.maxY
  }

  @Test("no tile comes twice or with one that it lies in, and each is one there is", arguments: [4, 5] as [UInt64])
  func apart(seed: UInt64) {
    let zooms = zip(Gen<Int>.int(in: 0...8), Gen<Int>.int(in: 0...24))
    forAll(zip(Gen<Camera>.any, Gen<Size>.viewport, zooms), seed: seed, count: 400) { camera, size, zooms in
      let projection = try Projection(camera: camera, viewport: size)
      let cover = TileCover(minZoom: zooms.0, maxZoom: zooms.1)
      let tiles = cover.tiles(seenThrough: projection)
      let squares = Set(tiles.map { [$0.tile.z, $0.tile.x, $0.tile.y, $0.worldCopy] })
      guard squares.count == tiles.count else { return false }
      return tiles.allSatisfy { tile in
        tile.tile.isValid && (zooms.0...max(zooms.0, zooms.1)).contains(tile.tile.z)
          && tile.overscaledZoom >= tile.tile.z
          && (tile.overscaledZoom == tile.tile.z || tile.tile.z == zooms.1)
          && (0..<tile.tile.z).allSatisfy { zoom in
            let above = tile.tile.ancestor(atZoom: zoom)
            return !squares.contains([zoom, above.x, above.y, tile.worldCopy])
          }
      }
    }
  }

  @Test("a flat, unturned picture needs the tiles of its columns and rows", arguments: [6, 7] as [UInt64])
  func flat(seed: UInt64) {
    let place = zip(Gen<Double>.double(in: -180...180), .double(in: -85...85), .double(in: 2...20))
    forAll(zip(place, Gen<Size>.viewport), seed: seed, count: 300) { place, size in
      let camera = Camera(center: Coordinate(longitude: place.0, latitude: place.1), zoom: place.2)
      let projection = try Projection(camera: camera, viewport: size)
      let scale = Double(1 << Int(place.2))
      let (halfWidth, halfHeight) = (size.width / 2 / projection.worldSize, size.height / 2 / projection.worldSize)
      // A hundredth of a pixel more or less: what is merely touched may be there or not.
      func count(_ slack: Double) -> Int {
        func span(_ middle: Double, _ half: Double) -> ClosedRange<Double> {
          let half = half + slack / projection.worldSize
          return ((middle - half) * scale).rounded(.down)...((middle + half) * scale).rounded(.down)
        }
        let columns = span(projection.center.x, halfWidth)
        let rows = span(projection.center.y, halfHeight).clamped(to: 0...scale - 1)
        return Int((columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1))
      }
      let tiles = TileCover(minZoom: 0, maxZoom: 22).tiles(seenThrough: projection)
      return (count(-0.01)...count(0.01)).contains(tiles.count)
    }
  }
}
