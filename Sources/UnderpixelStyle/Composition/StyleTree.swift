public import UnderpixelGeometry

/// A style with the styles that it imports, read. (Mapbox Style Specification, "Imports".)
///
/// A value: what is changed of it is changed of a copy. What the documents of ``style`` list among their imports does not
/// count here, ``imports`` does.
public struct StyleTree: Sendable {
  public var style: Style
  /// What the style's relative addresses start from; the working directory when empty.
  public var folder: String
  /// In draw order: the first lies lowest.
  public var imports: [Import] = []

  /// How many imports may lie within each other. (Mapbox Style Specification, "Imports".)
  public static let deepestImport = 5

  /// A style under the id that its importer gives it.
  public struct Import: Sendable {
    public var id: String
    /// Values for the options of the style's schema.
    public var config: [String: PropertyValue]
    public var tree: StyleTree
    /// The file that the style is from; nil for one that its importer says itself.
    package var url: String?
    /// Why the style can't be had; it is then empty.
    public var problem: String?

    public init(id: String, config: [String: PropertyValue] = [:], tree: StyleTree) {
      self.id = id
      self.config = config
      self.tree = tree
    }
  }

  public init(style: Style, folder: String = "") {
    self.style = style
    self.folder = folder
  }

  /// The part of the tree that imports lead to; nil where an id on the way is not there.
  public subscript(path: ImportPath) -> StyleTree? {
    var tree = self
    for id in path.ids {
      guard let next = tree.imports.first(where: { $0.id == id }) else { return nil }
      tree = next.tree
    }
    return tree
  }

  /// Changes one of the imports.
  ///
  /// - Parameter ids: Those that lead to it; false is returned where one is not there.
  @discardableResult
  package mutating func change(_ ids: some Collection<String>, _ body: (inout Import) -> Void) -> Bool {
    guard let id = ids.first, let index = imports.firstIndex(where: { $0.id == id }) else { return false }
    if ids.count > 1 { return imports[index].tree.change(ids.dropFirst(), body) }
    body(&imports[index])
    return true
  }
}
