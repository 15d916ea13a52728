public import UnderpixelGeometry

/// A style and those that it imports as one stack of layers, in draw order.
///
/// The styles are walked depth first, imports before their importer, in the order of their lists; within a style in the order
/// of its layers. A layer of type `slot` opens a place of its id, of several with one id the first. A layer whose `slot`
/// names a place that is open already goes there, in the order in which they are met; all others lie on top of what was met
/// before. A slot may lie in a slot. (Mapbox Style Specification, "Imports" and "Slots".)
public struct StyleStack: Sendable {
  /// One of the styles.
  public struct Member: Sendable {
    public var path: ImportPath
    /// The style with its options put in.
    public var style: Style
    /// What its relative addresses start from.
    public var folder: String
    /// What its options are, by name: constants, or expressions.
    public var options: [String: PropertyValue]
    /// The JSON Pointer of the style in the root's document, empty for the root.
    public var place: String
  }

  /// A layer: which of the styles has it, and which of that style's layers it is.
  public struct Entry: Hashable, Sendable {
    public var member: Int
    public var layer: Int
  }

  /// In the order in which they are walked: the root comes last.
  public private(set) var members: [Member] = []
  /// Bottom to top, without slots.
  public private(set) var entries: [Entry] = []
  /// What can't be taken into account.
  public private(set) var warnings: [StyleProblem] = []

  /// The stack of no style.
  public init() {}

  /// - Complexity: O(size of the styles).
  public init(_ tree: StyleTree) {
    walk(tree, .root, place: "", config: [:], configPlace: "")
    var order = Order()
    for (number, member) in members.enumerated() {
      for (index, layer) in member.style.layers.enumerated() {
        order.add(layer, Entry(member: number, layer: index))
      }
    }
    entries = raisedAboveExtrusions(order.flattened)
  }

  /// The member at a path; nil where there is none.
  public subscript(path: ImportPath) -> Member? { members.first { $0.path == path } }

  /// The member that an id of an import names: one of the root's, or the path of a nested one, `outer/inner`; nil: the root.
  public func member(named importID: String?) -> Member? {
    guard let importID else { return members.last }
    return members.first { !$0.path.isRoot && $0.path.description == importID }
  }

  public func layer(of entry: Entry) -> StyleLayer { members[entry.member].style.layers[entry.layer] }

  private mutating func walk(
    _ tree: StyleTree, _ path: ImportPath, place: String, config: [String: PropertyValue], configPlace: String
  ) {
    let options = StyleOptions(of: tree.style, config: config, path: configPlace)
    warnings += options.warnings
    for (index, part) in tree.imports.enumerated() {
      let spot = "\(place)/imports/\(index)"
      guard path.ids.count < StyleTree.deepestImport else {
        let message = "imports lie within each other \(StyleTree.deepestImport) deep at the most; this one is left out"
        warnings.append(StyleProblem(.warning, path: spot, message))
        continue
      }
      if let problem = part.problem {
        warnings.append(StyleProblem(.warning, path: spot, "\(problem); the import is left out"))
        continue
      }
      walk(
        part.tree, path.appending(part.id), place: spot + "/data", config: options.put(into: part.config),
        configPlace: spot + "/config")
    }
    members.append(
      Member(
        path: path, style: tree.style.with(options), folder: tree.folder, options: options.values, place: place))
  }

  // MARK: Order

  /// Layers and slots as they are met.
  private struct Order {
    private enum Item {
      case layer(Entry)
      case slot(String)
    }

    private var stack: [Item] = []
    private var slots: [String: [Item]] = [:]

    mutating func add(_ layer: StyleLayer, _ entry: Entry) {
      let item: Item
      if layer.type == .slot {
        guard slots[layer.id] == nil else { return }
        item = .slot(layer.id)
      } else {
        item = .layer(entry)
      }
      if let slot = layer.slot, slots[slot] != nil {
        slots[slot]?.append(item)
      } else {
        stack.append(item)
      }
      if case .slot(let name) = item { slots[name] = [] }
    }

    /// The layers, with what lies in a slot in its place. Ends: a slot lies in one that was open before it.
    var flattened: [Entry] {
      var entries: [Entry] = []
      // A list of what is still to be done, the next last: slots may lie in slots without end.
      var rest = Array(stack.reversed())
      while let item = rest.popLast() {
        switch item {
        case .layer(let entry): entries.append(entry)
        case .slot(let name): rest += (slots[name] ?? []).reversed()
        }
      }
      return entries
    }
  }

  /// Labels that extrusions hide, in part or not at all, are drawn above the top-most of these. (Mapbox Style Specification,
  /// "icon-occlusion-opacity".)
  private func raisedAboveExtrusions(_ entries: [Entry]) -> [Entry] {
    let solid: Set<LayerType> = [.fillExtrusion, .model, .building]
    guard let top = entries.lastIndex(where: { solid.contains(layer(of: $0).type) }) else { return entries }
    let isRaised = entries[..<top].map { entry in
      let layer = layer(of: entry)
      return layer.type == .symbol
        && ["icon-occlusion-opacity", "text-occlusion-opacity"].contains { layer.paint[$0] != nil }
    }
    let lower = entries[..<top]
    return zip(lower, isRaised).filter { !$1 }.map(\.0) + [entries[top]] + zip(lower, isRaised).filter { $1 }.map(\.0)
      + entries[(top + 1)...]
  }
}
