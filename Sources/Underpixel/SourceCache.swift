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
    let features: FeatureCollection
    let stamp: Stamp?
  }

  /// A file as a source reads it.
  private struct Key: Hashable {
    let file: ExactText
    let ids: FeatureIDRule
    let filter: PropertyValue?
  }

  private struct Stamp: Equatable {
    let modified: Date?
    let size: UInt64?
  }

  private var entries: [Key: Entry] = [:]
  private var sets: [ObjectIdentifier: FeatureSet] = [:]

  public init() {}

  /// The features of a GeoJSON source, with the ids it gives them, as far as they pass its filter.
  func features(
    of source: StyleSource, name: String, _ resolver: FileResolver
  ) throws(MapError) -> FeatureCollection {
    let filter = source[GeoJSONSourceMembers.table.filter]
    let reader = GeoJSONReader(ids: FeatureIDRule(source), filter: try Self.filter(of: source, name: name))
    return try features(of: source, name: name, reader, filter, resolver)
  }

  /// The features of a GeoJSON source as they are in its data, with rules for what becomes of them.
  ///
  /// - Parameter read: What the source gave; all of its data where it has no such rules.
  func updatableFeatures(
    of source: StyleSource, name: String, read: FeatureCollection, _ resolver: FileResolver
  ) throws(MapError) -> UpdatableFeatures {
    let ids = FeatureIDRule(source)
    let filter = try Self.filter(of: source, name: name)
    if ids == .asGiven, filter == nil { return UpdatableFeatures(read) }
    let data = try features(of: source, name: name, GeoJSONReader(), nil, resolver)
    return UpdatableFeatures(data, ids: ids, filter: filter)
  }

  private static func filter(of source: StyleSource, name: String) throws(MapError) -> StyleExpression? {
    guard let filter = source[GeoJSONSourceMembers.table.filter] else { return nil }
    do {
      return try StyleExpression(filter: filter, path: "/sources" + pointer(name) + "/filter")
    } catch {
      throw .style(error, file: nil)
    }
  }

  private func features(
    of source: StyleSource, name: String, _ reader: GeoJSONReader, _ filter: PropertyValue?, _ resolver: FileResolver
  ) throws(MapError) -> FeatureCollection {
    switch source[GeoJSONSourceMembers.table.data] {
    case .inline(let value)?:
      do {
        return try reader.read(value).features
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
      return try features(Key(file: ExactText(path), ids: reader.ids, filter: filter), reader, source: name)
    case nil: return FeatureCollectionBuilder().finish()
    }
  }

  private func features(_ key: Key, _ reader: GeoJSONReader, source: String) throws(MapError) -> FeatureCollection {
    let stamp = Self.stamp(of: key.file.text)
    if let entry = entries[key], entry.stamp == stamp { return entry.features }
    do {
      let features = try reader.read(path: key.file.text).features
      if let old = entries[key]?.features { sets[ObjectIdentifier(old)] = nil }
      entries[key] = Entry(features: features, stamp: stamp)
      return features
    } catch {
      throw .source(source, error)
    }
  }

  /// The features under a tree, for one source; of a file's features the tree is kept with them.
  func set(of features: FeatureCollection) -> FeatureSet {
    if let set = sets[ObjectIdentifier(features)] { return FeatureSet(sharing: set) }
    let set = FeatureSet(features)
    if entries.values.contains(where: { $0.features === features }) { sets[ObjectIdentifier(features)] = set }
    return set
  }

  private static func stamp(of file: String) -> Stamp? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    return Stamp(
      modified: attributes[.modificationDate] as? Date,
      size: (attributes[.size] as? any BinaryInteger).map { UInt64(clamping: $0) })
  }
}
