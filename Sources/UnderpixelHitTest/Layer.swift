public import UnderpixelGeometry

/// One layer of a scene: features, and how they are drawn as far as it matters to what is hit.
public struct Layer: Sendable {
  public var id: String
  /// The name of the source that the features came from; the layer's id where the caller gives none.
  public var source: String
  public var set: FeatureSet
  public var kind: Kind
  /// The zooms at which the layer is drawn: from the lower bound up to, not including, the upper.
  public var zooms: Range<Double>
  public var filter: Filter

  public init(
    _ id: String, _ set: FeatureSet, kind: Kind, source: String? = nil, zooms: Range<Double> = -.infinity..<(.infinity),
    filter: Filter = .all
  ) {
    self.id = id
    self.source = source ?? id
    self.set = set
    self.kind = kind
    self.zooms = zooms
    self.filter = filter
  }

  /// How a layer draws.
  public enum Kind: Sendable {
    /// The interior of polygons.
    case fill
    /// Lines and the edges of polygons, `width` wide, or with a gap along the middle; the gap counts as hit.
    case line(width: Numbers, gapWidth: Numbers = 0)
    /// A disc around every position.
    case circle(
      radius: Numbers, strokeWidth: Numbers = 0, pitchScale: PitchReference = .map,
      pitchAlignment: PitchReference = .viewport)
    /// Polygons raised from `base` to `height`, in meters.
    case extrusion(height: Numbers, base: Numbers = 0)
  }

  /// What a circle keeps to when the camera tilts.
  public enum PitchReference: Sendable {
    case map, viewport
  }

  /// Which features the layer draws.
  public enum Filter: Sendable {
    case all
    /// `test` gets a feature's index, the type of the part in question, and the zoom, always a whole level: the
    /// camera's, rounded down.
    case features(dependsOnZoom: Bool, test: @Sendable (_ feature: Int, _ type: GeometryType, _ zoom: Double) -> Bool)
  }
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

  var isExtrusion: Bool {
    if case .extrusion = kind { true } else { false }
  }

  /// True when the layer draws parts of that type.
  func draws(_ type: GeometryType) -> Bool {
    switch kind {
    case .fill, .extrusion: type == .polygon
    case .line: type != .point
    case .circle: true
    }
  }
}
