import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("A feature collection")
struct FeatureCollectionTests {
  private struct Sample {
    var geometry: Geometry?
    var id: FeatureID?
    var properties: [(name: String, value: PropertyValue)]
  }

  private var samples: Gen<Sample> {
    let ids = Gen<String>.oneOf(.decimalText, .text).map { FeatureID($0) }
    let properties = zip(Gen.text, Gen.propertyValue).array(upTo: 6)
    return zip(Gen.geometry.optional, ids.optional, properties).map { geometry, id, properties in
      Sample(geometry: geometry, id: id, properties: properties.map { (name: $0.0, value: $0.1) })
    }
  }

  /// The properties in order of the first mention of each name, with the value mentioned last.
  private func merged(_ properties: [(name: String, value: PropertyValue)]) -> [(name: String, value: PropertyValue)] {
    var merged: [(name: String, value: PropertyValue)] = []
    for property in properties {
      if let index = merged.firstIndex(where: { $0.name == property.name }) {
        merged[index].value = property.value
      } else {
        merged.append(property)
      }
    }
    return merged
  }

  private func add(_ sample: Sample, to builder: inout FeatureCollectionBuilder) {
    begin(sample, in: &builder)
    builder.endFeature(id: sample.id)
  }

  /// Appends what `add(_:id:properties:)` would, piece by piece, and does not end the feature.
  private func begin(_ sample: Sample, in builder: inout FeatureCollectionBuilder) {
    if let geometry = sample.geometry {
      builder.begin(geometry.kind)
      append(geometry, to: &builder)
    }
    for property in sample.properties {
      if case .string(let text) = property.value {
        builder.set(property.name, toUTF8: Array(text.utf8).span)
      } else {
        builder.set(property.name, to: property.value)
      }
    }
  }

  private func append(_ geometry: Geometry, to builder: inout FeatureCollectionBuilder) {
    func part(_ positions: [Coordinate], _ type: GeometryType) {
      for position in positions { builder.append(position) }
      builder.endPart(type)
    }
    func polygon(_ rings: [[Coordinate]]) {
      for ring in rings {
        for position in ring { builder.append(position) }
        builder.endRing()
      }
      builder.endPart(.polygon)
    }
    switch geometry {
    case .point(let position): part([position], .point)
    case .multiPoint(let positions): for position in positions { part([position], .point) }
    case .lineString(let line): part(line, .lineString)
    case .multiLineString(let lines): for line in lines { part(line, .lineString) }
    case .polygon(let rings): polygon(rings)
    case .multiPolygon(let polygons): for rings in polygons { polygon(rings) }
    case .collection(let members): for member in members { append(member, to: &builder) }
    }
  }

  private func matches(_ collection: FeatureCollection, _ samples: [Sample]) -> Bool {
    collection.count == samples.count
      && samples.indices.allSatisfy { feature in
        let sample = samples[feature]
        let found = Array(collection.properties(of: feature))
        let expected = merged(sample.properties)
        return collection.geometry(of: feature) == sample.geometry
          && collection.geometryKind(of: feature) == sample.geometry?.kind
          && collection.id(of: feature) == sample.id && collection.id(of: feature)?.value == sample.id?.value
          && found.elementsEqual(expected) { $0.name == $1.name && isIdentical($0.value, $1.value) }
          && expected.allSatisfy { collection.property($0.name, of: feature) == $0.value }
          && collection.property("no such name", of: feature) == nil
      }
  }

