public import UnderpixelGeometry

/// What is wrong with a vector tile, and where.
///
///     14/8529/5975: layer 3 "building", feature 17: a tag names value 99 of 12
public struct VectorTileError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The bytes are gzip or zlib, and can't be inflated.
    case compression
    /// The bytes are no protocol buffers.
    case encoding
    /// They are, but break the rules of vector tiles.
    case structure
    /// More than is read: see ``VectorTileReader/maximumByteCount`` and ``VectorTileReader/maximumCount``.
    case capacity
  }

  public var reason: Reason
  public var tile: TileID
  /// Which layer of the tile, from 0; nil where it is about all of the tile.
  public var layerIndex: Int?
  /// The layer's name, where it has one.
  public var layer: String?
  /// Which feature of the layer, from 0; nil where it is about all of the layer.
  public var feature: Int?
  /// What is wrong, such as `a tag names value 99 of 12`.
  public var problem: String

  public init(
    _ reason: Reason, tile: TileID, layerIndex: Int? = nil, layer: String? = nil, feature: Int? = nil, problem: String
  ) {
    self.reason = reason
    self.tile = tile
    self.layerIndex = layerIndex
    self.layer = layer
    self.feature = feature
    self.problem = problem
  }
}

extension VectorTileError: CustomStringConvertible {
  public var description: String {
    var place = "\(tile): "
    if let layerIndex { place += "layer \(layerIndex)" }
    if let layer { place += " \"\(layer)\"" }
    if let feature { place += ", feature \(feature)" }
    return layerIndex == nil ? place + problem : "\(place): \(problem)"
  }
}

/// What can be wrong, without a place and without text: damaged tiles have millions of these.
enum TileFlaw: Error {
  case damagedField
  case wireType(field: UInt32)
  case damagedNumbers(StaticString)
  case missing(StaticString)
  case version(UInt64)
  case extent(UInt64)
  case duplicateLayer(Int)
  case tooManyLayers
  case value(Int, count: Int)
  case badValue(UInt32)
  case oddTags(Int)
  case nameIndex(UInt32, count: Int)
  case valueIndex(UInt32, count: Int)
  case geometryType(UInt64)
  case command(UInt32)
  case commandCount(UInt32, id: UInt32)
  case commandRoom(UInt32, left: Int)
  case misplaced(StaticString)
  case cursor
  case tooMany(StaticString, limit: Int)

  /// True for what is the end of the tile, whatever the policy.
  var isFinal: Bool {
    if case .tooMany = self { true } else { false }
  }

  var reason: VectorTileError.Reason {
    switch self {
    case .damagedField, .damagedNumbers: .encoding
    case .tooManyLayers, .tooMany: .capacity
    default: .structure
    }
  }

  var text: String {
    switch self {
    case .damagedField: "a field that can't be read"
    case .wireType(let field): "field \(field) has the wrong wire type"
    case .damagedNumbers(let name): "the \(name) can't be read"
    case .missing(let name): "no \(name)"
    case .version(let version): "version \(version), not 1 or 2"
    case .extent(let extent): "an extent of \(extent)"
    case .duplicateLayer(let other): "it has the name of layer \(other), which counts"
    case .tooManyLayers: "more than 65,536 layers"
    case .value(let index, let count): "value \(index) has \(count) forms instead of one"
    case .badValue(let index): "a tag names value \(index), which is none"
    case .oddTags(let count): "\(count) tags, an odd number"
    case .nameIndex(let index, let count): "a tag names key \(index) of \(count)"
    case .valueIndex(let index, let count): "a tag names value \(index) of \(count)"
    case .geometryType(let type): "geometry type \(type)"
    case .command(let id): "command \(id) in the geometry"
    case .commandCount(let count, let id): "command \(id) is to be done \(count) times"
    case .commandRoom(let count, let left): "a command with \(count) positions, and \(left) numbers left"
    case .misplaced(let command): "a misplaced \(command) in the geometry"
    case .cursor: "a position beyond 32 bits"
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    }
  }
}
