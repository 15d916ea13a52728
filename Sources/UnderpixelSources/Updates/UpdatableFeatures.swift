public import UnderpixelGeometry

/// The features of a source of which single ones change.
///
///     var cars = UpdatableFeatures(try GeoJSONReader().read(path: "cars.geojson").features)
///     cars.update(FeatureUpdate(id: 17, newGeometry: .point(place)))
///     cars.remove(id: 18)
///
/// It is a packed ``base``, a small ``delta`` of the features that changed or were added since, and a bit for each feature
/// of the base that no longer holds; what is drawn is the base without those, and the delta. A value: a copy is a
/// snapshot, and shares with the next version whatever did not change.
///
/// Features keep their order: one that changes stays in its place, one that is added goes to the end. A feature's place is
/// its ``FeatureCollection/sourceOrdinal(of:)``, in the base and in the delta, in one count for both.
///
/// The base is packed anew, O(*n*), when more than ``deltaLimit`` features differ from it or when most of it is gone.
/// ``packingCount`` tells. Between those times a change costs O(features in the delta), and *n* / 8 bytes to copy where a
/// snapshot holds on to the bits.
public struct UpdatableFeatures: Sendable {
  /// The features as they were last packed.
  public private(set) var base: FeatureCollection
  /// The features that changed or were added since, in the order of their places.
  public private(set) var delta: FeatureCollection
  /// How often the base was packed anew; a new base has other indices.
  public private(set) var packingCount = 0
  private let promotedProperty: PropertyName?
  /// A bit for each feature of the base, from the lowest of each word on: 1 where ``isReplaced(_:)``.
  public private(set) var replaced: [UInt64]
  private var replacedCount = 0
  private var index: FeatureIndex
  /// What is in the delta, by place.
  private var records: [Int: FeatureRecord] = [:]
  /// Where the features are that were added since, by id.
  private var added: [FeatureID: Int] = [:]
  private var nextPlace: Int

  /// - Parameters:
  ///   - features: Of no tile. Of features with the same id, all are meant where it is named. Those without an id stay as
  ///     they are.
  ///   - property: The property that is the id of features, those that are added too. Updating it does not rename a
  ///     feature until it is read again.
  /// - Complexity: O(*n*).
  public init(_ features: FeatureCollection, promoting property: String? = nil) {
    precondition(features.tile == nil, "features of a tile are not updated")
    promotedProperty = property.map { PropertyName($0) }
    let base = features.identified(by: property.map(FeatureIDRule.promoted) ?? .asGiven).withOwnOrdinals
    self.base = base
    delta = FeatureCollectionBuilder().finish()
    index = FeatureIndex(base)
    replaced = Array(repeating: 0, count: (base.count + 63) / 64)
    nextPlace = base.count
  }

  /// How many features may differ from the base before it is packed anew: 256, or four times the root of its count where
  /// that is more. A larger delta would cost more at each change than packing costs once in a while.
  public var deltaLimit: Int { max(256, 4 * Int(Double(base.count).squareRoot())) }

  /// The number of features.
  public var count: Int { base.count - replacedCount + delta.count }

  /// True for a feature of the base that was removed, or that the delta has in another form.
  public func isReplaced(_ feature: Int) -> Bool { replaced[feature / 64] >> (feature % 64) & 1 == 1 }

  /// All features, packed, in order. Complexity: O(*n*).
  public var features: FeatureCollection {
    guard replacedCount > 0 || delta.count > 0 else { return base }
    var builder = FeatureCollectionBuilder(sharingPropertiesOf: base)
    var next = 0
    for place in 0..<base.count {
      if !isReplaced(place) {
        builder.add(place, of: base, sourceOrdinal: builder.count)
      } else if next < delta.count, delta.sourceOrdinal(of: next) == place {
        builder.add(next, of: delta, sourceOrdinal: builder.count)
        next += 1
      }
    }
    for feature in next..<delta.count { builder.add(feature, of: delta, sourceOrdinal: builder.count) }
    return builder.finish()
  }

  // MARK: Changes

  /// Adds a feature at the end, or in the place of one with its id.
  public mutating func add(_ feature: FeatureRecord) { apply(FeatureDiff(added: [feature])) }

  /// Changes a feature; nothing where there is none of that id.
  public mutating func update(_ update: FeatureUpdate) { apply(FeatureDiff(updated: [update])) }

  /// Removes a feature; nothing where there is none of that id.
  public mutating func remove(id: FeatureID) { apply(FeatureDiff(removed: [id])) }

  /// Makes many changes at once, which costs no more than the last one alone would.
  ///
  /// - Complexity: O(changes + features in the delta), and O(*n*) where the base is packed anew.
  public mutating func apply(_ diff: FeatureDiff) {
    if diff.removesAll { repack(FeatureCollectionBuilder().finish()) }
    for id in diff.removed {
      for place in places(of: id) { removeFeature(at: place) }
    }
    for record in diff.added { addFeature(record) }
    for update in diff.updated {
      for place in places(of: update.id) {
        var record = record(at: place)
        update.apply(to: &record)
        put(record, at: place)
      }
    }
    rebuildDelta()
    if records.count > deltaLimit || (replacedCount > 256 && replacedCount > base.count / 2) { repack(features) }
  }

  /// The features of an id, as they are now; more than one only where the data had it more than once.
  public func features(of id: FeatureID) -> [FeatureRecord] { places(of: id).map { record(at: $0) } }

  // MARK: Places

  /// Where the features of an id are, in order.
  private func places(of id: FeatureID) -> [Int] {
    var places = index.features(of: id).filter { !isReplaced($0) || records[$0] != nil }
    if let place = added[id] { places.append(place) }
    return places
  }

  private func record(at place: Int) -> FeatureRecord { records[place] ?? FeatureRecord(base, place) }

  private mutating func addFeature(_ record: FeatureRecord) {
    var record = record
    if let name = promotedProperty {
      record.id = record.properties[name.text].flatMap(FeatureID.init(promoting:))
    }
    let known = record.id.map { places(of: $0) } ?? []
    for place in known.dropFirst() { removeFeature(at: place) }
    if let place = known.first { return put(record, at: place) }
    if let id = record.id { added[id] = nextPlace }
    put(record, at: nextPlace)
    nextPlace += 1
  }

  private mutating func put(_ record: FeatureRecord, at place: Int) {
    markReplaced(place)
    records[place] = record
  }

  private mutating func removeFeature(at place: Int) {
    markReplaced(place)
    if let record = records.removeValue(forKey: place), let id = record.id, added[id] == place { added[id] = nil }
  }

  private mutating func markReplaced(_ place: Int) {
    guard place < base.count, !isReplaced(place) else { return }
    replaced[place / 64] |= 1 << (place % 64)
    replacedCount += 1
  }

  // MARK: Packing

  private mutating func rebuildDelta() {
    var builder = FeatureCollectionBuilder()
    for (place, record) in records.sorted(by: { $0.key < $1.key }) { builder.add(record, sourceOrdinal: place) }
    delta = builder.finish()
  }

  private mutating func repack(_ features: FeatureCollection) {
    base = features
    delta = FeatureCollectionBuilder().finish()
    packingCount += 1
    index = FeatureIndex(features)
    replaced = Array(repeating: 0, count: (features.count + 63) / 64)
    replacedCount = 0
    records = [:]
    added = [:]
    nextPlace = features.count
  }
}

extension FeatureCollectionBuilder {
  fileprivate mutating func add(_ record: FeatureRecord, sourceOrdinal: Int) {
    append(record.geometry, properties: record.properties)
    endFeature(id: record.id, sourceOrdinal: sourceOrdinal)
  }
}
