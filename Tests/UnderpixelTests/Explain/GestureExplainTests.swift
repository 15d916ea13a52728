import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Who would be told of a gesture")
struct GestureExplainTests {
  struct Typed: FeaturesetFeatureType {
    let feature: FeaturesetFeature
    init?(from feature: FeaturesetFeature) {
      guard feature.properties["kind"]??.string == "even" else { return nil }
      self.feature = feature
    }
  }

  private func map(_ spots: [Int] = [40]) throws -> MapModel {
    let dots = spots.enumerated().map { index, spot in
      DotMap.dot(
        Double(spot % 9) * 20 - 80, Double(spot / 9 % 9) * 20 - 80, id: .integer(Int64(index)),
        ["kind": index % 2 == 0 ? "even" : "odd", "name": "dot"])
    }
    return try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source(dots)],
        layers: [DotMap.circles("a", "s"), DotMap.circles("b", "s", ["minzoom": 12])],
        featuresets: ["dots": [["layer": "a"]]]))
  }

  private func told(_ map: MapModel, _ gesture: Gesture = .tap(at: DotMap.at(0))) -> [String] {
    "\(map.explain(gesture))".split(separator: "\n").map(String.init)
  }

  @Test("a target that is not there is told, with what may be meant")
  func noTarget() throws {
    let map = try map()
    map.addInteraction(TapInteraction(.featureset("dot")) { _, _ in true })
    map.addInteraction(TapInteraction(.layer("aa")) { _, _ in true })
    map.addInteraction(TapInteraction(.featureset("dots", importId: "base")) { _, _ in true })
    map.addInteraction(TapInteraction(.layer("b")) { _, _ in true })
    map.addInteraction(LongPressInteraction(.layer("a")) { _, _ in true })
    #expect(
      told(map) == [
        "nobody is asked",
        "-  interaction 4 (tap on layer \"b\"): nothing that it is aimed at is hit; near is b, 0 \"dot\": drawn from zoom 12; the"
          + " camera is at 10",
        "-  interaction 3 (tap on featureset \"dots\" of \"base\"): there is no import \"base\"",
        "-  interaction 2 (tap on layer \"aa\"): there is no layer \"aa\"",
        "-  interaction 1 (tap on featureset \"dot\"): there is no featureset \"dot\"; did you mean \"dots\"?",
      ])
  }

  @Test("filters, types, distances and callouts are told; nobody is called")
  func misfits() throws {
    let map = try map([40, 40])
    func fail() -> Bool {
      Issue.record("a handler was called")
      return true
    }
    let odd = Exp(.eq) {
      Exp(.get) { "kind" }
      "none"
    }
    map.addInteraction(TapInteraction(.layer("a"), filter: odd) { _, _ in fail() })
    map.addInteraction(TapInteraction(.layer("a")) { (_: Typed, _) in fail() })
    map.addInteraction(TapInteraction { _ in fail() })
    #expect(
      told(map) == [
        "1  interaction 2 (tap on layer \"a\") would get 0 \"dot\"",
        "2  interaction 3 (tap on the map) would get the gesture",
        "   (the first that gives true ends it)",
        "-  interaction 1 (tap on layer \"a\"): its filter refuses 1 \"dot\"",
      ])
    #expect(
      told(map, .tap(at: DotMap.at(12))).contains {
        $0.contains("nothing that it is aimed at is hit; near is a, 0 \"dot\": missed by 2 px;")
      })
    map.addCallout(Callout("c", at: map.camera.center, size: Size(width: 10, height: 10), anchors: [.center]))
    #expect(told(map).first == "callout \"c\" takes the gesture: no interaction is asked" && told(map).count == 4)
    #expect(map.explain(.dragCancel).others.isEmpty)
  }

  @Test("what is offered is what handlers get that all give false, in that order", arguments: [1, 2, 3] as [UInt64])
  func asDispatched(seed: UInt64) {
    typealias Plan = (target: String, radius: Int, hasFilter: Bool, isTyped: Bool)
    let plan = zip(
      Gen<String>.element(of: ["a", "b", "dots", "nowhere", ""]), .element(of: [0, 0, 15]), .bool, .bool
    ).map { Plan($0, $1, $2, $3) }
    let spots = Gen<Int>.uniform(in: 30...50).array(count: 1...6)
    forAll(zip(plan.array(count: 1...6), spots, .uniform(in: -25...25)), seed: seed, count: 100) { plans, spots, x in
      let map = try map(spots)
      var calls: [String] = []
      for (number, plan) in plans.enumerated() {
        func call(_ feature: FeaturesetFeature?) -> Bool {
          calls.append("\(number + 1) \(feature?.id?.id ?? "-")")
          return false
        }
        guard !plan.target.isEmpty else {
          map.addInteraction(TapInteraction { _ in call(nil) })
          continue
        }
        let filter = Exp(.eq) {
          Exp(.get) { "kind" }
          "odd"
        }
        let target: FeaturesetDescriptor<FeaturesetFeature> =
          plan.target == "dots" ? .featureset("dots") : .layer(plan.target)
        let (own, radius) = (plan.hasFilter ? filter : nil, Double(plan.radius))
        if plan.isTyped {
          map.addInteraction(
            TapInteraction(target.converted(to: Typed.self), filter: own, radius: radius) { typed, _ in
              call(typed.feature)
            })
        } else {
          map.addInteraction(TapInteraction(target, filter: own, radius: radius) { feature, _ in call(feature) })
        }
      }
      let gesture = Gesture.tap(at: DotMap.at(Double(x)))
      let explanation = map.explain(gesture)
      guard calls.isEmpty else { return false }
      map.dispatch(gesture)
      let offers = explanation.offers.map { "\($0.interaction.number) \($0.feature?.id?.id ?? "-")" }
      let asked = Set(explanation.offers.map(\.interaction.number))
      let others = Set(explanation.others.map(\.interaction.number))
      return offers == calls && asked.isDisjoint(with: others) && asked.union(others) == Set(1...plans.count)
    }
  }
}
