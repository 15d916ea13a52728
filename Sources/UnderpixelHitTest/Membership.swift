internal import UnderpixelGeometry

/// Which layers draw which parts of one feature set: a bit for each layer over the set, at one whole zoom level.
struct MembershipTable: Sendable {
  /// Words of 64 layers a part.
  let wordsPerPart: Int
  let words: [UInt64]

  /// - Complexity: O(features of the layers' source layers), and a call of each filter for each of them.
  init(_ set: FeatureSet, _ layers: [Layer], zoom: Double) {
    let features = set.features
    wordsPerPart = (layers.count + 63) / 64
    var words = [UInt64](repeating: 0, count: features.partCount * wordsPerPart)
    for (position, layer) in layers.enumerated() {
      let bit: UInt64 = 1 << UInt64(position % 64)
      var last: (feature: Int, type: GeometryType, isMember: Bool)?
      for part in set.parts(ofSourceLayer: layer.sourceLayer) {
        let (feature, type) = (features.feature(ofPart: part), features.type(ofPart: part))
        guard layer.draws(type) else { continue }
        if last?.feature != feature || last?.type != type {
          last = (feature, type, layer.filter.passes(features, feature, type, zoom))
        }
        if last?.isMember == true { words[part * wordsPerPart + position / 64] |= bit }
      }
    }
    self.words = words
  }
}

/// The layers of a table and its zoom.
struct MembershipKey: Hashable, Sendable {
  let layers: [LayerToken]
  let zoom: Double

  init(_ layers: [Layer], zoom: Double) {
    self.layers = layers.map(\.token)
    self.zoom = layers.contains(where: \.filter.dependsOnZoom) ? zoom : 0
  }
}

extension Layer.Filter {
  func passes(_ features: FeatureCollection, _ feature: Int, _ type: GeometryType, _ zoom: Double) -> Bool {
    switch self {
    case .all: true
    case .features(_, let test): test(features, feature, type, zoom)
    }
  }

  fileprivate var dependsOnZoom: Bool {
    if case .features(dependsOnZoom: true, _) = self { true } else { false }
  }
}
