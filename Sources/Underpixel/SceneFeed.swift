internal import UnderpixelGeometry
public import UnderpixelHitTest

/// The scenes of a map, for threads that do not own it.
///
///     let scenes = map.scenes            // hand it to a thread
///     scenes.latest.frame(camera: camera, viewport: size).hits(at: cursor)
///
/// The map gives a scene whenever its owner asks for one (``MapModel/scene``, ``MapModel/frame``), and so once a picture in an
/// engine that draws it: what was changed since is seen all at once, or not yet.
public final class SceneFeed: Sendable {
  private let scene = Locked(Scene(layers: []))

  init() {}

  /// The scene that the owner asked for last; an empty one before.
  public var latest: Scene { scene.withLock { $0 } }

  func give(_ scene: Scene) { self.scene.withLock { $0 = scene } }
}
