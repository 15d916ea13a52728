public import UnderpixelGeometry
public import UnderpixelInteraction
internal import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Imports, interactions and states, declared.
extension MapModel {
  /// Makes the map have what is declared, besides what it was given otherwise: what was declared before and is not any more is
  /// taken away, what is new is added.
  ///
  ///     map.setContent {
  ///       StyleImport(id: "new-york-hotels", url: "hotels.json")
  ///       TapInteraction(.standardPlaceLabels) { label, _ in selected.append(label); return true }
  ///       ForEvery(selected, id: \.id) { FeatureState($0, .init(select: true)) }
  ///     }
  ///
  /// Interactions are added anew at each call, in the order in which they are declared, so that the last one is asked
  /// first. A state is set when it appears; when it changes or disappears its members are removed. Another style gets the
  /// imports and states that are declared. What can't be done is told by ``contentProblems``.
  public func setContent(@MapContentBuilder _ content: () -> MapContent) {
    let content = content()
    performUpdates {
      contentProblems = []
      mountedContent.update(to: content, on: self)
    }
  }

  /// Imports and sets anew what is declared, for another style.
  func mountContentAgain() {
    contentProblems = []
    mountedContent.mountAgain(on: self)
  }

  private func attempt(_ body: () throws(MapError) -> Void) {
    do {
      try body()
    } catch {
      contentProblems.append(error)
    }
  }

  private func style(of styleImport: StyleImport) throws(MapError) -> (Style, folder: String) {
    switch styleImport.source {
    case .data(let document):
      do {
        return (try Style.read(document), tree?.folder ?? "")
      } catch {
        throw .imported(styleImport.id, .style(error, file: nil))
      }
    case .url(let url):
      let path: String
      let resolver = resolver(in: tree?.folder ?? "")
      do {
        path = try resolver.path(of: url)
      } catch {
        throw .file(url, reason: error.problem)
      }
      return (try Style(contentsOf: URL(filePath: path)), resolver.within(document: path).base)
    }
  }
}

extension MapModel: ContentSurface {
  package func addImport(_ styleImport: StyleImport) {
    attempt { () throws(MapError) in
      let (style, folder) = try style(of: styleImport)
      try addStyleImport(id: styleImport.id, style: style, folder: folder, config: styleImport.config)
    }
  }

  package func updateImport(_ styleImport: StyleImport) {
    attempt { () throws(MapError) in
      let (style, folder) = try style(of: styleImport)
      try updateStyleImport(id: styleImport.id, style: style, folder: folder, config: styleImport.config)
    }
  }

  package func moveImport(_ id: String, above other: String) {
    attempt { () throws(MapError) in try moveStyleImport(id: id, to: .above(other)) }
  }

  package func removeImport(_ id: String) {
    // One that could not be added is not there.
    guard styleImports.contains(where: { $0.id == id }) else { return }
    attempt { () throws(MapError) in try removeStyleImport(id: id) }
  }

  package func setState(_ members: [String: PropertyValue], of feature: FeatureReference) {
    setFeatureState(
      featureset: feature.featureset, featureId: feature.id, state: JSONObject(members: members))
  }

  package func removeState(_ keys: [String], of feature: FeatureReference) {
    for key in keys {
      removeFeatureState(
        featureset: feature.featureset, featureId: feature.id, stateKey: FeatureStateKey(rawValue: key))
    }
  }

  package func addInteraction(_ interaction: Interaction, replacing token: InteractionToken?) -> InteractionToken {
    let added = dispatcher.add(interaction, replacing: token)
    recorder?.add(interaction, added, replacing: token)
    return added
  }
}

extension StyleImport {
  /// A style in a file.
  public init(id: String, url: URL, config: [String: PropertyValue] = [:]) {
    self.init(id: id, url: url.absoluteString, config: config)
  }
}
