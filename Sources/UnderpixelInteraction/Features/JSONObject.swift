public import UnderpixelGeometry

/// The members of a JSON object by their names; nil for null.
///
///     feature.properties["name"]??.string
public typealias JSONObject = [String: PropertyValue?]
