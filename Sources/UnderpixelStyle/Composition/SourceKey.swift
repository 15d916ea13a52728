/// A source of a stack of styles: the names of sources are those of one style.
public struct SourceKey: Hashable, Sendable {
  public var importPath: ImportPath
  public var name: String

  public init(_ name: String, in importPath: ImportPath = .root) {
    self.importPath = importPath
    self.name = name
  }
}

extension SourceKey: Comparable {
  /// By the imports, then by name.
  public static func < (a: SourceKey, b: SourceKey) -> Bool {
    if a.importPath != b.importPath { return a.importPath.ids.lexicographicallyPrecedes(b.importPath.ids) }
    return a.name < b.name
  }
}
