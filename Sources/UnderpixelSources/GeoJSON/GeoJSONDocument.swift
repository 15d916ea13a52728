public import UnderpixelGeometry

/// What a GeoJSON text holds.
public struct GeoJSONDocument: Sendable {
  public internal(set) var features: FeatureCollection
  /// What was skipped, in the order of the text; empty after a strict reading.
  public internal(set) var problems: [GeoJSONError]
  /// The places of the features that were skipped, counted in the text from 0; ascending.
  public let skippedOrdinals: [Int]

  /// The place in the text of a feature of ``features``, counted from 0 with the skipped ones and those that a filter
  /// left out; the same as its ``FeatureCollection/sourceOrdinal(of:)``. Complexity: O(1).
  public func sourceOrdinal(ofFeature index: Int) -> Int { features.sourceOrdinal(of: index) ?? index }
}
