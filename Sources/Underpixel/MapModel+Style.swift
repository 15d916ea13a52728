public import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle

/// Changes of a style that is loaded.
extension MapModel {
  /// Sets a layout property of a layer; nil for its default.
  ///
  /// A layer that is shown may draw a source layer that was not read of the tiles that are there. Then its features come
  /// when tiles are loaded again; those of other layers stay meanwhile.
  ///
  /// - Throws: ``MapError``, nothing being changed: ``MapError/layer(_:)`` where there is no such layer, others where the
  ///   layer is seen now and its source can't be read. A value that can't be read leaves the layer out, with a warning.
  public func setLayoutProperty(_ name: String, of layer: String, to value: PropertyValue?) throws(MapError) {
    try change(layer) { $0.layout[name] = value }
  }

  /// Sets a paint property of a layer; nil for its default.
  public func setPaintProperty(_ name: String, of layer: String, to value: PropertyValue?) throws(MapError) {
    try change(layer) { $0.paint[name] = value }
  }

  /// Sets the filter of a layer; nil for none.
  public func setFilter(_ filter: PropertyValue?, of layer: String) throws(MapError) {
    try change(layer) { $0.filter = filter }
  }

  private func change(_ id: String, _ body: (inout StyleLayer) -> Void) throws(MapError) {
    guard var style, let index = style.layers.firstIndex(where: { $0.id == id }) else { throw .layer(id) }
    body(&style.layers[index])
    try redraw(style)
  }

  /// Changes single features of a GeoJSON source, by their ids, without reading the others again.
  ///
  /// What is seen then is what data with the changes would give, with the source's filter and ids. The style keeps the
  /// data it was loaded with; of a source with `filter`, `generateId` or `promoteId` it is read again at the first change.
  /// A clustered source is refused: its clusters would have to be made anew.
  ///
  /// - Parameter diff: What to add, change and remove. (MapLibre GL JS, "updateData".)
  /// - Throws: ``MapError/noSource(_:)`` where there is no such source, or it is clustered; others where its data can't be
  ///   read again. The map is then as it was before.
  /// - Complexity: O(changes) with a few hundred changed features; from time to time, and always where ids are generated,
  ///   O(*n* log *n*).
  public func updateData(_ diff: FeatureDiff, of source: String) throws(MapError) {
    let edited: EditedSource
    switch contents[source] {
    case .features(let set)?:
      guard let description = style?.sources[source] else { throw .noSource(source) }
      let features = try cache.updatableFeatures(of: description, name: source, read: set.features, resolver)
      edited = EditedSource(features, keeping: set)
      contents[source] = .edited(edited)
    case .edited(let known)?: edited = known
    case .levels?, .tiles?, nil: throw .noSource(source)
    }
    edited.apply(diff)
    contentChanged()
  }

  /// Replaces the data of a GeoJSON source: a URL, or GeoJSON. The states of its features stay.
  ///
  /// - Throws: ``MapError`` where there is no such source, or the data is of another kind or can't be read; the map is then
  ///   as it was before.
  public func setData(_ data: PropertyValue, of source: String) throws(MapError) {
    guard var style, style.sources[source]?.type == .geojson else { throw .noSource(source) }
    style.sources[source]?.members["data"] = data
    try replace(source, style)
  }
}
