import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Declared content")
struct ContentTests {
  let map = ListMap()
  let mounted = MountedContent()

  /// Declares content, and gives what the map was told.
  @discardableResult
  func set(@MapContentBuilder _ content: () -> MapContent) -> [String] {
    let before = map.log.count
    mounted.update(to: content(), on: map)
    return Array(map.log[before...])
  }

  func feature(_ id: Int, importId: String? = nil) -> FeaturesetFeature {
    FeaturesetFeature(id: FeaturesetFeatureId(FeatureID(Int64(id))), featureset: .featureset("set", importId: importId))
  }

  // MARK: States

  @Test("a state is set when it appears, and its keys are removed when it disappears; what others set stays")
  func stateAppears() {
    map.states[FeatureReference(FeaturesetFeatureId(1), of: .featureset("set"))] = ["other": 1]
    #expect(set { FeatureState(feature(1), ["select": true]) } == [#"set ["select"] of 1"#])
    #expect(set { FeatureState(feature(1), ["select": true]) }.isEmpty)
    #expect(set {} == [#"remove ["select"] of 1"#])
    #expect(Array(map.states.values) == [["other": 1]])
  }

  @Test("when a state changes, keys that are gone are removed first, then the new ones set")
  func stateChanges() {
    set { FeatureState(feature(1), ["a": 1, "b": 1]) }
    let told = set { FeatureState(feature(1), ["b": 2, "c": 3]) }
    #expect(told == [#"remove ["a"] of 1"#, #"set ["b", "c"] of 1"#])
  }

  @Test("a feature that leaves a collection loses its state, the others keep theirs untouched")
  func stateOfCollection() {
    set { ForEvery([1, 2, 3], id: \.self) { FeatureState(feature($0), ["select": true]) } }
    let told = set { ForEvery([3, 4, 1].map { feature($0) }) { FeatureState($0, ["select": true]) } }
    #expect(told == [#"remove ["select"] of 2"#, #"set ["select"] of 4"#])
  }

  @Test("of states that are declared twice the last counts, and the first again when that is gone")
  func stateTwice() {
    set {
      FeatureState(feature(1), ["a": 1])
      FeatureState(feature(1), ["a": 2, "b": 2])
    }
    #expect(Array(map.states.values) == [["a": 2, "b": 2]])
    set { FeatureState(feature(1), ["a": 1]) }
    #expect(Array(map.states.values) == [["a": 1]])
  }

  @Test("typed states set what is not nil; a feature without an id has no state")
  func typedStates() throws {
    let building = StandardBuildingsFeature(from: feature(1, importId: "basemap"))
    let told = set {
      FeatureState(building, .init(select: true))
      FeatureState(.standardPlaceLabels, id: FeaturesetFeatureId(7), .init(hide: true))
      FeatureState(FeaturesetFeature(id: nil, featureset: .layer("a")), ["select": true])
    }
    #expect(told == [#"set ["select"] of 1"#, #"set ["hide"] of 7"#])
  }

  // MARK: Imports

  @Test("an import is added when it appears, updated when it changes, and removed when it disappears")
  func imports() {
    #expect(set { StyleImport(id: "a", url: "one") } == ["add a"])
    #expect(set { StyleImport(id: "a", url: "one") }.isEmpty)
    #expect(set { StyleImport(id: "a", url: "two") } == ["update a"])
    #expect(set { StyleImport(id: "a", url: "two", config: ["labels": false]) } == ["update a"])
    #expect(set {} == ["remove a"])
  }

  @Test("imports lie above each other in the order in which they are declared")
  func orderOfImports() {
    set { for id in ["b", "d"] { StyleImport(id: id, url: id) } }
    set { for id in ["a", "b", "c", "d", "e"] { StyleImport(id: id, url: id) } }
    #expect(map.imports.map(\.id) == ["a", "b", "c", "d", "e"])
    set { for id in ["e", "c", "a"] { StyleImport(id: id, url: id) } }
    #expect(map.imports.map(\.id) == ["e", "c", "a"])
  }

  @Test("states of an import that comes anew are set again")
  func stateOfRenewedImport() {
    set {
      StyleImport(id: "a", url: "one")
      FeatureState(feature(1, importId: "a"), ["select": true])
      FeatureState(feature(2, importId: "other"), ["select": true])
    }
    let told = set {
      StyleImport(id: "a", url: "two")
      FeatureState(feature(1, importId: "a"), ["select": true])
      FeatureState(feature(2, importId: "other"), ["select": true])
    }
    #expect(told == ["update a", #"set ["select"] of 1"#])
  }

  @Test("after another style was loaded, imports and states come again, and interactions are as they were")
  func mountsAgain() {
    set {
      StyleImport(id: "a", url: "one")
      FeatureState(feature(1), ["select": true])
      map.line.tap("tap")
    }
    map.imports = []
    map.states = [:]
    mounted.mountAgain(on: map)
    #expect(map.imports.map(\.id) == ["a"] && map.states.count == 1)
    #expect(map.line.calls(for: .tap(at: at(1))) == ["tap(1)"])
    #expect(set {} == [#"remove ["select"] of 1"#, "remove a"])
  }

  // MARK: Interactions

