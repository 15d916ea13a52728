internal import UnderpixelGeometry

/// Layers of one style whose features are shown to the outside under chosen properties. (Mapbox Style Specification,
/// "Featuresets".)
public struct Featureset: Sendable {
  /// One layer of a featureset.
  public struct Selector: Sendable {
    /// The id of a layer of the same style.
    public var layer: String
    /// What is told of a feature, by name; nil: the properties that it has in its source.
    public var properties: [String: StyleExpression]?
    /// Tells ids of one source from those of others; nil for none.
    public var namespace: String?
    /// Whether a feature that is met in several tiles is one.
    public var isUnique: Bool
  }

  /// In the order of the document.
  public var selectors: [Selector]
}

extension StyleStack.Member {
  /// The style's featuresets by id, and what of them can't be taken into account.
  ///
  /// A selector is left out whose layer is not there or has no features, or whose properties can't be read.
  public func featuresets() -> (byID: [String: Featureset], warnings: [StyleProblem]) {
    var (featuresets, warnings): ([String: Featureset], [StyleProblem]) = ([:], [])
    for (id, document) in (style.featuresets ?? [:]).sorted(by: { $0.key < $1.key }) {
      let path = "\(place)/featuresets\(pointer(id))"
      featuresets[id] = Featureset(document, in: style, path, &warnings)
    }
    return (featuresets, warnings)
  }
}

extension Featureset {
  fileprivate init(
    _ document: StyleFeatureset, in style: Style, _ path: String, _ warnings: inout [StyleProblem]
  ) {
    selectors = []
    var namespaces: [String: String?] = [:]
    for (index, selector) in (document.selectors ?? []).enumerated() {
      let place = "\(path)/selectors/\(index)"
      do throws(StyleError) {
        let (selector, source) = try Self.selector(selector, in: style, place)
        if let known = namespaces[source], known != selector.namespace {
          let message = "the source \"\(source)\" has another namespace in a selector before; both count"
          warnings.append(StyleProblem(.warning, path: place + "/featureNamespace", message))
        }
        namespaces[source] = namespaces[source] ?? selector.namespace
        selectors.append(selector)
      } catch {
        warnings.append(StyleProblem(.warning, path: error.path, "\(error.message); the selector is left out"))
      }
    }
  }

  private static func selector(
    _ selector: StyleSelector, in style: Style, _ path: String
  ) throws(StyleError) -> (Selector, source: String) {
    guard let id = selector.layer else { throw StyleError(path: path, message: "a selector needs a member \"layer\"") }
    guard let layer = style[layer: id] else {
      let hint = NearestName.hint(for: id, in: style.layers.map(\.id))
      throw StyleError(path: path + "/layer", message: "there is no layer \"\(id)\"\(hint)")
    }
    guard let source = layer.source, [.geojson, .vector].contains(style.sources[source]?.type) else {
      throw StyleError(path: path + "/layer", message: "the layer \"\(id)\" has no features")
    }
    var properties: [String: StyleExpression]?
    for (name, value) in (selector.properties ?? [:]).sorted(by: { $0.key < $1.key }) {
      let isConstant = value.array == nil
      let expression = try StyleExpression(
        isConstant ? ["literal", value] : value, path: "\(path)/properties\(pointer(name))")
      properties = properties ?? [:]
      properties?[name] = expression
    }
    if selector.properties != nil { properties = properties ?? [:] }
    return (
      Selector(
        layer: id, properties: properties, namespace: selector.featureNamespace,
        isUnique: selector.uniqueFeatureID ?? false),
      source
    )
  }
}
