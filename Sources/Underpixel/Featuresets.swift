internal import UnderpixelStyle

/// The featuresets of a stack of styles.
struct Featuresets {
  private var byPath: [ImportPath: [String: Featureset]] = [:]
  /// What of them can't be taken into account.
  private(set) var warnings: [StyleProblem] = []

  /// Those of no style.
  init() {}

  init(_ stack: StyleStack) {
    for member in stack.members.reversed() {
      let (featuresets, warnings) = member.featuresets()
      byPath[member.path] = featuresets
      self.warnings += warnings
    }
  }

  /// The names of a style's featuresets, in order.
  func ids(in path: ImportPath) -> [String] { (byPath[path] ?? [:]).keys.sorted() }

  subscript(id: String, in path: ImportPath) -> Featureset? { byPath[path]?[id] }
}
