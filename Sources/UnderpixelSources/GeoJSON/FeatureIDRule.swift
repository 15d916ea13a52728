public import UnderpixelGeometry
public import UnderpixelStyle

/// What the ids of a source's features are. (Style Specification, "GeoJSON": `generateId`, `promoteId`.)
public enum FeatureIDRule: Hashable, Sendable {
  /// The ids in the data.
  case asGiven
  /// The features' places, from 0, whatever the data has. Where a filter leaves features out, the rest is counted.
  case generated
  /// The values of a property: numbers, text, and true and false as 1 and 0. A feature without it, or with another
  /// value there, has no id.
  case promoted(PropertyName)

  /// The rule of a source. A `promoteId` comes before `generateId`; one by source layers has no bearing on GeoJSON.
  public init(_ source: StyleSource) {
    let members = GeoJSONSourceMembers.table
    if case .property(let name) = source[members.promoteId] {
      self = .promoted(PropertyName(name))
    } else {
      self = source[members.generateId] == true ? .generated : .asGiven
    }
  }
}

extension FeatureID {
  /// The id that a property's value is; nil for null, arrays and objects.
  public init?(promoting value: PropertyValue) {
    switch value {
    case .bool(let bool): self.init(bool ? 1 as Int64 : 0)
    case .integer(let integer): self.init(integer)
    case .unsigned(let unsigned): self.init(unsigned)
    case .number(let number): self.init(number)
    case .string(let text): self.init(text)
    case .null, .array, .object: return nil
    }
  }
}

extension FeatureCollection {
  /// The features with the ids that a rule gives them. Geometry and properties are shared, not copied.
  ///
  /// - Complexity: O(features), times their properties where one is promoted.
  public func identified(by rule: FeatureIDRule) -> FeatureCollection {
    switch rule {
    case .asGiven: return self
    case .generated: return withIDs { FeatureID(Int64($0)) }
    case .promoted(let name):
      return withIDs { feature in property(name, of: feature).flatMap(FeatureID.init(promoting:)) }
    }
  }

  /// The features that pass a filter, in their order; each keeps its ``FeatureCollection/sourceOrdinal(of:)``.
  ///
  /// The filter sees zoom 0, as the filter of a source does, and no state; where it has no value the feature is left
  /// out. All features passing, the collection is the same one.
  ///
  /// - Complexity: O(features), and O(positions and properties of the kept) where one is left out.
  public func filtered(by filter: StyleExpression) -> FeatureCollection {
    let kept = (0..<count).filter { passes(filter, $0) }
    return kept.count == count ? self : choosing(kept)
  }

  /// Whether one feature passes a filter of a source.
  func passes(_ filter: StyleExpression, _ feature: Int) -> Bool {
    filter.passes(EvaluationContext(zoom: 0, feature: CollectionFeature(self, feature)))
  }
}
