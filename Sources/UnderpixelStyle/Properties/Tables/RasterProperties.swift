/// The properties of layers of type `raster`: pictures in tiles.
///
/// (Style Specification, "Layers".)
public struct RasterProperties: SourcePropertyTable {
  public static let table = RasterProperties()
  public static let layerType = LayerType.raster

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)

  // MARK: Paint

  public let rasterOpacity = Property<Double>(
    "raster-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let rasterHueRotate = Property<Double>(
    "raster-hue-rotate", .paint, default: 0, units: .degrees, inputs: .cameraOnly, isInterpolated: true)
  public let rasterBrightnessMin = Property<Double>(
    "raster-brightness-min", .paint, default: 0, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let rasterBrightnessMax = Property<Double>(
    "raster-brightness-max", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let rasterSaturation = Property<Double>(
    "raster-saturation", .paint, default: 0, minimum: -1, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let rasterContrast = Property<Double>(
    "raster-contrast", .paint, default: 0, minimum: -1, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let resampling = Property<Resampling>("resampling", .paint, default: .linear, inputs: .cameraOnly)
  public let rasterResampling = Property<Resampling>("raster-resampling", .paint, default: .linear, inputs: .cameraOnly)
  public let rasterFadeDuration = Property<Double>(
    "raster-fade-duration", .paint, default: 300, minimum: 0, units: .milliseconds, inputs: .cameraOnly,
    isInterpolated: true)

  // Mapbox's own.
  public let rasterColor = Property<StyleColor>(
    "raster-color", .paint, inputs: [.raster, .styleOnly], isInterpolated: true)
  public let rasterColorMix = Property<[Double]>(
    "raster-color-mix", .paint, as: .array(.number, count: 4), default: [0.2126, 0.7152, 0.0722, 0],
    inputs: .cameraOnly, isInterpolated: true)
  public let rasterColorRange = Property<[Double]>(
    "raster-color-range", .paint, as: .array(.number, count: 2), inputs: .cameraOnly, isInterpolated: true)
  public let rasterArrayBand = Property<String>("raster-array-band", .paint)
  public let rasterElevation = Property<Double>(
    "raster-elevation", .paint, default: 0, minimum: 0, units: .meters, inputs: .cameraOnly, isInterpolated: true)
  public let rasterEmissiveStrength = Property<Double>(
    "raster-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: .light, isInterpolated: true)
}
