public import UnderpixelGeometry
internal import UnderpixelJSON

/// Reads GeoJSON (RFC 7946) into a ``FeatureCollection``.
///
/// The input is a FeatureCollection, a Feature or a bare geometry (which becomes a feature without id), or a sequence of
/// such texts: one a line, or each after a record separator (RFC 8142). A byte order mark is skipped. Ids are text or
/// numbers. Third coordinates are checked and dropped; foreign members are ignored. Rings may wind either way, be
/// unclosed or too short, and coordinates may lie outside the world: all are kept as they are.
///
///     let document = try GeoJSONReader().read(file: "buildings.geojson")
///
/// A file is read in slices cut between features, so that memory holds little beside the result.
public struct GeoJSONReader: Sendable {
  /// What to do about a feature that can't be read.
  public enum Tolerance: Sendable {
    /// The first defect is thrown.
    case none
    /// The feature is left out and its defect reported in the result; what is cut off at the end of the input too.
    case skipsBadFeatures
  }

  public var tolerance: Tolerance
  /// Bytes parsed at once, at the least one feature.
  var sliceSize = 1 << 20

  public init(tolerance: Tolerance = .none) {
    self.tolerance = tolerance
  }

  /// Reads a file.
  ///
  /// - Throws: ``GeoJSONError`` when the file can't be opened or read, is not JSON, or is not GeoJSON.
  public func read(file path: String) throws(GeoJSONError) -> GeoJSONDocument {
    do {
      let file = try File(path: path)
      var slicer = Slicer(window: ByteWindow(chunk: sliceSize, file.read), reader: self)
      return try slicer.read()
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  /// Reads a value that was parsed before, such as the inline data of a style.
  public func read(_ value: PropertyValue) throws(GeoJSONError) -> GeoJSONDocument {
    var writer = JSONWriter()
    writer.value(value)
    return try read(writer.bytes)
  }

  /// Reads bytes in memory.
  public func read(_ bytes: [UInt8]) throws(GeoJSONError) -> GeoJSONDocument {
    var rest = bytes[...]
    let window = ByteWindow(chunk: sliceSize) { (buffer: inout [UInt8], count: Int) in
      buffer += rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    var slicer = Slicer(window: window, reader: self)
    return try slicer.read()
  }
}

/// What was read.
public struct GeoJSONDocument: Sendable {
  public var features: FeatureCollection
  /// The defects of the features that were left out, in order; empty without tolerance.
  public var problems: [GeoJSONError]
  /// The positions in the input of the features that were left out, ascending.
  public var skipped: [Int]

  /// The position in the input of a feature of ``features``.
  public func ordinal(of feature: Int) -> Int {
    var ordinal = feature
    for position in skipped where position <= ordinal { ordinal += 1 }
    return ordinal
  }
}
