public import UnderpixelGeometry
public import UnderpixelStyle

/// Layers and sources of the style that come and go. Those of imported styles can't be reached.
///
/// Positions are in the list of the style's own layers; where a layer lies among all follows from its slot
/// (``StyleStack``).
extension MapModel {
  /// Adds a layer.
  ///
  ///     try map.addLayer(CircleLayer(id: "quakes", source: "quakes"), layerPosition: .below("labels"))
  ///
  /// - Throws: ``MapError``, nothing being changed: ``MapError/taken(_:)`` where the style has a layer of the id,
  ///   ``MapError/layer(_:)`` where it has none of that in the position, ``MapError/style(_:file:)`` with the place for one
  ///   that can't be read or whose source is not there; others where its source can't be read.
  public func addLayer(_ layer: some DocumentedLayer, layerPosition: LayerPosition = .default) throws(MapError) {
    try addLayer(document: layer.layer.document, layerPosition: layerPosition)
  }

  /// Adds a layer as a document has it.
  ///
  /// - Throws: ``MapError`` as ``addLayer(_:layerPosition:)``.
  public func addLayer(
    document: PropertyValue, layerPosition: LayerPosition = .default
  ) throws(MapError) {
    var tree = tree ?? StyleTree(style: Style())
    let index = try layerPosition.index(among: tree.style.layers.map(\.id)) { .layer($0) }
    let layer: StyleLayer
    do {
      layer = try StyleLayer.read(document, sources: tree.style.sources, path: "/layers/\(index)")
    } catch {
      throw .style(error, file: nil)
    }
    guard tree.style[layer: layer.id] == nil else { throw .taken("a layer \"\(layer.id)\"") }
    tree.style.layers.insert(layer, at: index)
    let step = members(["layer": document, "position": layerPosition.recorded(below: "before")])
    try recorded("addLayer", step) { () throws(MapError) in try take(tree, readingLayer: layer.id) }
  }

  /// Moves a layer in the style's list.
  ///
  /// - Throws: ``MapError/layer(_:)`` where there is none of the id, or of that in the position.
  public func moveLayer(id: String, to position: LayerPosition) throws(MapError) {
    guard var tree, let layer = tree.style[layer: id] else { throw .layer(id) }
    tree.style[layer: id] = nil
    let index = try position.index(among: tree.style.layers.map(\.id)) { .layer($0) }
    tree.style.layers.insert(layer, at: index)
    let step = members([
      "id": .string(id),
      "position": position.recorded(below: "before") ?? ["index": .integer(Int64(tree.style.layers.count - 1))],
    ])
    try recorded("moveLayer", step) { () throws(MapError) in try take(tree) }
  }

  /// Puts a layer into a slot; nil takes it out of the one that it is in.
  ///
  /// - Throws: ``MapError/layer(_:)`` where there is none of the id. A slot that is not there is as none.
  public func setSlot(_ slot: String?, of id: String) throws(MapError) {
    guard var tree, tree.style[layer: id] != nil else { throw .layer(id) }
    tree.style[layer: id]?.slot = slot
    try recorded("moveLayer", ["id": .string(id), "slot": slot.map { .string($0) } ?? .null]) {
      () throws(MapError) in try take(tree)
    }
  }

  /// Removes a layer.
  ///
  /// - Throws: ``MapError/layer(_:)`` where there is none of the id.
  public func removeLayer(id: String) throws(MapError) {
    guard var tree, tree.style[layer: id] != nil else { throw .layer(id) }
    tree.style[layer: id] = nil
    try recorded("removeLayer", .string(id)) { () throws(MapError) in try take(tree) }
  }

  public func layerExists(id: String) -> Bool { style?[layer: id] != nil }

  /// Adds a source. It is read when a layer draws it.
  ///
  /// - Throws: ``MapError``, nothing being changed: ``MapError/taken(_:)`` where the style has a source of the name,
  ///   ``MapError/style(_:file:)`` with the place for one that can't be read.
  public func addSource(_ source: some NamedSource) throws(MapError) {
    try addSource(id: source.id, document: source.source.document)
  }

  /// Adds a source as a document has it.
  ///
  /// - Throws: ``MapError`` as ``addSource(_:)``.
  public func addSource(id: String, document: PropertyValue) throws(MapError) {
    var tree = tree ?? StyleTree(style: Style())
    guard tree.style.sources[id] == nil else { throw .taken("a source \"\(id)\"") }
    do {
      tree.style.sources[id] = try StyleSource.read(document, path: "/sources\(pointer(id))")
    } catch {
      throw .style(error, file: nil)
    }
    try recorded("addSource", ["id": .string(id), "source": document]) { () throws(MapError) in try take(tree) }
  }

  /// Removes a source, with the states of its features.
  ///
  /// - Throws: ``MapError/sourceInUse(_:layer:)`` where a layer draws it, ``MapError/noSource(_:)`` where there is none.
  public func removeSource(id: String) throws(MapError) {
    guard var tree, tree.style.sources[id] != nil else { throw .noSource(id) }
    if let layer = tree.style.layers.first(where: { $0.source == id }) { throw .sourceInUse(id, layer: layer.id) }
    tree.style.sources[id] = nil
    try recorded("removeSource", .string(id)) { () throws(MapError) in try take(tree) }
  }

  public func sourceExists(id: String) -> Bool { style?.sources[id] != nil }
}
