import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

/// Random maps and interactions, and what the rules say should be called, read off step by step.
@Suite("Dispatch, against an interpreter of its rules")
struct DispatchPropertyTests {
  enum Target: CaseIterable { case map, layerA, layerB, setOfA, setOfBoth, missing }

  /// What a handler gives, by the number of the call of its interaction.
  enum Habit: CaseIterable { case passes, takes, takesOddFeatures }

  struct Declared: CustomStringConvertible {
    var kind: Interaction.Kind
    var target: Target
    var filter: String?
    var radius: Double?
    var habit: Habit
    /// Which interactions it cancels when it is called, by their positions.
    var cancels: [Int]
    var addsAnother: Bool

    var description: String { "\(kind) \(target) filter \(filter ?? "-") radius \(radius ?? -1) \(habit) \(cancels)" }
  }

  struct Case {
    var features: [LineMap.Feature]
    var interactions: [Declared]
    var gestures: [(kind: Interaction.Kind, x: Double)]
  }

  static let kinds: [Interaction.Kind] = [.tap, .longPress]

  static var cases: Gen<Case> {
    let feature = Gen<LineMap.Feature>.draw { random, _ in
      let start = Double(random.next(below: 20))
      let id = random.next(below: 5)
      return LineMap.Feature(
        layer: random.next(below: 2) == 0 ? "a" : "b", id: id == 4 ? nil : FeatureID(Int64(id)),
        stretch: start...start + Double(random.next(below: 12)),
        properties: ["class": .string(random.next(below: 2) == 0 ? "x" : "y")])
    }
    let interaction = Gen<Declared>.draw { random, _ in
      Declared(
        kind: kinds[Int(random.next(below: 2))], target: Target.allCases[Int(random.next(below: 6))],
        filter: [nil, "x", "y"][Int(random.next(below: 3))], radius: [nil, 0, 3, 7][Int(random.next(below: 4))],
        habit: Habit.allCases[Int(random.next(below: 6)) % 3],
        cancels: (0..<Int(random.next(below: 3))).map { _ in
          Int(random.next(below: 8))
        }, addsAnother: random.next(below: 8) == 0)
    }
    let gesture = Gen<(kind: Interaction.Kind, x: Double)>.draw { random, _ in
      (kinds[Int(random.next(below: 2))], Double(random.next(below: 34)) - 1)
    }
    return zip(feature.array(upTo: 8), interaction.array(upTo: 8), gesture.array(upTo: 6)).map {
      Case(features: $0, interactions: $1, gestures: $2)
    }
  }

  static func answer(_ habit: Habit, _ feature: LineMap.Feature?) -> Bool {
    switch habit {
    case .passes: false
    case .takes: true
    case .takesOddFeatures: feature?.stretch.lowerBound.truncatingRemainder(dividingBy: 2) == 1
    }
  }

  static func descriptor(_ target: Target) -> AnyDescriptor? {
    switch target {
    case .map: nil
    case .layerA: .layer("a")
    case .layerB: .layer("b")
    case .setOfA: .featureset("a")
    case .setOfBoth: .featureset("both", importId: "basemap")
    case .missing: .featureset("a", importId: "elsewhere")
    }
  }

  static let featuresets: [AnyDescriptor: [LineMap.Selector]] = [
    .featureset("a"): [LineMap.Selector(layer: "a", shown: ["class": "class", "from": "from"])],
    .featureset("both", importId: "basemap"): [
      LineMap.Selector(layer: "b", shown: ["class": "class", "from": "from"]),
      LineMap.Selector(layer: "a", namespace: "n", shown: ["from": "from"]),
      LineMap.Selector(layer: "a", shown: ["class": "class", "from": "from"]),
    ],
  ]

  // MARK: What is called

  /// The features numbered, so that calls can tell them apart.
  static func numbered(_ features: [LineMap.Feature]) -> [LineMap.Feature] {
    features.enumerated().map { number, feature in
      var feature = feature
      feature.ordinal = number
      feature.properties["from"] = .integer(Int64(number))
      return feature
    }
  }

