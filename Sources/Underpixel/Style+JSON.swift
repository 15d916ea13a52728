internal import UnderpixelJSON
public import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Styles as JSON text.
extension Style {
  /// Reads a style from JSON text.
  ///
  ///     let style = try Style(json: #"{"version": 8, "sources": {}, "layers": []}"#)
  ///
  /// - Throws: ``MapError`` for text that is no JSON, or no style.
  public init(json text: String) throws(MapError) { try self.init(bytes: Array(text.utf8), file: nil) }

  /// Reads a style from a file.
  ///
  /// - Throws: ``MapError`` for a file that can't be read, is no JSON, or no style.
  public init(contentsOf file: URL) throws(MapError) {
    let bytes: [UInt8]
    do {
      bytes = try Files.bytes(of: file.path)
    } catch {
      throw .file(error.path, reason: error.reason)
    }
    try self.init(bytes: bytes, file: file.path)
  }

  /// The style as JSON text, compact, the members of objects by name: what ``init(json:)`` reads.
  public var jsonText: String { JSONWriter.text(of: document) }

  private init(bytes: [UInt8], file: String?) throws(MapError) {
    let document: PropertyValue
    do {
      document = try JSONReader.value(of: bytes)
    } catch {
      throw .json(error, file: file)
    }
    do {
      self = try Style.read(document)
    } catch {
      throw .style(error, file: file)
    }
  }
}
