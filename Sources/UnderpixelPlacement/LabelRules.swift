public import UnderpixelCollision
public import UnderpixelGeometry

/// How the labels of one layer claim room, for one camera. (MapLibre Style Specification, layers of type `symbol`.)
public struct LabelRules: Sendable {
  public var textOverlap = OverlapMode.never
  public var iconOverlap = OverlapMode.never
  /// Labels that come later may cover it.
  public var ignoresText = false
  public var ignoresIcon = false
  /// The icon may be there without its text.
  public var isTextOptional = false
  /// The text may be there without its icon.
  public var isIconOptional = false
  /// Boxes turn with the map.
  public var rotatesWithMap = false
  /// Boxes lie on the map, and are seen in perspective.
  public var pitchesWithMap = false
  /// The icon surrounds its text, and moves with it.
  public var fitsIconToText = false
  /// Around the circles of text along a line, in logical pixels.
  public var textPadding = 2.0
  /// Shifts on the map plane, in logical pixels at the camera's zoom, east and south.
  public var textTranslation = Point(x: 0, y: 0)
  public var iconTranslation = Point(x: 0, y: 0)
  /// How text at points may be written, in order of preference.
  public var directions: [Direction] = [.horizontal]
  public var order = Order.data
  /// Who is on top of whom.
  public var stacking = Order.data

  /// How text runs.
  public enum Direction: Sendable {
    case horizontal, vertical
  }

  /// What tells labels of a layer apart: who is placed first, or who is on top.
  public enum Order: Sendable {
    /// As the features stand in their data, tile by tile: the first one first, the last one on top.
    case data
    /// By sort key, whatever the tile: the smallest first, the largest on top.
    case sortKey
    /// By their place on the screen: the lowest first, tile by tile, and on top.
    case screenY
  }

  public init() {}
}

/// A layer whose labels are to be placed, and where they are.
public struct LabelLayer: Sendable {
  public var rules: LabelRules
  /// Labels of other groups are no obstacle.
  public var group: CollisionGroup
  /// In the order in which they are placed.
  public var parts: [LabelPart]

  public init(_ rules: LabelRules, group: CollisionGroup = .common, parts: [LabelPart]) {
    self.rules = rules
    self.group = group
    self.parts = parts
  }
}

/// The labels of a set or tile in one copy of the world.
public struct LabelPart: Sendable {
  public var labels: LabelSet
  public var worldCopy: Double
  /// A bit for each feature that is not there any more; nil for none.
  public var hidden: [UInt64]?
  /// Whether the labels stand in one line with those of the part before, as if both were one set: where the features came
  /// in place of some of that part's. Else they come after these.
  public var joinsPrevious = false
  /// Where a feature stands in the data that joined parts are of; nil where that is its index.
  public var ordinals: (@Sendable (_ feature: Int) -> Int)?

  public init(_ labels: LabelSet, worldCopy: Double = 0, hiding hidden: [UInt64]? = nil) {
    self.labels = labels
    self.worldCopy = worldCopy
    self.hidden = hidden
  }

  func isThere(_ feature: Int) -> Bool {
    guard let hidden else { return true }
    return hidden[feature / 64] >> UInt64(feature % 64) & 1 == 0
  }
}
