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
  func featureSet(of source: StyleSource, name: String, _ resolver: FileResolver) throws(MapError) -> FeatureSet {
    switch source[GeoJSONSourceMembers.table.data] {
    case .inline(let value)?:
      do {
        return FeatureSet(try GeoJSONReader().read(value).features)
      } catch {
        throw .source(name, error)
      }
    case .url(let url)?:
      let path: String
      do {
        path = try resolver.path(of: url)
      } catch {
        throw .url(url, source: name, reason: error.problem)
      }
      return try featureSet(file: path, source: name)
    case nil: return FeatureSet(FeatureCollectionBuilder().finish())
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
}
