internal import Underpixel

/// What makes a feature of an answer the same for both engines: layer, source layer, and the id; of a feature without one,
/// all its properties.
struct FeatureIdentity: Hashable {
  let layer: String
  private let sourceLayer: String
  private let key: PropertyValue

  init(_ hit: HitFeature) {
    layer = hit.layer
    sourceLayer = hit.sourceLayer ?? ""
    key = hit.feature.id?.value ?? .object(hit.feature.properties.dictionary)
  }

  /// - Parameter parts: As the page gives them.
  init(_ parts: [PropertyValue]) {
    layer = parts.first?.string ?? ""
    sourceLayer = parts.dropFirst().first?.string ?? ""
    key = parts.last ?? .null
  }

  /// The same for equal ones, in every run.
  var fingerprint: UInt64 {
    let text: PropertyValue = [.string(layer), .string(sourceLayer), Self.doubles(key)]
    return JSONWriter.bytes(of: text).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Equal numbers in one form.
  private static func doubles(_ value: PropertyValue) -> PropertyValue {
    if let number = value.number { return .number(number) }
    return value.object.map { .object($0.mapValues(doubles)) } ?? value
  }
}

/// Features of answers as numbers, so that answers are quickly compared.
struct IdentityTable {
  private(set) var identities: [FeatureIdentity] = []
  private var fingerprints: [UInt64] = []
  private var numbers: [FeatureIdentity: Int] = [:]

  mutating func number(of identity: FeatureIdentity) -> Int {
    if let number = numbers[identity] { return number }
    numbers[identity] = identities.count
    identities.append(identity)
    fingerprints.append(identity.fingerprint)
    return identities.count - 1
  }

  /// One number for many answers in their order.
  func checksum(of answers: [[Int]]) -> UInt64 {
    answers.reduce(0) { sum, answer in
      answer.reduce((sum ^ UInt64(answer.count)) &* 0x100_0000_01B3) { sum, number in
        (sum ^ fingerprints[number]) &* 0x9E37_79B9_7F4A_7C15
      }
    }
  }

  /// An answer names a feature once in a layer, where it is met first: MapLibre names it again for each tile that has a
  /// piece of it.
  static func withoutRepeats(_ answer: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return answer.filter { seen.insert($0).inserted }
  }
}

/// How far the answers of two engines are the same.
struct Agreement {
  let pixels: Int
  /// The same features in the same order.
  private(set) var equal = 0
  /// The same features in any order.
  private(set) var sameFeatures = 0
  /// Where either has a hit.
  private(set) var pixelsWithHit = 0
  /// By what they differ, most frequent first: a layer and whose answer alone has it, or the order.
  let differences: [(what: String, pixels: Int)]
  /// A few of the pixels, by their place.
  private(set) var examples: [Int] = []

  init(ours: [[Int]], theirs: [[Int]], _ table: IdentityTable) {
    pixels = ours.count
    var tally: [String: Int] = [:]
    for (place, (ours, theirs)) in zip(ours, theirs).enumerated() {
      if !ours.isEmpty || !theirs.isEmpty { pixelsWithHit += 1 }
      if ours == theirs {
        equal += 1
        sameFeatures += 1
        continue
      }
      if examples.count < 5 { examples.append(place) }
      let (mine, other) = (Set(ours), Set(theirs))
      var kinds: Set<String> = []
      for number in mine.subtracting(other) { kinds.insert("\(table.identities[number].layer): ours alone") }
      for number in other.subtracting(mine) { kinds.insert("\(table.identities[number].layer): theirs alone") }
      if kinds.isEmpty {
        sameFeatures += 1
        kinds.insert("order")
      }
      for kind in kinds { tally[kind, default: 0] += 1 }
    }
    differences = tally.map { (what: $0, pixels: $1) }.sorted { ($1.pixels, $0.what) < ($0.pixels, $1.what) }
  }

  /// In percent.
  var equalShare: Double { 100 * Double(equal) / Double(max(pixels, 1)) }
}
