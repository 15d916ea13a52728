import UnderpixelGeometry
import UnderpixelTestSupport

extension Gen where Value == TileSketch {
  /// Well-formed tiles of up to four layers, with all kinds of geometries and values.
  static var tile: Gen<TileSketch> {
    Gen<TileSketch.Layer>.layer.array(upTo: 4).map { layers in
      TileSketch(
        layers: layers.enumerated().map { index, layer in
          var layer = layer
          layer.name = "layer \(index)"
          return layer
        })
    }
  }
}

extension Gen where Value == TileSketch.Layer {
  static var layer: Gen<TileSketch.Layer> {
    let values = Gen<TileSketch.Value>.tileValue.array(upTo: 6)
    let extents = Gen<UInt64>.element(of: [4_096, 512, 1_000, 1, 65_536])
    return zip(values, extents, Gen<TileSketch.Feature>.feature.array(upTo: 12), Gen<Int>.int(in: 1...2)).map {
      values, extent, features, version in
      let keys = values.indices.map { "key \($0 % 4)" }
      return TileSketch.Layer(
        version: UInt64(version), extent: extent,
        features: features.map { feature in
          var feature = feature
          // Tags are drawn without a bound: here they find theirs.
          feature.tags = values.isEmpty ? [] : feature.tags.map { $0 % UInt32(values.count) }
          return feature
        }, keys: keys, values: values)
    }
  }
}

extension Gen where Value == TileSketch.Value {
  static var tileValue: Gen<TileSketch.Value> {
    let number = Gen<Int>.int(in: -1_000...1_000)
    return .oneOf(
      number.map { .string("text \($0)") }, number.map { .int(Int64($0)) }, number.map { .sint(Int64($0)) },
      number.map { .uint(UInt64(bitPattern: Int64($0))) }, number.map { .float(Float($0) / 7) },
      number.map { .double(Double($0) / 7) }, number.map { .bool($0 % 2 == 0) })
  }
}

extension Gen where Value == TileSketch.Feature {
  static var feature: Gen<TileSketch.Feature> {
    let step = Gen<Int>.int(in: -5_000...5_000)
    let path = zip(step, step).map { (x: $0, y: $1) }.array(count: 1...6)
    let type = Gen<GeometryType>.element(of: [.point, .lineString, .polygon])
    let tags = zip(Gen<Int>.int(in: 0...99), Gen<Int>.int(in: 0...99)).array(upTo: 5)
    let id = Gen<Int>.int(in: 0...5).optional
    return zip(type, path.array(count: 1...4), tags, id).map { type, paths, tags, id in
      TileSketch.Feature(
        id: id.map { UInt64($0) }, tags: tags.flatMap { [UInt32($0), UInt32($1)] }, type, paths)
    }
  }
}
