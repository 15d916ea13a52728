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
