public import UnderpixelGeometry

/// One layout or paint property of a kind of layer, or a member of another part of a style: what the specification says
/// of it.
///
/// (Style Specification, "Layers".)
public struct PropertyDefinition: Sendable, Hashable {
  /// As it is written, such as `line-width`.
  public var name: String
  public var place: PropertyPlace
  public var type: PropertyType
  /// What the property is when the style says nothing, or where an expression has no value; nil where it is then absent.
  public var defaultValue: PropertyValue?
  /// The smallest and largest number allowed; of arrays, of each element.
  public var minimum: Double?
  public var maximum: Double?
  public var units: PropertyUnit?
  /// What an expression may depend on.
  public var inputs: ExpressionInputs
  /// True when values between two stops may be mixed: `interpolate` is allowed, and a legacy function without a type is
  /// exponential.
  public var isInterpolated: Bool
  /// True when `{name}` in text stands for the feature's property of that name.
  public var hasTokens: Bool

  public init(
    _ name: String, _ place: PropertyPlace, _ type: PropertyType, default defaultValue: PropertyValue? = nil,
    minimum: Double? = nil, maximum: Double? = nil, units: PropertyUnit? = nil, inputs: ExpressionInputs = [],
    isInterpolated: Bool = false, hasTokens: Bool = false
  ) {
    self.name = name
    self.place = place
    self.type = type
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.units = units
    self.inputs = inputs
    self.isInterpolated = isInterpolated
    self.hasTokens = hasTokens
  }
}

/// Where a property stands: in a layer, in a source, or at the top of a style.
public enum PropertyPlace: String, Sendable, Hashable, CaseIterable {
  case layout, paint, source, style
}

/// The type of a property's values.
public indirect enum PropertyType: Sendable, Hashable {
  case number, string, boolean, color
  /// One of some words.
  case enumeration([String])
  /// An array, of any length or of one.
  case array(PropertyType, count: Int?)
  /// Text with sections that look different.
  case formatted
  /// The name of an image.
  case image
  /// One to four numbers, as CSS has them: top, right, bottom, left.
  case padding
  case numberArray, colorArray
  case projection
  /// Pairs of an anchor and an offset.
  case variableAnchorOffset
  /// Any JSON, or JSON that a reader of its own checks; never an expression.
  case json
}

/// What a number of a property measures.
public enum PropertyUnit: String, Sendable, Hashable {
  case pixels, ems, degrees, meters, milliseconds
  case lineWidths = "line widths"
  case pixelFactor = "factor of the original icon size"
  case intensity
}

/// What the value of an expression may follow.
public struct ExpressionInputs: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The camera's zoom.
  public static let zoom = ExpressionInputs(rawValue: 1 << 0)
  /// The feature: its properties, id, geometry.
  public static let feature = ExpressionInputs(rawValue: 1 << 1)
  /// The state that was set for the feature.
  public static let featureState = ExpressionInputs(rawValue: 1 << 2)
  /// The state that was set for the style.
  public static let globalState = ExpressionInputs(rawValue: 1 << 3)
  /// The configuration of an import.
  public static let config = ExpressionInputs(rawValue: 1 << 4)
  /// The camera's pitch.
  public static let pitch = ExpressionInputs(rawValue: 1 << 5)
  /// How far a feature lies from the center of the map, seen from the camera.
  public static let distanceFromCenter = ExpressionInputs(rawValue: 1 << 6)
  /// The images that exist.
  public static let images = ExpressionInputs(rawValue: 1 << 7)
  /// How far along a line a pixel lies.
  public static let lineProgress = ExpressionInputs(rawValue: 1 << 8)
  public static let heatmapDensity = ExpressionInputs(rawValue: 1 << 9)
  public static let elevation = ExpressionInputs(rawValue: 1 << 10)
  /// The lights of the style (`measure-light`).
  public static let lights = ExpressionInputs(rawValue: 1 << 11)
  /// The value of a raster or of its particles.
  public static let raster = ExpressionInputs(rawValue: 1 << 12)
  /// What a cluster has gathered so far.
  public static let accumulated = ExpressionInputs(rawValue: 1 << 13)
  /// How far from the sun a pixel of the sky lies.
  public static let skyProgress = ExpressionInputs(rawValue: 1 << 14)
}
