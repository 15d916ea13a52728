public import UnderpixelGeometry

/// A style document. (Style Specification, version 8.)
///
/// It is read from JSON by ``read(_:)``, or put together in Swift, and written by ``document``. (The module Underpixel reads
/// text and files too: `Style(json:)`, `Style(contentsOf:)`.)
///
///     var style = Style()
///     style.center = Coordinate(longitude: 7.42, latitude: 43.73)
///     style.add(GeoJSONSource(id: "shops"))
///     style.add(CircleLayer(id: "dots", source: "shops"))
///
/// Nothing that a document says is lost: what is not known is kept, with a warning.
@dynamicMemberLookup
public struct Style: Sendable {
  /// All members but `version`, `sources` and `layers`, those that are not known included.
  public var members: [String: PropertyValue] = [:]
  public var sources: [String: StyleSource] = [:]
  /// In draw order, bottom to top. A `ref` is resolved: such a layer has what the other one has.
  public var layers: [StyleLayer] = []
  /// What was not as expected when the style was read, and did not keep it from being read.
  public internal(set) var warnings: [StyleProblem] = []

  public init() {}

  /// A member of the style; nil where it is absent.
  public subscript<T>(dynamicMember row: KeyPath<StyleMembers, Property<T>>) -> T? {
    get { members[StyleMembers.table[keyPath: row].name].flatMap(T.init(json:)) }
    set { members[StyleMembers.table[keyPath: row].name] = newValue?.json }
  }

  @available(*, unavailable, message: "a style has no such member; StyleMembers lists them")
  public subscript(dynamicMember name: String) -> NoSuchMember { fatalError("\(name) is no member of a style") }

  /// The layer with an id; nil where there is none.
  ///
  /// A layer that is set replaces the one of the id in its place, or comes above all others; nil takes it away.
  ///
  ///     style[layer: "roads"]?.minZoom = 5
  public subscript(layer id: String) -> StyleLayer? {
    get { layers.first { $0.id == id } }
    set {
      switch (layers.firstIndex { $0.id == id }, newValue) {
      case (let index?, let layer?): layers[index] = layer
      case (let index?, nil): layers.remove(at: index)
      case (nil, let layer?): layers.append(layer)
      case (nil, nil): break
      }
    }
  }

  /// The sprites: one without an id where the style has one alone.
  public var sprites: [StyleSprite] {
    guard let value = members["sprite"] else { return [] }
    if let url = value.string { return [StyleSprite(members: ["url": .string(url)])] }
    return self.sprite ?? []
  }
}

extension Style {
  /// Adds a source, or replaces the one of its name.
  public mutating func add(_ source: some NamedSource) { sources[source.id] = source.source }

  /// Adds a layer above all others.
  public mutating func add(_ layer: some DocumentedLayer) { layers.append(layer.layer) }

  /// The style as JSON.
  public var document: PropertyValue {
    var root = members
    root["version"] = 8
    root["sources"] = .object(sources.mapValues(\.document))
    root["layers"] = .array(layers.map(\.document))
    return .object(root)
  }
}

/// Styles are equal that say the same, whatever was warned of when they were read.
extension Style: Hashable {
  public static func == (a: Style, b: Style) -> Bool {
    a.members == b.members && a.sources == b.sources && a.layers == b.layers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
    hasher.combine(sources)
    hasher.combine(layers)
  }
}
