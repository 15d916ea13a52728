public import UnderpixelGeometry

/// A type of features that handlers get.
///
/// A type of one's own says how a feature becomes one of it; a feature that can't become one is no match, and the event
/// goes on.
///
///     struct Hotel: FeaturesetFeatureType {
///       let name: String, price: Double
///       init?(from feature: FeaturesetFeature) {
///         guard let name = feature.properties["name"]??.string, let price = feature.properties["price"]??.number
///         else { return nil }
///         self.name = name; self.price = price
///       }
///     }
///
/// One that keeps the feature it came from is an ``IdentifiedFeature``, whose state can be set.
public protocol FeaturesetFeatureType {
  /// The members of the state that the features can have.
  associatedtype State: FeatureStateConvertible = JSONObject

  /// The feature in this type, or nil where it has not what the type needs. It may be asked several times, and gives the
  /// same each time.
  init?(from feature: FeaturesetFeature)
}

extension FeaturesetFeatureType {
  /// The names of the members of ``State``.
  public typealias StateKey = FeatureStateKey<Self>
}

/// A typed feature that knows which feature it is, so that its state can be set.
///
///     struct Hotel: IdentifiedFeature {
///       let feature: FeaturesetFeature
///       init?(from feature: FeaturesetFeature) { self.feature = feature }
///     }
public protocol IdentifiedFeature: FeaturesetFeatureType, Identifiable {
  /// The feature that this one was made from.
  var feature: FeaturesetFeature { get }
}

extension IdentifiedFeature {
  /// The feature's id; nil where the source has none: such a feature can have no state.
  public var id: FeaturesetFeatureId? { feature.id }
  /// Through what the feature was reached.
  public var featureset: FeaturesetDescriptor<Self> { feature.featureset.converted() }
  public var geometry: Geometry? { feature.geometry }
  /// All properties that the feature was reached with.
  public var properties: JSONObject { feature.properties }
  /// The state at the time of the event.
  public var state: State { State(members: feature.state.compactMapValues(\.self)) }
}

/// A state that features of a type can have: values by name.
///
/// Members that are nil are not set, and not changed when the state is merged into another.
public protocol FeatureStateConvertible {
  /// The members of a state, as far as the type has them; what has another type than expected is nil.
  init(members: [String: PropertyValue])
  /// The members that are set.
  var members: [String: PropertyValue] { get }
}

/// Any state; nil stands for null.
extension JSONObject: FeatureStateConvertible {
  public init(members: [String: PropertyValue]) { self = members.mapValues { $0.isNull ? .none : .some($0) } }

  public var members: [String: PropertyValue] { mapValues { $0 ?? .null } }
}

/// The name of a member of the state of features of a type.
///
///     map.removeFeatureState(building, stateKey: .select)
public struct FeatureStateKey<FeatureType>: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}
