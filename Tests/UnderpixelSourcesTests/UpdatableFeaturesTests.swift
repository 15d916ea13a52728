import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Updates of single features")
struct UpdatableFeaturesTests {
  private func collection(_ records: [FeatureRecord]) -> FeatureCollection {
    var builder = FeatureCollectionBuilder()
    for record in records { builder.add(record.geometry, id: record.id, properties: record.properties) }
    return builder.finish()
  }

  private func records(_ features: FeatureCollection) -> [FeatureRecord] {
    (0..<features.count).map { FeatureRecord(features, $0) }
  }

  private var cars: [FeatureRecord] {
    (0..<5).map { FeatureRecord(id: FeatureID(Int64($0)), geometry: .point([Double($0), 0]), properties: ["n": 1]) }
  }

  @Test("a change replaces a feature in its place; what is added comes last")
  func changes() throws {
    var features = UpdatableFeatures(collection(cars))
    features.update(FeatureUpdate(id: 3, newGeometry: .point([9, 9]), setProperties: ["speed": 50]))
    features.update(FeatureUpdate(id: "1", removedProperties: ["n"]))
    features.remove(id: 2)
    features.add(FeatureRecord(id: "new", geometry: nil))
    features.update(FeatureUpdate(id: 77, newGeometry: .point([1, 1])))
    #expect((0..<5).map { features.isHidden($0) } == [false, true, true, true, false])
    #expect((0..<3).map { features.delta.sourceOrdinal(of: $0) } == [1, 3, 5])
    #expect(features.count == 5 && features.gaps == [2])
    var expected = cars
    expected[3].geometry = .point([9, 9])
    expected[3].properties["speed"] = 50
    expected[1].properties = [:]
    expected.remove(at: 2)
    expected.append(FeatureRecord(id: "new", geometry: nil))
    #expect(records(features.features) == expected)
    #expect(features.features(of: 3) == [expected[2]])
    #expect(features.base.count == 5 && features.packingCount == 0)
  }

  @Test("a diff removes, then adds, then updates")
  func order() {
    var features = UpdatableFeatures(collection(cars))
    features.apply(
      FeatureDiff(
        removed: [0], added: [FeatureRecord(id: 0, geometry: nil), FeatureRecord(id: 1, geometry: nil)],
        updated: [FeatureUpdate(id: 0, setProperties: ["late": true])]))
    let now = records(features.features)
    #expect(now.map(\.id) == [1, 2, 3, 4, 0])
    #expect(now[4].properties == ["late": true] && now[0].geometry == nil && now[0].properties.isEmpty)
    features.apply(FeatureDiff(removesAll: true, added: [FeatureRecord(id: 8, geometry: nil)]))
    #expect(records(features.features).map(\.id) == [8])
  }

  @Test("ids that come twice are meant both, and features without an id stay")
  func doubleIDs() {
    let point = Geometry.point([1, 1])
    var features = UpdatableFeatures(
      collection([
        FeatureRecord(id: 1, geometry: nil), FeatureRecord(id: nil, geometry: nil), FeatureRecord(id: 1, geometry: nil),
      ]))
    features.update(FeatureUpdate(id: 1, newGeometry: point))
    #expect(records(features.features).map(\.geometry) == [point, nil, point])
    features.add(FeatureRecord(id: 1, geometry: nil, properties: ["only": true]))
    #expect(records(features.features).map(\.id) == [1, nil])
    features.remove(id: 1)
    features.add(FeatureRecord(id: nil, geometry: point))
    #expect(records(features.features).map(\.geometry) == [nil, point])
  }

  @Test("a promoted property names features, those that are added too")
  func promoted() {
    var features = UpdatableFeatures(
      collection([FeatureRecord(id: 1, geometry: nil, properties: ["key": "a"])]), ids: .promoted("key"))
    features.add(FeatureRecord(id: 1, geometry: nil, properties: ["key": true]))
    features.update(FeatureUpdate(id: "a", setProperties: ["n": 2]))
    features.remove(id: 1)
    #expect(records(features.features) == [FeatureRecord(id: "a", geometry: nil, properties: ["key": "a", "n": 2])])
    features.update(FeatureUpdate(id: "a", setProperties: ["key": "b"]))
    #expect(features.features(of: "b").count == 1 && features.features(of: "a").isEmpty)
  }

