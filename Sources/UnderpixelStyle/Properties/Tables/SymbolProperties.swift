public import UnderpixelGeometry

/// The properties of layers of type `symbol`: icons and text.
///
/// (Style Specification, "Layers".)
///
/// Of the unions of Mapbox and MapLibre: `icon-text-fit`, `icon-text-fit-padding` and `text-line-height` may follow the
/// feature (Mapbox), and so may `icon-padding`, which may have a length for each side (MapLibre).
public struct SymbolProperties: SourcePropertyTable {
  public static let table = SymbolProperties()
  public static let layerType = LayerType.symbol

  // MARK: Layout

  public let visibility = Property<Visibility>("visibility", .layout, default: .visible, inputs: .styleOnly)
  public let symbolPlacement = Property<SymbolPlacement>(
    "symbol-placement", .layout, default: .point, inputs: .cameraOnly)
  public let symbolSpacing = Property<Double>(
    "symbol-spacing", .layout, default: 250, minimum: 1, units: .pixels, inputs: .cameraOnly, isInterpolated: true)
  public let symbolAvoidEdges = Property<Bool>("symbol-avoid-edges", .layout, default: false, inputs: .cameraOnly)
  public let symbolSortKey = Property<Double>("symbol-sort-key", .layout, inputs: .perFeature)
  public let symbolZOrder = Property<SymbolZOrder>("symbol-z-order", .layout, default: .auto, inputs: .cameraOnly)
  public let iconAllowOverlap = Property<Bool>("icon-allow-overlap", .layout, default: false, inputs: .cameraOnly)
  public let iconOverlap = Property<SymbolOverlap>("icon-overlap", .layout, inputs: .cameraOnly)
  public let iconIgnorePlacement = Property<Bool>("icon-ignore-placement", .layout, default: false, inputs: .cameraOnly)
  public let iconOptional = Property<Bool>("icon-optional", .layout, default: false, inputs: .cameraOnly)
  public let iconRotationAlignment = Property<SymbolAlignment>(
    "icon-rotation-alignment", .layout, default: .auto, inputs: .cameraOnly)
  public let iconSize = Property<Double>(
    "icon-size", .layout, default: 1, minimum: 0, units: .pixelFactor, inputs: .perFeature, isInterpolated: true)
  public let iconTextFit = Property<IconTextFit>(
    "icon-text-fit", .layout, default: IconTextFit.none, inputs: .perFeature)
  public let iconTextFitPadding = Property<[Double]>(
    "icon-text-fit-padding", .layout, as: .array(.number, count: 4), default: [0, 0, 0, 0], units: .pixels,
    inputs: .perFeature, isInterpolated: true)
  public let iconImage = Property<String>("icon-image", .layout, as: .image, inputs: .perFeature, hasTokens: true)
  public let iconRotate = Property<Double>(
    "icon-rotate", .layout, default: 0, units: .degrees, inputs: .perFeature, isInterpolated: true)
  public let iconPadding = Property<[Double]>(
    "icon-padding", .layout, as: .padding, default: [2], units: .pixels, inputs: .perFeature, isInterpolated: true)
  public let iconKeepUpright = Property<Bool>("icon-keep-upright", .layout, default: false, inputs: .cameraOnly)
  public let iconOffset = Property<[Double]>(
    "icon-offset", .layout, as: .array(.number, count: 2), default: [0, 0], inputs: .perFeature, isInterpolated: true)
  public let iconAnchor = Property<SymbolAnchor>("icon-anchor", .layout, default: .center, inputs: .perFeature)
  public let iconPitchAlignment = Property<SymbolAlignment>(
    "icon-pitch-alignment", .layout, default: .auto, inputs: .cameraOnly)
  public let textPitchAlignment = Property<SymbolAlignment>(
    "text-pitch-alignment", .layout, default: .auto, inputs: .cameraOnly)
  public let textRotationAlignment = Property<TextRotationAlignment>(
    "text-rotation-alignment", .layout, default: .auto, inputs: .cameraOnly)
  public let textField = Property<String>(
    "text-field", .layout, as: .formatted, default: "", inputs: .perFeature, hasTokens: true)
  public let textFont = Property<[String]>(
    "text-font", .layout, default: ["Open Sans Regular", "Arial Unicode MS Regular"], inputs: .perFeature)
  public let textSize = Property<Double>(
    "text-size", .layout, default: 16, minimum: 0, units: .pixels, inputs: .perFeature, isInterpolated: true)
  public let textMaxWidth = Property<Double>(
    "text-max-width", .layout, default: 10, minimum: 0, units: .ems, inputs: .perFeature, isInterpolated: true)
  public let textLineHeight = Property<Double>(
    "text-line-height", .layout, default: 1.2, units: .ems, inputs: .perFeature, isInterpolated: true)
  public let textLetterSpacing = Property<Double>(
    "text-letter-spacing", .layout, default: 0, units: .ems, inputs: .perFeature, isInterpolated: true)
  public let textJustify = Property<TextJustify>("text-justify", .layout, default: .center, inputs: .perFeature)
  public let textRadialOffset = Property<Double>(
    "text-radial-offset", .layout, default: 0, units: .ems, inputs: .perFeature, isInterpolated: true)
  public let textVariableAnchor = Property<[SymbolAnchor]>("text-variable-anchor", .layout, inputs: .cameraOnly)
  public let textVariableAnchorOffset = Property<PropertyValue>(
    "text-variable-anchor-offset", .layout, as: .variableAnchorOffset, inputs: .perFeature, isInterpolated: true)
  public let textAnchor = Property<SymbolAnchor>("text-anchor", .layout, default: .center, inputs: .perFeature)
  public let textMaxAngle = Property<Double>(
    "text-max-angle", .layout, default: 45, units: .degrees, inputs: .cameraOnly, isInterpolated: true)
  public let textWritingMode = Property<[TextWritingMode]>("text-writing-mode", .layout, inputs: .cameraOnly)
  public let textRotate = Property<Double>(
    "text-rotate", .layout, default: 0, units: .degrees, inputs: .perFeature, isInterpolated: true)
  public let textPadding = Property<Double>(
    "text-padding", .layout, default: 2, minimum: 0, units: .pixels, inputs: .cameraOnly, isInterpolated: true)
  public let textKeepUpright = Property<Bool>("text-keep-upright", .layout, default: true, inputs: .cameraOnly)
  public let textTransform = Property<TextTransform>(
    "text-transform", .layout, default: TextTransform.none, inputs: .perFeature)
  public let textOffset = Property<[Double]>(
    "text-offset", .layout, as: .array(.number, count: 2), default: [0, 0], units: .ems, inputs: .perFeature,
    isInterpolated: true)
  public let textAllowOverlap = Property<Bool>("text-allow-overlap", .layout, default: false, inputs: .cameraOnly)
  public let textOverlap = Property<SymbolOverlap>("text-overlap", .layout, inputs: .cameraOnly)
  public let textIgnorePlacement = Property<Bool>("text-ignore-placement", .layout, default: false, inputs: .cameraOnly)
  public let textOptional = Property<Bool>("text-optional", .layout, default: false, inputs: .cameraOnly)

