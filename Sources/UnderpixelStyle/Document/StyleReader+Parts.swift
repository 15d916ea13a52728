public import UnderpixelGeometry

extension StyleLayer {
  /// Reads one layer of a style, the values of its properties included.
  ///
  /// - Parameters:
  ///   - document: The layer as JSON.
  ///   - sources: Those of the style.
  ///   - path: Where it will stand in the style, as a JSON Pointer; errors name places below it.
  /// - Throws: ``StyleError`` for the first thing that is wrong with it.
  public static func read(
    _ document: PropertyValue, sources: [String: StyleSource], path: String = ""
  ) throws(StyleError) -> StyleLayer {
    var reader = StyleReader(checksValues: true)
    let layer = reader.readLayer(document, path, sources)
    if let error = reader.firstError { throw error }
    guard let layer else { throw StyleError(path: path, message: "expected a layer, found \(document.summary)") }
    return layer
  }
}

extension StyleSource {
  /// Reads one source of a style.
  ///
  /// - Throws: ``StyleError`` for the first thing that is wrong with it, as ``StyleLayer/read(_:sources:path:)``.
  public static func read(_ document: PropertyValue, path: String = "") throws(StyleError) -> StyleSource {
    var reader = StyleReader(checksValues: true)
    let source = reader.readSource(document, path)
    if let error = reader.firstError { throw error }
    guard let source else { throw StyleError(path: path, message: "expected a source, found \(document.summary)") }
    return source
  }
}

extension StyleReader {
  fileprivate var firstError: StyleError? {
    problems.first { $0.severity == .error }.map { StyleError(path: $0.path, message: $0.message) }
  }
}
