/// The properties of layers of type `building`: buildings with roofs and facades (Mapbox).
///
/// (Style Specification, "Layers".)
public struct BuildingProperties: SourcePropertyTable {
  public static let table = BuildingProperties()
  public static let layerType = LayerType.building

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let buildingFacade = Property<Bool>("building-facade", .layout, default: false, inputs: .perFeature)
  public let buildingFacadeFloors = Property<Double>(
    "building-facade-floors", .layout, default: 3, minimum: 1, maximum: 200, inputs: .perFeature, isInterpolated: true)
  public let buildingFacadeUnitWidth = Property<Double>(
    "building-facade-unit-width", .layout, default: 3.1, minimum: 1, maximum: 20, units: .meters, inputs: .perFeature,
    isInterpolated: true)
  public let buildingFacadeWindow = Property<[Double]>(
    "building-facade-window", .layout, as: .array(.number, count: 2), default: [0.9, 0.9], minimum: 0.1, maximum: 1,
    inputs: .perFeature, isInterpolated: true)
  public let buildingRoofShape = Property<RoofShape>(
    "building-roof-shape", .layout, default: .flat, inputs: .perFeature)
  public let buildingHeight = Property<Double>(
    "building-height", .layout, default: 0, minimum: 0, units: .meters, inputs: .perFeature, isInterpolated: true)
  public let buildingBase = Property<Double>(
    "building-base", .layout, default: 0, minimum: 0, units: .meters, inputs: .perFeature, isInterpolated: true)
  public let buildingFloodLightWallRadius = Property<Double>(
    "building-flood-light-wall-radius", .layout, default: 0, minimum: 0, units: .meters, inputs: .perFeature,
    isInterpolated: true)
  public let buildingFloodLightGroundRadius = Property<Double>(
    "building-flood-light-ground-radius", .layout, default: 0, minimum: 0, units: .meters, inputs: .perFeature,
    isInterpolated: true)
  public let buildingFlipRoofOrientation = Property<Bool>(
    "building-flip-roof-orientation", .layout, default: false, inputs: .perFeature)

  // MARK: Paint

  public let buildingOpacity = Property<Double>(
    "building-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .cameraOnly, isInterpolated: true)
  public let buildingVerticalScale = Property<Double>(
    "building-vertical-scale", .paint, default: 1, minimum: 0, inputs: .cameraOnly, isInterpolated: true)
  public let buildingCastShadows = Property<Bool>("building-cast-shadows", .paint, default: true)
  public let buildingColor = Property<StyleColor>(
    "building-color", .paint, default: .hex(0xC19A7F), inputs: .dataDriven, isInterpolated: true)
  public let buildingEmissiveStrength = Property<Double>(
    "building-emissive-strength", .paint, default: 0, minimum: 0, maximum: 5, units: .intensity, inputs: .dataDriven,
    isInterpolated: true)
  public let buildingFacadeEmissiveChance = Property<Double>(
    "building-facade-emissive-chance", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light,
    isInterpolated: true)
  public let buildingCutoffFadeRange = Property<Double>(
    "building-cutoff-fade-range", .paint, default: 0, minimum: 0, maximum: 1, inputs: .styleOnly, isInterpolated: true)
  public let buildingFrontCutoff = Property<[Double]>(
    "building-front-cutoff", .paint, as: .array(.number, count: 3), default: [0, 0, 1], minimum: 0, maximum: 1,
    inputs: .cameraOnly, isInterpolated: true)
  public let buildingAmbientOcclusionIntensity = Property<Double>(
    "building-ambient-occlusion-intensity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .styleOnly,
    isInterpolated: true)
  public let buildingAmbientOcclusionGroundIntensity = Property<Double>(
    "building-ambient-occlusion-ground-intensity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light,
    isInterpolated: true)
  public let buildingAmbientOcclusionGroundRadius = Property<Double>(
    "building-ambient-occlusion-ground-radius", .paint, default: 3, minimum: 0, units: .meters, inputs: .cameraOnly,
    isInterpolated: true)
  public let buildingAmbientOcclusionGroundAttenuation = Property<Double>(
    "building-ambient-occlusion-ground-attenuation", .paint, default: 0.69, minimum: 0, maximum: 1, inputs: .cameraOnly,
    isInterpolated: true)
  public let buildingFloodLightColor = Property<StyleColor>(
    "building-flood-light-color", .paint, default: .hex(0xFFFFFF), inputs: .light, isInterpolated: true)
  public let buildingFloodLightIntensity = Property<Double>(
    "building-flood-light-intensity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .light, isInterpolated: true)
  public let buildingFloodLightGroundAttenuation = Property<Double>(
    "building-flood-light-ground-attenuation", .paint, default: 0.69, minimum: 0, maximum: 1, inputs: .cameraOnly,
    isInterpolated: true)
}
