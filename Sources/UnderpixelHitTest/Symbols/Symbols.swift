public import UnderpixelCamera
public import UnderpixelCollision
internal import UnderpixelGeometry
public import UnderpixelPlacement

/// The labels of a layer: where they come from, and how they claim room. Layers that have the same object draw the same
/// labels, which are placed once, when the lowest of them is.
public final class Symbols: Sendable {
  /// Where labels come from.
  public enum Source: Sendable {
    /// Where the caller found room for them.
    case placed([PlacedSymbol])
    /// Labels of the layer's one set, to be placed in every copy of the world.
    case labels(LabelSet)
    /// Labels that are laid out tile by tile, to be placed.
    case layout(LabelLayout)
  }

  let source: Source
  let rules: @Sendable (Projection) -> LabelRules
  let group: CollisionGroup
  let appearances: [LabelAppearance]

  /// - Parameters:
  ///   - group: Only labels of the same group are in each other's way.
  ///   - appearances: Other looks; of those that hold for a feature the first counts.
  ///   - rules: How the labels claim room, for a camera.
  public init(
    _ source: Source, group: CollisionGroup = .common, appearances: [LabelAppearance] = [],
    rules: @escaping @Sendable (Projection) -> LabelRules = { _ in LabelRules() }
  ) {
    self.source = source
    self.group = group
    self.appearances = appearances
    self.rules = rules
  }
}

/// What lays out the labels of a tile. What it gives is kept for as long as the features are.
public final class LabelLayout: Sendable {
  let zooms: ClosedRange<Int>
  let buffer: Double
  let make: @Sendable (LabelRequest) -> LabelSet

  /// - Parameters:
  ///   - zooms: Of the tiles that features of no tile are cut to.
  ///   - buffer: How far beyond such a tile features are looked for, as a share of its side.
  ///   - make: May be called from any thread.
  public init(
    zooms: ClosedRange<Int> = 0...18, buffer: Double = 0.25, _ make: @escaping @Sendable (LabelRequest) -> LabelSet
  ) {
    self.zooms = zooms
    self.buffer = buffer
    self.make = make
  }
}

/// A label on the screen, as an engine drew it.
public struct PlacedSymbol: Sendable {
  /// The index of the feature in its set.
  public var feature: Int
  public var shape: CollisionShape

  public init(feature: Int, shape: CollisionShape) {
    self.feature = feature
    self.shape = shape
  }
}

extension Layer {
  /// Labels where an engine drew them: what is hit, and in the way of labels below that are still to be placed.
  ///
  /// - Parameter symbols: The later is on top.
  public static func symbols(_ id: String, _ set: FeatureSet, placed symbols: [PlacedSymbol]) -> Layer {
    Layer(id, set, kind: .symbols(Symbols(.placed(symbols))))
  }

  /// Labels of known sizes, which get room as long as there is some, in their order.
  public static func symbols(
    _ id: String, _ set: FeatureSet, labels: LabelSet, rules: LabelRules = LabelRules()
  ) -> Layer {
    Layer(id, set, kind: .symbols(Symbols(.labels(labels)) { _ in rules }))
  }
}
