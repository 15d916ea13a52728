public import UnderpixelGeometry

/// One layer of a scene: features, and how they are drawn as far as it matters to what is hit.
public struct Layer: Sendable {
  public var id: String
  /// The path of the import that the layer is of, `outer/inner`; nil for a layer of no import. Queries name layers of no
  /// import alone.
  public var importId: String?
  /// The name of the source that the features came from; the layer's id where the caller gives none.
  public var source: String
  public var content: Content
  /// Of a tile's features only those of that source layer.
  public var sourceLayer: String? { didSet { token = LayerToken() } }
  public var kind: Kind { didSet { token = LayerToken() } }
  /// Whether the layer is drawn at all: the features of one that is not are hit in other layers alone.
  public var isVisible = true
  /// The zooms at which the layer is drawn: from the lower bound up to, not including, the upper.
  public var zooms: Range<Double>
  public var filter: Filter { didSet { token = LayerToken() } }
  /// What decides which feature is drawn later, and so on top; features of the same key, or without, keep their order.
  public var sortKey: Numbers?
  /// How far the layer is drawn from where its features are.
  public var translation: Translation
  /// What tells the layer from others, and stays when its content is replaced, but not when it draws other features of it.
  private(set) var token = LayerToken()

  /// A layer of any kind. Labels that were made for features have to be of features that are there: an index beyond them
  /// stops the program.
  public init(
    _ id: String, _ content: Content, sourceLayer: String? = nil, kind: Kind, source: String? = nil,
    zooms: Range<Double> = -.infinity..<(.infinity), filter: Filter = .all
  ) {
    if case .symbols(let symbols) = kind, let count = content.labeledFeatureCount {
      let bound = symbols.featureBound
      precondition(bound <= count, "layer \(id): a label is of feature \(bound - 1), in a set with \(count)")
    }
    self.id = id
    self.source = source ?? id
    self.content = content
    self.sourceLayer = sourceLayer
    self.kind = kind
    self.zooms = zooms
    self.filter = filter
    translation = .none
  }

  public init(
    _ id: String, _ set: FeatureSet, kind: Kind, source: String? = nil, zooms: Range<Double> = -.infinity..<(.infinity),
    filter: Filter = .all
  ) {
    self.init(id, .features(set), kind: kind, source: source, zooms: zooms, filter: filter)
  }

  /// Where a layer's features are.
  public enum Content: Sendable {
    /// In one set, seen in every copy of the world.
    case features(FeatureSet)
    /// In a set of which single features were replaced since.
    case edited(EditedFeatures)
    /// In one set for each whole zoom level.
    case levels(ZoomLevels)
    /// In the tiles that the camera covers.
    case tiles(TileSets)

    /// How many features labels can be of that were made for them; nil where sets come and go.
    fileprivate var labeledFeatureCount: Int? {
      switch self {
      case .features(let set): set.features.count
      case .edited(let edited): edited.base.features.count
      case .levels, .tiles: nil
      }
    }
  }

  /// How a layer draws.
  public enum Kind: Sendable {
    /// The interior of polygons.
    case fill
    /// Lines and the edges of polygons, `width` wide, or with a gap along the middle; the gap counts as hit. `offset`
    /// moves a line to the right of its direction, in logical pixels.
    case line(width: Numbers, gapWidth: Numbers = 0, offset: Numbers = 0)
    /// A disc around every position.
    case circle(
      radius: Numbers, strokeWidth: Numbers = 0, pitchScale: PitchReference = .map,
      pitchAlignment: PitchReference = .viewport)
    /// Polygons raised from `base` to `height`, in meters.
    case extrusion(height: Numbers, base: Numbers = 0)
    /// Icons and text that found room on the screen. They choose their features themselves.
    case symbols(Symbols)
  }

  /// What a circle keeps to when the camera tilts, and a translation when it turns.
  public enum PitchReference: Sendable {
    case map, viewport
  }

  /// A shift to the right and down, in logical pixels of the map, or of the viewport as its bearing turns it.
  public struct Translation: Sendable {
    public var x: Numbers
    public var y: Numbers
    public var anchor: PitchReference

    public static let none = Translation(x: 0, y: 0)

    /// Numbers for all features alike.
    public init(x: Numbers, y: Numbers, anchor: PitchReference = .map) {
      self.x = x
      self.y = y
      self.anchor = anchor
    }
  }

  /// Which features the layer draws.
  public enum Filter: Sendable {
    case all
    /// `test` gets a feature of a collection, the type of the part in question, and the zoom, always a whole level: the
    /// camera's, rounded down, or that of the feature's tile.
    case features(
      dependsOnZoom: Bool,
      test: @Sendable (_ features: FeatureCollection, _ feature: Int, _ type: GeometryType, _ zoom: Double) -> Bool)
  }
}

/// The identity of a layer.
final class LayerToken: Hashable, Sendable {
  static func == (a: LayerToken, b: LayerToken) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Layer {
  public static func fill(_ id: String, _ set: FeatureSet) -> Layer { Layer(id, set, kind: .fill) }

  /// - Parameter width: In logical pixels at the camera's center.
  public static func line(_ id: String, _ set: FeatureSet, width: Numbers) -> Layer {
    Layer(id, set, kind: .line(width: width))
  }

  /// - Parameter radius: In logical pixels.
  public static func circles(_ id: String, _ set: FeatureSet, radius: Numbers) -> Layer {
    Layer(id, set, kind: .circle(radius: radius))
  }

  /// - Parameter height: In meters.
  public static func extrusion(_ id: String, _ set: FeatureSet, height: Numbers, base: Numbers = 0) -> Layer {
    Layer(id, set, kind: .extrusion(height: height, base: base))
  }

  /// Whether the layer is drawn at a camera's zoom.
  func isDrawn(atZoom zoom: Double) -> Bool { isVisible && zooms.contains(zoom) }

  var isExtrusion: Bool {
    if case .extrusion = kind { true } else { false }
  }

  var isSymbols: Bool {
    if case .symbols = kind { true } else { false }
  }

  /// True when the layer draws parts of that type.
  func draws(_ type: GeometryType) -> Bool {
    switch kind {
    case .fill, .extrusion: type == .polygon
    case .line: type != .point
    case .circle: true
    // Where labels are is known to the placement.
    case .symbols: false
    }
  }
}
