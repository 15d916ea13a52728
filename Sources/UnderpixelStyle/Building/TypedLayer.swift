internal import UnderpixelGeometry

/// A layer whose properties are those of a table.
///
///     var roads = LineLayer(id: "roads", source: "streets")
///     roads.lineWidth = .constant(4)
///     roads.lineCap = .constant(.round)
@dynamicMemberLookup
public struct TypedLayer<Table: LayerPropertyTable>: Hashable, Sendable, DocumentedLayer {
  public var layer: StyleLayer

  /// Nil where the layer is of another type.
  public init?(_ layer: StyleLayer) {
    guard layer.type == Table.layerType else { return nil }
    self.layer = layer
  }

  /// A property; nil where the layer says nothing of it, or nothing of its type.
  public subscript<T>(dynamicMember row: KeyPath<Table, Property<T>>) -> Value<T>? {
    get { layer[Table.table[keyPath: row]] }
    set { layer[Table.table[keyPath: row]] = newValue }
  }

  @available(*, unavailable, message: "layers of this type have no such property; their table lists them")
  public subscript(dynamicMember name: String) -> NoSuchMember { fatalError("\(name) is no property of \(Table.self)") }

  /// How long a change of a property takes: its companion in the style, such as `line-width-transition`.
  public subscript<T>(transition row: KeyPath<Table, Property<T>>) -> StyleTransition? {
    get { layer[companion(row)].flatMap(StyleTransition.init(json:)) }
    set { layer[companion(row)] = newValue?.json }
  }

  /// A property, ready to be evaluated; nil where the layer says nothing of it.
  ///
  ///     try roads.expression(\.lineWidth)?.number(EvaluationContext(zoom: 12))
  ///
  /// - Throws: ``StyleError`` where the value is neither of the property's type nor an expression or function that can be
  ///   read.
  public func expression<T>(
    _ row: KeyPath<Table, Property<T>>, path: String = ""
  ) throws(StyleError) -> PropertyExpression? {
    try layer.expression(Table.table[keyPath: row], path: path)
  }

  private func companion<T>(_ row: KeyPath<Table, Property<T>>) -> PropertyDefinition {
    let definition = Table.table[keyPath: row].definition
    return PropertyDefinition("\(definition.name)-transition", definition.place, .json)
  }
}

extension TypedLayer where Table: SourcePropertyTable {
  public init(id: String, source: String) {
    layer = StyleLayer(id: id, type: Table.layerType, source: source)
  }
}

extension TypedLayer where Table: SourcelessPropertyTable {
  public init(id: String) {
    layer = StyleLayer(id: id, type: Table.layerType)
  }
}

extension TypedLayer {
  public var id: String {
    get { layer.id }
    set { layer.id = newValue }
  }

  public var source: String? {
    get { layer.source }
    set { layer.source = newValue }
  }

  public var sourceLayer: String? {
    get { layer.sourceLayer }
    set { layer.sourceLayer = newValue }
  }

  public var minZoom: Double? {
    get { layer.minZoom }
    set { layer.minZoom = newValue }
  }

  public var maxZoom: Double? {
    get { layer.maxZoom }
    set { layer.maxZoom = newValue }
  }

  public var slot: String? {
    get { layer.slot }
    set { layer.slot = newValue }
  }

  public var filter: Exp? {
    get { layer.filter.map(Exp.init(json:)) }
    set { layer.filter = newValue?.json }
  }
}

/// A layer that a style can take in.
public protocol DocumentedLayer {
  var layer: StyleLayer { get }
}

public typealias BackgroundLayer = TypedLayer<BackgroundProperties>
public typealias FillLayer = TypedLayer<FillProperties>
public typealias LineLayer = TypedLayer<LineProperties>
public typealias SymbolLayer = TypedLayer<SymbolProperties>
public typealias CircleLayer = TypedLayer<CircleProperties>
public typealias HeatmapLayer = TypedLayer<HeatmapProperties>
public typealias FillExtrusionLayer = TypedLayer<FillExtrusionProperties>
public typealias RasterLayer = TypedLayer<RasterProperties>
public typealias HillshadeLayer = TypedLayer<HillshadeProperties>
public typealias ColorReliefLayer = TypedLayer<ColorReliefProperties>
public typealias SkyLayer = TypedLayer<SkyProperties>
public typealias ModelLayer = TypedLayer<ModelProperties>
public typealias RasterParticleLayer = TypedLayer<RasterParticleProperties>
public typealias ClipLayer = TypedLayer<ClipProperties>
public typealias BuildingLayer = TypedLayer<BuildingProperties>
public typealias SlotLayer = TypedLayer<SlotProperties>
