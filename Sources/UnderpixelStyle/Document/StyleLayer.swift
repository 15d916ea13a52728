public import UnderpixelGeometry

/// One layer of a style, of whatever type: its properties are kept as the document has them, by name.
///
/// Rows of the tables give typed access:
///
///     layer[LineProperties.table.lineWidth]   // .constant(4)
public struct StyleLayer: Hashable, Sendable {
  public var id: String
  public var type: LayerType
  public var source: String?
  public var sourceLayer: String?
  public var minZoom: Double?
  /// The layer is drawn below this zoom, not at it.
  public var maxZoom: Double?
  public var filter: PropertyValue?
  public var layout: [String: PropertyValue] = [:]
  public var paint: [String: PropertyValue] = [:]
  public var slot: String?
  public var metadata: PropertyValue?
  /// Other looks of a symbol layer; of those whose condition holds for a feature the first counts. (Mapbox.)
  public var appearances: [Appearance] = []
  /// Members that are not known.
  public var otherMembers: [String: PropertyValue] = [:]

  public init(id: String, type: LayerType, source: String? = nil) {
    self.id = id
    self.type = type
    self.source = source
  }
}

extension StyleLayer {
  /// A property; nil where the layer says nothing of it, or nothing of its type.
  public subscript<T>(property: Property<T>) -> Value<T>? {
    get { self[property.definition].flatMap(Value.init(json:)) }
    set { self[property.definition] = newValue?.json }
  }

  /// A property as the document has it.
  public subscript(property: PropertyDefinition) -> PropertyValue? {
    get { property.place == .layout ? layout[property.name] : paint[property.name] }
    set {
      if property.place == .layout {
        layout[property.name] = newValue
      } else {
        paint[property.name] = newValue
      }
    }
  }

  /// The layer as a document has it.
  public var document: PropertyValue {
    var members = otherMembers
    members["id"] = .string(id)
    members["type"] = .string(type.rawValue)
    members["source"] = source?.json
    members["source-layer"] = sourceLayer?.json
    members["minzoom"] = minZoom?.json
    members["maxzoom"] = maxZoom?.json
    members["filter"] = filter
    members["layout"] = layout.isEmpty ? nil : .object(layout)
    members["paint"] = paint.isEmpty ? nil : .object(paint)
    members["slot"] = slot?.json
    members["metadata"] = metadata
    members["appearances"] = appearances.isEmpty ? nil : .array(appearances.map(\.json))
    return .object(members)
  }
}

extension StyleLayer: DocumentedLayer {
  public var layer: StyleLayer { self }
}
