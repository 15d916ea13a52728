public import UnderpixelCamera
public import UnderpixelGeometry

/// Layers in draw order, bottom to top, and the states of their features: a map at one instant, without a camera.
///
/// Immutable: any number of threads may look at it. A copy shares everything.
///
///     let scene = Scene(layers: [.fill("water", water), .line("roads", roads, width: 6)])
///     let hits = try scene.frame(camera: camera, viewport: size).hits(at: cursor)
public struct Scene: Sendable {
  let storage: Storage

  /// - Parameter states: Those of features that have one, by feature set.
  public init(layers: [Layer], states: SetStates = SetStates()) {
    storage = Storage(layers, states)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Bottom to top.
  public var layers: [Layer] { storage.layers }

  /// The states of features.
  public var states: SetStates { storage.states }

  /// The same layers with other states.
  ///
  /// What the camera that looked last saw is known to the new scene, but for what the states change: as far as these are a
  /// copy of the scene's that was changed, their differences alone are computed. The scene stays as it is.
  ///
  ///     var states = scene.states
  ///     states.set(["hover": true], of: feature, in: buildings)
  ///     scene = scene.replacing(states: states)
  ///
  /// - Complexity: O(1); at the first look of the camera that looked last O(feature sets) and O(changes × log states) for
  ///   each layer whose numbers follow states.
  public func replacing(states: SetStates) -> Scene {
    states.isIdentical(to: storage.states) ? self : Scene(Storage(storage, states))
  }

  /// The scene as a camera sees it.
  ///
  /// - Throws: ``CameraError`` for a viewport without area or a camera with numbers that are not finite or out of range.
  /// - Complexity: O(1) for a camera that looked last; else O(layers) for each set that is seen, at the first look at a
  ///   zoom also O(features) of layers whose measures depend on zoom and feature, and at the first look at a whole zoom
  ///   level O(features) of the layers with filters.
  public func frame(camera: Camera, viewport: Size) throws(CameraError) -> Frame {
    let projection = try Projection(camera: camera, viewport: viewport)
    let (layers, labels) = storage.layers(for: projection)
    return Frame(scene: self, projection: projection, layers: layers, labels: labels)
  }

  /// For every layer, whether a query by name asks it: those of no import are that have one of the names. Nil for all.
  func mask(of names: Set<String>?) -> [Bool]? {
    names.map { names in layers.map { $0.importId == nil && names.contains($0.id) } }
  }

  final class Storage: Sendable {
    let layers: [Layer]
    let states: SetStates
    let isExtrusion: [Bool]
    let contents: [LayersOfContent]
    /// Whether what is drawn changes with all of the camera, as tiles do, or with its bearing.
    private let hasTiles: Bool
    private let turns: Bool
    private let latest: Locked<Look?>

    /// What the last camera saw, in the scene's states or in those that it was made from.
    private struct Look {
      let projection: Projection
      let layers: ResolvedLayers
      let labels: FrameLabels?
    }

    init(_ layers: [Layer], _ states: SetStates) {
      self.layers = layers
      self.states = states
      isExtrusion = layers.map(\.isExtrusion)
      contents = LayersOfContent.grouped(layers)
      hasTiles = layers.contains { if case .tiles = $0.content { true } else { false } }
      turns = layers.contains { $0.translation.anchor == .viewport }
      latest = Locked(nil)
    }

    init(_ other: Storage, _ states: SetStates) {
      layers = other.layers
      self.states = states
      isExtrusion = other.isExtrusion
      contents = other.contents
      hasTiles = other.hasTiles
      turns = other.turns
      latest = Locked(other.latest.withLock { $0 })
    }

    /// The layers as drawn for a camera, and their labels; the last answer is kept, since a resting camera asks for it
    /// again and again.
    func layers(for projection: Projection) -> (ResolvedLayers, FrameLabels?) {
      let last = latest.withLock { $0 }
      let isSame = last?.projection == projection
      let resolved: ResolvedLayers =
        if let last, isSame || isAlike(last.projection, projection) {
          last.layers.replacing(states: states)
        } else {
          ResolvedLayers(layers, contents, states, projection)
        }
      if let last, isSame, last.layers === resolved { return (resolved, last.labels) }
      // States do not move where there is room for labels.
      let placement =
        if let last, isSame { last.labels?.placement } else { FramePlacement(layers, resolved, projection) }
      let labels = placement.map { FrameLabels($0, resolved) }
      latest.withLock { $0 = Look(projection: projection, layers: resolved, labels: labels) }
      return (resolved, labels)
    }

    /// True where nothing is drawn otherwise: where no tiles come and go the zoom alone counts, and the bearing where a
    /// layer is moved on the viewport.
    private func isAlike(_ a: Projection, _ b: Projection) -> Bool {
      if hasTiles { return a.camera == b.camera && a.viewport == b.viewport }
      return a.camera.zoom == b.camera.zoom && (!turns || a.camera.bearing == b.camera.bearing)
    }
  }
}

/// The layers over one set, or over the same tiles, with their places in the scene, bottom to top.
struct LayersOfContent: Sendable {
  let content: Layer.Content
  var layers: [(index: Int, layer: Layer)]

  private enum Key: Hashable {
    case set(ObjectIdentifier)
    case edited(base: ObjectIdentifier, delta: ObjectIdentifier)
    case levels(ObjectIdentifier)
    case tiles(ObjectIdentifier)
  }

  static func grouped(_ layers: [Layer]) -> [LayersOfContent] {
    var contents: [LayersOfContent] = []
    var places: [Key: Int] = [:]
    for (index, layer) in layers.enumerated() {
      let key: Key =
        switch layer.content {
        case .features(let set): .set(ObjectIdentifier(set))
        case .edited(let edited): .edited(base: ObjectIdentifier(edited.base), delta: ObjectIdentifier(edited.delta))
        case .levels(let levels): .levels(ObjectIdentifier(levels))
        case .tiles(let tiles): .tiles(ObjectIdentifier(tiles.version))
        }
      if let place = places[key] {
        contents[place].layers.append((index, layer))
      } else {
        places[key] = contents.count
        contents.append(LayersOfContent(content: layer.content, layers: [(index, layer)]))
      }
    }
    return contents
  }
}
