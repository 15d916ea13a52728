/// A key of a ``PersistentMap``.
public protocol PersistentMapKey: Hashable {
  /// What decides where the key lies in a map: equal for equal keys. Keys whose low bits are alike lie side by side.
  var placeHash: UInt64 { get }
}

extension PersistentMapKey {
  @inlinable public var placeHash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

extension UInt64 {
  /// The place of a whole number: runs of sixteen lie side by side, as they are often set one after the other, and each run
  /// anywhere. It is another in each process, so that no data can be made for which it is bad.
  var placeOfNumber: UInt64 {
    var run = self >> 4 ^ Self.seed
    run = (run ^ run >> 30) &* 0xBF58_476D_1CE4_E5B9
    run = (run ^ run >> 27) &* 0x94D0_49BB_1331_11EB
    return (run ^ run >> 31) & UInt64.max >> 4 | self << 60
  }

  private static let seed = UInt64.random(in: 0...UInt64.max)
}

extension UInt64: PersistentMapKey {
  public var placeHash: UInt64 { placeOfNumber }
}

extension Int: PersistentMapKey {
  public var placeHash: UInt64 { UInt64(truncatingIfNeeded: self).placeOfNumber }
}

extension ObjectIdentifier: PersistentMapKey {}

extension FeatureID: PersistentMapKey {
  public var placeHash: UInt64 {
    switch form {
    case .integer(let integer), .integerText(let integer): UInt64(bitPattern: integer).placeOfNumber
    case .unsigned, .unsignedText, .number, .numberText, .text: UInt64(truncatingIfNeeded: hashValue)
    }
  }
}
