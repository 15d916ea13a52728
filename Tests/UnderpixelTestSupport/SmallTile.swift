/// The bytes of a small vector tile: points with names, in layers. (Mapbox Vector Tile Specification 2.1.)
public struct SmallTile: Sendable {
  public struct Point: Sendable {
    var place: (x: Int, y: Int)
    var id: UInt64?
    var name: String

    /// - Parameter place: Of 4096 tile units, from the north-west.
    public init(_ x: Int, _ y: Int, id: UInt64?, name: String) {
      (place, self.id, self.name) = ((x, y), id, name)
    }
  }

  var layers: [(name: String, points: [Point])]

  public init(_ layers: [(name: String, points: [Point])]) { self.layers = layers }

  public var bytes: [UInt8] {
    layers.flatMap { layer in
      var content = Self.field(15, 2) + Self.field(1, Array(layer.name.utf8))
      for (index, point) in layer.points.enumerated() {
        let steps = [point.place.x, point.place.y].map { UInt64($0 << 1 ^ $0 >> 63) }
        let id = point.id.map { Self.field(1, $0) } ?? []
        let geometry = Self.field(3, 1) + Self.field(4, ([9] + steps).flatMap(Self.varint))
        content += Self.field(2, id + Self.field(2, Self.varint(0) + Self.varint(UInt64(index))) + geometry)
      }
      content += Self.field(3, Array("name".utf8))
      for point in layer.points { content += Self.field(4, Self.field(1, Array(point.name.utf8))) }
      return Self.field(3, content + Self.field(5, 4096))
    }
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + varint(number >> 7)
  }

  private static func field(_ tag: UInt64, _ number: UInt64) -> [UInt8] { varint(tag << 3) + varint(number) }

  private static func field(_ tag: UInt64, _ content: [UInt8]) -> [UInt8] {
    varint(tag << 3 | 2) + varint(UInt64(content.count)) + content
  }
}
