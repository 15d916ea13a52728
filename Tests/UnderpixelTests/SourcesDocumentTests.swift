import Foundation
import Testing
import Underpixel

/// The program of Documentation/Sources.md, as it stands there.
@Suite("Documentation of sources")
struct SourcesDocumentTests {
  @Test("what it prints is what it says")
  func program() async throws {
    let datasets = Datasets.folder
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    let map = MapModel(size: Size(width: 800, height: 600))
    try map.load(style: datasets.appending(path: "osm-liberty/style.json"))
    map.camera = Camera(center: Coordinate(longitude: 7.4197, latitude: 43.7317), zoom: 16)
    try await map.loadTiles()
    let place = ScreenPoint(x: 400, y: 340)
    print(try map.frame.topmostHit(at: place)?.layer ?? "nothing")  // building-3d
    print(map.tileProblems)  // []

    struct Downloads: TileSource {
      var archive: PMTiles  // stands for the network
      var coverage: TileCoverage { archive.coverage }
      var vectorLayers: [String]? { archive.vectorLayers }

      func tile(_ id: TileID) async throws(TileError) -> TileContent? { try archive.localTile(id) }
    }

    let archive = try PMTiles(path: datasets.appending(path: "osm-liberty/monaco.pmtiles").path)
    try map.setTileSource(Downloads(archive: archive), of: "openmaptiles")
    print(try map.frame.topmostHit(at: place)?.layer ?? "nothing")  // nothing
    try await map.loadTiles()
    print(try map.frame.topmostHit(at: place)?.layer ?? "nothing")  // building-3d

    struct Fleet: LocalTileSource {
      var coverage: TileCoverage { TileCoverage(zooms: 0...14) }

      func localTile(_ id: TileID) throws(TileError) -> TileContent? {
        var builder = FeatureCollectionBuilder(tile: id)
        builder.beginLayer("buses")
        builder.add(.point(Coordinate(longitude: 7.4197, latitude: 43.7317)), id: 17, properties: ["line": "2"])
        return .features(builder.finish())
      }
    }

    var buses = CircleLayer(id: "buses", source: "fleet")
    buses.sourceLayer = "buses"
    var style = Style()
    style.add(VectorSource(id: "fleet"))
    style.add(buses)

    let fleet = MapModel(size: map.size)
    try fleet.setTileSource(Fleet(), of: "fleet")
    try fleet.load(style: style)
    fleet.camera = map.camera
    try fleet.loadLocalTiles()
    for hit in try fleet.frame.hits() { print(hit.layer, hit.feature.properties["line"]?.string ?? "") }  // buses 2

    var hotels = GeoJSONSource(id: "hotels")
    hotels.data = .url("monaco/lodging.geojson")
    hotels.promoteId = .property("name")
    var lodging = Style()
    lodging.center = Coordinate(longitude: 7.4181571, latitude: 43.7328053)
    lodging.zoom = 16
    lodging.add(hotels)
    lodging.add(CircleLayer(id: "dots", source: "hotels"))

    let town = MapModel(size: map.size)
    try town.load(style: lodging, folder: datasets.path)
    let middle = ScreenPoint(x: 400, y: 300)
    print(try town.frame.hits(at: middle).first?.feature.id ?? "nothing")  // Ambassador
    var diff = FeatureDiff(removed: ["Ambassador"])
    diff.added = [FeatureRecord(id: nil, geometry: .point(town.camera.center), properties: ["name": "Tent"])]
    diff.updated = [FeatureUpdate(id: "Tent", setProperties: ["stars": 0])]
    try town.updateData(diff, of: "hotels")
    print(try town.frame.hits(at: middle).first?.feature.id ?? "nothing")  // Tent

    var quakes = GeoJSONSource(id: "quakes")
    quakes.data = .url("tutorial/earthquakes-week.geojson")
    quakes.cluster = true
    var week = Style()
    week.zoom = 1
    week.add(quakes)
    week.add(CircleLayer(id: "quakes", source: "quakes"))

    let world = MapModel(size: map.size)
    try world.load(style: week, folder: datasets.path)
    let hits = try world.frame.hits { $0.feature.properties["cluster_id"] != nil }
    if let cluster = hits.first, let id = cluster.feature.properties["cluster_id"]?.number.map(Int.init),
      let clusters = world.clusters(of: "quakes")
    {
      print(cluster.feature.properties["point_count"]?.number ?? 0)  // 2.0
      print(clusters.expansionZoom(of: id) ?? 0, clusters.children(of: id).count)  // 4 2
      for leaf in clusters.leaves(of: id, limit: 1) {
        print(clusters.features.property("place", of: leaf)?.string ?? "")  // 42km SW of Padangsidempuan, Indonesia
      }
    }

    struct EvenFont: GlyphSource {
      func glyphs(startingAt first: UInt16, of fontStack: String) -> GlyphRange? {
        var range = GlyphRange(startingAt: first)
        for unit in first...first + 255 {
          range[unit] = Glyph(width: 11, height: 17, left: 1, top: -9, advance: 12)
        }
        return range
      }
    }

    var signs = SymbolLayer(id: "signs", source: "hotels")
    signs.iconImage = .constant("bed")
    signs.textField = .expression(Exp(.get) { "name" })
    signs.textOffset = .constant([0, 1.5])
    var labeled = lodging
    labeled.add(signs)

    let labels = MapModel(size: map.size)
    try labels.load(style: labeled, folder: datasets.path)
    print(try labels.frame.symbols().count, labels.symbolProblems.count)  // 0 2
    labels.setGlyphSource(EvenFont())
    try labels.addImage(SpriteImage(width: 40, height: 40, pixelRatio: 2), named: "bed")
    print(try labels.frame.hits(at: middle).map(\.layer), labels.symbolProblems)  // ["signs", "dots"] []
    labels.camera.zoom = 14
    if let hidden = try labels.frame.symbols(including: .hidden).first(where: { !$0.isPlaced }) {
      print(hidden.piece, hidden.feature.properties["name"]?.string ?? "")  // text de France
      print(hidden.blocker?.feature.properties["name"]?.string ?? "nothing")  // Ambassador
    }

    #expect(
      lines == [
        "building-3d", "[]", "nothing", "building-3d", "buses 2", "Ambassador", "Tent", "2.0", "4 2",
        "42km SW of Padangsidempuan, Indonesia", "0 2", #"["signs", "dots"] []"#, "text de France", "Ambassador",
      ])
  }

  @Test("its pieces are those of the test above")
  func pieces() throws { try DocumentPieces.expect(of: "Sources.md", count: 6) }
}
