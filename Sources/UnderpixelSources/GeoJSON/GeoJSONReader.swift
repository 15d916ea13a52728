public import UnderpixelGeometry
import UnderpixelJSON
public import UnderpixelStyle

/// Reads GeoJSON (RFC 7946) into a ``FeatureCollection``.
///
///     let buildings = try GeoJSONReader().read(path: "buildings.geojson").features
///
/// Taken are feature collections, features, bare geometries (a feature without id), texts one after another
/// (newline-delimited GeoJSON) and text sequences (RFC 8142), with or without a byte order mark, members in any order.
/// Ids are text or numbers; `null` is none. A geometry that is null or absent is none. Altitudes are dropped. Rings
/// stay as they are: wound either way, unclosed, too short; so do longitudes and latitudes beyond their range. Foreign
/// members are checked to be JSON and left out.
///
/// A text is read in slices, never as a whole: memory is that of the result and some 16 MiB, and a strict reading ends
/// soon after what is wrong. Complexity: O(length).
public struct GeoJSONReader: Sendable {
  /// What to do about a feature that is none.
  public enum Tolerance: Sendable {
    /// Throw.
    case strict
    /// Report it and go on with the next one.
    case skipBadFeatures
  }

  public var tolerance: Tolerance
  /// What the ids of the features are.
  public var ids: FeatureIDRule
  /// Which features are kept; nil for all. What it leaves out is no problem and counts in ordinals.
  public var filter: StyleExpression?
  /// How many bytes are looked at at once; a larger feature makes room for itself.
  package var sliceSize = 1 << 20
  /// How many bytes a feature may have: what a collection of 32-bit offsets has room for after
  /// ``FeatureCollectionBuilder/hasRoom`` said yes.
  package var largestFeature = 1 << 28

  public init(tolerance: Tolerance = .strict, ids: FeatureIDRule = .asGiven, filter: StyleExpression? = nil) {
    self.tolerance = tolerance
    self.ids = ids
    self.filter = filter
  }

  /// Reads a file, through a window that slides over it. What is no regular file, such as a pipe, is refused.
  public func read(path: String) throws(GeoJSONError) -> GeoJSONDocument {
    let file: FileBytes
    do throws(FileError) {
      file = try FileBytes(path: path)
    } catch {
      throw GeoJSONError(
        error.isMissing ? .missing : .file, source: path, expected: error.expected, found: error.found)
    }
    return try read(.file(file), name: path)
  }

  /// Reads bytes in memory; `name` stands for the path in errors.
  public func read(_ bytes: [UInt8], name: String? = nil) throws(GeoJSONError) -> GeoJSONDocument {
    try read(.memory(bytes, next: 0), name: name)
  }

  /// Reads a value: the inline data of a style. Errors have no offset, as there is no text that someone wrote.
  public func read(_ value: PropertyValue, name: String? = nil) throws(GeoJSONError) -> GeoJSONDocument {
    do {
      var document = try read(JSONWriter.bytes(of: value), name: name)
      for index in document.problems.indices { document.problems[index].byteOffset = nil }
      return document
    } catch {
      var error = error
      error.byteOffset = nil
      throw error
    }
  }

  private func read(_ source: ByteWindow.Source, name: String?) throws(GeoJSONError) -> GeoJSONDocument {
    var stream = GeoJSONStream(
      source, size: sliceSize, largestFeature: largestFeature, tolerance: tolerance, name: name)
    try stream.readAll()
    var document = stream.finish()
    // Ids last: a filter sees those of the data, and generated ones count what it keeps.
    if let filter { document.features = document.features.filtered(by: filter) }
    document.features = document.features.identified(by: ids)
    return document
  }
}
