public import UnderpixelCamera
public import UnderpixelCollision
internal import UnderpixelGeometry
public import UnderpixelPlacement

/// The labels of a layer: where they come from, and how they claim room. Layers that have the same object draw the same
/// labels, which are placed once, when the lowest of them is.
///
/// The short forms are ``Layer/symbols(_:_:placed:)`` and ``Layer/symbols(_:_:labels:rules:)``. This one is for labels in a
/// group of their own, and for rules that follow the camera:
///
///     let buses = Symbols(.placed(symbols), group: .source(1)) { projection in
///       var rules = LabelRules()
///       rules.iconOverlap = projection.camera.zoom < 14 ? .never : .always
///       return rules
///     }
///     let layer = Layer("buses", set, kind: .symbols(buses))
public final class Symbols: Sendable {
  /// Where labels come from.
  public enum Source: Sendable {
    /// Where the caller found room for them. Of the rules those count that say whether others may overlap them, or ignore
    /// them, and who is on top.
    case placed([PlacedSymbol])
    /// Labels of the layer's one set, to be placed in every copy of the world.
    case labels(LabelSet)
    /// Labels that are laid out tile by tile, to be placed.
    case layout(LabelLayout)
  }

  let source: Source
  /// Above the indices of all features that have labels, as far as they are known.
  let featureBound: Int
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
    featureBound =
      switch source {
      case .placed(let symbols): PlacedSymbol.checkedFeatureBound(symbols)
      case .labels(let labels): labels.featureBound
      case .layout: 0
      }
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

/// An icon or a text on the screen, as an engine drew it. Pieces of one feature are one hit.
public struct PlacedSymbol: Sendable {
  /// The index of the feature in its set.
  public var feature: Int
  public var piece: LabelPiece
  /// In logical pixels from the viewport's top left corner, y down. One that can't be taken (``CollisionShape``) is nowhere.
  public var shape: CollisionShape

  public init(feature: Int, piece: LabelPiece, shape: CollisionShape) {
    self.feature = feature
    self.piece = piece
    self.shape = shape
  }

  fileprivate static func checkedFeatureBound(_ symbols: [PlacedSymbol]) -> Int {
    symbols.enumerated().reduce(0) { bound, symbol in
      let feature = symbol.element.feature
      precondition(feature >= 0, "the symbol \(symbol.offset) is of feature \(feature)")
      return max(bound, feature + 1)
    }
  }
}

extension Layer {
  /// Labels where an engine drew them: what is hit, and in the way of labels below that are still to be placed.
  ///
  /// They stay where they are when the camera moves: a new camera wants new ones. ``Symbols`` is the long form, with a group
  /// and rules.
  ///
  /// - Parameter symbols: Of features of the set; the later is on top.
  public static func symbols(_ id: String, _ set: FeatureSet, placed symbols: [PlacedSymbol]) -> Layer {
    Layer(id, set, kind: .symbols(Symbols(.placed(symbols))))
  }

  /// Labels of known sizes, which get room as long as there is some, in their order, through any camera and in every copy of
  /// the world.
  ///
  /// ``Symbols`` is the long form, with a group, and rules that follow the camera.
  ///
  /// - Parameters:
  ///   - labels: Of features of the set.
  ///   - rules: How they claim room: whether text and icon need each other and may overlap others, and who is first.
  public static func symbols(
    _ id: String, _ set: FeatureSet, labels: LabelSet, rules: LabelRules = LabelRules()
  ) -> Layer {
    Layer(id, set, kind: .symbols(Symbols(.labels(labels)) { _ in rules }))
  }
}