  @Test("a copy is a snapshot")
  func snapshot() {
    var features = UpdatableFeatures(collection(cars))
    features.remove(id: 0)
    let before = features
    features.remove(id: 1)
    #expect(before.count == 4 && features.count == 3 && !before.isHidden(1) && before.base === features.base)
  }

  @Test("the base is packed anew when the delta is full, or most of the base is gone")
  func packing() {
    let many = (0..<2000).map { FeatureRecord(id: FeatureID(Int64($0)), geometry: .point([0, 0])) }
    var features = UpdatableFeatures(collection(many))
    #expect(features.deltaLimit == 256)
    for id in 0..<256 { features.update(FeatureUpdate(id: FeatureID(Int64(id)), setProperties: ["n": 1])) }
    #expect(features.packingCount == 0 && features.delta.count == 256)
    features.update(FeatureUpdate(id: 1999, setProperties: ["n": 1]))
    #expect(features.packingCount == 1 && features.delta.count == 0 && features.count == 2000)
    features.apply(FeatureDiff(removed: (0..<1001).map { FeatureID(Int64($0)) }))
    #expect(features.packingCount == 2 && features.base.count == 999)
    #expect(features.base.sourceOrdinal(of: 5) == 5)
  }

  @Test("reads diffs as MapLibre writes them, and says what is wrong with others")
  func json() throws {
    let diff = try FeatureDiff([
      "removeAll": false, "remove": [1, "two"],
      "add": [["type": "Feature", "id": 3, "geometry": .null, "properties": ["a": 1]]],
      "update": [
        [
          "id": 4, "newGeometry": ["type": "Point", "coordinates": [1, 2]], "removeProperties": ["b"],
          "addOrUpdateProperties": [["key": "c", "value": [1, 2]], ["key": "d"]],
        ], ["id": false, "removeAllProperties": true],
      ],
    ])
    #expect(
      diff
        == FeatureDiff(
          removed: [1, "two"], added: [FeatureRecord(id: 3, geometry: nil, properties: ["a": 1])],
          updated: [
            FeatureUpdate(
              id: 4, newGeometry: .point([1, 2]), removedProperties: ["b"], setProperties: ["c": [1, 2], "d": nil]),
            FeatureUpdate(id: 0, removesAllProperties: true),
          ]))
    #expect(try FeatureDiff([:]) == FeatureDiff())
    let bad: [(PropertyValue, String)] = [
      (3, ""), (["remove": 3], "/remove"), (["remove": [[]]], "/remove/0"), (["removeAll": 1], "/removeAll"),
      (["update": [["n": 1]]], "/update/0"), (["update": [["id": 1, "newGeometry": 7]]], "/update/0/newGeometry"),
      (["update": [["id": 1, "removeProperties": [1]]]], "/update/0/removeProperties/0"),
      (["update": [["id": 1, "addOrUpdateProperties": [["a": 1]]]]], "/update/0/addOrUpdateProperties/0"),
    ]
    for (value, pointer) in bad {
      let error = #expect(throws: GeoJSONError.self) { try FeatureDiff(value) }
      #expect(error?.pointer == pointer)
    }
    let error = #expect(throws: GeoJSONError.self) { try FeatureDiff(["add": [["type": "Feature", "geometry": 1]]]) }
    #expect(error?.feature == 0)
  }

  // MARK: Properties

  /// Features in order, found by looking at all of them: the twin.
  private struct SlowFeatures {
    var records: [FeatureRecord]
    var promoted: String?

    func name(_ record: FeatureRecord) -> FeatureID? {
      guard let promoted else { return record.id }
      return record.properties[promoted].flatMap(FeatureID.init(promoting:))
    }

    mutating func apply(_ diff: FeatureDiff) {
      if diff.removesAll { records = [] }
      for id in diff.removed { records = records.filter { name($0) != id } }
      for record in diff.added {
        let index = records.firstIndex { name(record) != nil && name($0) == name(record) }
        if let index {
          records = records.enumerated().filter { $0.offset == index || name($0.element) != name(record) }.map(
            \.element)
          records[index] = record
        } else {
          records.append(record)
        }
      }
      for update in diff.updated {
        for index in records.indices.filter({ name(records[$0]) == update.id }) {
          if let geometry = update.newGeometry { records[index].geometry = geometry }
          if update.removesAllProperties { records[index].properties = [:] }
          for name in update.removedProperties { records[index].properties[name] = nil }
          for (name, value) in update.setProperties { records[index].properties[name] = value }
        }
      }
    }
  }

  @Test("after any diffs the features are those of a list that was edited", arguments: [1, 2, 3] as [UInt64])
  func slowTwin(seed: UInt64) throws {
    let id = Gen<FeatureID>.oneOf(
      Gen<Int>.uniform(in: 0...400).map { FeatureID(Int64($0)) }, Gen<Int>.uniform(in: 0...9).map { FeatureID("\($0)") }
    )
    let properties = zip(Gen<String>.element(of: ["a", "b", "c"]), Gen<Int>.uniform(in: 0...9)).array(upTo: 3).map {
      Dictionary($0.map { ($0, PropertyValue.integer(Int64($1))) }) { _, last in last }
    }
    let geometry = Gen<Int>.uniform(in: 0...9).map { Geometry.point([Double($0), 0]) }
    let record = zip(id.optional, geometry.optional, properties).map {
      FeatureRecord(id: $0, geometry: $1, properties: $2)
    }
    let update = zip(id, geometry.optional, properties, zip(Gen<Int>.uniform(in: 0...5), .element(of: ["a", "b"]))).map
    {
      FeatureUpdate(
        id: $0, newGeometry: $1, removesAllProperties: $3.0 == 1, removedProperties: $3.0 > 2 ? [$3.1] : [],
        setProperties: $2)
    }
    let diff = zip(Gen<Int>.uniform(in: 0...30), id.array(upTo: 40), record.array(upTo: 40), update.array(upTo: 60)).map
    { FeatureDiff(removesAll: $0 == 7, removed: $1, added: $2, updated: $3) }
    let rule = Gen<FeatureIDRule>.element(of: [.asGiven, .promoted("a"), .generated])
    let filter = try StyleExpression(filter: ["all", ["has", "b"], ["!=", ["id"], 7]])
    let rules = zip(rule, Gen<StyleExpression?>.element(of: [nil, filter]))
    forAll(zip(record.array(upTo: 600), diff.array(upTo: 12), rules), seed: seed, count: 60) { start, diffs, rules in
      var features = UpdatableFeatures(self.collection(start), ids: rules.0, filter: rules.1)
      var slow = SlowFeatures(records: start)
      if case .promoted(let name) = rules.0 { slow.promoted = name.text }
      return diffs.allSatisfy { diff in
        features.apply(diff)
        slow.apply(diff)
        var expected = self.collection(slow.records)
        if let filter = rules.1 { expected = expected.filtered(by: filter) }
        expected = expected.identified(by: rules.0)
        let places = (0..<features.delta.count).compactMap { features.delta.sourceOrdinal(of: $0) }
        return self.records(features.features) == self.records(expected) && Self.shown(features) == Self.shown(expected)
          && features.count == expected.count && zip(places, places.dropFirst()).allSatisfy(<)
          && features.delta.count <= features.deltaLimit
          && places.allSatisfy { $0 >= features.base.count || features.isHidden($0) }
      }
    }
  }

  /// What base and delta show: ids and where they stand in the data, in the order of their places.
  private static func shown(_ features: UpdatableFeatures) -> [[String]] {
    var shown: [(place: Int, id: FeatureID?)] = []
    for feature in 0..<features.base.count where !features.isHidden(feature) {
      shown.append((feature, features.base.id(of: feature)))
    }
    for feature in 0..<features.delta.count {
      shown.append((features.delta.sourceOrdinal(of: feature) ?? -1, features.delta.id(of: feature)))
    }
    return shown.sorted { $0.place < $1.place }.map { place, id in
      ["\(place - features.gaps.count { $0 < place })", id?.description ?? "none"]
    }
  }

  private static func shown(_ features: FeatureCollection) -> [[String]] {
    (0..<features.count).map { feature in
      ["\(features.sourceOrdinal(of: feature) ?? -1)", features.id(of: feature)?.description ?? "none"]
    }
  }
}
