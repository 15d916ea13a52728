/// Which style of a stack of styles: the ids of the imports that lead to it, from the root inward; none for the root itself.
///
/// Written with strokes between: `outer/inner` is the import `inner` of the style that the root imports as `outer`.
public struct ImportPath: Hashable, Sendable {
  public var ids: [String]

  public static let root = ImportPath([])

  public init(_ ids: [String]) { self.ids = ids }

  public var isRoot: Bool { ids.isEmpty }

  /// The style that this one imports under an id.
  public func appending(_ id: String) -> ImportPath { ImportPath(ids + [id]) }
}

extension ImportPath: CustomStringConvertible {
  public var description: String { ids.joined(separator: "/") }
}
