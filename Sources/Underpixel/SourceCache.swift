internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources
internal import UnderpixelStyle

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// GeoJSON files, each read once and then shared by all maps that use the cache.
///
/// Not for use from several threads at once. A file that changed since (by its time and size) is read anew.
public final class SourceCache {
  private struct Entry {
    let set: FeatureSet
    let stamp: Stamp?
  }

  private struct Stamp: Equatable {
    let modified: Date?
    let size: UInt64?
  }

  private var entries: [String: Entry] = [:]

  public init() {}

  /// The features of a source.
  ///
  /// - Parameter folder: What relative paths start from.
  func featureSet(of data: GeoJSONData, source: String, folder: String) throws(MapError) -> FeatureSet {
    switch data {
    case .inline(let value):
      do {
        return FeatureSet(try GeoJSONReader().read(value).features)
      } catch {
        throw .source(source, error)
      }
    case .url(let url):
      return try featureSet(file: try Self.path(of: url, source: source, folder: folder), source: source)
    }
  }

  private func featureSet(file: String, source: String) throws(MapError) -> FeatureSet {
    let stamp = Self.stamp(of: file)
    if let entry = entries[file], entry.stamp == stamp { return entry.set }
    do {
      let set = FeatureSet(try GeoJSONReader().read(path: file).features)
      entries[file] = Entry(set: set, stamp: stamp)
      return set
    } catch {
      throw .source(source, error)
    }
  }

  private static func stamp(of file: String) -> Stamp? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    return Stamp(
      modified: attributes[.modificationDate] as? Date,
      size: (attributes[.size] as? any BinaryInteger).map { UInt64(clamping: $0) })
  }

  /// The file that a URL means: a path, or a `file:` URL.
  private static func path(of url: String, source: String, folder: String) throws(MapError) -> String {
    if url.hasPrefix("file:") {
      guard let path = URL(string: url)?.path, !path.isEmpty else {
        throw .url(url, source: source, reason: "expected a file URL")
      }
      return path
    }
    if let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") {
      throw .url(url, source: source, reason: "only files are read, by their paths")
    }
    return url.hasPrefix("/") || folder.isEmpty ? url : "\(folder)/\(url)"
  }
}
