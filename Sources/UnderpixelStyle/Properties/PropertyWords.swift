/// The words that properties take, spelled as the specification spells them.
public enum Visibility: String, StyleValue, CaseIterable {
  case visible, none
}

/// What a shift, a light or a relief holds on to. (`fill-translate-anchor` and others.)
public enum TranslateAnchor: String, StyleValue, CaseIterable {
  case map, viewport
}

public typealias FillTranslateAnchor = TranslateAnchor
public typealias LineTranslateAnchor = TranslateAnchor
public typealias CircleTranslateAnchor = TranslateAnchor
public typealias IconTranslateAnchor = TranslateAnchor
public typealias TextTranslateAnchor = TranslateAnchor
public typealias FillExtrusionTranslateAnchor = TranslateAnchor
public typealias HillshadeIlluminationAnchor = TranslateAnchor
public typealias BackgroundPitchAlignment = TranslateAnchor

// MARK: Lines and circles

public enum LineCap: String, StyleValue, CaseIterable {
  case butt, round, square
}

public enum LineJoin: String, StyleValue, CaseIterable {
  case bevel, round, miter
  /// Segments of their own (Mapbox).
  case none
}

public enum LineWidthUnit: String, StyleValue, CaseIterable {
  case pixels, meters
}

public enum CirclePitchScale: String, StyleValue, CaseIterable {
  case map, viewport
}

public enum CirclePitchAlignment: String, StyleValue, CaseIterable {
  case map, viewport
}

// MARK: Symbols

public enum SymbolPlacement: String, StyleValue, CaseIterable {
  case point, line
  case lineCenter = "line-center"
}

public enum SymbolZOrder: String, StyleValue, CaseIterable {
  case auto
  case viewportY = "viewport-y"
  case source
}

/// (`icon-overlap` and `text-overlap`.)
public enum SymbolOverlap: String, StyleValue, CaseIterable {
  case never, always, cooperative
}

/// (`icon-rotation-alignment` and others.)
public enum SymbolAlignment: String, StyleValue, CaseIterable {
  case map, viewport, auto
}

public typealias IconRotationAlignment = SymbolAlignment
public typealias IconPitchAlignment = SymbolAlignment
public typealias TextPitchAlignment = SymbolAlignment

public enum TextRotationAlignment: String, StyleValue, CaseIterable {
  case map, viewport
  case viewportGlyph = "viewport-glyph"
  case auto
}

public enum IconTextFit: String, StyleValue, CaseIterable {
  case none, width, height, both
}

/// The part of an icon or a text that lies next to its anchor.
public enum SymbolAnchor: String, StyleValue, CaseIterable {
  case center, left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}

public typealias IconAnchor = SymbolAnchor
public typealias TextAnchor = SymbolAnchor

public enum TextJustify: String, StyleValue, CaseIterable {
  case auto, left, center, right
}

public enum TextWritingMode: String, StyleValue, CaseIterable {
  case horizontal, vertical
}

public enum TextTransform: String, StyleValue, CaseIterable {
  case none, uppercase, lowercase
}

// MARK: Heights

public enum FillElevationReference: String, StyleValue, CaseIterable {
  case none
  case hdRoadBase = "hd-road-base"
  case hdRoadMarkup = "hd-road-markup"
}

public enum LineElevationReference: String, StyleValue, CaseIterable {
  case none, sea, ground
  case hdRoadMarkup = "hd-road-markup"
}

public enum CircleElevationReference: String, StyleValue, CaseIterable {
  case none
  case hdRoadMarkup = "hd-road-markup"
}

/// (`symbol-elevation-reference` and `model-elevation-reference`.)
public enum ElevationReference: String, StyleValue, CaseIterable {
  case sea, ground
  case hdRoadMarkup = "hd-road-markup"
}

public enum ExtrusionAlignment: String, StyleValue, CaseIterable {
  case terrain, flat
}

public enum RoofShape: String, StyleValue, CaseIterable {
  case flat, hipped, gabled, parapet, mansard, skillion, pyramidal
}

// MARK: Everything else

public enum Resampling: String, StyleValue, CaseIterable {
  case linear, nearest
}

public enum HillshadeMethod: String, StyleValue, CaseIterable {
  case standard, basic, combined, igor, multidirectional
}

public enum SkyType: String, StyleValue, CaseIterable {
  case gradient, atmosphere
}

public enum ModelType: String, StyleValue, CaseIterable {
  case common3D = "common-3d"
  case locationIndicator = "location-indicator"
}

public enum ClipLayerType: String, StyleValue, CaseIterable {
  case model, symbol
}