  // Mapbox's own.
  public let symbolZElevate = Property<Bool>("symbol-z-elevate", .layout, default: false, inputs: .cameraOnly)
  public let symbolElevationReference = Property<ElevationReference>(
    "symbol-elevation-reference", .layout, default: .ground, inputs: .cameraOnly)
  public let iconSizeScaleRange = Property<[Double]>(
    "icon-size-scale-range", .layout, as: .array(.number, count: 2), default: [0.8, 2], minimum: 0.1, maximum: 10,
    inputs: .styleOnly, isInterpolated: true)
  public let textSizeScaleRange = Property<[Double]>(
    "text-size-scale-range", .layout, as: .array(.number, count: 2), default: [0.8, 2], minimum: 0.1, maximum: 10,
    inputs: .styleOnly, isInterpolated: true)

  // MARK: Paint

  public let iconOpacity = Property<Double>(
    "icon-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let iconColor = Property<StyleColor>(
    "icon-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let iconHaloColor = Property<StyleColor>(
    "icon-halo-color", .paint, default: .hex(0x000000, alpha: 0), inputs: .dataDriven, isInterpolated: true)
  public let iconHaloWidth = Property<Double>(
    "icon-halo-width", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let iconHaloBlur = Property<Double>(
    "icon-halo-blur", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let iconTranslate = Property<[Double]>(
    "icon-translate", .paint, as: .array(.number, count: 2), default: [0, 0], units: .pixels, inputs: .cameraOnly,
    isInterpolated: true)
  public let iconTranslateAnchor = Property<TranslateAnchor>(
    "icon-translate-anchor", .paint, default: .map, inputs: .cameraOnly)
  public let textOpacity = Property<Double>(
    "text-opacity", .paint, default: 1, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let textColor = Property<StyleColor>(
    "text-color", .paint, default: .hex(0x000000), inputs: .dataDriven, isInterpolated: true)
  public let textHaloColor = Property<StyleColor>(
    "text-halo-color", .paint, default: .hex(0x000000, alpha: 0), inputs: .dataDriven, isInterpolated: true)
  public let textHaloWidth = Property<Double>(
    "text-halo-width", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let textHaloBlur = Property<Double>(
    "text-halo-blur", .paint, default: 0, minimum: 0, units: .pixels, inputs: .dataDriven, isInterpolated: true)
  public let textTranslate = Property<[Double]>(
    "text-translate", .paint, as: .array(.number, count: 2), default: [0, 0], units: .pixels, inputs: .cameraOnly,
    isInterpolated: true)
  public let textTranslateAnchor = Property<TranslateAnchor>(
    "text-translate-anchor", .paint, default: .map, inputs: .cameraOnly)

  // Mapbox's own.
  public let iconOcclusionOpacity = Property<Double>(
    "icon-occlusion-opacity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let textOcclusionOpacity = Property<Double>(
    "text-occlusion-opacity", .paint, default: 0, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let iconEmissiveStrength = Property<Double>(
    "icon-emissive-strength", .paint, default: 1, minimum: 0, units: .intensity, inputs: .dataDriven,
    isInterpolated: true)
  public let textEmissiveStrength = Property<Double>(
    "text-emissive-strength", .paint, default: 1, minimum: 0, units: .intensity, inputs: .dataDriven,
    isInterpolated: true)
  public let iconImageCrossFade = Property<Double>(
    "icon-image-cross-fade", .paint, default: 0, minimum: 0, maximum: 1, inputs: .dataDriven, isInterpolated: true)
  public let iconColorSaturation = Property<Double>(
    "icon-color-saturation", .paint, default: 0, minimum: -1, maximum: 1, inputs: .styleOnly, isInterpolated: true)
  public let iconColorContrast = Property<Double>(
    "icon-color-contrast", .paint, default: 0, minimum: -1, maximum: 1, inputs: .styleOnly, isInterpolated: true)
  public let iconColorBrightnessMin = Property<Double>(
    "icon-color-brightness-min", .paint, default: 0, minimum: 0, maximum: 1, inputs: .styleOnly, isInterpolated: true)
  public let iconColorBrightnessMax = Property<Double>(
    "icon-color-brightness-max", .paint, default: 1, minimum: 0, maximum: 1, inputs: .styleOnly, isInterpolated: true)
  public let symbolZOffset = Property<Double>(
    "symbol-z-offset", .paint, default: 0, minimum: 0, units: .meters, inputs: .dataDriven, isInterpolated: true)
}
