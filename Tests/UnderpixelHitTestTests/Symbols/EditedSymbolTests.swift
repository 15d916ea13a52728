import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Labels of features that are replaced")
struct EditedSymbolTests {
  /// A feature at a place so many pixels right of and above the middle, or none there.
  typealias Place = (Double, Double)?

  /// Features in a set of their own; feature number n has the id n.
  static func fresh(_ places: [Place]) -> Layer.Content {
    .features(set(places.enumerated().map { ($0, $1) }))
  }

  /// The same as changes of others: what differs is replaced, removed or added.
  static func edited(_ before: [Place], to after: [Place]) -> EditedFeatures {
    var replaced = [UInt64](repeating: 0, count: before.count / 64 + 1)
    var delta: [(Int, Place)] = []
    for (place, new) in after.enumerated() {
      let old = place < before.count ? before[place] : nil
      if place < before.count, old == nil, new == nil { continue }
      if let old, let new, old == new { continue }
      if place < before.count { replaced[place / 64] |= 1 << UInt64(place % 64) }
      if new != nil { delta.append((place, new)) }
    }
    return EditedFeatures(
      base: set(before.enumerated().map { ($0, $1) }), delta: set(delta), hidden: replaced)
  }

  /// Features with their places in the data.
  private static func set(_ features: [(ordinal: Int, place: Place)]) -> FeatureSet {
    var builder = FeatureCollectionBuilder()
    for (ordinal, place) in features {
      builder.append(place.map { .point(Equator.at($0.0, $0.1)) }, properties: [:])
      builder.endFeature(id: FeatureID(Int64(ordinal)), sourceOrdinal: ordinal)
    }
    return FeatureSet(builder.finish())
  }

  private static func frame(
    _ content: Layer.Content, _ order: LabelRules.Order, overlap: OverlapMode = .never,
    camera: Camera = Equator.camera()
  ) throws -> Frame {
    var rules = LabelRules()
    (rules.order, rules.stacking, rules.iconOverlap) = (order, order, overlap)
    // Keys of few values, and boxes of many sizes.
    let layout = LabelLayout.icons(sortsByKey: order == .sortKey, keys: 3) { id in
      BoundingBox(
        minX: -10 - Double(id % 4) * 10, minY: -5, maxX: 20 + Double(id % 3) * 10, maxY: 5 + Double(id % 5) * 5)
    }
    let symbols = Symbols(.layout(layout)) { [rules] _ in rules }
    return try Scene(layers: [Layer("s", content, kind: .symbols(symbols))])
      .frame(camera: camera, viewport: Equator.size)
  }

  @Test("of features that are not there any more labels vanish, and those of the new ones appear")
  func changes() throws {
    let content = Self.edited([(0, 0), (100, 0), (-100, 0)], to: [(0, 0), (100, 100), nil, (-200, 0)])
    let frame = try Self.frame(.edited(content), .data)
    #expect(frame.hits(right: 0, up: 0).names == ["s 0"] && frame.hits(right: 100, up: 100).names == ["s 1"])
    #expect(frame.hits(right: 100, up: 0).isEmpty && frame.hits(right: -100, up: 0).isEmpty)
    #expect(frame.hits(right: -200, up: 0).names == ["s 3"])
  }

  @Test("a feature that is replaced keeps its turn", arguments: [LabelRules.Order.data, .sortKey, .screenY])
  func turn(order: LabelRules.Order) throws {
    // All in one row and of one key: the first takes the room, though it is of the delta.
    let content = Self.edited([(50, 0), nil, nil, (0, 0)], to: [(0, 0), nil, nil, (0, 0)])
    #expect(try Self.frame(.edited(content), order).hits().names == ["s 0"])
  }

  @Test("labels of a set that an engine gave are those of the features that are still there")
  func givenLabels() throws {
    let places = [(0.0, 0.0), (100, 0)]
    let content = Self.edited(places, to: [nil, (100, 0), (-100, 0)])
    let symbols = places.enumerated().map { PlacedSymbol(feature: $0, piece: .icon, shape: Signs.around($1.0, $1.1)) }
    for source in [Symbols.Source.labels(Signs.labels(places)), .placed(symbols)] {
      let frame = try Equator.frame([Layer("s", .edited(content), kind: .symbols(Symbols(source)))])
      #expect(frame.hits().names == ["s 1"] && frame.symbols(including: .hidden).names == ["s 1"])
    }
  }

  @Test("changed features have the labels that the same ones have afresh", arguments: [1, 2] as [UInt64])
  func matchesFresh(seed: UInt64) {
    let place = zip(Gen<Int>.uniform(in: -30...30), .uniform(in: -20...20)).map { (Double($0 * 10), Double($1 * 10)) }
    let change = Gen<Int>.uniform(in: 0...3)
    let features = zip(zip(place, place), change)
    let order = Gen<LabelRules.Order>.element(of: [.data, .sortKey, .screenY])
    let overlap = Gen<OverlapMode>.element(of: [.never, .cooperative, .always])
    let camera = zip(Gen<Double>.element(of: [0, 0, 90, 33]), Gen<Double>.element(of: [0, 50]))
    forAll(
      zip(features.array(upTo: 60), features.array(upTo: 8), zip(order, overlap), camera), seed: seed, count: 250
    ) { old, new, rules, angles in
      let before = old.map { Optional($0.0.0) }
      let after = old.map { $1 == 0 ? nil : $1 == 1 ? $0.1 : $0.0 } + new.map { $1 == 0 ? nil : $0.0 }
      let camera = Equator.camera(bearing: angles.0, pitch: angles.1)
      let edited = try Self.frame(
        .edited(Self.edited(before, to: after)), rules.0, overlap: rules.1, camera: camera)
      let fresh = try Self.frame(Self.fresh(after), rules.0, overlap: rules.1, camera: camera)
      func symbols(_ frame: Frame) -> [String] {
        frame.symbols(including: .hidden).map { "\($0.feature.ordinal ?? -1) \($0.isPlaced) \($0.shapes)" }
      }
      return symbols(edited) == symbols(fresh)
        && edited.hits().names == fresh.hits().names
        && edited.hits(right: 0, up: 0, radius: 60).map(\.distance)
          == fresh.hits(right: 0, up: 0, radius: 60).map(\.distance)
    }
  }
}
