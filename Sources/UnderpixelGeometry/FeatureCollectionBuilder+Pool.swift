/// For readers of formats that pool names and values themselves: each is looked up once, not once per feature.
extension FeatureCollectionBuilder {
  /// The number of a property name.
  package mutating func nameIndex(_ name: String) -> UInt32 { columns.pool.intern(PropertyName(name)) }

  /// The number of a value.
  package mutating func valueIndex(_ value: PropertyValue) -> UInt32 { columns.pool.intern(value) }

  /// The number of a text, given as UTF-8.
  package mutating func valueIndex(utf8 text: Span<UInt8>) -> UInt32 { columns.pool.intern(utf8: text) }

  /// How many names there are; all numbers of names lie below.
  package var nameCount: Int { columns.pool.names.count }

  /// How many properties were appended so far, those of earlier features included.
  package var tagCount: Int { columns.tags.count }

  /// Sets a property by the numbers of its name and value. The caller knows that the feature has none of that name yet.
  package mutating func appendProperty(name: UInt32, value: UInt32) {
    columns.tags.append(FeatureColumns.Tag(key: name, value: value))
  }

  /// Changes the value of a property of the feature that is being built, by its place in ``tagCount``.
  package mutating func replaceProperty(at tag: Int, value: UInt32) {
    columns.tags[tag].value = value
  }
}
