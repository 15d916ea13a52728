import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Single features that change")
struct UpdateDataTests {
  private static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 2)
  private static let size = Size(width: 400, height: 400)

  /// A place that is seen, on a grid of 40 pixels.
  private static func place(_ number: Int) -> Coordinate {
    Coordinate(longitude: Double(number % 9 - 4) * 7, latitude: Double(number / 9 % 9 - 4) * 7)
  }

  private static func record(_ id: Int, _ place: Int, _ radius: Int) -> FeatureRecord {
    FeatureRecord(
      id: FeatureID(Int64(id)), geometry: .point(Self.place(place)), properties: ["r": .integer(Int64(radius))])
  }

  private static let style: PropertyValue = [
    "version": 8, "sources": ["s": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]],
    "layers": [
      [
        "id": "c", "type": "circle", "source": "s",
        "paint": ["circle-radius": ["case", ["boolean", ["feature-state", "big"], false], 60, ["get", "r"]]],
      ]
    ],
  ]

  /// What lies under a grid of pixels: ids, top-most first.
  private static func answers(_ scene: Scene) throws -> [[FeatureID?]] {
    let frame = try scene.frame(camera: camera, viewport: size)
    return stride(from: 5.0, to: 400, by: 19).flatMap { y in
      stride(from: 5.0, to: 400, by: 19).map { x in frame.hits(at: ScreenPoint(x: x, y: y)).map(\.feature.id) }
    }
  }

  private typealias Change = (kind: Int, id: Int, place: Int)

  @Test("are hit as if all had been read again", arguments: [1, 2] as [UInt64])
  func agreesWithAll(seed: UInt64) throws {
    let change = zip(Gen<Int>.uniform(in: 0...3), Gen<Int>.uniform(in: 0...30), Gen<Int>.uniform(in: 0...80))
    forAll(change.array(count: 1...40), seed: seed, count: 30) { changes in
      let map = MapModel(size: Self.size)
      try map.load(document: Self.style)
      map.setFeatureState(source: "s", id: 3, state: ["big": true])
      var twin = UpdatableFeatures(FeatureCollectionBuilder().finish())
      for (kind, id, place) in changes {
        var diff = FeatureDiff()
        switch kind {
        case 0: diff.added = [Self.record(id, place, 10 + id)]
        case 1: diff.updated = [FeatureUpdate(id: FeatureID(Int64(id)), newGeometry: .point(Self.place(place)))]
        case 2: diff.updated = [FeatureUpdate(id: FeatureID(Int64(id)), setProperties: ["r": .integer(Int64(place))])]
        default: diff.removed = [FeatureID(Int64(id))]
        }
        twin.apply(diff)
        try map.updateData(diff, of: "s")
      }
      let all = FeatureSet(twin.features)
      let radius = Numbers.evaluated(
        NumberEvaluator(dependsOnZoom: false, dependsOnState: false) { features, feature, _, _ in
          features.id(of: feature) == 3 ? 60 : features.property("r", of: feature)?.number ?? 0
        })
      return try Self.answers(map.scene) == Self.answers(Scene(layers: [.circles("c", all, radius: radius)]))
    }
  }

  @Test("a source that no layer draws has them once one does")
  func hidden() throws {
    let map = MapModel(size: Self.size)
    var document = Self.style.replacing(at: "/layers/0/layout", with: ["visibility": "none"])
    document = document.replacing(at: "/sources/unused", with: document["sources"]?["s"])
    try map.load(document: document)
    try map.updateData(FeatureDiff(added: [Self.record(1, 40, 10)]), of: "s")
    try map.updateData(FeatureDiff(added: [Self.record(1, 40, 10)]), of: "unused")
    #expect(try map.frame.hits().isEmpty)
    try map.setLayoutProperty("visibility", of: "c", to: "visible")
    #expect(try map.frame.hits().map(\.feature.id) == [1])
    try map.updateData(FeatureDiff(removed: [1]), of: "s")
    #expect(try map.frame.hits().isEmpty)
  }

  /// Hits with all they say, under a grid of pixels.
  private static func answers(_ map: MapModel) throws -> [[String]] {
    let frame = try map.frame
    return stride(from: 5.0, to: 400, by: 19).flatMap { y in
      stride(from: 5.0, to: 400, by: 19).map { x in
        frame.hits(at: ScreenPoint(x: x, y: y)).map { hit in
          "\(hit.feature.id?.value ?? .null) \(hit.feature.ordinal ?? -1) \(hit.feature.properties["r"] ?? .null)"
        }
      }
    }
  }

  private static func geojson(_ record: FeatureRecord) -> PropertyValue {
    guard case .point(let place)? = record.geometry else { return .null }
    return [
      "type": "Feature", "id": record.id?.value ?? .null, "properties": .object(record.properties),
      "geometry": ["type": "Point", "coordinates": [.number(place.longitude), .number(place.latitude)]],
    ]
  }

  @Test(
    "are hit as if changed data had been put in their place, whatever the source makes of it",
    arguments: [[:], ["generateId": true], ["promoteId": "r"]] as [[String: PropertyValue]])
  func agreesWithReload(members: [String: PropertyValue]) throws {
    let change = zip(Gen<Int>.uniform(in: 0...3), Gen<Int>.uniform(in: 0...12), Gen<Int>.uniform(in: 0...80))
    let filters: [PropertyValue?] = [nil, [">", ["get", "r"], 12]]
    let start = (0..<8).map { Self.record($0, $0 * 9, 10 + $0) }
    forAll(zip(change.array(count: 1...20), .element(of: filters)), seed: 1, count: 40) { changes, filter in
      var source: [String: PropertyValue] = [
        "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(start.map(Self.geojson))],
      ]
      source["filter"] = filter
      var style = Self.style.object ?? [:]
      style["sources"] = ["s": .object(source.merging(members) { _, new in new })]
      let (updated, reloaded) = (MapModel(size: Self.size), MapModel(size: Self.size))
      for map in [updated, reloaded] { try map.load(document: .object(style)) }
      var records = start
      func name(_ record: FeatureRecord) -> FeatureID? {
        members["promoteId"] == nil ? record.id : record.properties["r"].flatMap(FeatureID.init(promoting:))
      }
      for (kind, id, place) in changes {
        let new = Self.record(id, place, 10 + id)
        // The number of a radius where that is what names features.
        let named = FeatureID(Int64(members["promoteId"] == nil ? id : 10 + id))
        var diff = FeatureDiff()
        switch kind {
        case 0:
          diff.added = [new]
          if let index = records.firstIndex(where: { name($0) == named }) {
            records = records.enumerated().filter { $0.offset == index || name($0.element) != named }.map(\.element)
            records[index] = new
          } else {
            records.append(new)
          }
        case 1:
          diff.removed = [named]
          records.removeAll { name($0) == named }
        default:
          diff.updated = [FeatureUpdate(id: named, setProperties: ["r": .integer(Int64(8 + place / 8))])]
          for index in records.indices.filter({ name(records[$0]) == named }) {
            records[index].properties["r"] = .integer(Int64(8 + place / 8))
          }
        }
        try updated.updateData(diff, of: "s")
      }
      try reloaded.setData(["type": "FeatureCollection", "features": .array(records.map(Self.geojson))], of: "s")
      return try Self.answers(updated) == Self.answers(reloaded)
    }
  }

  @Test("a source that is no GeoJSON, or is clustered, is refused")
  func refused() throws {
    let map = MapModel(size: Self.size)
    try map.load(document: Self.style)
    #expect(throws: MapError.noSource("none")) { try map.updateData(FeatureDiff(), of: "none") }
    var document = Self.style.object ?? [:]
    let none: PropertyValue = ["type": "FeatureCollection", "features": []]
    document["sources"] = ["s": ["type": "geojson", "cluster": true, "data": none]]
    try map.load(document: .object(document))
    let error = #expect(throws: MapError.clustered("s")) { try map.updateData(FeatureDiff(), of: "s") }
    #expect(error?.description == "the source \"s\" is clustered; use setData")
  }
}
