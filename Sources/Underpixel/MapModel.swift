public import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelHitTest
public import UnderpixelSources
public import UnderpixelStyle
internal import UnderpixelSymbols

/// A map: a style over its sources, a camera and a viewport. What it makes of them, scenes and frames, can go anywhere.
///
///     let map = MapModel(size: Size(width: 1024, height: 768))
///     try map.load(style: URL(filePath: "datasets/monaco/style.json"))
///     map.camera = Camera(center: Coordinate(longitude: 7.4197, latitude: 43.7317), zoom: 16, pitch: 60)
///     try await map.loadTiles()
///     for hit in try map.frame.hits(at: ScreenPoint(x: 512, y: 384)) { print(hit.layer) }
///
/// Owned by one isolation; scenes and frames may be queried from any thread.
public final class MapModel {
  /// The viewport, in logical pixels.
  public var size: Size
  /// From where the map is looked at. Loading a style sets what the style has of it.
  public var camera: Camera
  /// The style as it was read; nil before one is loaded.
  public private(set) var style: Style?
  /// The folder that `local://` means in a style's URLs; nil for none.
  public var assets: String?
  /// Physical pixels for each logical one: from 2 on, sprites of twice the pixels are read. Counts when a style is loaded.
  public var pixelRatio = 1.0
  /// Whether labels of different sources are in each other's way.
  public var crossSourceCollisions = true { didSet { draw() } }
  let cache: SourceCache
  /// Where a style's relative URLs start.
  var folder = ""
  /// The style's layers, as far as they can be hit.
  private(set) var layers = HitLayers()
  /// What is read of the style's sources, by name: those that layers draw, and those that were changed.
  var contents: [String: SourceContent] = [:]
  /// Tiles that do not come from where the style says, by source.
  var tileSources: [String: any TileSource] = [:]
  var states = FeatureStateStore() { didSet { known = nil } }
  /// What is wrong with the sprites of the style.
  var assetWarnings: [StyleProblem] = []
  var labels = LabelLayouts(SymbolAssets())
  var glyphs: GlyphFiles?
  /// Images that came from no sprite.
  var addedImages: [String: SpriteImage] = [:]
  /// The layers as the scene has them, and the scene; nil when something changed.
  private var drawn: [Layer] = []
  private var known: Scene?

  /// - Parameter cache: Where files are kept once read, for maps that share some.
  public init(size: Size, cache: SourceCache = SourceCache()) {
    self.size = size
    self.cache = cache
    camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)
  }

  /// Why layers can't be read that may draw something, by their ids. They are left out: what they draw is not hit.
  public var layersLeftOut: [String: StyleError] { layers.leftOut }

  /// What is to be seen now; empty before a style is loaded.
  public var scene: Scene {
    if let known { return known }
    for index in drawn.indices { drawn[index].content = contents[drawn[index].source]?.content ?? drawn[index].content }
    let scene = Scene(layers: drawn, states: statesOfSets())
    known = scene
    return scene
  }

  /// The scene through the camera.
  ///
  /// - Throws: ``CameraError`` for a viewport without area, or a camera with numbers out of their ranges.
  public var frame: Frame {
    get throws(CameraError) { try scene.frame(camera: camera, viewport: size) }
  }

  /// The clusters of a clustered GeoJSON source, by which one of its hits is taken apart; nil where there is no such source
  /// or no layer draws it.
  ///
  ///     if let id = hit.feature.properties["cluster_id"]?.number, let clusters = map.clusters(of: hit.source) {
  ///       map.camera.zoom = Double(clusters.expansionZoom(of: Int(id)) ?? 0)
  ///     }
  public func clusters(of source: String) -> ClusterIndex? {
    if case .clusters(let clusters, _)? = contents[source] { clusters } else { nil }
  }

  /// Takes a style, and the layers of it whose sources are there.
  func take(_ style: Style, _ layers: HitLayers) {
    self.style = style
    self.layers = layers
    draw()
  }

  /// Takes sources as they are now, of which some may be new.
  func draw() {
    let symbols = labels.symbols(of: layers.layers, style, separatesSources: !crossSourceCollisions)
    drawn = layers.layers.compactMap { layer in contents[layer.source].map { Layer(layer, $0.content, symbols) } }
    known = nil
  }

  /// Says that features came or went.
  func contentChanged() { known = nil }

  func sets(of source: String) -> [FeatureSet] {
    switch contents[source] {
    case .features(let set)?: [set]
    case .edited(let edited)?: [edited.base, edited.delta]
    case .tiles(let tiled)?: Array(tiled.tiles.sets.values)
    // Those of levels come and go with the zoom.
    case .clusters?, nil: []
    }
  }
}

/// What a source of a style is made of.
enum SourceContent {
  case features(FeatureSet)
  case edited(EditedSource)
  case clusters(ClusterIndex, ZoomLevels)
  case tiles(TiledContent)

  var content: Layer.Content {
    switch self {
    case .features(let set): .features(set)
    case .edited(let edited): .edited(edited.features)
    case .clusters(_, let levels): .levels(levels)
    case .tiles(let tiled): .tiles(tiled.tiles)
    }
  }
}