  @Test("the later in the declaration is asked first, also when something comes to stand before it")
  func orderOfInteractions() {
    for isShown in [false, true, false] {
      set {
        if isShown { map.line.tap("first") }
        map.line.tap("second")
        map.line.tap("third")
      }
      let expected = ["third(1)", "second(1)"] + (isShown ? ["first(1)"] : [])
      #expect(map.line.calls(for: .tap(at: at(1))) == expected)
    }
  }

  @Test("declared interactions come after those that were added before, and are newest after each update")
  func declaredAndAdded() {
    set { map.line.tap("declared") }
    map.line.add(map.line.tap("added"))
    #expect(map.line.calls(for: .tap(at: at(1))) == ["added(1)", "declared(1)"])
    set { map.line.tap("declared") }
    #expect(map.line.calls(for: .tap(at: at(1))) == ["declared(1)", "added(1)"])
    set {}
    #expect(map.line.calls(for: .tap(at: at(1))) == ["added(1)"])
  }

  @Test("an update neither leaves nor enters what is hovered, but the new handlers are told of the leave")
  func hoverGoesOn() {
    set { map.line.hover("old ") }
    map.line.calls(for: .pointerMove(to: at(1)))
    set { map.line.hover("new ") }
    #expect(map.line.callsAfter { _ in }.isEmpty)
    #expect(map.line.calls(for: .pointerLeaveMap) == ["-new 1"])
  }

  @Test("of a collection, each element's interaction goes on in its own, whatever the order")
  func hoverInCollection() {
    func declare(_ names: [String]) {
      set { ForEvery(names, id: \.self) { map.line.hover("\($0) ") } }
    }
    declare(["a", "b"])
    map.line.calls(for: .pointerMove(to: at(1)))
    declare(["c", "b", "a"])
    #expect(map.line.callsAfter { _ in } == ["+c 1"])
    declare(["c"])
    #expect(map.line.callsAfter { _ in } == ["-a 1", "-b 1"])
  }

  @Test("branches of an if are different content")
  func branches() {
    func declare(_ isOn: Bool) {
      set {
        if isOn { map.line.hover("on ") } else { map.line.hover("off ") }
      }
    }
    declare(true)
    map.line.calls(for: .pointerMove(to: at(1)))
    declare(false)
    #expect(map.line.callsAfter { _ in } == ["-on 1", "+off 1"])
  }

  @Test("content that is set while content is being set comes afterwards")
  func reentrance() {
    var isFirst = true
    map.whenTold = { [map, mounted] in
      guard isFirst else { return }
      isFirst = false
      mounted.update(to: StyleImport(id: "b", url: "b").content, on: map)
    }
    let told = set {
      StyleImport(id: "a", url: "a")
      FeatureState(feature(1), ["select": true])
    }
    #expect(told == ["add a", #"set ["select"] of 1"#, #"remove ["select"] of 1"#, "remove a", "add b"])
  }

  struct Selection: MapContentElement {
    var features: [FeaturesetFeature]
    @MapContentBuilder var content: MapContent {
      for feature in features { FeatureState(feature, ["select": true]) }
    }
  }

  @Test("an element of one's own puts others together")
  func ownElement() {
    #expect(set { Selection(features: [feature(1)]) } == [#"set ["select"] of 1"#])
  }

  // MARK: A naive model

  struct Declared {
    var imports: [(id: Int, url: Int)]
    var states: [(feature: Int, key: Int, value: Int)]
    var taps: [Int]
  }

  static var declared: Gen<Declared> {
    let imports = Gen<(id: Int, url: Int)>.draw { random, _ in
      (Int(random.next(below: 4)), Int(random.next(below: 2)))
    }
    let states = Gen<(feature: Int, key: Int, value: Int)>.draw { random, _ in
      (Int(random.next(below: 6)), Int(random.next(below: 3)), Int(random.next(below: 2)))
    }
    return zip(imports.array(upTo: 4), states.array(upTo: 8), Gen<Int>.int(in: 0...3).array(upTo: 4)).map {
      Declared(imports: $0, states: $1, taps: $2)
    }
  }

  @Test("after updates a map has what one has that is built anew", arguments: [1, 2, 3] as [UInt64])
  func agreesWithAnew(seed: UInt64) {
    func content(_ declared: Declared, _ map: ListMap) -> MapContent {
      @MapContentBuilder func content() -> MapContent {
        for styleImport in declared.imports { StyleImport(id: "i\(styleImport.id)", url: "\(styleImport.url)") }
        ForEvery(declared.states.indices, id: \.self) { index in
          let state = declared.states[index]
          // Features 0 to 3 are of the imports, the others of the root style.
          let feature = feature(state.feature, importId: state.feature < 4 ? "i\(state.feature)" : nil)
          FeatureState(feature, ["k\(state.key)": .integer(Int64(state.value))])
        }
        ForEvery(declared.taps.indices, id: \.self) { map.line.tap("\(declared.taps[$0])") }
      }
      return content()
    }
    forAll(Self.declared.array(upTo: 8), seed: seed, count: 300) { updates in
      let (map, mounted) = (ListMap(), MountedContent())
      for declared in updates {
        mounted.update(to: content(declared, map), on: map)
        let anew = ListMap()
        MountedContent().update(to: content(declared, anew), on: anew)
        guard map.imports == anew.imports, map.states == anew.states,
          map.line.calls(for: .tap(at: at(1))) == anew.line.calls(for: .tap(at: at(1)))
        else { return false }
      }
      return true
    }
  }
}
