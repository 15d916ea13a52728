extension FeatureCollection {
  /// The same features with other ids. Everything else is shared, not copied.
  ///
  /// - Parameter id: Gives the id of the feature at an index; nil for none.
  public func withIDs(_ id: (Int) -> FeatureID?) -> FeatureCollection {
    var columns = columns
    columns.ids = columns.ids.indices.map(id)
    return FeatureCollection(columns)
  }
}
