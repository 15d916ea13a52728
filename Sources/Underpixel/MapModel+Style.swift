public import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle

/// Changes of a style that is loaded.
extension MapModel {
  /// Sets a layout property of a layer; nil for its default.
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
  /// The style keeps the data it was loaded with. A clustered source is refused: its clusters would have to be made anew.
  ///
  /// - Parameter diff: What to add, change and remove. (MapLibre GL JS, "updateData".)
  /// - Throws: ``MapError/noSource(_:)`` where there is no such source, or it is clustered.
  /// - Complexity: O(changes) with a few hundred changed features; from time to time O(*n* log *n*).
  public func updateData(_ diff: FeatureDiff, of source: String) throws(MapError) {
    let edited: EditedSource
    switch contents[source] {
    case .features(let set)?:
      var promoted: String?
      if case .property(let name)? = style?.sources[source]?[GeoJSONSourceMembers.table.promoteId] { promoted = name }
      edited = EditedSource(set, promoting: promoted)
      contents[source] = .edited(edited)
    case .edited(let known)?: edited = known
    case .levels?, .tiles?, nil: throw .noSource(source)
    }
    edited.apply(diff)
    contentChanged()
  }

  /// Replaces the data of a GeoJSON source: a URL, or GeoJSON. The states of its features stay.
  ///
  /// - Throws: ``MapError`` where there is no such source, or the data can't be read; the map is then as it was before.
  public func setData(_ data: PropertyValue, of source: String) throws(MapError) {
    guard var style, style.sources[source]?.type == .geojson else { throw .noSource(source) }
    style.sources[source]?.members["data"] = data
    try replace(source, style)
  }
}
