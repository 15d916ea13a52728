import UnderpixelGeometry

/// A vector tile to be written: what is in it can be right or wrong.
struct TileSketch {
  var layers: [Layer]

  struct Layer {
    var name: String?
    var version: UInt64? = 2
    var extent: UInt64? = 4_096
    var features: [Feature] = []
    var keys: [String] = []
    var values: [Value] = []
  }

  struct Feature {
    var id: UInt64?
    var type: UInt64?
    var tags: [UInt32] = []
    var commands: [UInt32]?

    init(id: UInt64? = nil, type: UInt64?, tags: [UInt32] = [], commands: [UInt32]?) {
      self.id = id
      self.type = type
      self.tags = tags
      self.commands = commands
    }

    /// A feature of paths: points each for itself, lines, or rings, which are closed.
    init(id: UInt64? = nil, tags: [UInt32] = [], _ type: GeometryType, _ paths: [[(x: Int, y: Int)]]) {
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

  enum Value: Hashable {
    case string(String)
    case float(Float)
    case double(Double)
    case int(Int64)
    case uint(UInt64)
    case sint(Int64)
    case bool(Bool)
    case raw([UInt8])

    var bytes: [UInt8] {
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

    var expected: PropertyValue {
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

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    for layer in layers { writer.field(3, layer.bytes) }
    return writer.bytes
  }
}

extension TileSketch.Layer {
  var bytes: [UInt8] {
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
  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    if let id { writer.field(1, id) }
    if !tags.isEmpty { writer.field(2, packed: tags) }
    if let type { writer.field(3, type) }
    if let commands { writer.field(4, packed: commands) }
    return writer.bytes
  }
}
