extension ExpressionInputs: CustomStringConvertible {
  private static let names: [(ExpressionInputs, String)] = [
    (.zoom, "zoom"), (.feature, "feature"), (.featureState, "featureState"), (.globalState, "globalState"),
    (.config, "config"), (.pitch, "pitch"), (.distanceFromCenter, "distanceFromCenter"), (.images, "images"),
    (.lineProgress, "lineProgress"), (.heatmapDensity, "heatmapDensity"), (.elevation, "elevation"),
    (.lights, "lights"), (.raster, "raster"), (.accumulated, "accumulated"), (.skyProgress, "skyProgress"),
  ]

  /// `[zoom, feature]`, and `[]` for nothing.
  public var description: String {
    "[\(Self.names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}