  static func called(_ test: Case) -> [String] {
    let features = numbered(test.features)
    let map = LineMap(features)
    map.featuresets = featuresets
    var tokens: [InteractionToken] = []
    func add(_ declared: Declared, _ number: Int) {
      func call(_ feature: FeaturesetFeature?) -> Bool {
        let from = feature.map { Int($0.properties["from"]??.number ?? -1) }
        let keys = feature?.properties.keys.sorted().joined() ?? ""
        map.calls.append("\(number) \(from ?? -1) \(keys)\(feature?.id?.namespace ?? "")")
        for cancelled in declared.cancels where cancelled < tokens.count { tokens[cancelled].cancel() }
        if declared.addsAnother {
          var another = declared
          another.addsAnother = false
          add(another, tokens.count)
        }
        return answer(declared.habit, from.map { features[$0] })
      }
      let filter = declared.filter.map { Exp(json: ["==", ["get", "class"], .string($0)]) }
      let interaction: Interaction =
        switch (descriptor(declared.target), declared.kind) {
        case (nil, .tap): TapInteraction { _ in call(nil) }.interaction
        case (nil, _): LongPressInteraction { _ in call(nil) }.interaction
        case (let target?, .tap):
          TapInteraction(target, filter: filter, radius: declared.radius) { feature, _ in call(feature) }.interaction
        case (let target?, _):
          LongPressInteraction(target, filter: filter, radius: declared.radius) { feature, _ in call(feature) }
            .interaction
        }
      tokens.append(map.add(interaction))
    }
    for (number, declared) in test.interactions.enumerated() { add(declared, number) }
    for (kind, x) in test.gestures {
      map.calls.append("\(kind)")
      map.calls(for: kind == .tap ? .tap(at: at(x)) : .longPress(at: at(x)))
    }
    return map.calls
  }

  // MARK: What the rules say

  static func expected(_ test: Case) -> [String] {
    let features = numbered(test.features)
    var all = test.interactions
    var live = Array(all.indices)
    var calls: [String] = []

    func call(_ number: Int, _ feature: Int?, _ keys: String) -> Bool {
      calls.append("\(number) \(feature ?? -1) \(keys)")
      let declared = all[number]
      live.removeAll { $0 < all.count && declared.cancels.contains($0) }
      if declared.addsAnother {
        all.append(declared)
        all[all.count - 1].addsAnother = false
        live.append(all.count - 1)
      }
      return answer(declared.habit, feature.map { features[$0] })
    }

    func dispatch(_ kind: Interaction.Kind, _ x: Double) {
      let asked = live.filter { all[$0].kind == kind }.reversed()
      for (number, feature) in features.enumerated() {
        for candidate in asked {
          let declared = all[candidate]
          guard let target = descriptor(declared.target) else { continue }
          let away = max(feature.stretch.lowerBound - x, x - feature.stretch.upperBound, 0)
          guard away <= declared.radius ?? 0 else { continue }
          // Each way in which the target has the feature: the properties it shows, and the namespace.
          var variants: [(shown: [String], namespace: String)] = []
          if target.layerId == feature.layer { variants = [(["class", "from"], "")] }
          for selector in featuresets[target] ?? [] where selector.layer == feature.layer {
            variants.append((selector.shown.keys.sorted(), selector.namespace ?? ""))
          }
          for variant in variants {
            if let filter = declared.filter {
              guard variant.shown.contains("class"), feature.properties["class"] == .string(filter) else { continue }
            }
            // Features without an id have no namespace to show.
            let namespace = feature.id == nil ? "" : variant.namespace
            if call(candidate, number, variant.shown.joined() + namespace) { return }
          }
        }
      }
      for candidate in asked where all[candidate].target == .map {
        if call(candidate, nil, "") { return }
      }
    }

    for (kind, x) in test.gestures {
      calls.append("\(kind)")
      dispatch(kind, x)
    }
    return calls
  }

  @Test("calls are those that the rules name, in their order", arguments: [1, 7, 42] as [UInt64])
  func agrees(seed: UInt64) {
    forAll(Self.cases, seed: seed, count: 1000) { Self.called($0) == Self.expected($0) }
  }
}
