/// The properties of layers of type `model`: 3D models (Mapbox).
///
/// (Style Specification, "Layers".)
public struct ModelProperties: SourcePropertyTable {
  public static let table = ModelProperties()
  public static let layerType = LayerType.model

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let modelId = Property<String>("model-id", .layout, default: "", inputs: .perFeature)
  public let modelAllowDensityReduction = Property<Bool>("model-allow-density-reduction", .layout, default: true)

  // MARK: Paint

  public let modelOpacity = Property<Double>(
    "model-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let modelRotation = Property<[Double]>(
    "model-rotation", .paint, as: .array(.number, count: 3), default: [0, 0, 0], units: .degrees, inputs: .dataDriven,
    isInterpolated: true)
  public let modelScale = Property<[Double]>(
    "model-scale", .paint, as: .array(.number, count: 3), default: [1, 1, 1], inputs: .dataDriven, isInterpolated: true)
  public let modelTranslation = Property<[Double]>(
    "model-translation", .paint, as: .array(.number, count: 3), default: [0, 0, 0], units: .meters, inputs: .dataDriven,
    isInterpolated: true)
  public let modelColor = Property<StyleColor>(
    "model-color", .paint, default: .hex(0xFFFFFF), inputs: .dataDriven, isInterpolated: true)
  public let modelColorMixIntensity = Property<Double>(
    "model-color-mix-intensity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let modelType = Property<ModelType>("model-type", .paint, default: .common3D)
  public let modelCastShadows = Property<Bool>("model-cast-shadows", .paint, default: true)
  public let modelReceiveShadows = Property<Bool>("model-receive-shadows", .paint, default: true)
  public let modelAmbientOcclusionIntensity = Property<Double>(
    "model-ambient-occlusion-intensity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly,
    isInterpolated: true)
  public let modelEmissiveStrength = Property<Double>(
    "model-emissive-strength", .paint, default: 0, minimum: 0, maximum: 5, units: .intensity, inputs: .dataDriven,
    isInterpolated: true)
  public let modelRoughness = Property<Double>(
    "model-roughness", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let modelHeightBasedEmissiveStrengthMultiplier = Property<[Double]>(
    "model-height-based-emissive-strength-multiplier", .paint, as: .array(.number, count: 5), default: [1, 1, 1, 1, 0],
    inputs: .dataDriven, isInterpolated: true)
  public let modelCutoffFadeRange = Property<Double>(
    "model-cutoff-fade-range", .paint, default: 0, minimum: 0, maximum: 1, inputs: .styleOnly, isInterpolated: true)
  public let modelFrontCutoff = Property<[Double]>(
    "model-front-cutoff", .paint, as: .array(.number, count: 3), default: [0, 0, 1], minimum: 0, maximum: 1,
    inputs: .cameraOnly, isInterpolated: true)
  public let modelElevationReference = Property<ElevationReference>(
    "model-elevation-reference", .paint, default: .ground, inputs: .styleOnly)
}
