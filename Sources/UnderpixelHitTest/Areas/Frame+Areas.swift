internal import UnderpixelCamera
public import UnderpixelGeometry

extension Frame {
  /// Where on the screen features are hit: for every feature that is seen in a box and every layer that draws it, the pixels
  /// that ``hits(at:radius:ranking:layers:limit:filter:)`` finds it at. From the bottom to the top.
  ///
  ///     for area in frame.areas() { print(area.hit.layer, area.shapes) }
  ///
  /// Shapes are cut where they leave the box. Round edges are within 0.05 pixels of what is hit. Extrusions are ordered by
  /// their nearest corners, and end a thousandth of the eye's distance before the eye. What lies in the margin of a tile can
  /// be given whole, where queries leave a piece of it to the neighbor, which draws the same.
  ///
  /// - Parameters:
  ///   - box: In logical pixels; the viewport when nil. In one with a NaN or an infinity there is nothing.
  ///   - layers: The ids of the layers of no import to draw; all layers when nil.
  /// - Complexity: O(log *n* + vertices of what is seen) for each feature set.
  public func areas(in box: ScreenBox? = nil, layers: Set<String>? = nil) -> [HitArea] {
    let viewport = ScreenBox(x: 0...projection.viewport.width, y: 0...projection.viewport.height)
    return areas(in: box ?? viewport, among: scene.mask(of: layers))
  }

  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func areas(in box: ScreenBox, among wanted: [Bool]?) -> [HitArea] {
    guard box.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
    let window = AreaWindow(box, projection)
    var shapes: [Hit: [[AreaShape]]] = [:]
    func add(_ hit: Hit, _ found: [AreaShape]) {
      let found = found.filter { !$0.isEmpty }
      if !found.isEmpty { shapes[hit, default: []].append(found) }
    }
    for (number, group) in self.layers.groups.enumerated() {
      group.forEachArea(in: window, number, wanted: wanted, add)
    }
    let labels = labels(wanted)
    labels?.forEachArea(in: window, self.layers, wanted: wanted, add)
    // A part has several areas where it is seen in several copies of the world.
    return drawOrder(labels).bottomFirst(shapes.keys).flatMap { hit in
      let feature = HitFeature(frame: self.layers, scene: scene, record: hit)
      return (shapes[hit] ?? []).map { HitArea(hit: feature, shapes: $0) }
    }
  }
}
