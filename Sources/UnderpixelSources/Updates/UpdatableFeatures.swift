public import UnderpixelGeometry
public import UnderpixelStyle

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
/// its ``FeatureCollection/sourceOrdinal(of:)``, in the base and in the delta, in one count for both. ``gaps`` has the
/// places that are empty, so that a feature is known to stand where it would in data without them.
///
/// The base is packed anew, O(*n*), when more than ``deltaLimit`` features differ from it or when most of it is gone.
/// ``packingCount`` tells. Between those times a change costs O(features in the delta + gaps), and *n* / 8 bytes to copy
/// where a snapshot holds on to the bits.
public struct UpdatableFeatures: Sendable {
  /// The features as they were last packed, with the ids that the rule gives them; those that the filter leaves out too.
  public private(set) var base: FeatureCollection
  /// The features that changed or were added since and that the filter lets pass, in the order of their places.
  public private(set) var delta: FeatureCollection
  /// How often the base was packed anew; a new base has other indices.
  public private(set) var packingCount = 0
  /// A bit for each feature of the base, from the lowest of each word on: 1 where ``isHidden(_:)``.
  public private(set) var hidden: [UInt64] = []
  /// The places of features that were removed since the base was packed, ascending.
  public private(set) var gaps: [UInt32] = []
  private let ids: FeatureIDRule
  private let filter: StyleExpression?
  /// The features of the base with the ids of the data, which the filter sees.
  private var data: FeatureCollection
  /// A bit for each feature of the base that was removed or changed.
  private var replaced: [UInt64] = []
  private var replacedCount = 0
  private var hiddenCount = 0
  private var index: FeatureIndex
  /// What changed or was added, by place, with the ids of the data.
  private var records: [Int: FeatureRecord] = [:]
  /// The places of the records, by the ids that name them.
  private var recordPlaces: [FeatureID: [Int]] = [:]
  private var nextPlace = 0

  /// - Parameters:
  ///   - features: Of no tile, with the ids of the data. Of features with the same id, all are meant where it is named.
  ///     Those without an id stay as they are.
  ///   - ids: What the ids become. Diffs name features by a promoted property as it is now, else by their ids in the data.
  ///     Where ids are generated, the base is packed anew at each change.
  ///   - filter: Which features are there to be seen; the others can be changed, and be seen then. See
  ///     ``GeoJSONReader/filter``.
  /// - Complexity: O(*n*).
  public init(_ features: FeatureCollection, ids: FeatureIDRule = .asGiven, filter: StyleExpression? = nil) {
    precondition(features.tile == nil, "features of a tile are not updated")
    self.ids = ids
    self.filter = filter
    base = features
    data = features
    delta = FeatureCollectionBuilder().finish()
    index = FeatureIndex(delta)
    pack(features.withOwnOrdinals)
  }

  /// How many features may differ from the base before it is packed anew: 256, or four times the root of its count where
  /// that is more. A larger delta would cost more at each change than packing costs once in a while.
  public var deltaLimit: Int {
    ids == .generated ? 0 : max(256, 4 * Int(Double(base.count).squareRoot()))
  }

  /// The number of features that are there to be seen.
  public var count: Int { base.count - hiddenCount + delta.count }

  /// True for a feature of the base that was removed, that the delta has in another form, or that the filter leaves out.
  public func isHidden(_ feature: Int) -> Bool { hidden[bit: feature] }

