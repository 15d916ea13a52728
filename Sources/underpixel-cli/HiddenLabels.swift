internal import Underpixel

/// The labels at a pixel that found no room, and what took it.
struct HiddenLabels {
  let pieces: [SymbolPiece]
  private let picture: CollisionIndex

  /// - Parameter layers: Those that are asked; nil for all.
  init(at point: ScreenPoint, radius: Double, _ frame: Frame, layers: Set<String>?) {
    pieces = frame.symbols(at: point, radius: radius, including: .hidden)
      .filter { !$0.isPlaced && layers?.contains($0.layer) ?? true }
    picture = CollisionIndex(viewport: frame.projection.viewport, padding: Placement.margin)
  }

  /// What keeps a label from being there: the one in its way, its own other half, or the end of the picture.
  func hindrance(of symbol: SymbolPiece) -> String {
    if let blocker = symbol.blocker { return "\(blocker.layer) \(blocker.feature.title)" }
    guard symbol.shapes.contains(where: { picture.isInside($0.bounds) }) else { return "the end of the picture" }
    return symbol.piece == .text ? "its icon, which is hidden" : "its text, which is hidden"
  }
}

extension Feature {
  /// Id and name.
  var title: String { "\(id?.description ?? "-") \(label)" }
}
