import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

/// Labels that crowd a picture, in looks of their own.
@Suite("Labels in appearances against a slow list of them")
struct LabelAppearanceScanTests {
  /// What a label has, at its place.
  struct Pieces {
    var text: BoundingBox?
    var icon: BoundingBox?
  }

  struct Sign {
    var x: Double
    var y: Double
    var base: Pieces
    /// In each of the two appearances.
    var looks: [Pieces]
    /// Which appearances hold by the state; none where there is no state.
    var states: [Bool]?
  }

  struct Sketch {
    var signs: [Sign]
    var overlap: OverlapMode
    var isOptional: Bool
    /// Which looks there are; one without is a matter of color.
    var hasLooks: [Bool]
    /// Whether the second appearance holds for every third feature without a state, too.
    var isStateless: Bool

    var set: FeatureSet { Signs.set(signs.map { ($0.x, $0.y) }) }

    var rules: LabelRules {
      var rules = LabelRules()
      (rules.iconOverlap, rules.textOverlap) = (overlap, overlap)
      (rules.isTextOptional, rules.isIconOptional) = (isOptional, isOptional)
      return rules
    }

    static let moved = Point(x: 7, y: -11)

    func appearance(of index: Int) -> Int? {
      if let states = signs[index].states { return states.firstIndex(of: true) }
      return isStateless && index % 3 == 0 ? 1 : nil
    }

    private func labels(_ pieces: (Sign) -> Pieces, where isThere: (Int) -> Bool) -> [Label] {
      signs.enumerated().filter { isThere($0.offset) }.map { index, sign in
        let pieces = pieces(sign)
        return Label(
          feature: index, anchor: Signs.anchor(sign.x, sign.y), text: pieces.text, icon: pieces.icon)
      }
    }

    private func isEmpty(_ index: Int) -> Bool { signs[index].base.text == nil && signs[index].base.icon == nil }

    private var base: [Label] { labels(\.base) { !isEmpty($0) } }

    func frame(withAppearances: Bool) throws -> Frame {
      let set = set
      let looks = hasLooks.enumerated().map { number, hasLook -> LabelLook? in
        let all = labels({ $0.looks[number] }, where: { !isEmpty($0) }) + labels({ $0.looks[number] }, where: isEmpty)
        var rules = rules
        rules.iconTranslation = Self.moved
        return hasLook ? LabelLook(.labels(LabelSet(all)), addsLabels: true) { [rules] _ in rules } : nil
      }
      let appearances = looks.enumerated().map { number, look in
        LabelAppearance(
          when: LabelCondition(dependsOnFeature: isStateless, dependsOnZoom: false) {
            [isStateless] _, feature, _, state in
            if let states = state["holds"]?.array { return states[number] == true }
            return isStateless && number == 1 && feature % 3 == 0
          }, look: look)
      }
      let symbols = Symbols(.labels(LabelSet(base)), appearances: withAppearances ? appearances : []) {
        [rules] _ in rules
      }
      var states = SetStates()
      states[set] = FeatureStates(
        signs.enumerated().reduce(into: [:]) { states, sign in
          guard let holds = sign.element.states else { return }
          states[sign.offset] = ["holds": .array(holds.map(PropertyValue.bool))]
        })
      return try Equator.frame([Layer("s", set, kind: .symbols(symbols))], states: states)
    }

    /// What is to be seen, by what was placed without appearances.
    func expected(_ placed: [SymbolPiece]) -> Set<String> {
      Set(
        signs.indices.flatMap { index -> [String] in
          let found = placed.filter { $0.feature.index == index }
          guard let appearance = appearance(of: index), hasLooks[appearance] else {
            return found.map { Self.name(index, $0.piece, $0.shapes) }
          }
          let (base, look) = (signs[index].base, signs[index].looks[appearance])
          let hasText = found.contains { $0.piece == .text }
          let hasIcon = found.contains { $0.piece == .icon }
          let isSeen = isEmpty(index)
          let showsText = isSeen || (base.text == nil ? hasIcon : hasText)
          let showsIcon = isSeen || (base.icon == nil ? hasText : hasIcon)
          let screen = BoundingBox(minX: -100, minY: -100, maxX: 700, maxY: 500)
          func drawn(_ box: BoundingBox?, _ piece: LabelPiece, _ shift: Point) -> [String] {
            guard let box = box?.offset(x: 300 + signs[index].x + shift.x, y: 200 - signs[index].y + shift.y),
              !isSeen || box.intersects(screen)
            else { return [] }
            return [Self.name(index, piece, [.box(box)])]
          }
          return (showsText ? drawn(look.text, .text, Point(x: 0, y: 0)) : [])
            + (showsIcon ? drawn(look.icon, .icon, Self.moved) : [])
        })
    }

