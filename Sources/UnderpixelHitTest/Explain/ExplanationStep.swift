public import UnderpixelGeometry
public import UnderpixelPlacement

/// A step of a query, with what it looks at: what a feature passes on its way to being hit, or fails at. They come in this
/// order.
public enum ExplanationStep: Sendable {
  // MARK: The layer

  /// There has to be a layer of the name; `hint` says which one may be meant.
  case layer(hint: String)
  /// The layer has to be one that can be read; the problem is why it is not.
  case readable(problem: String)
  /// The layer has to be visible.
  case visibility
  /// The camera's zoom has to be one at which the layer is drawn: below the upper bound.
  case zoom(camera: Double, drawn: Range<Double>)

  // MARK: The data

  /// The tile has to be there, and seen by the camera.
  case tile(TileID, ExplainedTile)
  /// A tile holds what layers draw at its own zoom, which far away is smaller than the camera's.
  case tileZoom(TileID, zoom: Int, drawn: Range<Double>)
  /// The feature has to be there still, and not to be replaced or removed since its set was made.
  case current
  /// The feature has to have a geometry, not a line of one position, and all of its numbers have to be finite.
  case geometry
  /// The layer has to draw shapes of the type.
  case type(GeometryType, drawnAs: String)
  /// The feature has to pass the layer's filter, which sees a whole zoom level. The filter itself, and the operand of an
  /// `all` that is not true, are known where a style says them.
  case filter(zoom: Double, filter: PropertyValue?, operand: PropertyValue?)

  // MARK: The paint

  /// What is painted must not be nothing: a line without width, a circle without radius.
  case size(String, Double)
  /// The layer has to have a label for the feature; the problems are what is known to be missing.
  case label(problems: [String])
  /// The label has to have found room.
  case room(LabelPiece, LabelHindrance)
  /// Something of it has to lie before the camera, and not at the horizon.
  case sight
  /// The paint has to lie within the query's radius.
  case shape(NearestPlace)
  /// Of a feature in the margin of a tile the neighbor draws what lies in its square.
  case share(TileID)

  // MARK: The answer

  /// A feature of several tiles is one hit, which stands for all of them.
  case single(TileID?)
  /// The answer has no more than so many hits.
  case limit(Int)
  /// So many hits lie above, the lowest of them this one. Nothing fails here.
  case order(above: Int, by: HitFeature?)
}

/// What is known of a tile.
public enum ExplainedTile: Sendable {
  case loaded
  /// The camera does not see it.
  case unseen
  /// Nothing is there of it: it is not loaded, or empty.
  case absent
  /// It was not asked for yet.
  case notLoaded
  /// It could not be had or read.
  case failed(String)
  /// It is there, or known not to exist, and holds nothing that is drawn.
  case empty
}

/// What keeps a label from being on the screen.
public enum LabelHindrance: Sendable {
  /// Nothing: it has room.
  case none
  /// The label that took the room.
  case taken(by: SymbolIdentity)
  /// It lies outside the picture and the margin around it.
  case outside
  /// It is nowhere: text longer than its line, or too far away or behind the eye.
  case nowhere
  /// Its other piece found no room.
  case otherPiece
}

/// Where a feature's paint comes nearest to a pixel.
public struct NearestPlace: Sendable {
  /// From the pixel, in logical pixels; 0 inside.
  public var distance: Double
  /// The query's radius.
  public var radius: Double
  /// On the screen; nil where it is not known.
  public var pixel: ScreenPoint?
  /// The ground under that pixel, in degrees; nil above the horizon.
  public var coordinate: Coordinate?
  /// True where there is no ground under the pixel that was asked.
  public var isAboveHorizon: Bool
}

extension ExplanationStep {
  /// Where the step comes in the order of the query.
  var stage: Int {
    switch self {
    case .layer: 0
    case .readable: 1
    case .visibility: 2
    case .zoom: 3
    case .tile: 4
    case .tileZoom: 5
    case .current: 6
    case .geometry: 7
    case .type: 8
    case .filter: 9
    case .size: 10
    case .label: 11
    case .room: 12
    case .sight: 13
    case .shape: 14
    case .share: 15
    case .single: 16
    case .limit: 17
    case .order: 18
    }
  }
}
