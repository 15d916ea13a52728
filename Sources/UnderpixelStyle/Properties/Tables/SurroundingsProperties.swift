/// The members of `light`: one light for solids.
///
/// (Style Specification, "Light".)
public struct LightProperties: PropertyTable {
  public static let table = LightProperties()

  public let anchor = Property<TranslateAnchor>("anchor", .style, default: .viewport, inputs: .cameraOnly)
  public let position = Property<[Double]>(
    "position", .style, as: .array(.number, count: 3), default: [1.15, 210, 30], inputs: .cameraOnly,
    isInterpolated: true)
  public let color = Property<StyleColor>(
    "color", .style, default: .hex(0xFFFFFF), inputs: .cameraOnly, isInterpolated: true)
  public let intensity = Property<Double>(
    "intensity", .style, default: 0.5, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
}

/// The members of MapLibre's `sky`: the sky and the haze before it.
///
/// (Style Specification, "Sky".)
public struct AtmosphereProperties: PropertyTable {
  public static let table = AtmosphereProperties()

  public let skyColor = Property<StyleColor>(
    "sky-color", .style, default: .hex(0x88C6FC), inputs: .cameraOnly, isInterpolated: true)
  public let horizonColor = Property<StyleColor>(
    "horizon-color", .style, default: .hex(0xFFFFFF), inputs: .cameraOnly, isInterpolated: true)
  public let fogColor = Property<StyleColor>(
    "fog-color", .style, default: .hex(0xFFFFFF), inputs: .cameraOnly, isInterpolated: true)
  public let fogGroundBlend = Property<Double>(
    "fog-ground-blend", .style, default: 0.5, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let horizonFogBlend = Property<Double>(
    "horizon-fog-blend", .style, default: 0.8, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let skyHorizonBlend = Property<Double>(
    "sky-horizon-blend", .style, default: 0.8, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let atmosphereBlend = Property<Double>(
    "atmosphere-blend", .style, default: 0.8, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
}

/// The members of Mapbox's `fog`.
///
/// (Style Specification, "Fog".)
public struct FogProperties: PropertyTable {
  public static let table = FogProperties()

  public let range = Property<[Double]>(
    "range", .style, as: .array(.number, count: 2), default: [0.5, 10], minimum: -20, maximum: 20, inputs: .cameraOnly,
    isInterpolated: true)
  public let color = Property<StyleColor>(
    "color", .style, default: .hex(0xFFFFFF), inputs: .light, isInterpolated: true)
  public let highColor = Property<StyleColor>(
    "high-color", .style, default: .hex(0x245CDF), inputs: .light, isInterpolated: true)
  public let spaceColor = Property<StyleColor>(
    "space-color", .style, default: .hex(0x0B0B19), inputs: .light, isInterpolated: true)
  public let horizonBlend = Property<Double>(
    "horizon-blend", .style, default: 0.1, minimum: 0, maximum: 1, inputs: .light, isInterpolated: true)
  public let starIntensity = Property<Double>(
    "star-intensity", .style, default: 0.35, minimum: 0, maximum: 1, inputs: .light, isInterpolated: true)
  public let verticalRange = Property<[Double]>(
    "vertical-range", .style, as: .array(.number, count: 2), default: [0, 0], minimum: 0, inputs: .cameraOnly,
    isInterpolated: true)
}

/// The members of `terrain`. Mapbox lets the exaggeration follow the zoom.
///
/// (Style Specification, "Terrain".)
public struct TerrainProperties: PropertyTable {
  public static let table = TerrainProperties()

  public let source = Property<String>("source", .style)
  public let exaggeration = Property<Double>(
    "exaggeration", .style, default: 1, minimum: 0, inputs: .cameraOnly, isInterpolated: true)
}
