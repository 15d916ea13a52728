public import UnderpixelGeometry

/// A part of a style: members as the document has them, and typed access by the rows of a table.
@dynamicMemberLookup
public struct StyleObject<Table: PropertyTable>: StyleValue {
  /// All members, those that are not known included.
  public var members: [String: PropertyValue]

  public init(members: [String: PropertyValue] = [:]) { self.members = members }

  public static var propertyType: PropertyType { .json }

  public init?(json: PropertyValue) {
    guard let members = json.object else { return nil }
    self.members = members
  }

  public var json: PropertyValue { .object(members) }

  /// A member; nil where it is absent, or of another type.
  public subscript<T>(dynamicMember row: KeyPath<Table, Property<T>>) -> T? {
    get { members[Table.table[keyPath: row].name].flatMap(T.init(json:)) }
    set { members[Table.table[keyPath: row].name] = newValue?.json }
  }

  @available(*, unavailable, message: "this part of a style has no such member; its table lists them")
  public subscript(dynamicMember name: String) -> NoSuchMember { fatalError("\(name) is no member of \(Table.self)") }
}

/// An import as a document has it. (A map imports a style by `StyleImport`, too.)
public typealias StyleImportDocument = StyleObject<ImportMembers>
public typealias StyleFeatureset = StyleObject<FeaturesetMembers>
public typealias StyleSelector = StyleObject<SelectorMembers>
public typealias StyleOption = StyleObject<OptionMembers>
public typealias StyleState = StyleObject<StateMembers>
public typealias StyleTransition = StyleObject<TransitionMembers>
public typealias StyleSprite = StyleObject<SpriteMembers>
public typealias StyleProjection = StyleObject<ProjectionMembers>
public typealias StyleLight = StyleObject<LightProperties>
public typealias StyleAtmosphere = StyleObject<AtmosphereProperties>
public typealias StyleFog = StyleObject<FogProperties>
public typealias StyleTerrain = StyleObject<TerrainProperties>
