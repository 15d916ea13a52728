package import UnderpixelStyle

extension SymbolAnchor {
  /// The shares of a box that lie left of the anchor and above it: 0, 0.5 or 1.
  package var alignment: (horizontal: Double, vertical: Double) {
    switch self {
    case .center: (0.5, 0.5)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }

  /// The side that lines of text are flush with at this anchor; never `auto`.
  package var justification: TextJustify {
    switch alignment.horizontal {
    case 0: .left
    case 1: .right
    default: .center
    }
  }
}
