public import UnderpixelGeometry

/// A feature of a collection as expressions see it.
public struct CollectionFeature: ExpressionFeature, Sendable {
  let features: FeatureCollection
  let index: Int
  public let geometryType: GeometryType?

  /// - Parameters:
  ///   - index: The feature's index in its collection.
  ///   - type: That of the part in question; that of the first part where none is.
  public init(_ features: FeatureCollection, _ index: Int, _ type: GeometryType? = nil) {
    self.features = features
    self.index = index
    geometryType = type ?? features.parts(of: index).first.map(features.type(ofPart:))
  }

  public var id: FeatureID? { features.id(of: index) }
  public var geometry: Geometry? { features.geometry(of: index) }
  public var properties: [String: PropertyValue] { features.properties(of: index).dictionary }
  public func property(_ name: PropertyName) -> PropertyValue? { features.property(name, of: index) }
}
