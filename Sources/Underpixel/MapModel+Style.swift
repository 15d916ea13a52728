public import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle

/// Changes of a style that is loaded.
extension MapModel {
  /// Sets a layout property of a layer; nil or null for its default.
  ///
  /// A layer that is shown may draw a source layer that was not read of the tiles that are there. Then its features come
  /// when tiles are loaded again; those of other layers stay meanwhile.
  ///
  /// - Throws: ``MapError``, nothing being changed: ``MapError/layer(_:)`` where there is no such layer;
  ///   ``MapError/style(_:file:)`` with the place where layers of its type have no such property, the value can't be read,
  ///   or the layer is seen now and can't be read; others where its source can't be.
  public func setLayoutProperty(_ name: String, of layer: String, to value: PropertyValue?) throws(MapError) {
    try set(name, in: .layout, of: layer, to: value)
  }

  /// Sets a paint property of a layer; nil or null for its default.
  ///
  /// - Throws: ``MapError`` as ``setLayoutProperty(_:of:to:)``.
  public func setPaintProperty(_ name: String, of layer: String, to value: PropertyValue?) throws(MapError) {
    try set(name, in: .paint, of: layer, to: value)
  }

  /// Sets the filter of a layer; nil or null for none.
  ///
  /// - Throws: ``MapError`` as ``setLayoutProperty(_:of:to:)``.
  public func setFilter(_ filter: PropertyValue?, of layer: String) throws(MapError) {
    let filter = filter?.isNull == true ? nil : filter
    let step = members(["layer": .string(layer), "filter": filter ?? .null])
    try change(layer, "setFilter", step) { layer, path in
      layer.filter = filter
      return filter.flatMap { layer.problem(settingFilter: $0, path: path) }
    }
  }

  private func set(
    _ name: String, in place: PropertyPlace, of layer: String, to value: PropertyValue?
  ) throws(MapError) {
    let value = value?.isNull == true ? nil : value
    let step = members(["layer": .string(layer), "name": .string(name), "value": value ?? .null])
    try change(layer, place == .layout ? "setLayoutProperty" : "setPaintProperty", step) { layer, path in
      if place == .layout { layer.layout[name] = value } else { layer.paint[name] = value }
      return layer.problem(setting: name, in: place, to: value, path: path)
    }
  }

  /// - Parameters:
  ///   - step: What a recording says of the change.
  ///   - body: Changes the layer, whose place in the style it is told, and says what is wrong with the change.
  private func change(
    _ id: String, _ name: String, _ step: PropertyValue, _ body: (inout StyleLayer, String) -> StyleProblem?
  ) throws(MapError) {
    guard var tree, let index = tree.style.layers.firstIndex(where: { $0.id == id }) else { throw .layer(id) }
    if let problem = body(&tree.style.layers[index], "/layers/\(index)") {
      throw .style(StyleError(path: problem.path, message: problem.text), file: nil)
    }
    try recorded(name, step) { () throws(MapError) in try take(tree, readingLayer: id) }
  }

  /// Changes single features of a GeoJSON source, by their ids, without reading the others again.
  ///
  /// What is seen then is what data with the changes would give, with the source's filter and ids. The style keeps the
  /// data it was loaded with; of a source with `filter`, `generateId` or `promoteId` it is read again at the first change.
  /// A clustered source is refused: its clusters would have to be made anew. A source that no layer draws is read now, and
  /// has the changes when one does.
  ///
  /// - Parameter diff: What to add, change and remove. (MapLibre GL JS, "updateData".)
  /// - Throws: ``MapError``: ``MapError/noSource(_:)`` where there is no such source, ``MapError/clustered(_:)`` where it is
  ///   clustered, others where its data can't be read. The map is then as it was before.
  /// - Complexity: O(changes) with a few hundred changed features; from time to time, and always where ids are generated,
  ///   O(*n* log *n*).
  public func updateData(_ diff: FeatureDiff, of source: String) throws(MapError) {
    try edited(source).apply(diff)
    contentChanged()
  }

  private func edited(_ name: String) throws(MapError) -> EditedSource {
    let key = SourceKey(name)
    guard let member = stack[.root], let source = member.style.sources[name], source.type == .geojson else {
      throw .noSource(name)
    }
    guard source[GeoJSONSourceMembers.table.cluster] != true else { throw .clustered(name) }
    let content = if let content = contents[key] { content } else { try readSource(key, stack, layers) }
    switch content {
    case .edited(let edited)?: return edited
    case .features(let set)?:
      let edited = try SourceReader(key, source, resolver(in: member.folder), cache).edited(set)
      contents[key] = .edited(edited)
      return edited
    case .clusters?, .tiles?, nil: throw .noSource(name)
    }
  }

  /// Replaces the data of a GeoJSON source: a URL, or GeoJSON. The states of its features stay.
  ///
  /// - Throws: ``MapError`` where there is no such source, or the data is of another kind or can't be read; the map is then
  ///   as it was before.
  public func setData(_ data: PropertyValue, of source: String) throws(MapError) {
    guard var tree, tree.style.sources[source]?.type == .geojson else { throw .noSource(source) }
    tree.style.sources[source]?.members["data"] = data
    try recorded("setData", ["source": .string(source), "data": data]) {
      () throws(MapError) in try take(tree, replacing: SourceKey(source))
    }
  }
}
