/// A source with a name, whose members are those of a table.
///
///     var shops = GeoJSONSource(id: "shops")
///     shops.data = .url("shops.geojson")
///     shops.cluster = true
@dynamicMemberLookup
public struct TypedSource<Table: SourceTable>: Hashable, Sendable, NamedSource {
  public var id: String
  public var source: StyleSource

  public init(id: String) {
    self.id = id
    source = StyleSource(type: Table.sourceType)
  }

  /// Nil where the source is of another type.
  public init?(id: String, _ source: StyleSource) {
    guard source.type == Table.sourceType else { return nil }
    self.id = id
    self.source = source
  }

  public subscript<T>(dynamicMember row: KeyPath<Table, Property<T>>) -> T? {
    get { source[Table.table[keyPath: row]] }
    set { source[Table.table[keyPath: row]] = newValue }
  }

  @available(*, unavailable, message: "sources of this type have no such member; their table lists them")
  public subscript(dynamicMember name: String) -> NoSuchMember { fatalError("\(name) is no member of \(Table.self)") }
}

/// A source with the name that layers call it by.
public protocol NamedSource {
  var id: String { get }
  var source: StyleSource { get }
}

public typealias GeoJSONSource = TypedSource<GeoJSONSourceMembers>
public typealias VectorSource = TypedSource<VectorSourceMembers>
public typealias RasterSource = TypedSource<RasterSourceMembers>
public typealias RasterDEMSource = TypedSource<RasterDEMSourceMembers>
public typealias RasterArraySource = TypedSource<RasterArraySourceMembers>
public typealias ImageSource = TypedSource<ImageSourceMembers>
public typealias VideoSource = TypedSource<VideoSourceMembers>
public typealias ModelSource = TypedSource<ModelSourceMembers>
