public import UnderpixelGeometry
public import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An import of a style: its id, and the values of options that it was given.
public struct StyleImportInfo: Hashable, Sendable {
  public var id: String
  public var config: [String: PropertyValue]
}

/// The styles that the style imports, changed at run time.
///
/// Each change costs what is new of it: sources that are as they were are not read again. (Mapbox Maps SDK, "Style
/// imports".)
extension MapModel {
  /// What the style imports now, in draw order.
  public var styleImports: [StyleImportInfo] {
    (tree?.imports ?? []).map { StyleImportInfo(id: $0.id, config: $0.config) }
  }

  /// Imports a style from a file.
  ///
  /// - Parameters:
  ///   - id: How its featuresets are addressed: `importId`.
  ///   - config: Values for the options of its schema.
  /// - Throws: ``MapError``, nothing being changed: ``MapError/taken(_:)`` where there is an import of the id, others where the
  ///   style or its sources can't be read. Before a style is loaded the map has an empty one.
  public func addStyleImport(
    id: String, url: URL, config: [String: PropertyValue] = [:], importPosition: ImportPosition = .default
  ) throws(MapError) {
    let style = try Style(contentsOf: url)
    try addStyleImport(
      id: id, style: style, folder: url.deletingLastPathComponent().path, url: url.path, config: config,
      importPosition: importPosition)
  }

  /// Imports a style that was read, or put together in Swift.
  ///
  /// - Parameter folder: What its relative paths start from; the working directory when empty.
  /// - Throws: ``MapError`` as ``addStyleImport(id:url:config:importPosition:)``.
  public func addStyleImport(
    id: String, style: Style, folder: String = "", config: [String: PropertyValue] = [:],
    importPosition: ImportPosition = .default
  ) throws(MapError) {
    try addStyleImport(
      id: id, style: style, folder: folder, url: nil, config: config, importPosition: importPosition)
  }

  private func addStyleImport(
    id: String, style: Style, folder: String, url: String?, config: [String: PropertyValue],
    importPosition: ImportPosition
  ) throws(MapError) {
    var tree = tree ?? StyleTree(style: Style())
    guard !tree.imports.contains(where: { $0.id == id }) else { throw .taken("an import \"\(id)\"") }
    var part = StyleTree.Import(id: id, config: config, tree: try imported(style, folder, id))
    part.url = url
    let index = try importPosition.index(among: tree.imports.map(\.id)) { .noImport($0) }
    tree.imports.insert(part, at: index)
    let step = members([
      "id": .string(id), "data": url == nil ? part.tree.recorded : nil, "url": url.map { .string($0) },
      "base": folder.isEmpty || url != nil ? nil : .string(folder), "config": .object(config),
      "position": importPosition.recorded(below: "below"),
    ])
    try recorded("addImport", step) { () throws(MapError) in try take(tree) }
  }

  /// Replaces the style of an import, its options, or both, in its place.
  ///
  /// - Parameters:
  ///   - style: Nil for the one that is there.
  ///   - config: Replaces all values of options; nil for those that it has.
  /// - Throws: ``MapError``, nothing being changed, where there is no such import, or the style can't be read.
  public func updateStyleImport(
    id: String, style: Style? = nil, folder: String = "", config: [String: PropertyValue]? = nil
  ) throws(MapError) {
    let part = try style.map { style throws(MapError) in try imported(style, folder, id) }
    let step = members([
      "id": .string(id), "data": part?.recorded, "base": folder.isEmpty ? nil : .string(folder),
      "config": config.map { .object($0) },
    ])
    try changeImport(id, "updateImport", step) { change in
      if let part { (change.tree, change.problem, change.url) = (part, nil, nil) }
      if let config { change.config = config }
    }
  }

  /// Moves an import.
  ///
  /// - Throws: ``MapError/noImport(_:)`` where there is none of the id, or of that in the position.
  public func moveStyleImport(id: String, to position: ImportPosition) throws(MapError) {
    guard var tree, let index = tree.imports.firstIndex(where: { $0.id == id }) else { throw .noImport(id) }
    let part = tree.imports.remove(at: index)
    let place = try position.index(among: tree.imports.map(\.id)) { .noImport($0) }
    tree.imports.insert(part, at: place)
    let step = members([
      "id": .string(id),
      "position": position.recorded(below: "below") ?? ["index": .integer(Int64(tree.imports.count - 1))],
    ])
    try recorded("moveImport", step) { () throws(MapError) in try take(tree) }
  }

  /// Removes an import, with its sources and their states.
  ///
  /// - Throws: ``MapError/noImport(_:)`` where there is none of the id.
  public func removeStyleImport(id: String) throws(MapError) {
    guard var tree, let index = tree.imports.firstIndex(where: { $0.id == id }) else { throw .noImport(id) }
    tree.imports.remove(at: index)
    try recorded("removeImport", .string(id)) { () throws(MapError) in try take(tree) }
  }

  // MARK: Options

  /// What an option of an import is: a constant, or an expression; nil where there is no such import or option.
  ///
  /// - Parameter importId: An id of an import, or the path of a nested one: `outer/inner`.
  public func styleImportConfigProperty(for importId: String, config name: String) -> PropertyValue? {
    stack.member(named: importId)?.options[name]
  }

  /// The options that an import has, by name; nil where there is no such import.
  public func styleImportSchema(for importId: String) -> [String: StyleOption]? {
    stack.member(named: importId).map { $0.style.schema ?? [:] }
  }

  /// Sets an option of an import; nil or null for its default.
  ///
  /// - Throws: ``MapError/noImport(_:)`` where there is no such import. An option that it does not have, or that can't be the
  ///   value, is told by ``warnings``.
  public func setStyleImportConfigProperty(
    for importId: String, config name: String, value: PropertyValue?
  ) throws(MapError) {
    try setStyleImportConfigProperties(for: importId, configs: [name: value ?? .null])
  }

  /// Sets options of an import; those that are not listed stay, null is the default.
  ///
  /// - Throws: ``MapError`` as ``setStyleImportConfigProperty(for:config:value:)``.
  public func setStyleImportConfigProperties(
    for importId: String, configs: [String: PropertyValue]
  ) throws(MapError) {
    try changeImport(importId, "setImportConfig", ["importId": .string(importId), "config": .object(configs)]) {
      change in
      for (name, value) in configs { change.config[name] = value.isNull ? nil : value }
    }
  }

  // MARK: Pieces

  private func imported(_ style: Style, _ folder: String, _ id: String) throws(MapError) -> StyleTree {
    do {
      return try StyleTreeReader(assets: assets).tree(of: style, folder: folder)
    } catch {
      throw .imported(id, error)
    }
  }

  /// - Parameters:
  ///   - importId: Of an import, or the path of a nested one.
  ///   - step: What a recording says of the change.
  private func changeImport(
    _ importId: String, _ name: String, _ step: PropertyValue, _ body: (inout StyleTree.Import) -> Void
  ) throws(MapError) {
    guard var tree else { throw .noImport(importId) }
    // An import without a style is in the tree, and not in the stack.
    let ids = stack.member(named: importId)?.path.ids ?? [importId]
    guard tree.change(ids, body) else { throw .noImport(importId) }
    try recorded(name, step) { () throws(MapError) in try take(tree) }
  }
}
