internal import Foundation
internal import Underpixel
internal import UnderpixelIndex

/// A file of someone's own: GeoJSON, newline-delimited or not, an archive of vector tiles, or a mapped index.
struct Dataset {
  /// A look at it.
  struct View {
    let name: String
    let frame: () throws -> Frame
  }

  static let size = Size(width: 1024, height: 768)

  private(set) var views: [View] = []
  /// Of a file of features.
  private(set) var features: FeatureCollection?
  /// Of an index.
  private(set) var tree: PackedRTree?
  private(set) var loading: (time: Double, items: Int, bytes: Int, note: String)?

  private enum Form {
    case features, pmtiles, mbtiles, index
  }

  init(path: String) throws {
    let form: Form =
      switch URL(filePath: path).pathExtension.lowercased() {
      case "geojson", "json", "geojsonl", "geojsons", "geojsonseq", "ndjson": .features
      case "pmtiles": .pmtiles
      case "mbtiles": .mbtiles
      case "rtree": .index
      default:
        throw OptionError(
          message: "--dataset: \"\(path)\" is no .geojson, .geojsonl, .ndjson, .pmtiles, .mbtiles or .rtree")
      }
    guard FileManager.default.fileExists(atPath: path) else {
      throw OptionError(message: "--dataset: there is no file \"\(path)\"")
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let start = Clock.now
    switch form {
    case .features:
      let document = try GeoJSONReader(tolerance: .skipBadFeatures).read(path: path)
      let read = Clock.now
      let set = FeatureSet(document.features)
      let time = Double(Clock.now - start)
      features = document.features
      loading = (
        time, document.features.count, bytes,
        "\(document.features.count) features, \(document.features.positionCount) positions, reading "
          + "\(rate(bytes, Double(read - start))), \(document.problems.count) left out"
      )
      look(at: set)
    case .pmtiles:
      let archive = try PMTiles(path: path)
      try look(
        at: archive.coverage, layers: archive.vectorLayers ?? Self.layers(of: archive, archive.coverage),
        address: "pmtiles://\(Self.absolute(path))")
    case .mbtiles:
      let database = try MBTiles(path: path)
      try look(
        at: database.coverage, layers: database.vectorLayers ?? Self.layers(of: database, database.coverage),
        address: "mbtiles://\(Self.absolute(path))")
    case .index:
      let tree = try PackedRTree(mapping: path)
      self.tree = tree
      loading = (Double(Clock.now - start), tree.count, bytes, "\(tree.count) boxes, mapped and checked")
    }
  }

  private static func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

  // MARK: Features

  private mutating func look(at set: FeatureSet) {
    let scene = Scene(layers: [
      .fill("areas", set), .line("lines", set, width: 2),
      Layer(
        "points", set, kind: .circle(radius: 4),
        filter: .features(dependsOnZoom: false, test: { _, _, type, _ in type == .point })),
    ])
    let whole = Camera.fitting(set.features, Self.size)
    // Where the data is, not the middle of it, where there may be nothing.
    let middle = set.features.count / 2
    let part = set.features.parts(of: middle).first
    let place = part.flatMap { set.features.positions(ofPart: $0).first }.map { set.features.positions[$0] }
    // Close enough to tell buildings from each other, and points where a viewport would hold some thirty of them.
    let arePoints = part.map { set.features.type(ofPart: $0) == .point } ?? false
    let thirty = whole.zoom + log2(Double(max(set.features.count, 30)) / 30) / 2
    let views = Self.cameras(whole, at: place ?? whole.center, deepest: arePoints ? thirty : 16)
    self.views = views.map { name, camera in
      View(name: name) { try scene.frame(camera: camera, viewport: Self.size) }
    }
  }

  // MARK: Tiles

  /// The layers of the deepest tile in the middle, of an archive that does not list any.
  private static func layers(of source: some LocalTileSource, _ coverage: TileCoverage) throws -> [String] {
    let center = Camera.fitting(box(of: coverage), size).center
    let middle = WebMercator.project(center)
    for zoom in coverage.zooms.reversed() {
      let count = Double(1 << zoom)
      let id = TileID(z: zoom, x: Int(min(middle.x * count, count - 1)), y: Int(min(middle.y * count, count - 1)))
      guard case .encoded(let bytes)? = try source.localTile(id) else { continue }
      return try VectorTileReader().read(bytes, tile: id).features.sourceLayers
    }
    return []
  }

  /// On the map plane.
  private static func box(of coverage: TileCoverage) -> BoundingBox {
    let bounds = coverage.bounds ?? BoundingBox(minX: -180, minY: -85, maxX: 180, maxY: 85)
    var box = BoundingBox.empty
    for (longitude, latitude) in [(bounds.minX, bounds.minY), (bounds.maxX, bounds.maxY)] {
      let corner = WebMercator.project(Coordinate(longitude: longitude, latitude: latitude))
      box.formUnion(x: corner.x, y: corner.y)
    }
    return box
  }

  private mutating func look(at coverage: TileCoverage, layers: [String], address: String) throws {
    guard !layers.isEmpty else {
      throw MeasuringError(message: "\(address) lists no layers (vector_layers), and has no tile in the middle")
    }
    let kinds: [(String, PropertyValue)] = [
      ("fill", [:]), ("line", ["line-width": 2]), ("circle", ["circle-radius": 4]),
    ]
    let types = ["fill": "Polygon", "line": "LineString", "circle": "Point"]
    let document: PropertyValue = [
      "version": 8, "sources": ["data": ["type": "vector", "url": .string(address)]],
      "layers": .array(
        layers.flatMap { layer in
          kinds.map { kind, paint in
            [
              "id": .string("\(layer)-\(kind)"), "type": .string(kind), "source": "data",
              "source-layer": .string(layer), "paint": paint,
              "filter": ["==", ["geometry-type"], .string(types[kind] ?? "")],
            ]
          }
        }),
    ]
    let whole = Camera.fitting(Self.box(of: coverage), Self.size)
    views = Self.cameras(whole, at: whole.center, deepest: Double(coverage.zooms.upperBound) + 2).map { name, camera in
      View(name: name) {
        let map = MapModel(size: Self.size)
        try map.load(document: document)
        map.camera = camera
        try map.loadLocalTiles()
        return try map.frame
      }
    }
  }

  /// All of it, a part, and from nearby.
  private static func cameras(
    _ whole: Camera, at place: Coordinate, deepest: Double
  ) -> [(name: String, camera: Camera)] {
    let close = max(whole.zoom, deepest)
    return [
      ("whole", whole), ("part", Camera(center: place, zoom: (whole.zoom + close) / 2)),
      ("close", Camera(center: place, zoom: close)),
    ]
  }
}
