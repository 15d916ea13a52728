public import UnderpixelHitTest
public import UnderpixelStyle

extension StyleExpression {
  /// True when a feature that was hit passes the expression as a filter, at the zoom of a frame and in its state.
  ///
  ///     let filter = try StyleExpression(filter: ["==", ["get", "class"], "hotel"])
  ///     frame.hits(at: finger) { filter.passes($0, in: frame) }
  public func passes(_ hit: HitFeature, in frame: Frame) -> Bool {
    // Surroundings are made only for who asks.
    let surroundings = inputs.contains(.pitch) ? nil : EvaluationSurroundings.none
    return passes(EvaluationContext(hit, in: frame, surroundings: surroundings))
  }
}
