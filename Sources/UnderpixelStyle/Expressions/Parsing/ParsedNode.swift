internal import UnderpixelGeometry

/// A node and what its text tells of it.
struct ParsedNode {
  let node: any Node
  let type: ExpressionType
  /// What the node or one below it follows.
  var inputs: ExpressionInputs = []
  var zoomUse = ZoomUse.none
  /// How many nodes are evaluated at most.
  var cost = 1

  init(_ node: any Node, _ type: ExpressionType) {
    self.node = node
    self.type = type
  }

  init(literal value: ExpressionValue, _ type: ExpressionType) { self.init(Literal(value), type) }

  /// The value, where it is known from the start.
  var literal: ExpressionValue? { (node as? Literal)?.value }
}

/// How an expression uses the zoom: as a property it may do so in one way, as the input of one curve on the outside.
///
/// (Style Specification, "zoom".)
enum ZoomUse: Equatable {
  /// Not, or not as the input of a curve.
  case none
  case curve(isInterpolation: Bool)
  /// A curve lies within something else.
  case misplaced
  /// Two curves.
  case repeated

  /// That of an operator, with one more argument.
  ///
  /// - Parameter isTransparent: The operator's own use is that of its arguments.
  mutating func add(_ argument: ZoomUse, isTransparent: Bool = false) {
    switch (self, argument) {
    case (.misplaced, _), (.repeated, _), (_, .none): break
    case (_, .misplaced), (_, .repeated): self = argument
    case (.none, .curve): self = isTransparent ? argument : .misplaced
    case (.curve, .curve): self = .repeated
    }
  }
}
