extension Exp {
  /// The operators of the specification, Mapbox's and MapLibre's. (Style Specification, "Expressions".)
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    // MARK: Types

    case array, boolean, collator, error, format, image, literal, number
    case numberFormat = "number-format"
    case objectExpression = "object"
    case semiliteral, string
    case toBoolean = "to-boolean"
    case toColor = "to-color"
    case toNumber = "to-number"
    case toString = "to-string"
    case typeofExpression = "typeof"

    // MARK: Features

    case accumulated
    case featureState = "feature-state"
    case geometryType = "geometry-type"
    case id
    case lineProgress = "line-progress"
    case properties

    // MARK: Lookup

    case at
    case atInterpolated = "at-interpolated"
    case config, get
    case globalState = "global-state"
    case has
    case inExpression = "in"
    case indexOf = "index-of"
    case isActiveFloor = "is-active-floor"
    case length
    case measureLight = "measure-light"
    case slice, split
    case worldview

    // MARK: Decisions

    case not = "!"
    case neq = "!="
    case lt = "<"
    case lte = "<="
    case eq = "=="
    case gt = ">"
    case gte = ">="
    case all, any
    case switchCase = "case"
    case coalesce, match, within

    // MARK: Ramps

    case interpolate
    case interpolateHCL = "interpolate-hcl"
    case interpolateLab = "interpolate-lab"
    case step

    // MARK: Curves of ramps

    case linear, exponential
    case cubicBezier = "cubic-bezier"

    // MARK: Variables

    case letExpression = "let"
    case varExpression = "var"

    // MARK: Text

    case concat, downcase
    case isSupportedScript = "is-supported-script"
    case join
    case resolvedLocale = "resolved-locale"
    case upcase

    // MARK: Colors

    case hsl, hsla, rgb, rgba
    case toHSLA = "to-hsla"
    case toRGBA = "to-rgba"

    // MARK: Numbers

    case subtract = "-"
    case product = "*"
    case division = "/"
    case mod = "%"
    case pow = "^"
    case sum = "+"
    case abs, acos, asin, atan, ceil, cos, distance, e, floor, ln, ln2, log10, log2, max, min, pi, random, round, sin
    case sqrt, tan

    // MARK: The map

    case distanceFromCenter = "distance-from-center"
    case elevation
    case heatmapDensity = "heatmap-density"
    case pitch
    case rasterParticleSpeed = "raster-particle-speed"
    case rasterValue = "raster-value"
    case skyRadialProgress = "sky-radial-progress"
    case zoom
  }
}
