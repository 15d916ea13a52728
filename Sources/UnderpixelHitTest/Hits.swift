public import UnderpixelGeometry

/// The answer to a query: features, top-most first.
///
/// Holds its scene once; the hits themselves are plain data, ``records``.
public struct Hits: RandomAccessCollection, Sendable {
  public let scene: Scene
  public let records: [Hit]

  public var startIndex: Int { 0 }
  public var endIndex: Int { records.count }

  public subscript(position: Int) -> HitFeature { HitFeature(scene: scene, record: records[position]) }
}

/// One hit with a view of its feature.
public struct HitFeature: Sendable {
  let scene: Scene
  public let record: Hit

  private var drawn: Layer { scene.layers[record.layer] }

  /// The id of the layer.
  public var layer: String { drawn.id }
  /// The name of the layer's source.
  public var source: String { drawn.source }
  /// Pixels from the query to the nearest painted place; 0 inside.
  public var distance: Double { record.distance }
  public var feature: Feature { Feature(features: drawn.set.features, index: record.feature) }
  /// The simple type of the part that was hit.
  public var geometryType: GeometryType { drawn.set.features.type(ofPart: record.part) }
}

/// A view of one feature of a collection.
public struct Feature: Sendable {
  package let features: FeatureCollection
  /// The feature's index in its collection.
  public let index: Int

  public var id: FeatureID? { features.id(of: index) }
  public var properties: Properties { features.properties(of: index) }
  /// The geometry in degrees, as the source had it, or nil where that was null.
  public var geometry: Geometry? { features.geometry(of: index) }
}
