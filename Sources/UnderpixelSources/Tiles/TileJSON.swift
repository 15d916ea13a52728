/// A TileJSON document (specification 3.0 and before), or what a style says of a vector source in its words.
///
///     let document = try TileJSON.read(bytes)
///     let tiles = TileFiles(document, resolver: FileResolver(base: "monaco"))
///
/// Members that are not listed here are left out.
public struct TileJSON: Hashable, Sendable {
  /// How tiles are encoded.
  public enum Encoding: String, Hashable, Sendable {
    /// Mapbox Vector Tiles.
    case mvt
    /// MapLibre Tiles, which are not read here.
    case mlt
  }

  /// Templates of addresses, at least one.
  public var tiles: [String]
  public var scheme = TileTemplate.Scheme.xyz
  /// The zooms, 0 to 22 where not given (what style specifications say), and the bounds, cut to ±180 and ±90 degrees.
  public var coverage = TileCoverage()
  public var attribution: String?
  /// The ids of the source layers, where the document lists them.
  public var vectorLayers: [String]?
  public var encoding = Encoding.mvt
  /// What tiles are, such as `pbf` or `png`, where the document says so (in words that MBTiles brought up).
  public var format: String?

  public init(tiles: [String]) {
    self.tiles = tiles
  }

  public var templates: [TileTemplate] { tiles.map { TileTemplate($0, scheme: scheme) } }
}

/// What is wrong with a TileJSON document, and where.
public struct TileJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A JSON Pointer (RFC 6901) to the place.
  public var pointer: String
  public var expected: String
  public var found: String

  public init(pointer: String, expected: String, found: String) {
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }

  public var description: String { "\(pointer.isEmpty ? "/" : pointer): expected \(expected), found \(found)" }
}
