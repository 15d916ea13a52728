extension FeatureID {
  /// The id as JavaScript would write it. Tiles have ids of 64 bits, which are rounded there, in styles and states too; a
  /// reader that takes numbers for doubles sees no difference.
  package var asWrittenByScripts: PropertyValue {
    guard let number = value.number, number.magnitude >= 0x1p53 else { return value }
    let text = PropertyValue.text(of: number)
    return UInt64(text).map(PropertyValue.unsigned) ?? Int64(text).map(PropertyValue.integer) ?? .number(number)
  }
}
