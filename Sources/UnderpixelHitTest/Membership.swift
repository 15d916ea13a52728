internal import Synchronization
internal import UnderpixelGeometry

/// Which layers draw which parts of one feature set: a bit for each layer over the set, at one whole zoom level.
struct MembershipTable: Sendable {
  /// Words of 64 layers a part.
  let wordsPerPart: Int
  let words: [UInt64]

  init(set: FeatureSet, layers: [Layer], zoom: Double) {
    let features = set.features
    wordsPerPart = (layers.count + 63) / 64
    var words = [UInt64](repeating: 0, count: features.partCount * wordsPerPart)
    for (position, layer) in layers.enumerated() {
      let bit: UInt64 = 1 << UInt64(position % 64)
      var last: (feature: Int, type: GeometryType, isMember: Bool)?
      for part in 0..<features.partCount {
        let (feature, type) = (features.feature(ofPart: part), features.type(ofPart: part))
        guard layer.draws(type) else { continue }
        if last?.feature != feature || last?.type != type {
          last = (feature, type, layer.filter.passes(feature, type, zoom))
        }
        if last?.isMember == true { words[part * wordsPerPart + position / 64] |= bit }
      }
    }
    self.words = words
  }
}

extension Layer.Filter {
  fileprivate func passes(_ feature: Int, _ type: GeometryType, _ zoom: Double) -> Bool {
    switch self {
    case .all: true
    case .features(_, let test): test(feature, type, zoom)
    }
  }

  fileprivate var dependsOnZoom: Bool {
    if case .features(dependsOnZoom: true, _) = self { true } else { false }
  }
}

/// The membership tables of one feature set, each made when its zoom level is first looked at.
final class MembershipTables: Sendable {
  let set: FeatureSet
  /// The layers over the set with their places in the scene, bottom to top.
  let layers: [(index: Int, layer: Layer)]
  private let dependsOnZoom: Bool
  private let tables = Mutex<[Double: MembershipTable]>([:])

  init(set: FeatureSet, layers: [(Int, Layer)]) {
    self.set = set
    self.layers = layers.map { (index: $0.0, layer: $0.1) }
    dependsOnZoom = layers.contains { $0.1.filter.dependsOnZoom }
  }

  func table(at zoom: Double) -> MembershipTable {
    let level = dependsOnZoom ? zoom.rounded(.down) : 0
    return tables.withLock { tables in
      if let table = tables[level] { return table }
      let table = MembershipTable(set: set, layers: layers.map(\.layer), zoom: level)
      tables[level] = table
      return table
    }
  }
}