  /// Equal and in the same form; text byte for byte.
  private func isIdentical(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.string(let x), .string(let y)): Array(x.utf8) == Array(y.utf8)
    case (.number(let x), .number(let y)): x.bitPattern == y.bitPattern
    case (.number, _), (_, .number), (.integer, .unsigned), (.unsigned, .integer): false
    default: a == b
    }
  }

  @Test("gives back every feature it was built from", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) {
    forAll(samples.array(upTo: 12), seed: seed) { samples in
      var builder = FeatureCollectionBuilder()
      for sample in samples { add(sample, to: &builder) }
      return builder.count == samples.count && matches(builder.finish(), samples)
    }
  }

  @Test("built from whole geometries equals one built piece by piece")
  func wholeFeatures() {
    forAll(samples.array(upTo: 12), seed: 4) { samples in
      var builder = FeatureCollectionBuilder()
      var sorted: [Sample] = []
      for var sample in samples {
        let dictionary = Dictionary(sample.properties.map { ($0.name, $0.value) }) { _, last in last }
        builder.add(sample.geometry, id: sample.id, properties: dictionary)
        sample.properties = dictionary.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        sorted.append(sample)
      }
      return matches(builder.finish(), sorted)
    }
  }

  @Test("knows nothing of a feature that was discarded")
  func discards() {
    forAll(zip(samples, Gen<Bool>.bool).array(upTo: 12), seed: 5) { steps in
      var builder = FeatureCollectionBuilder()
      var clean = FeatureCollectionBuilder()
      for (sample, isKept) in steps {
        begin(sample, in: &builder)
        if isKept {
          builder.endFeature(id: sample.id)
          add(sample, to: &clean)
        } else {
          // A ring begun and not ended goes too.
          builder.append(Coordinate(longitude: 1, latitude: 2))
          builder.discardFeature()
        }
        guard builder.count == clean.count, builder.positionCount == clean.positionCount else { return false }
      }
      let (found, expected) = (builder.finish(), clean.finish())
      return found.positions == expected.positions && found.partCount == expected.partCount
        && (0..<found.partCount).allSatisfy { found.feature(ofPart: $0) == expected.feature(ofPart: $0) }
        && matches(found, steps.filter(\.1).map(\.0))
    }
  }

  @Test("lists each part with its feature, type, rings and positions")
  func parts() {
    forAll(samples.array(upTo: 12), seed: 6) { samples in
      var builder = FeatureCollectionBuilder()
      for sample in samples { add(sample, to: &builder) }
      let collection = builder.finish()
      var nextPosition = 0
      var nextPart = 0
      for feature in 0..<collection.count {
        guard collection.parts(of: feature).lowerBound == nextPart else { return false }
        for part in collection.parts(of: feature) {
          nextPart += 1
          guard collection.feature(ofPart: part) == feature else { return false }
          for ring in collection.rings(ofPart: part) {
            guard collection.positions(ofRing: ring).lowerBound == nextPosition else { return false }
            nextPosition = collection.positions(ofRing: ring).upperBound
          }
          guard collection.type(ofPart: part) == .polygon || collection.rings(ofPart: part).count == 1,
            collection.rings(ofPart: part).isEmpty || collection.positions(ofPart: part).upperBound == nextPosition
          else { return false }
        }
      }
      return nextPosition == collection.positionCount && nextPart == collection.partCount
    }
  }

  @Test("takes the last of two properties with one name, at the place of the first")
  func lastPropertyWins() {
    var builder = FeatureCollectionBuilder()
    builder.set("height", to: 3)
    builder.set("name", to: "Casino")
    builder.set("height", to: nil)
    builder.endFeature(id: "w1")
    builder.set("height", to: 4)
    builder.endFeature()
    let collection = builder.finish()
    #expect(collection.properties(of: 0).map(\.name) == ["height", "name"])
    #expect(collection.property("height", of: 0) == .null)
    #expect(collection.properties(of: 0)["name"] == "Casino")
    #expect(collection.properties(of: 1).dictionary == ["height": 4])
    #expect(collection.property("name", of: 1) == nil)
    #expect(collection.geometry(of: 0) == nil)
  }

  @Test("a hundred thousand properties of one feature, each set twice, are no work", .timeLimit(.minutes(30)))
  func manyProperties() {
    let names = (0..<100_000).map { "name \($0)" }
    // Ten thousand million steps would take many minutes.
    var builder = FeatureCollectionBuilder()
    builder.set(names[0], to: "of the feature before")
    builder.endFeature()
    for value in [1, 2] as [Int64] {
      for name in names { builder.set(name, to: .integer(value)) }
    }
    builder.endFeature()
    let properties = builder.finish().properties(of: 1)
    #expect(properties.map(\.name) == names)
    #expect(properties.allSatisfy { $0.value == 2 })
  }

  @Test("keeps values apart that are alike: the same bits in other forms, texts that begin others")
  func alikeValues() {
    func values(_ number: Int) -> [(name: String, value: PropertyValue)] {
      [
        ("integer", .integer(Int64(number))), ("unsigned", .unsigned(UInt64(number))),
        ("bits", .number(Double(bitPattern: UInt64(number)))), ("digits", .string("\(number)")),
        ("run", .string(String(repeating: "a", count: 200 - number % 200))),
      ]
    }
    // Many small pools rather than a large one: alike values meet where their hashes collide.
    for start in stride(from: 0, to: 8000, by: 200) {
      var builder = FeatureCollectionBuilder()
      for number in start..<start + 200 {
        for (name, value) in values(number) { builder.set(name, to: value) }
        builder.endFeature()
      }
      let collection = builder.finish()
      for feature in 0..<200 {
        let isKept = collection.properties(of: feature).elementsEqual(values(start + feature)) {
          $0.name == $1.name && isIdentical($0.value, $1.value)
        }
        #expect(isKept, "feature \(start + feature)")
      }
    }
  }

  @Test("of a tile takes positions in degrees or on the map plane, and counts in each source layer")
  func tile() {
    let place = Coordinate(longitude: 90, latitude: 45)
    var builder = FeatureCollectionBuilder(tile: TileID(z: 1, x: 1, y: 0))
    builder.beginLayer("a")
    builder.add(.point(place), id: 1)
    builder.begin(.point)
    builder.append(WebMercator.project(place))
    builder.endPart(.point)
    builder.endFeature(id: 2)
    builder.beginLayer("b")
    builder.add(.lineString([place, place]), id: 3)
    let features = builder.finish()
    #expect(features.planePositions == Array(repeating: WebMercator.project(place), count: 4))
    #expect((0..<3).map { features.ordinal(of: $0) } == [0, 1, 0])
    #expect((0..<3).map { features.sourceLayer(of: $0) } == ["a", "a", "b"])

    var world = FeatureCollectionBuilder()
    world.begin(.point)
    world.append(WebMercator.project(place))
    world.endPart(.point)
    world.endFeature()
    let found = world.finish().positions.first
    #expect(abs((found?.longitude ?? 0) - 90) < 1e-9 && abs((found?.latitude ?? 0) - 45) < 1e-9)
  }
}
