internal import UnderpixelPlacement

/// The labels of one frame as they are seen: where they were placed, and where appearances draw them instead.
final class FrameLabels: Sendable {
  /// What follows from features and camera, whatever states there are.
  let placement: FramePlacement
  private let resolved: ResolvedLayers
  private let made = MadeOnce<DrawnLooks>()

  init(_ placement: FramePlacement, _ resolved: ResolvedLayers) {
    self.placement = placement
    self.resolved = resolved
  }

  var placed: PlacedSymbols { placement.placed }

  /// Nil where no layer has appearances that move labels.
  var looks: DrawnLooks? {
    let placed = placed
    guard placed.hasLooks else { return nil }
    return made.load() ?? made.storeIfNil(DrawnLooks(placed, resolved))
  }
}

/// A label of a frame.
struct LabelPlace: Sendable {
  /// Of which family, part and, in whichever set of labels, which.
  let source: LabelSource
  let feature: Int
  /// What decides which of two labels of a layer is on top: the larger.
  let key: Double
}
