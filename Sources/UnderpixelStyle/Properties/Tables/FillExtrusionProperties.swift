/// The properties of layers of type `fill-extrusion`: areas raised to solids.
///
/// (Style Specification, "Layers".)
///
/// Of the unions of Mapbox and MapLibre: `fill-extrusion-opacity` may follow the feature (Mapbox).
public struct FillExtrusionProperties: SourcePropertyTable {
  public static let table = FillExtrusionProperties()
  public static let layerType = LayerType.fillExtrusion

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let fillExtrusionRoundedCornerDistance = Property<Double>(
    "fill-extrusion-rounded-corner-distance", .layout, default: 0, minimum: 0, units: .meters)

  // Mapbox's own.
  public let fillExtrusionEdgeRadius = Property<Double>(
    "fill-extrusion-edge-radius", .layout, default: 0, minimum: 0, maximum: 1, units: .meters, inputs: .styleOnly,
    isInterpolated: true)

  // MARK: Paint

  public let fillExtrusionOpacity = Property<Double>(
    "fill-extrusion-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let fillExtrusionColor = Property<StyleColor>(
    "fill-extrusion-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let fillExtrusionTranslate = Property<[Double]>(
    "fill-extrusion-translate", .paint, as: .array(.number, count: 2), default: [0, 0], units: .pixels,
    inputs: .cameraOnly, isInterpolated: true)
  public let fillExtrusionTranslateAnchor = Property<TranslateAnchor>(
    "fill-extrusion-translate-anchor", .paint, default: .map, inputs: .cameraOnly)
  public let fillExtrusionPattern = Property<String>("fill-extrusion-pattern", .paint, as: .image, inputs: .perFeature)
  public let fillExtrusionHeight = Property<Double>(
    "fill-extrusion-height", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven, isInterpolated: true)
  public let fillExtrusionBase = Property<Double>(
    "fill-extrusion-base", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven, isInterpolated: true)
  public let fillExtrusionVerticalGradient = Property<Bool>(
    "fill-extrusion-vertical-gradient", .paint, default: true, inputs: .cameraOnly)

  // Mapbox's own.
  public let fillExtrusionPatternCrossFade = Property<Double>(
    "fill-extrusion-pattern-cross-fade", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light,
    isInterpolated: true)
  public let fillExtrusionHeightAlignment = Property<ExtrusionAlignment>(
    "fill-extrusion-height-alignment", .paint, default: .flat)
  public let fillExtrusionBaseAlignment = Property<ExtrusionAlignment>(
    "fill-extrusion-base-alignment", .paint, default: .terrain)
  public let fillExtrusionLineWidth = Property<Double>(
    "fill-extrusion-line-width", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven,
    isInterpolated: true)
  public let fillExtrusionVerticalScale = Property<Double>(
    "fill-extrusion-vertical-scale", .paint, default: 1, minimum: 0, inputs: .cameraOnly, isInterpolated: true)
  public let fillExtrusionRoundedRoof = Property<Bool>(
    "fill-extrusion-rounded-roof", .paint, default: true, inputs: .cameraOnly)
  public let fillExtrusionCastShadows = Property<Bool>("fill-extrusion-cast-shadows", .paint, default: true)
  public let fillExtrusionCutoffFadeRange = Property<Double>(
    "fill-extrusion-cutoff-fade-range", .paint, default: 0, minimum: 0, maximum: 1, inputs: .styleOnly,
    isInterpolated: true)
  public let fillExtrusionEmissiveStrength = Property<Double>(
    "fill-extrusion-emissive-strength", .paint, default: 0, minimum: 0, units: .intensity, inputs: .dataDriven,
    isInterpolated: true)
  public let fillExtrusionAmbientOcclusionIntensity = Property<Double>(
    "fill-extrusion-ambient-occlusion-intensity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light,
    isInterpolated: true)
  public let fillExtrusionAmbientOcclusionRadius = Property<Double>(
    "fill-extrusion-ambient-occlusion-radius", .paint, default: 3, minimum: 0, units: .meters, inputs: .cameraOnly,
    isInterpolated: true)
  public let fillExtrusionAmbientOcclusionWallRadius = Property<Double>(
    "fill-extrusion-ambient-occlusion-wall-radius", .paint, default: 3, minimum: 0, units: .meters, inputs: .cameraOnly,
    isInterpolated: true)
  public let fillExtrusionAmbientOcclusionGroundRadius = Property<Double>(
    "fill-extrusion-ambient-occlusion-ground-radius", .paint, default: 3, minimum: 0, units: .meters,
    inputs: .cameraOnly, isInterpolated: true)
  public let fillExtrusionAmbientOcclusionGroundAttenuation = Property<Double>(
    "fill-extrusion-ambient-occlusion-ground-attenuation", .paint, default: 0.69, minimum: 0, maximum: 1,
    inputs: .cameraOnly, isInterpolated: true)
  public let fillExtrusionFloodLightColor = Property<StyleColor>(
    "fill-extrusion-flood-light-color", .paint, default: .hex(0xFFFFFF), inputs: .light, isInterpolated: true)
  public let fillExtrusionFloodLightIntensity = Property<Double>(
    "fill-extrusion-flood-light-intensity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light,
    isInterpolated: true)
  public let fillExtrusionFloodLightWallRadius = Property<Double>(
    "fill-extrusion-flood-light-wall-radius", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven,
    isInterpolated: true)
  public let fillExtrusionFloodLightGroundRadius = Property<Double>(
    "fill-extrusion-flood-light-ground-radius", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven,
    isInterpolated: true)
  public let fillExtrusionFloodLightGroundAttenuation = Property<Double>(
    "fill-extrusion-flood-light-ground-attenuation", .paint, default: 0.69, minimum: 0, maximum: 1, inputs: .cameraOnly,
    isInterpolated: true)
}
