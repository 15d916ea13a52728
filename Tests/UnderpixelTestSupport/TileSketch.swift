public import UnderpixelGeometry

/// A vector tile to be written: what is in it can be right or wrong.
public struct TileSketch: Sendable {
  public var layers: [Layer]

  public init(layers: [Layer]) { self.layers = layers }

  public struct Layer: Sendable {
    public var name: String?
    public var version: UInt64?
    public var extent: UInt64?
    public var features: [Feature]
    public var keys: [String]
    public var values: [Value]

    public init(
      name: String? = nil, version: UInt64? = 2, extent: UInt64? = 4_096, features: [Feature] = [],
      keys: [String] = [], values: [Value] = []
    ) {
      self.name = name
      self.version = version
      self.extent = extent
      self.features = features
      self.keys = keys
      self.values = values
    }

    /// A layer of points with names, in 4096 tile units from the north-west.
    public init(_ name: String, points: [(x: Int, y: Int, id: UInt64?, name: String)]) {
      let features = points.enumerated().map { index, point in
        Feature(id: point.id, tags: [0, UInt32(index)], .point, [[(point.x, point.y)]])
      }
      self.init(name: name, features: features, keys: ["name"], values: points.map { .string($0.name) })
    }
  }

  public struct Feature: Sendable {
    public var id: UInt64?
    public var type: UInt64?
    public var tags: [UInt32] = []
    public var commands: [UInt32]?

    public init(id: UInt64? = nil, type: UInt64?, tags: [UInt32] = [], commands: [UInt32]?) {
      self.id = id
      self.type = type
      self.tags = tags
      self.commands = commands
    }

    /// A feature of paths: points each for itself, lines, or rings, which are closed.
    public init(id: UInt64? = nil, tags: [UInt32] = [], _ type: GeometryType, _ paths: [[(x: Int, y: Int)]]) {
      self.id = id
      self.tags = tags
      var (commands, x, y) = ([UInt32](), 0, 0)
      func move(to place: (x: Int, y: Int)) {
        for step in [place.x - x, place.y - y] {
          commands.append(UInt32(truncatingIfNeeded: ProtobufWriter.zigzag(Int64(step))))
        }
        (x, y) = place
      }
      if type == .point {
        let places = paths.flatMap { $0 }
        commands.append(1 | UInt32(places.count) << 3)
        places.forEach(move)
      }
      for path in type == .point ? [] : paths {
        commands.append(1 | 1 << 3)
        move(to: path[0])
        if path.count > 1 {
          commands.append(2 | UInt32(path.count - 1) << 3)
          path.dropFirst().forEach(move)
        }
        if type == .polygon { commands.append(7 | 1 << 3) }
      }
      self.commands = commands
      switch type {
      case .point: self.type = 1
      case .lineString: self.type = 2
      case .polygon: self.type = 3
      }
    }
  }

  public enum Value: Hashable, Sendable {
    case string(String)
    case float(Float)
    case double(Double)
    case int(Int64)
    case uint(UInt64)
    case sint(Int64)
    case bool(Bool)
    case raw([UInt8])

    public var bytes: [UInt8] {
      var writer = ProtobufWriter()
      switch self {
      case .string(let text): writer.field(1, text.utf8)
      case .float(let number): writer.field(2, fixed32: number.bitPattern)
      case .double(let number): writer.field(3, fixed64: number.bitPattern)
      case .int(let number): writer.field(4, UInt64(bitPattern: number))
      case .uint(let number): writer.field(5, number)
      case .sint(let number): writer.field(6, ProtobufWriter.zigzag(number))
      case .bool(let bool): writer.field(7, bool ? 1 : 0)
      case .raw(let bytes): return bytes
      }
      return writer.bytes
    }

    public var expected: PropertyValue {
      switch self {
      case .string(let text): .string(text)
      case .float(let number): .number(Double(number))
      case .double(let number): .number(number)
      case .int(let number), .sint(let number): .integer(number)
      case .uint(let number): Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
      case .bool(let bool): .bool(bool)
      case .raw: .null
      }
    }
  }

  public var bytes: [UInt8] {
    var writer = ProtobufWriter()
    for layer in layers { writer.field(3, layer.bytes) }
    return writer.bytes
  }
}

extension TileSketch.Layer {
  public var bytes: [UInt8] {
    var writer = ProtobufWriter()
    if let version { writer.field(15, version) }
    if let name { writer.field(1, name.utf8) }
    for feature in features { writer.field(2, feature.bytes) }
    for key in keys { writer.field(3, key.utf8) }
    for value in values { writer.field(4, value.bytes) }
    if let extent { writer.field(5, extent) }
    return writer.bytes
  }
}

extension TileSketch.Feature {
  public var bytes: [UInt8] {
    var writer = ProtobufWriter()
    if let id { writer.field(1, id) }
    if !tags.isEmpty { writer.field(2, packed: tags) }
    if let type { writer.field(3, type) }
    if let commands { writer.field(4, packed: commands) }
    return writer.bytes
  }
}
