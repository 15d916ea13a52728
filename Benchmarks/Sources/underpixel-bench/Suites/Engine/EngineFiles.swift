internal import Foundation
internal import Underpixel

/// A folder with all that both engines read, which is gone with this: tiles of cities as single files, glyphs and sprites.
final class EngineFiles {
  let root: URL
  private let document: [String: PropertyValue]

  init(_ options: Options) throws {
    let basemap = URL(filePath: "\(options.data)/osm-liberty").standardizedFileURL
    let style = basemap.appending(path: "style.json")
    guard case .object(let document) = try JSONReader.value(of: Array(Data(contentsOf: style))) else {
      throw MeasuringError(message: "\(style.path) is no style")
    }
    self.document = document
    root = FileManager.default.temporaryDirectory.appending(path: "underpixel-engine-\(UUID().uuidString)")
    let tiles = root.appending(path: "tiles")
    try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
    for folder in ["glyphs", "sprites"] {
      try FileManager.default.createSymbolicLink(
        at: root.appending(path: folder), withDestinationURL: basemap.appending(path: folder))
    }
    try Self.unpack(basemap.appending(path: "monaco.pmtiles"), to: tiles.appending(path: "monaco"))
    if let cities = options.cities {
      try FileManager.default.createSymbolicLink(
        at: tiles.appending(path: "manhattan"),
        withDestinationURL: URL(filePath: "\(cities)/manhattan/tiles").standardizedFileURL)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// OSM Liberty over a city's tiles.
  ///
  /// - Parameter base: What addresses of files begin with; they are relative without.
  func style(_ city: String, hasLabels: Bool, at base: String = "") -> PropertyValue {
    var style = document
    style["sources"] = [
      "openmaptiles": [
        "type": "vector", "tiles": [.string("\(base)tiles/\(city)/{z}/{x}/{y}.pbf")], "minzoom": 0, "maxzoom": 14,
      ]
    ]
    style["sprite"] = .string("\(base)\(document["sprite"]?.string ?? "")")
    style["glyphs"] = .string("\(base)\(document["glyphs"]?.string ?? "")")
    if !hasLabels {
      style["layers"] = .array((document["layers"]?.array ?? []).filter { $0["type"]?.string != "symbol" })
    }
    return .object(style)
  }

  private static func unpack(_ archive: URL, to folder: URL) throws {
    let tiles = try PMTiles(path: archive.path)
    // Zooms above the archive's first one are on the way to its tiles.
    let coverage = TileCoverage(zooms: 0...tiles.coverage.zooms.upperBound, bounds: tiles.coverage.bounds)
    guard coverage.bounds != nil else { throw MeasuringError(message: "\(archive.path) does not say where it is") }
    func unpack(_ tile: TileID) throws {
      guard coverage.contains(tile) else { return }
      if case .encoded(let bytes)? = try tiles.localTile(tile) {
        let file = folder.appending(path: "\(tile.z)/\(tile.x)/\(tile.y).pbf")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      for child in 0..<4 {
        try unpack(TileID(z: tile.z + 1, x: 2 * tile.x + child % 2, y: 2 * tile.y + child / 2))
      }
    }
    try unpack(TileID(z: 0, x: 0, y: 0))
  }
}
