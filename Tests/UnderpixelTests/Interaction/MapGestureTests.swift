import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Gestures on a map")
struct MapGestureTests {
  // MARK: A random map

  /// Two sources in the style and one in an import; layers over each other; featuresets of both styles.
  private func map(_ spots: [Int]) throws -> MapModel {
    func dots(_ offset: Int) -> [PropertyValue] {
      spots.enumerated().map { index, spot in
        DotMap.dot(
          Double((spot + offset) % 9) * 20 - 80, Double((spot / 9 + offset) % 9) * 20 - 80,
          id: index % 4 == 3 ? nil : .integer(Int64(index % 5)), ["kind": index % 2 == 0 ? "even" : "odd"])
      }
    }
    let radius: PropertyValue = ["case", ["boolean", ["feature-state", "big"], false], 35, 14]
    let kind: PropertyValue = ["k": ["get", "kind"]]
    let inner = DotMap.style(
      sources: ["s": DotMap.source(dots(2))],
      layers: [
        DotMap.circles("a", "s", radius: radius), ["id": "mid", "type": "slot"],
        DotMap.circles("b", "s", radius: radius),
      ],
      featuresets: ["f": [["layer": "a", "properties": kind], ["layer": "b", "properties": kind]]])
    return try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source(dots(0)), "t": DotMap.source(dots(1))],
        layers: [
          DotMap.circles("a", "s", radius: radius, ["slot": "mid"]), DotMap.circles("b", "t", radius: radius),
          DotMap.circles("c", "s", radius: radius),
        ],
        featuresets: ["f": [["layer": "c", "properties": kind], ["layer": "b"], ["layer": "c"]]],
        ["imports": [["id": "in", "data": inner]]]))
  }

  /// What an interaction is on, as text: `a`, `f`, `in/f`, or nothing for the map itself.
  private static let targets = ["a", "b", "c", "f", "in/f", "nowhere", ""]

  private static func descriptor(_ target: String) -> FeaturesetDescriptor<FeaturesetFeature>? {
    switch target {
    case "": nil
    case "f": .featureset("f")
    case "in/f": .featureset("f", importId: "in")
    default: .layer(target)
    }
  }

  /// Which target, whether there is a filter, the radius, and what is answered.
  private typealias Plan = (target: String, hasFilter: Bool, radius: Int, answer: Bool)

  private static var plan: Gen<Plan> {
    zip(
      Gen<String>.element(of: targets), Gen<Bool>.element(of: [true, false, false]),
      Gen<Int>.element(of: [0, 0, 10, 25]),
      Gen<Bool>.element(of: [false, false, true])
    ).map { Plan($0, $1, $2, $3) }
  }

  private static var spots: Gen<[Int]> { Gen<Int>.uniform(in: 0...80).array(upTo: 8) }
  private static var pixels: Gen<ScreenPoint> {
    zip(Gen<Int>.uniform(in: 0...199), Gen<Int>.uniform(in: 0...199))
      .map { ScreenPoint(x: Double($0) + 0.3, y: Double($1) + 0.3) }
  }

  /// The filter of an interaction: what a layer has is not what a featureset shows.
  private static func filter(_ target: String) -> Exp {
    Exp(json: ["==", ["get", target.hasSuffix("f") ? "k" : "kind"], "even"])
  }

  // MARK: Order

  @Test("calls come in the order that the rules, read one by one, give", arguments: [1, 2] as [UInt64])
  func order(seed: UInt64) {
    let taps = Self.pixels.array(upTo: 6)
    forAll(zip(Self.spots, Self.plan.array(upTo: 8), taps), seed: seed, count: 150) { spots, plans, taps in
      let map = try map(spots)
      var calls: [String] = []
      for (number, plan) in plans.enumerated() {
        guard let descriptor = Self.descriptor(plan.target) else {
          map.addInteraction(
            TapInteraction { _ in
              calls.append("\(number)")
              return plan.answer
            })
          continue
        }
        map.addInteraction(
          TapInteraction(
            descriptor, filter: plan.hasFilter ? Self.filter(plan.target) : nil, radius: Double(plan.radius)
          ) {
            feature, _ in
            calls.append("\(number) \(Self.text(feature))")
            return plan.answer
          })
      }
      return try taps.allSatisfy { tap in
        calls = []
        let isTaken = map.dispatch(.tap(at: tap))
        let (expected, isExpected) = try slowly(map, plans, tap)
        return calls == expected && isTaken == isExpected
      }
    }
  }

  private static func text(_ feature: FeaturesetFeature) -> String {
    let names = feature.properties.keys.sorted().joined(separator: "+")
    return "\(feature.featureset) \(feature.id?.id ?? "-") \(feature.properties[names]??.string ?? "") \(names)"
  }

  /// Feature by feature from the top, for each the interactions from the newest, for each the selectors that have it.
  private func slowly(_ map: MapModel, _ plans: [Plan], _ tap: ScreenPoint) throws -> (calls: [String], isTaken: Bool) {
    var calls: [String] = []
    let farthest = plans.filter { !$0.target.isEmpty }.map(\.radius).max() ?? 0
    for hit in try map.frame.hits(at: tap, radius: Double(farthest)) {
      for (number, plan) in plans.enumerated().reversed() where hit.distance <= Double(plan.radius) {
        let kind = hit.feature.properties["kind"]?.string ?? ""
        for shown in Self.selectors(plan.target, hit) {
          if plan.hasFilter,
            (plan.target.hasSuffix("f") ? shown : "kind") != (plan.target.hasSuffix("f") ? "k" : "kind")
              || kind != "even"
          {
            continue
          }
          guard let descriptor = Self.descriptor(plan.target) else { continue }
          calls.append("\(number) \(descriptor) \(hit.feature.id?.description ?? "-") \(kind) \(shown)")
          if plan.answer { return (calls, true) }
        }
      }
    }
    for (number, plan) in plans.enumerated().reversed() where plan.target.isEmpty {
      calls.append("\(number)")
      if plan.answer { return (calls, true) }
    }
    return (calls, false)
  }

  /// The name of the property that each selector shows of a feature that was hit.
  private static func selectors(_ target: String, _ hit: HitFeature) -> [String] {
    switch (target, hit.importId, hit.layer) {
    case ("f", nil, "c"): ["k", "kind"]
    case ("f", nil, "b"): ["kind"]
    case ("in/f", "in"?, _): ["k"]
    case ("a", nil, "a"), ("b", nil, "b"), ("c", nil, "c"): ["kind"]
    default: []
    }
  }

  // MARK: Hover

  @Test("every enter has one leave or is hovered still, whatever moves and changes", arguments: [3, 4] as [UInt64])
  func balance(seed: UInt64) {
    let step = zip(Gen<Int>.uniform(in: 0...11), Self.pixels, Gen<Int>.uniform(in: 0...4))
    forAll(zip(Self.spots, Self.plan.array(upTo: 5), step.array(upTo: 25)), seed: seed, count: 120) {
      spots, plans, steps in
      let map = try map(spots)
      var hovered: [String: Int] = [:]
      var isBalanced = true
      func enter(_ key: String) {
        hovered[key, default: 0] += 1
      }
      func leave(_ key: String) {
        hovered[key, default: 0] -= 1
        if hovered[key] == 0 { hovered[key] = nil }
        isBalanced = isBalanced && hovered[key, default: 0] >= 0
      }
      for (number, plan) in plans.enumerated() {
        guard let descriptor = Self.descriptor(plan.target) else { continue }
        func key(_ feature: FeaturesetFeature) -> String { "\(number) \(feature.id?.id ?? "-")" }
        map.addInteraction(
          HoverInteraction(descriptor, radius: Double(plan.radius)) { feature, _ in
            enter(key(feature))
            return plan.answer
          } leave: { feature, _ in
            leave(key(feature))
          })
      }
      for (kind, pixel, number) in steps {
        let isOn = number % 2 == 0
        switch kind {
        case 0...4: map.dispatch(.pointerMove(to: pixel))
        case 5: map.camera.zoom = 9.5 + Double(number) / 4
        case 6: map.setFeatureState(source: "s", id: FeatureID(Int64(number)), state: ["big": .bool(isOn)])
        case 7: try map.setLayoutProperty("visibility", of: "b", to: isOn ? "none" : "visible")
        case 8: try map.setFilter(isOn ? ["==", ["get", "kind"], "odd"] : nil, of: "c")
        case 9:
          try map.setData(
            ["type": "FeatureCollection", "features": [DotMap.dot(0, 0, id: .integer(Int64(number)))]], of: "t")
        case 10: map.dispatch(.pointerLeaveMap)
        default:
          map.setFeatureState(
            featureset: FeaturesetDescriptor<FeaturesetFeature>.featureset("f", importId: "in"),
            featureId: FeaturesetFeatureId(FeatureID(Int64(number))), state: ["big": .bool(isOn)])
        }
      }
      map.dispatch(.pointerLeaveMap)
      return isBalanced && hovered.isEmpty
    }
  }

  @Test("several features of one id are one feature to hover")
  func repeatedIDs() throws {
    let map = try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1), DotMap.dot(12, 0, id: 1)])],
        layers: [DotMap.circles("a", "s")]))
    var calls: [String] = []
    map.addInteraction(
      HoverInteraction(.layer("a")) { _, _ in
        calls.append("+")
        return false
      } leave: { _, _ in
        calls.append("-")
      })
    for x in [6.0, -5, -80, -5, 6, -80] { map.dispatch(.pointerMove(to: DotMap.at(x))) }
    #expect(calls == ["+", "-", "+", "-"])
  }

  @Test("a style that can't be loaded calls nobody")
  func failedLoad() throws {
    let map = try DotMap.map(
      DotMap.style(sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1)])], layers: [DotMap.circles("a", "s")]))
    map.dispatch(.pointerMove(to: DotMap.at(0)))
    var calls = 0
    map.addInteraction(
      PointerEnterInteraction(.layer("a")) { _, _ in
        calls += 1
        return true
      })
    let bad = DotMap.style(
      sources: ["s": ["type": "geojson", "data": "nowhere.geojson"]], layers: [DotMap.circles("a", "s")])
    #expect(throws: MapError.self) { try map.load(document: bad) }
    #expect(calls == 0)
  }

  @Test("the pointer rests, and what is under it changes: with the camera, a state, data, a layer and the style")
  func resting() throws {
    let map = try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1), DotMap.dot(60, 0, id: 2)])],
        layers: [DotMap.circles("a", "s", radius: ["case", ["boolean", ["feature-state", "big"], false], 30, 10])]))
    var calls: [String] = []
    map.addInteraction(
      HoverInteraction(.layer("a")) { feature, _ in
        calls.append("+\(feature.id?.id ?? "-")")
        return true
      } leave: { feature, _ in
        calls.append("-\(feature.id?.id ?? "-")")
      })
    func told() -> [String] {
      defer { calls = [] }
      return calls
    }
    map.dispatch(.pointerMove(to: DotMap.at(0)))
    #expect(told() == ["+1"])
    map.camera.center.longitude = 60 * 360 / 524_288
    #expect(told() == ["-1", "+2"])
    map.camera.center.longitude = 30 * 360 / 524_288
    #expect(told() == ["-2"])
    map.setFeatureState(source: "s", id: 1, state: ["big": true])
    #expect(told() == ["+1"])
    map.performUpdates {
      map.setFeatureState(source: "s", id: 1, state: ["big": false])
      map.setFeatureState(source: "s", id: 1, state: ["big": true])
    }
    #expect(told() == [])
    try map.setData(["type": "FeatureCollection", "features": [DotMap.dot(30, 0, id: 3)]], of: "s")
    #expect(told() == ["-1", "+3"])
    try map.removeLayer(id: "a")
    #expect(told() == ["-3"])
    try map.addLayer(document: DotMap.circles("a", "s"))
    #expect(told() == ["+3"])
    // The same ids in another style are other features.
    let style = try #require(map.style)
    try map.load(style: style)
    #expect(told() == ["-3", "+3"])
  }

  // MARK: Handlers

  @Test("a handler may change the map, and add and cancel interactions: the running gesture goes on as it began")
  func changesInside() throws {
    let map = try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1)])],
        layers: [DotMap.circles("low", "s"), DotMap.circles("high", "s")]))
    var calls: [String] = []
    map.addInteraction(
      TapInteraction(.layer("low")) { _, _ in
        calls.append("low")
        return false
      })
    map.addInteraction(
      TapInteraction(.layer("high")) { feature, _ in
        calls.append("high")
        map.setFeatureState(feature, state: ["on": true])
        try? map.removeLayer(id: "low")
        map.addInteraction(
          TapInteraction(.layer("high")) { feature, _ in
            calls.append("new \(feature.state["on"]??.bool == true)")
            return true
          })
        map.dispatch(.longPress(at: DotMap.at(0)))
        return false
      })
    map.addInteraction(
      LongPressInteraction { _ in
        calls.append("long")
        return true
      })
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(calls == ["high", "low", "long"])
    calls = []
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(calls == ["new true"])
  }

  @Test("a context tells the pixel, the place and whether there is ground")
  func context() throws {
    let map = try DotMap.map(DotMap.style(sources: [:], layers: []))
    var contexts: [InteractionContext] = []
    map.addInteraction(
      TapInteraction { context in
        contexts.append(context)
        return true
      })
    map.dispatch(.tap(at: DotMap.at(50)))
    map.camera.pitch = 80
    map.dispatch(.tap(at: ScreenPoint(x: 100, y: 0)))
    #expect(contexts[0].point == DotMap.at(50) && contexts[0].isOnSurface && !contexts[1].isOnSurface)
    #expect(abs(contexts[0].coordinate.longitude - 50 * 360 / 524_288) < 1e-9)
  }

  @Test("a gesture on a callout reaches no interaction")
  func callouts() throws {
    let map = try DotMap.map(DotMap.style(sources: [:], layers: []))
    var taps = 0
    map.addInteraction(
      TapInteraction { _ in
        taps += 1
        return true
      })
    map.addCallout(Callout("c", at: Coordinate(longitude: 0, latitude: 0), size: Size(width: 40, height: 20)))
    #expect(map.dispatch(.tap(at: DotMap.at(0, -10))) && taps == 0 && map.callout(at: DotMap.at(0, -10)) == "c")
    #expect(map.dispatch(.tap(at: DotMap.at(0, 10))) && taps == 1)
    #expect(map.removeCallout(id: "c") && !map.removeCallout(id: "c"))
    map.dispatch(.tap(at: DotMap.at(0, -10)))
    #expect(taps == 2)
  }

  @Test("interactions are older than the style and outlive it; notices tell of it")
  func lifetime() throws {
    let map = MapModel(size: Size(width: 200, height: 200))
    var told: [String] = []
    map.onStyleLoaded.observe { told.append("style") }
    map.onMapLoaded.observeNext { told.append("map") }
    let token = map.addInteraction(
      TapInteraction(.layer("a")) { _, _ in
        told.append("tap")
        return true
      })
    map.dispatch(.tap(at: DotMap.at(0)))
    let style = DotMap.style(
      sources: ["s": DotMap.source([DotMap.dot(0, 0)])], layers: [DotMap.circles("a", "s")], ["zoom": 10])
    for _ in 0..<2 {
      try map.load(document: style)
      map.dispatch(.tap(at: DotMap.at(0)))
    }
    token.cancel()
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(told == ["style", "map", "tap", "style", "tap"])
  }
}
