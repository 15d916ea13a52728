/// What a map shows and answers to besides its style, as a declaration: what is no longer declared is taken away, what is
/// new is added.
///
///     map.setContent {
///       StyleImport(id: "new-york-hotels", url: hotels)
///       TapInteraction(.standardPlaceLabels) { label, _ in selected.append(label); return true }
///       ForEvery(selected, id: \.id) { FeatureState($0, .init(select: true)) }
///     }
///
/// Of interactions, the later in the declaration are the newer ones, and asked first; of imports of one id and states of
/// one feature and key, the last counts.
public struct MapContent {
  var elements: [Element] = []

  init() {}

  init(_ item: Item) { elements = [Element(path: [], item: item)] }

  init(_ elements: [Element]) { self.elements = elements }

  struct Element {
    /// Where it stands in the declaration, from within outward.
    var path: [Step]
    var item: Item
  }

  enum Item {
    case styleImport(StyleImport)
    case interaction(Interaction)
    case featureState(DeclaredState)
  }

  /// One step on the way to an element.
  enum Step: Hashable {
    case index(Int)
    case first, second
    case id(AnyHashable)
  }

  func under(_ step: Step) -> MapContent {
    MapContent(elements.map { Element(path: $0.path + [step], item: $0.item) })
  }
}

/// What can stand in the content of a map; a type of one's own puts such together.
///
///     struct SelectedHotels: MapContentElement {
///       var hotels: [Hotel]
///       @MapContentBuilder var content: MapContent { ForEvery(hotels) { FeatureState($0, ["selected": true]) } }
///     }
public protocol MapContentElement {
  var content: MapContent { get }
}

extension MapContent: MapContentElement {
  public var content: MapContent { self }
}

extension InteractionConvertible {
  public var content: MapContent { MapContent(.interaction(interaction)) }
}

extension StyleImport: MapContentElement {
  public var content: MapContent { MapContent(.styleImport(self)) }
}

/// Content for every element of a collection. Elements are told apart by their ids, each of which occurs once.
public struct ForEvery: MapContentElement {
  public let content: MapContent

  public init<Elements: Sequence, ID: Hashable>(
    _ elements: Elements, id: KeyPath<Elements.Element, ID>,
    @MapContentBuilder _ content: (Elements.Element) -> MapContent
  ) {
    self.content = MapContent(elements.flatMap { content($0).under(.id($0[keyPath: id])).elements })
  }

  public init<Elements: Sequence>(
    _ elements: Elements, @MapContentBuilder _ content: (Elements.Element) -> MapContent
  ) where Elements.Element: Identifiable {
    self.init(elements, id: \.id, content)
  }
}
