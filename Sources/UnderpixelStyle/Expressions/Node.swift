internal import UnderpixelGeometry

/// One operator with its arguments.
indirect enum Node: Sendable {
  case literal(PropertyValue)
  case get(String)
  case getComputed(Node, object: Node?)
  case has(Node, object: Node?)
  case contains(Node, in: Node)
  case zoom
  case id
  case geometryType
  case coalesce([Node])
  case firstTrue([(condition: Node, output: Node)], otherwise: Node)
  case match(Node, branches: [ExactValue: Int], outputs: [Node], otherwise: Node)
  case compare(Comparison, Node, Node)
  case all([Node])
  case any([Node])
  case not(Node)
  case arithmetic(Arithmetic, [Node])
  case step(Node, below: Node, stops: [Stop])
  case interpolate(base: Double, Node, stops: [Stop])
  case assert(ExpressionType, [Node])
  case convert(ExpressionType, [Node])

  struct Stop: Sendable {
    let input: Double
    let output: Node
  }

  var isZoom: Bool { if case .zoom = self { true } else { false } }

  var isOfFeature: Bool {
    switch self {
    case .get, .id, .geometryType, .getComputed(_, object: nil), .has(_, object: nil): true
    default: false
    }
  }

  /// True when the node or one below it passes the test.
  func uses(_ test: (Node) -> Bool) -> Bool { test(self) || children.contains { $0.uses(test) } }

  var children: [Node] {
    switch self {
    case .literal, .get, .zoom, .id, .geometryType: []
    case .getComputed(let name, let object), .has(let name, let object): [name] + (object.map { [$0] } ?? [])
    case .contains(let needle, let hay): [needle, hay]
    case .coalesce(let nodes), .all(let nodes), .any(let nodes), .arithmetic(_, let nodes), .assert(_, let nodes),
      .convert(_, let nodes):
      nodes
    case .firstTrue(let branches, let otherwise): branches.flatMap { [$0.condition, $0.output] } + [otherwise]
    case .match(let input, _, let outputs, let otherwise): [input] + outputs + [otherwise]
    case .compare(_, let a, let b): [a, b]
    case .not(let node): [node]
    case .step(let input, let below, let stops): [input, below] + stops.map(\.output)
    case .interpolate(_, let input, let stops): [input] + stops.map(\.output)
    }
  }
}
