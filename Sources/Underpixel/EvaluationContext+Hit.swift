internal import UnderpixelCamera
internal import UnderpixelGeometry
public import UnderpixelHitTest
public import UnderpixelStyle

extension EvaluationContext {
  /// For a feature that was hit, at the zoom and pitch of a frame.
  ///
  ///     let color = try parks.expression(\.fillColor)
  ///     for hit in frame.hits(at: finger) { print(color?.color(EvaluationContext(hit, in: frame)) ?? .black) }
  ///
  /// - Parameters:
  ///   - featureState: The state that the feature has, when nil.
  ///   - surroundings: What is the same for all features; the frame's pitch alone when nil.
  public init(
    _ hit: HitFeature, in frame: Frame, featureState: FeatureState? = nil,
    surroundings: EvaluationSurroundings? = nil
  ) {
    let camera = frame.projection.camera
    self.init(
      zoom: camera.zoom, feature: CollectionFeature(hit.feature.features, hit.feature.index, hit.geometryType),
      featureState: featureState ?? hit.state,
      surroundings: surroundings ?? (camera.pitch == 0 ? nil : EvaluationSurroundings(pitch: camera.pitch)))
  }
}
