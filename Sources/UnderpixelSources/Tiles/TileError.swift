public import UnderpixelGeometry

/// Why a container, or a tile in it, can't be read.
///
///     monaco.pmtiles: tile 14/8529/5975: 3,200 bytes at 280,000 of a file of 280,665
public struct TileError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The file or database can't be opened or read.
    case file
    /// It is not of the format, or damaged.
    case format
    /// It is of a form that is not read, such as another version or compression.
    case unsupported
    /// An address that leads to no file.
    case address
    /// More than is read at once.
    case capacity
    /// What a source of the caller's says for itself.
    case other
  }

  public var reason: Reason
  /// The path or name of the container, or the address of the tile.
  public var source: String?
  /// The tile that was asked for; nil where it is about all of them.
  public var tile: TileID?
  /// What is wrong, such as `the compression of directories is brotli; none and gzip are read`.
  public var problem: String

  public init(_ reason: Reason, source: String? = nil, tile: TileID? = nil, problem: String) {
    self.reason = reason
    self.source = source
    self.tile = tile
    self.problem = problem
  }

  /// What is wrong with the metadata of a container.
  static func metadata(_ problem: String) -> TileError { TileError(.format, problem: "metadata: \(problem)") }

  /// The error with its place, for those who know it.
  func at(_ source: String, tile: TileID? = nil) -> TileError {
    TileError(reason, source: source, tile: tile, problem: problem)
  }
}

extension TileError: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let source { parts.append(source) }
    if let tile { parts.append("tile \(tile)") }
    parts.append(problem)
    return parts.joined(separator: ": ")
  }
}
