internal import Synchronization
public import UnderpixelCamera
public import UnderpixelGeometry

/// Layers in draw order, bottom to top: a map at one instant, without a camera.
///
/// Immutable: any number of threads may look at it. A copy shares everything.
///
///     let scene = Scene(layers: [.fill("water", water), .line("roads", roads, width: 6)])
///     let hits = try scene.frame(camera: camera, viewport: size).hits(at: cursor)
public struct Scene: Sendable {
  let storage: Storage

  public init(layers: [Layer]) {
    storage = Storage(layers)
  }

  /// Bottom to top.
  public var layers: [Layer] { storage.layers }

  /// The scene as a camera sees it.
  ///
  /// - Throws: ``CameraError`` for a viewport without area or a camera with numbers that are not finite or out of range.
  /// - Complexity: O(1) at a zoom that was looked at lately; else O(features) of layers whose measures depend on zoom
  ///   and feature, and at the first look at a whole zoom level O(features) of the layers with filters.
  public func frame(camera: Camera, viewport: Size) throws(CameraError) -> Frame {
    let projection = try Projection(camera: camera, viewport: viewport)
    return Frame(scene: self, projection: projection, layers: storage.layers(at: camera.zoom))
  }

  final class Storage: Sendable {
    let layers: [Layer]
    let isExtrusion: [Bool]
    private let membership: [MembershipTables]
    private let latest = Mutex<ResolvedLayers?>(nil)

    init(_ layers: [Layer]) {
      self.layers = layers
      isExtrusion = layers.map(\.isExtrusion)
      var groups: [(set: FeatureSet, layers: [Int])] = []
      var groupOfSet: [UInt64: Int] = [:]
      for (index, layer) in layers.enumerated() {
        if let group = groupOfSet[layer.set.number] {
          groups[group].layers.append(index)
        } else {
          groupOfSet[layer.set.number] = groups.count
          groups.append((layer.set, [index]))
        }
      }
      membership = groups.map { group in MembershipTables(set: group.set, layers: group.layers.map { ($0, layers[$0]) })
      }
    }

    /// The layers drawn at a zoom; the last answer is kept, since a resting camera asks for it again and again.
    func layers(at zoom: Double) -> ResolvedLayers {
      if let resolved = latest.withLock({ $0 }), resolved.zoom == zoom { return resolved }
      let resolved = ResolvedLayers(zoom: zoom, groups: membership.compactMap { LayerGroup($0, zoom: zoom) })
      latest.withLock { $0 = resolved }
      return resolved
    }
  }
}
