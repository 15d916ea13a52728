/// The properties of layers of type `raster-particle`: particles that move over a raster (Mapbox).
///
/// (Style Specification, "Layers".)
public struct RasterParticleProperties: SourcePropertyTable {
  public static let table = RasterParticleProperties()
  public static let layerType = LayerType.rasterParticle

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let rasterParticleArrayBand = Property<String>("raster-particle-array-band", .paint)
  public let rasterParticleCount = Property<Double>("raster-particle-count", .paint, default: 512, minimum: 1)
  public let rasterParticleColor = Property<StyleColor>(
    "raster-particle-color", .paint, inputs: [.raster, .styleOnly], isInterpolated: true)
  public let rasterParticleMaxSpeed = Property<Double>("raster-particle-max-speed", .paint, default: 1, minimum: 1)
  public let rasterParticleSpeedFactor = Property<Double>(
    "raster-particle-speed-factor", .paint, default: 0.2, minimum: 0, maximum: 1, inputs: .cameraOnly,
    isInterpolated: true)
  public let rasterParticleFadeOpacityFactor = Property<Double>(
    "raster-particle-fade-opacity-factor", .paint, default: 0.98, minimum: 0, maximum: 1, inputs: .cameraOnly,
    isInterpolated: true)
  public let rasterParticleResetRateFactor = Property<Double>(
    "raster-particle-reset-rate-factor", .paint, default: 0.8, minimum: 0, maximum: 1)
  public let rasterParticleElevation = Property<Double>(
    "raster-particle-elevation", .paint, default: 0, minimum: 0, units: .meters, inputs: .cameraOnly,
    isInterpolated: true)
}
