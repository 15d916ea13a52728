public import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelHitTest
public import UnderpixelInteraction
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
  public var size: Size {
    didSet {
      recorded("setSize", ["width": .number(size.width), "height": .number(size.height)]) { changed() }
    }
  }
  /// From where the map is looked at. Loading a style sets what the style has of it.
  public var camera: Camera {
    didSet {
      if camera != oldValue { recorded("setCamera", camera.recorded) { changed() } }
    }
  }
  /// The style as it is now; nil before one is loaded. What it imports is what it says itself: ``styleImports`` tells what
  /// is imported now.
  public var style: Style? { tree?.style }
  /// The folder that `local://` means in a style's URLs; nil for none.
  public var assets: String?
  /// Physical pixels for each logical one: from 2 on, sprites of twice the pixels are read. Counts when a style is loaded.
  public var pixelRatio = 1.0
  /// Whether Chinese, Japanese and Korean characters for which there are no glyphs are as wide as high, as maps on a screen
  /// draw them with fonts of the machine; else they are left out. (MapLibre GL JS, `localIdeographFontFamily`.)
  public var localIdeographs = false {
    didSet {
      assetsOfStyles.setLocalIdeographs(localIdeographs)
      draw()
    }
  }
  /// Whether labels of different sources are in each other's way.
  public var crossSourceCollisions = true { didSet { draw() } }
  /// The callouts, the lowest first.
  public internal(set) var callouts: [Callout] = []
  /// What of the content can't be done, and why.
  public internal(set) var contentProblems: [MapError] = []
  /// The scenes that were asked for, for other threads.
  public let scenes = SceneFeed()
  /// A style was loaded.
  public let onStyleLoaded = Signal()
  /// All is there that the camera sees of a style.
  public let onMapLoaded = Signal()
  let cache: SourceCache
  /// The style with those that it imports; nil before one is loaded.
  private(set) var tree: StyleTree?
  /// Their layers in draw order.
  private(set) var stack = StyleStack()
  private(set) var featuresets = Featuresets()
  /// The layers as far as they can be hit.
  private(set) var layers = HitLayers()
  /// What is read of the styles' sources: those that layers draw, and those that were changed.
  var contents: [SourceKey: SourceContent] = [:]
  /// What the styles said of these sources when they were read.
  private var definitions: [SourceKey: SourceDefinition] = [:]
  /// Tiles that do not come from where the style says, by import and name.
  var tileSources: [String: [String: any TileSource]] = [:]
  var states = MapStates()
  /// Images and fonts of the styles.
  var assetsOfStyles = StyleAssets()
  var labels = LabelLayouts()
  let dispatcher = Dispatcher()
  let mountedContent = MountedContent()
  /// What targets of interactions mean, of some that were asked last.
  var targetTables: [TargetTable] = []
  /// Whether a style was loaded of which not all was there yet.
  var awaitsMapLoaded = false
  /// Notes what happens to the map, where that is wanted.
  var recorder: MapRecorder?
  var recordingStart: PropertyValue?
  /// The layers of the targets that were asked for since the style changed last.
  var shownLayers: [FeaturesetDescriptor<FeaturesetFeature>: [ShownLayer]] = [:]
  /// How many updates are being performed within each other.
  var updateDepth = 0
  /// Tells sources from those of the same name before them.
  private(set) var incarnations: [SourceKey: Int] = [:]
  private var incarnationCount = 0
  /// The layers as the scene has them.
  private(set) var drawn: [DrawnLayer] = []
  /// The scene, in states that may have changed since; nil when something else changed.
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
    if known == nil {
      for index in drawn.indices {
        if let content = contents[drawn[index].source]?.content { drawn[index].layer.content = content }
      }
      states.take(contents)
    }
    let scene = known?.replacing(states: states.bySet) ?? Scene(layers: drawn.map(\.layer), states: states.bySet)
    known = scene
    scenes.give(scene)
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
    if case .clusters(let clusters, _)? = contents[SourceKey(source)] { clusters } else { nil }
  }

  // MARK: Changes

  /// Takes a style and its imports in the place of those that are there. What they say as before stays as it is: sources
  /// are not read again, and features not indexed.
  ///
  /// - Parameters:
  ///   - keepsStates: False for another style; else states go with the sources that go.
  ///   - replaced: A source whose data is read again, whatever is said of it: its file may have changed, or its features.
  ///   - readLayer: A layer of the root that was changed or added; it is refused where it could be read before, and can't now.
  /// - Throws: ``MapError``; the map is then as it was before.
  func take(
    _ tree: StyleTree, keepsStates: Bool = true, replacing replaced: SourceKey? = nil,
    readingLayer readLayer: String? = nil
  ) throws(MapError) {
    let stack = StyleStack(tree)
    let layers = HitLayers(stack, reusing: self.layers)
    if let readLayer, layersLeftOut[readLayer] == nil, let error = layers.leftOut[readLayer] {
      throw .style(error, file: nil)
    }
    var definitions: [SourceKey: SourceDefinition] = [:]
    for member in stack.members {
      for (name, source) in member.style.sources {
        definitions[SourceKey(name, in: member.path)] = SourceDefinition(source, folder: member.folder)
      }
    }
    var contents = keepsStates ? self.contents.filter { self.definitions[$0.key] == definitions[$0.key] } : [:]
    if let replaced { contents[replaced] = try readSource(replaced, stack, layers) }
    for key in layers.sources where contents[key] == nil {
      contents[key] = try readSource(key, stack, layers)
    }
    for (key, content) in contents {
      if case .tiles(let tiled) = content { tiled.draws(layers.sourceLayers(of: key)) }
    }
    let gone = self.definitions.keys.filter { definitions[$0] == nil }
    if !keepsStates {
      states = MapStates()
    } else {
      for key in gone { states.removeAll(of: key) }
    }
    (self.tree, self.stack, self.layers) = (tree, stack, layers)
    featuresets = Featuresets(stack)
    shownLayers = [:]
    nameSources(definitions.keys, keepsStates: keepsStates)
    states.resolveRules { shownLayers(of: $0.descriptor) }
    (self.contents, self.definitions) = (contents, definitions)
    assetsOfStyles.take(stack, pixelRatio: pixelRatio, local: assets, keepsOthers: keepsStates)
    draw()
  }

  /// Takes sources and labels as they are now, of which some may be new.
  func draw() {
    labels.take(layers.layers, stack, assetsOfStyles, separatesSources: !crossSourceCollisions)
    let before = Dictionary(drawn.map { (ObjectIdentifier($0.identity), $0) }) { first, _ in first }
    drawn = layers.layers.compactMap { hit in
      guard let content = contents[hit.source]?.content else { return nil }
      if let known = before[ObjectIdentifier(hit.identity)], known.shows(hit, labels) { return known }
      return DrawnLayer(hit, content, labels)
    }
    targetTables = []
    contentChanged()
  }

  private func nameSources(_ keys: some Collection<SourceKey>, keepsStates: Bool) {
    let before = keepsStates ? incarnations : [:]
    incarnations = [:]
    for key in keys {
      if before[key] == nil { incarnationCount += 1 }
      incarnations[key] = before[key] ?? incarnationCount
    }
  }

  /// Says that features came or went, or layers changed.
  func contentChanged() {
    sceneChanged()
    changed()
  }

  /// The same, where more is to come.
  func sceneChanged() { known = nil }
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

  /// The sets that there are; those of levels come and go with the zoom.
  var sets: [FeatureSet] {
    switch self {
    case .features(let set): [set]
    case .edited(let edited): [edited.base, edited.delta]
    case .tiles(let tiled): Array(tiled.tiles.sets.values)
    case .clusters: []
    }
  }
}

/// What a style says of a source.
private struct SourceDefinition: Equatable {
  let source: StyleSource
  let folder: String

  init(_ source: StyleSource, folder: String) {
    self.source = source
    self.folder = folder
  }
}
