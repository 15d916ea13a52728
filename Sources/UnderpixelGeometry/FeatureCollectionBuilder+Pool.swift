/// For readers of formats that pool names and values themselves: each is looked up once, not once per feature.
extension FeatureCollectionBuilder {
  /// The number of a property name.
  package mutating func nameIndex(_ name: String) -> UInt32 { columns.pool.intern(PropertyName(name)) }

  /// The number of a value.
  package mutating func valueIndex(_ value: PropertyValue) -> UInt32 { columns.pool.intern(value) }

  /// The number of a text, given as UTF-8.
  package mutating func valueIndex(utf8 text: Span<UInt8>) -> UInt32 { columns.pool.intern(utf8: text) }
}