  /// The features that are there to be seen, packed, in order: what reading data with all changes would give.
  /// Complexity: O(*n*).
  public var features: FeatureCollection {
    let all = packed
    return (filter.map(all.filtered(by:)) ?? all).identified(by: ids)
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
  /// - Complexity: O(changes + features in the delta + gaps), and O(*n*) where the base is packed anew.
  public mutating func apply(_ diff: FeatureDiff) {
    if diff.removesAll { repack(FeatureCollectionBuilder().finish()) }
    let gapCount = gaps.count
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
    let isMostlyGone = replacedCount > 256 && replacedCount > base.count / 2
    let needsOtherIDs = ids == .generated && replacedCount > 0
    if records.count > deltaLimit || isMostlyGone || needsOtherIDs { return repack(packed) }
    if gaps.count > gapCount { gaps.sort() }
    rebuildDelta()
  }

  /// The features that an id names, as they are now, with the ids that the rule gives them; more than one only where the
  /// data had it more than once.
  public func features(of id: FeatureID) -> [FeatureRecord] {
    places(of: id).map { place in
      var record = record(at: place)
      record.id = name(of: record)
      return record
    }
  }

  // MARK: Places

  /// What names a feature in a diff.
  private func name(of record: FeatureRecord) -> FeatureID? {
    guard case .promoted(let property) = ids else { return record.id }
    return record.properties[property.text].flatMap(FeatureID.init(promoting:))
  }

  /// Where the features that an id names are, in order.
  private func places(of id: FeatureID) -> [Int] {
    let unchanged = index.features(of: id).filter { !replaced[bit: $0] }
    return recordPlaces[id].map { (unchanged + $0).sorted() } ?? unchanged
  }

  private func record(at place: Int) -> FeatureRecord { records[place] ?? FeatureRecord(data, place) }

  private mutating func addFeature(_ record: FeatureRecord) {
    let known = name(of: record).map { places(of: $0) } ?? []
    for place in known.dropFirst() { removeFeature(at: place) }
    if let place = known.first { return put(record, at: place) }
    put(record, at: nextPlace)
    nextPlace += 1
  }

  private mutating func put(_ record: FeatureRecord, at place: Int) {
    takeOut(place)
    records[place] = record
    if let name = name(of: record) { recordPlaces[name, default: []].append(place) }
  }

  private mutating func removeFeature(at place: Int) {
    takeOut(place)
    gaps.append(UInt32(place))
  }

  /// Takes the feature at a place out of the base or the records.
  private mutating func takeOut(_ place: Int) {
    if place < base.count, !replaced[bit: place] {
      replaced[bit: place] = true
      replacedCount += 1
      if !hidden[bit: place] { hiddenCount += 1 }
      hidden[bit: place] = true
    }
    guard let record = records.removeValue(forKey: place), let name = name(of: record) else { return }
    recordPlaces[name]?.removeAll { $0 == place }
    if recordPlaces[name]?.isEmpty == true { recordPlaces[name] = nil }
  }

  // MARK: Packing

  private mutating func rebuildDelta() {
    var builder = FeatureCollectionBuilder()
    for (place, record) in records.sorted(by: { $0.key < $1.key }) { builder.add(record, sourceOrdinal: place) }
    let all = builder.finish()
    delta = (filter.map(all.filtered(by:)) ?? all).identified(by: ids)
  }

  /// All features in order, with the ids of the data, those too that the filter leaves out.
  private var packed: FeatureCollection {
    guard replacedCount > 0 || !records.isEmpty else { return data }
    var builder = FeatureCollectionBuilder(sharingPropertiesOf: data)
    for place in 0..<nextPlace {
      if let record = records[place] {
        builder.add(record, sourceOrdinal: builder.count)
      } else if place < data.count, !replaced[bit: place] {
        builder.add(place, of: data, sourceOrdinal: builder.count)
      }
    }
    return builder.finish()
  }

  private mutating func repack(_ features: FeatureCollection) {
    pack(features)
    packingCount += 1
  }

  private mutating func pack(_ features: FeatureCollection) {
    data = features
    let words = (features.count + 63) / 64
    replaced = Array(repeating: 0, count: words)
    hidden = replaced
    if let filter {
      for feature in 0..<features.count where !features.passes(filter, feature) { hidden[bit: feature] = true }
    }
    hiddenCount = hidden.reduce(0) { $0 + $1.nonzeroBitCount }
    replacedCount = 0
    base = identified(features)
    // Generated ids name nothing.
    index = FeatureIndex(ids == .generated ? features : base)
    delta = FeatureCollectionBuilder().finish()
    records = [:]
    recordPlaces = [:]
    gaps = []
    nextPlace = features.count
  }

  /// The features of the base with the ids that the rule gives them; generated ones count those that can be seen.
  private func identified(_ features: FeatureCollection) -> FeatureCollection {
    guard ids == .generated, hiddenCount > 0 else { return features.identified(by: ids) }
    var next: Int64 = 0
    return features.withIDs { feature in
      if hidden[bit: feature] { return nil }
      defer { next += 1 }
      return FeatureID(next)
    }
  }
}

extension [UInt64] {
  /// One bit, from the lowest of each word on.
  fileprivate subscript(bit index: Int) -> Bool {
    get { self[index / 64] >> UInt64(index % 64) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(index % 64)
      self[index / 64] = newValue ? self[index / 64] | bit : self[index / 64] & ~bit
    }
  }
}

extension FeatureCollectionBuilder {
  fileprivate mutating func add(_ record: FeatureRecord, sourceOrdinal: Int) {
    append(record.geometry, properties: record.properties)
    endFeature(id: record.id, sourceOrdinal: sourceOrdinal)
  }
}