    static func name(_ feature: Int, _ piece: LabelPiece, _ shapes: [CollisionShape]) -> String {
      let corners = shapes.map(\.bounds).map { [$0.minX, $0.minY, $0.maxX, $0.maxY].map { ($0 * 1000).rounded() } }
      return "\(feature) \(piece) \(corners)"
    }
  }

  private static var sketch: Gen<Sketch> {
    let box = zip(Gen<Int>.uniform(in: -30...30), .uniform(in: -30...30), .uniform(in: 0...40)).map { x, y, size in
      BoundingBox(minX: Double(x - size), minY: Double(y - 8), maxX: Double(x + size), maxY: Double(y + 8))
    }
    let pieces = zip(box.optional, box.optional).map { Pieces(text: $0, icon: $1) }
    let states = zip(Gen<Bool>.bool, Gen<Bool>.bool).map { [$0, $1] }.optional
    let place = zip(Gen<Int>.uniform(in: -420...420), .uniform(in: -320...320))
    let sign = zip(place, pieces, zip(pieces, pieces), states).map { place, base, looks, states in
      Sign(x: Double(place.0), y: Double(place.1), base: base, looks: [looks.0, looks.1], states: states)
    }
    let overlap = Gen<OverlapMode>.element(of: [.never, .never, .cooperative, .always])
    let flags = zip(Gen<Bool>.bool, Gen<Bool>.bool, Gen<Bool>.bool, Gen<Bool>.bool)
    return zip(sign.array(upTo: 40), overlap, flags).map { signs, overlap, flags in
      Sketch(signs: signs, overlap: overlap, isOptional: flags.0, hasLooks: [flags.1, flags.2], isStateless: flags.3)
    }
  }

  @Test(
    "each label that found room is drawn in its own look, and those without a look of their own where they are seen")
  func pieces() {
    forAll(Self.sketch, seed: 1, count: 300) { sketch in
      let frame = try sketch.frame(withAppearances: true)
      let plain = try sketch.frame(withAppearances: false)
      let found = frame.symbols()
      let names = found.map { Sketch.name($0.feature.index, $0.piece, $0.shapes) }
      return frame.labels?.placed.placement.placed == plain.labels?.placed.placement.placed
        && Set(names) == sketch.expected(plain.symbols()) && Set(names).count == names.count
        && found.allSatisfy { $0.appearance?.index == sketch.appearance(of: $0.feature.index) }
    }
  }

  @Test("a disc and a box find what a scan of the pieces finds, and say in which appearance")
  func queries() {
    forAll(zip(Self.sketch, Gen<ScreenPoint>.pixel, Gen<Double>.double(in: 0...80)), seed: 2, count: 300) {
      sketch, pixel, radius in
      let frame = try sketch.frame(withAppearances: true)
      func scan(_ distance: (CollisionShape) -> Double?) -> [Int: Double] {
        frame.symbols().reduce(into: [:]) { found, symbol in
          guard let nearest = symbol.shapes.compactMap(distance).min() else { return }
          found[symbol.feature.index] = min(found[symbol.feature.index] ?? .infinity, nearest)
        }
      }
      func agrees(_ hits: Hits, _ expected: [Int: Double]) -> Bool {
        Dictionary(uniqueKeysWithValues: hits.records.map { ($0.feature, $0.distance) }) == expected
          && hits.allSatisfy { $0.appearance?.index == sketch.appearance(of: $0.record.feature) }
      }
      let box = BoundingBox(minX: pixel.x, minY: pixel.y, maxX: pixel.x + radius + 1, maxY: pixel.y + 20)
      return agrees(
        frame.hits(at: pixel, radius: radius),
        scan { $0.distance(to: pixel) <= radius ? $0.distance(to: pixel) : nil })
        && agrees(
          frame.hits(in: ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY)),
          scan { $0.intersects(.box(box)) ? 0 : nil })
    }
  }
}
