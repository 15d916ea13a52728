import UnderpixelGeometry

/// Walks a tile, layer by layer.
struct TileDecoder {
  let tile: TileID
  let reader: VectorTileReader
  var builder: FeatureCollectionBuilder
  var layer = LayerTables()
  /// Scratch of the features.
  var scratch = FeatureScratch()
  /// How many keys and values the layers so far have.
  var tableCount = 0
  private var problems: [VectorTileError] = []
  private var problemCount = 0

  init(tile: TileID, reader: VectorTileReader) {
    self.tile = tile
    self.reader = reader
    builder = FeatureCollectionBuilder(tile: tile)
  }

  func finish() -> VectorTile {
    VectorTile(features: builder.finish(), problems: problems, problemCount: problemCount)
  }

  mutating func decode(_ bytes: Span<UInt8>) throws(VectorTileError) {
    let layers = try findLayers(bytes)
    var lastOfName: [ExactText: Int] = [:]
    for (index, layer) in layers.enumerated() { if let name = layer.name { lastOfName[ExactText(name)] = index } }
    for (index, layer) in layers.enumerated() {
      let place = Place(layerIndex: index, layer: layer.name)
      guard let name = layer.name else {
        try report(layer.isDamaged ? .damagedField : .missing("name"), place)
        continue
      }
      if let wanted = reader.layers, !wanted.contains(name) { continue }
      if let last = lastOfName[ExactText(name)], last != index {
        try report(.duplicateLayer(last), place)
        continue
      }
      try decodeLayer(layer.message, place, bytes)
    }
  }

  private struct FoundLayer {
    var message: Range<Int>
    var name: String?
    var isDamaged = false
  }

  /// Where the layers lie, and their names.
  private mutating func findLayers(_ bytes: Span<UInt8>) throws(VectorTileError) -> [FoundLayer] {
    var layers: [FoundLayer] = []
    var cursor = ProtobufCursor(0..<bytes.count)
    while true {
      let field: ProtobufField
      do throws(TileFlaw) {
        guard let next = try cursor.next(in: bytes) else { return layers }
        field = next
      } catch {
        try report(error, Place())
        return layers
      }
      guard field.tag == 3 else { continue }
      guard field.wireType == .bytes else {
        try report(.wireType(field: 3), Place())
        continue
      }
      // A collection numbers its source layers with 16 bits.
      guard layers.count <= Int(UInt16.max) else {
        try report(.tooManyLayers, Place())
        return layers
      }
      layers.append(Self.named(field.bytes, bytes))
    }
  }

  private static func named(_ message: Range<Int>, _ bytes: Span<UInt8>) -> FoundLayer {
    var cursor = ProtobufCursor(message)
    do throws(TileFlaw) {
      while let field = try cursor.next(in: bytes) {
        guard field.tag == 1 && field.wireType == .bytes else { continue }
        return FoundLayer(message: message, name: text(field.bytes, of: bytes))
      }
      return FoundLayer(message: message)
    } catch {
      return FoundLayer(message: message, isDamaged: true)
    }
  }

  /// Text of a tile; what is no UTF-8 in it is replaced.
  static func text(_ range: Range<Int>, of bytes: Span<UInt8>) -> String {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Problems

  /// Where something is wrong.
  struct Place {
    var layerIndex: Int?
    var layer: String?
    var feature: Int?
  }

  /// Throws under the strict policy and what is the end of the tile, else notes the problem.
  mutating func report(_ flaw: TileFlaw, _ place: Place) throws(VectorTileError) {
    problemCount += 1
    guard reader.policy == .strict || flaw.isFinal || problems.count < VectorTile.maximumProblems else { return }
    let error = VectorTileError(
      flaw.reason, tile: tile, layerIndex: place.layerIndex, layer: place.layer, feature: place.feature,
      problem: flaw.text)
    if reader.policy == .strict || flaw.isFinal { throw error }
    problems.append(error)
  }
}
