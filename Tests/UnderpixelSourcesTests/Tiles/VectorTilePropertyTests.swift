import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Any vector tile")
struct VectorTilePropertyTests {
  static let tile = TileID(z: 5, x: 17, y: 11)

  @Test("what is written is what is read", arguments: [1, 7, 42] as [UInt64])
  func roundTrip(seed: UInt64) {
    forAll(Gen.tile, seed: seed) { sketch in
      let tile = try VectorTileReader().read(sketch.bytes, tile: Self.tile)
      let features = tile.features
      guard features.sourceLayers == sketch.layers.map(\.name) else { return false }
      var feature = 0
      for (index, layer) in sketch.layers.enumerated() {
        for (ordinal, expected) in layer.features.enumerated() {
          guard features.sourceLayerIndex(of: feature) == index, features.ordinal(of: feature) == ordinal,
            features.id(of: feature) == expected.id.map({ FeatureID($0) }),
            features.properties(of: feature).dictionary == properties(expected, layer),
            positions(features, feature) == positions(expected, layer)
          else { return false }
          feature += 1
        }
      }
      return feature == features.count
    }
  }

  private func properties(_ feature: TileSketch.Feature, _ layer: TileSketch.Layer) -> [String: PropertyValue] {
    var properties: [String: PropertyValue] = [:]
    for i in stride(from: 0, to: feature.tags.count - 1, by: 2) where !layer.values.isEmpty {
      properties[layer.keys[Int(feature.tags[i])]] = layer.values[Int(feature.tags[i + 1])].expected
    }
    return properties
  }

  /// The positions of a feature, ring by ring in any order, closing ones left out.
  private func positions(_ features: FeatureCollection, _ feature: Int) -> Set<[MercatorPoint]> {
    Set(
      features.parts(of: feature).flatMap { part in
        features.rings(ofPart: part).map { ring in
          let positions = Array(features.planePositions[features.positions(ofRing: ring)])
          let isClosed = features.type(ofPart: part) == .polygon && positions.first == positions.last
          return isClosed && positions.count > 1 ? positions.dropLast() : positions
        }
      })
  }

  /// What the commands say, followed step by step.
  private func positions(_ feature: TileSketch.Feature, _ layer: TileSketch.Layer) -> Set<[MercatorPoint]> {
    let commands = feature.commands ?? []
    let side = Double(layer.extent ?? 4_096)
    var (paths, i, x, y) = ([[MercatorPoint]](), 0, 0, 0)
    while i < commands.count {
      let (id, count) = (commands[i] & 7, Int(commands[i] >> 3))
      i += 1
      for _ in 0..<(id == 7 ? 0 : count) {
        x += Int(commands[i] >> 1) ^ -Int(commands[i] & 1)
        y += Int(commands[i + 1] >> 1) ^ -Int(commands[i + 1] & 1)
        i += 2
        let place = MercatorPoint(
          x: (Double(Self.tile.x) * side + Double(x)) / side / 32,
          y: (Double(Self.tile.y) * side + Double(y)) / side / 32)
        if id == 1 { paths.append([]) }
        paths[paths.count - 1].append(place)
      }
    }
    if feature.type == 3 {
      return Set(paths.map { $0.count > 1 && $0.first == $0.last ? Array($0.dropLast()) : $0 })
    }
    return Set(paths)
  }

  @Test("asked for one layer, that layer is as it is among all", arguments: [3, 11] as [UInt64])
  func oneLayer(seed: UInt64) {
    forAll(Gen.tile, seed: seed) { sketch in
      let bytes = sketch.bytes
      let all = try VectorTileReader().read(bytes, tile: Self.tile).features
      return try sketch.layers.enumerated().allSatisfy { index, layer in
        let one = try VectorTileReader(layers: [layer.name ?? ""]).read(bytes, tile: Self.tile).features
        let expected = (0..<all.count).filter { all.sourceLayerIndex(of: $0) == index }
        return one.sourceLayers == [layer.name]
          && (0..<one.count).map { one.geometry(of: $0) } == expected.map { all.geometry(of: $0) }
          && (0..<one.count).map { one.properties(of: $0).dictionary }
            == expected.map { all.properties(of: $0).dictionary }
      }
    }
  }

  @Test("no bytes crash it, and tolerance reports what strictness throws", arguments: [1, 42, 4711] as [UInt64])
  func mutations(seed: UInt64) {
    forAll(zip(Gen.tile, Gen.byteEdit.array(count: 1...4)), seed: seed, count: 400) { sketch, edits in
      var bytes = sketch.bytes
      for edit in edits { edit.apply(to: &bytes) }
      return agrees(bytes)
    }
  }

  @Test("nor do random bytes")
  func noise() {
    forAll(Gen.byte.array(upTo: 300), seed: 5, count: 2_000) { agrees($0) }
  }

  private func agrees(_ bytes: [UInt8]) -> Bool {
    let strict = Result { try VectorTileReader().read(bytes, tile: Self.tile) }
    let tolerant = Result { try VectorTileReader(policy: .tolerant).read(bytes, tile: Self.tile) }
    switch (strict, tolerant) {
    case (.success(let strict), .success(let tolerant)):
      return tolerant.problemCount == 0 && strict.features.count == tolerant.features.count
    case (.failure(let error), .success(let tolerant)):
      return (error as? VectorTileError) == tolerant.problems.first
    case (.failure, .failure): return bytes.first == 0x1F || bytes.first == 0x78
    case (.success, .failure): return false
    }
  }
}
