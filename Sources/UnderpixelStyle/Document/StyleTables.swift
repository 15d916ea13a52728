public import UnderpixelGeometry

/// The members of a style besides `version`, `sources` and `layers`. (Style Specification, "Root".)
public struct StyleMembers: PropertyTable {
  public static let table = StyleMembers()

  public let name = Property<String>("name", .style)
  public let metadata = Property<PropertyValue>("metadata", .style)
  public let sprite = Property<[StyleSprite]>("sprite", .style, as: .json)
  public let glyphs = Property<String>("glyphs", .style)
  public let fontFaces = Property<PropertyValue>("font-faces", .style)
  public let transition = Property<StyleTransition>("transition", .style)

  // MARK: The camera

  /// Degrees, longitude first.
  public let center = Property<Coordinate>("center", .style, as: .json)
  public let centerAltitude = Property<Double>("centerAltitude", .style, default: 0, units: .meters)
  public let zoom = Property<Double>("zoom", .style)
  public let bearing = Property<Double>("bearing", .style, default: 0, units: .degrees)
  public let pitch = Property<Double>("pitch", .style, default: 0, units: .degrees)
  public let roll = Property<Double>("roll", .style, default: 0, units: .degrees)
  public let projection = Property<StyleProjection>("projection", .style)
  public let camera = Property<PropertyValue>("camera", .style)

  // MARK: Surroundings

  public let light = Property<StyleLight>("light", .style)
  /// Mapbox's 3D lights.
  public let lights = Property<[PropertyValue]>("lights", .style)
  /// MapLibre's sky; Mapbox's is a layer.
  public let sky = Property<StyleAtmosphere>("sky", .style)
  public let fog = Property<StyleFog>("fog", .style)
  public let terrain = Property<StyleTerrain>("terrain", .style)
  public let snow = Property<PropertyValue>("snow", .style)
  public let rain = Property<PropertyValue>("rain", .style)
  public let colorTheme = Property<PropertyValue>("color-theme", .style)

  // MARK: Composition

  /// MapLibre's global state, with its defaults.
  public let state = Property<[String: StyleState]>("state", .style)
  /// Mapbox's: styles within the style, in draw order.
  public let imports = Property<[StyleImportDocument]>("imports", .style)
  /// What can be configured where the style is imported.
  public let schema = Property<[String: StyleOption]>("schema", .style)
  public let featuresets = Property<[String: StyleFeatureset]>("featuresets", .style)
  public let models = Property<[String: PropertyValue]>("models", .style)
  public let iconsets = Property<[String: PropertyValue]>("iconsets", .style)
  public let indoor = Property<PropertyValue>("indoor", .style)
  public let fragment = Property<Bool>("fragment", .style, default: false)
}

/// The members of an import. (Mapbox Style Specification, "Imports".)
public struct ImportMembers: PropertyTable {
  public static let table = ImportMembers()

  public let id = Property<String>("id", .style)
  public let url = Property<String>("url", .style)
  /// Values for the options of the imported style's schema: constants or expressions.
  public let config = Property<[String: PropertyValue]>("config", .style)
  /// The imported style itself.
  public let data = Property<PropertyValue>("data", .style)
  public let colorTheme = Property<PropertyValue>("color-theme", .style)
}

/// The members of a featureset. (Mapbox Style Specification, "Featuresets".)
public struct FeaturesetMembers: PropertyTable {
  public static let table = FeaturesetMembers()

  public let metadata = Property<PropertyValue>("metadata", .style)
  public let selectors = Property<[StyleSelector]>("selectors", .style, as: .json)
}

/// Which features of a layer belong to a featureset, and what is told of them.
public struct SelectorMembers: PropertyTable {
  public static let table = SelectorMembers()

  public let layer = Property<String>("layer", .style)
  /// Expressions by the names of the properties that they give.
  public let properties = Property<[String: PropertyValue]>("properties", .style)
  public let featureNamespace = Property<String>("featureNamespace", .style)
  public let uniqueFeatureID = Property<Bool>("_uniqueFeatureID", .style, default: false)
}

/// The members of an option of a schema. (Mapbox Style Specification, "Schema".)
public struct OptionMembers: PropertyTable {
  public static let table = OptionMembers()

  /// A constant or an expression.
  public let defaultValue = Property<PropertyValue>("default", .style)
  public let type = Property<OptionType>("type", .style)
  public let array = Property<Bool>("array", .style, default: false)
  public let minValue = Property<Double>("minValue", .style)
  public let maxValue = Property<Double>("maxValue", .style)
  public let stepValue = Property<Double>("stepValue", .style)
  public let values = Property<[PropertyValue]>("values", .style)
  public let metadata = Property<PropertyValue>("metadata", .style)
}

public enum OptionType: String, StyleValue, CaseIterable {
  case string, number, boolean, color
}

/// The members of a property of the global state. (MapLibre Style Specification, "State".)
public struct StateMembers: PropertyTable {
  public static let table = StateMembers()

  public let defaultValue = Property<PropertyValue>("default", .style)
}

/// How long a change takes. (Style Specification, "Transition".)
public struct TransitionMembers: PropertyTable {
  public static let table = TransitionMembers()

  public let duration = Property<Double>("duration", .style, default: 300, minimum: 0, units: .milliseconds)
  public let delay = Property<Double>("delay", .style, default: 0, minimum: 0, units: .milliseconds)
}

/// The members of one sprite of several. (MapLibre Style Specification, "Sprite".)
public struct SpriteMembers: PropertyTable {
  public static let table = SpriteMembers()

  public let id = Property<String>("id", .style)
  public let url = Property<String>("url", .style)
}

/// The members of `projection`: MapLibre has a type, Mapbox a name and what belongs to it.
public struct ProjectionMembers: PropertyTable {
  public static let table = ProjectionMembers()

  public let type = Property<String>(
    "type", .style, as: .projection, default: "mercator", inputs: .cameraOnly, isInterpolated: true)
  public let name = Property<String>("name", .style)
  public let center = Property<Coordinate>("center", .style)
  public let parallels = Property<[Double]>("parallels", .style, as: .array(.number, count: 2))
}
