internal import UnderpixelGeometry

/// What has to be done to a map for what it declares.
enum ContentOperation {
  case removeState(of: FeatureReference, keys: [String])
  case removeImport(String)
  case addImport(StyleImport)
  case updateImport(StyleImport)
  /// To right above another one.
  case moveImport(String, above: String)
  case setState(of: FeatureReference, [String: PropertyValue])
  /// The interaction of the content before, by its position there.
  case cancelInteraction(Int)
  case addInteraction(Interaction, replacing: Int?)
}

extension MapContent {
  /// What turns a map with `old` into one with this content, in order: states go, imports go, come, change and move, states
  /// come, interactions are all replaced.
  ///
  /// Handlers can't be compared, so every interaction is added anew, which keeps their order. Each takes the place of the
  /// one that stood where it stands, so that what is hovered is not entered again. (Mapbox Maps SDK, "Map Content".)
  ///
  /// - Complexity: O(*n*) for *n* elements, O(*n*²) for *n* imports.
  func operations(replacing old: MapContent) -> [ContentOperation] {
    let (before, after) = (old.states, states)
    let imports = importOperations(replacing: old)
    // What a style that comes anew knows nothing of.
    let renewed = Set(imports.compactMap(\.renewedImport))

    var operations: [ContentOperation] = []
    for (feature, state) in before.ordered {
      let gone = state.keys.filter { after[feature]?[$0] == nil }
      if !gone.isEmpty { operations.append(.removeState(of: feature, keys: gone.sorted())) }
    }
    operations += imports
    for (feature, state) in after.ordered {
      let isRenewed = feature.featureset.rootImport.map(renewed.contains) ?? false
      let set = isRenewed ? state : state.filter { before[feature]?[$0.key] != $0.value }
      if !set.isEmpty { operations.append(.setState(of: feature, set)) }
    }
    return operations + interactionOperations(replacing: old)
  }

  // MARK: Imports

  var imports: [StyleImport] {
    var imports: [StyleImport] = []
    for element in elements {
      guard case .styleImport(let declared) = element.item else { continue }
      imports.removeAll { $0.id == declared.id }
      imports.append(declared)
    }
    return imports
  }

  private func importOperations(replacing old: MapContent) -> [ContentOperation] {
    let (before, after) = (old.imports, imports)
    var operations: [ContentOperation] = []
    var order: [String] = []
    for styleImport in before {
      if after.contains(where: { $0.id == styleImport.id }) {
        order.append(styleImport.id)
      } else {
        operations.append(.removeImport(styleImport.id))
      }
    }
    for styleImport in after {
      guard let known = before.first(where: { $0.id == styleImport.id }) else {
        operations.append(.addImport(styleImport))
        order.append(styleImport.id)
        continue
      }
      if known != styleImport { operations.append(.updateImport(styleImport)) }
    }
    for (lower, upper) in zip(after, after.dropFirst()) {
      guard let from = order.firstIndex(of: upper.id), let to = order.firstIndex(of: lower.id), from < to
      else { continue }
      operations.append(.moveImport(upper.id, above: lower.id))
      order.remove(at: from)
      order.insert(upper.id, at: to)
    }
    return operations
  }

  // MARK: States

  var states: DeclaredStates {
    var states = DeclaredStates()
    for case .featureState(let declared) in elements.map(\.item) {
      if let feature = declared.feature { states.merge(declared.members, of: feature) }
    }
    return states
  }

  // MARK: Interactions

  var interactions: [(path: [Step], interaction: Interaction)] {
    elements.compactMap { element in
      if case .interaction(let interaction) = element.item { (element.path, interaction) } else { nil }
    }
  }

  private func interactionOperations(replacing old: MapContent) -> [ContentOperation] {
    let before = old.interactions
    var places: [[Step]: Int] = [:]
    for (place, declared) in before.enumerated() { places[declared.path] = place }
    let added = interactions.map { declared in
      (declared.interaction, replaced: places.removeValue(forKey: declared.path))
    }
    let replaced = Set(added.compactMap(\.replaced))
    return before.indices.filter { !replaced.contains($0) }.map(ContentOperation.cancelInteraction)
      + added.map { ContentOperation.addInteraction($0, replacing: $1) }
  }
}

/// Declared states by feature, in the order in which the features were first declared.
struct DeclaredStates {
  private var byFeature: [FeatureReference: [String: PropertyValue]] = [:]
  private var features: [FeatureReference] = []

  subscript(feature: FeatureReference) -> [String: PropertyValue]? { byFeature[feature] }

  var ordered: [(feature: FeatureReference, state: [String: PropertyValue])] {
    features.map { ($0, byFeature[$0] ?? [:]) }
  }

  mutating func merge(_ members: [String: PropertyValue], of feature: FeatureReference) {
    if byFeature[feature] == nil { features.append(feature) }
    byFeature[feature, default: [:]].merge(members) { _, last in last }
  }
}

extension ContentOperation {
  /// The import that has no states after the operation.
  fileprivate var renewedImport: String? {
    switch self {
    case .addImport(let styleImport), .updateImport(let styleImport): styleImport.id
    default: nil
    }
  }
}

extension FeaturesetDescriptor {
  /// The import of the root style that the featureset is of or in.
  fileprivate var rootImport: String? {
    guard featuresetId != nil, let importId else { return nil }
    return importId.split(separator: "/", omittingEmptySubsequences: false).first.map(String.init)
  }
}
