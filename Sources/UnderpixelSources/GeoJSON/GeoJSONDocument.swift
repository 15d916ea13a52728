public import UnderpixelGeometry

/// What a GeoJSON text holds.
public struct GeoJSONDocument: Sendable {
  public let features: FeatureCollection
  /// What was skipped, in the order of the text; empty after a strict reading.
  public let problems: [GeoJSONError]
  /// The places of the features that were skipped, counted in the text from 0; ascending.
  public let skippedOrdinals: [Int]

  /// The place in the text of a feature of ``features``, counted from 0 with the skipped ones.
  ///
  /// Complexity: O(log *n*) for *n* skipped features.
  public func sourceOrdinal(ofFeature index: Int) -> Int {
    // The k-th skipped ordinal has skipped[k] - k kept features before it.
    var low = 0
    var high = skippedOrdinals.count
    while low < high {
      let middle = (low + high) / 2
      if skippedOrdinals[middle] - middle <= index { low = middle + 1 } else { high = middle }
    }
    return index + low
  }
}
