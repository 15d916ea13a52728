import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelStyle

@Suite("The states of features")
struct FeatureStateStoreTests {
  /// A change of the states, and the same in dictionaries.
  private enum Change: CustomStringConvertible {
    case set([String: PropertyValue], FeatureID, FeatureStateStore.Place)
    case removeMember(String, FeatureID, FeatureStateStore.Place)
    case remove(FeatureID, FeatureStateStore.Place)
    case removePlace(FeatureStateStore.Place)
    case removeSource(FeatureStateStore.Place)
    case removeStyle(ImportPath)

    func apply(to store: inout FeatureStateStore) {
      switch self {
      case .set(let members, let id, let place): store.set(members, for: id, in: place)
      case .removeMember(let name, let id, let place): store.remove(name, of: id, in: place)
      case .remove(let id, let place): store.remove(of: id, in: place)
      case .removePlace(let place): store.removeAll(in: place)
      case .removeSource(let place): store.removeAll(ofSource: place.source, of: place.importPath)
      case .removeStyle(let path): store.removeAll(of: path)
      }
    }

    func apply(to model: inout Model) {
      switch self {
      case .set(let members, let id, let place):
        if !members.isEmpty { model[place, default: [:]][id.description, default: [:]].merge(members) { $1 } }
      case .removeMember(let name, let id, let place): model[place]?[id.description]?[name] = nil
      case .remove(let id, let place): model[place]?[id.description] = nil
      case .removePlace(let place): model[place] = nil
      case .removeSource(let place):
        model = model.filter { $0.key.source != place.source || $0.key.importPath != place.importPath }
      case .removeStyle(let path):
        model = model.filter { !"/\($0.key.importPath)/".hasPrefix(path.isRoot ? "" : "/\(path)/") }
      }
      model = model.mapValues { $0.filter { !$0.value.isEmpty } }.filter { !$0.value.isEmpty }
    }

    var description: String {
      switch self {
      case .set(let members, let id, let place): "set \(members) for \(id) in \(place)"
      case .removeMember(let name, let id, let place): "remove \(name) of \(id) in \(place)"
      case .remove(let id, let place): "remove \(id) in \(place)"
      case .removePlace(let place): "remove all in \(place)"
      case .removeSource(let place): "remove all of the source of \(place)"
      case .removeStyle(let path): "remove all of style \(path)"
      }
    }
  }

  /// By the decimal text of ids: `10` and `"10"` have one.
  private typealias Model = [FeatureStateStore.Place: [String: [String: PropertyValue]]]

  private static var changes: Gen<[Change]> {
    let paths = Gen<ImportPath>.element(of: [.root, ImportPath(["a"]), ImportPath(["a", "b"]), ImportPath(["ab"])])
    let places = zip(paths, Gen<String>.element(of: ["s", "t"]), Gen<String?>.element(of: [nil, "", "l"]))
      .map { FeatureStateStore.Place(importPath: $0, source: $1, sourceLayer: $2) }
    let ids = Gen<FeatureID>.element(of: [0, "0", "", 10, "10", "010", FeatureID(1.5), "1.5", -1, "x"])
    let names = Gen<String>.element(of: ["hover", "select", ""])
    let members = zip(names, Gen<PropertyValue>.element(of: [true, false, nil, 7, "x"])).array(upTo: 3)
      .map { Dictionary($0) { $1 } }
    let set = zip(members, ids, places).map(Change.set)
    return Gen<Change>.oneOf(
      set, set, set, zip(names, ids, places).map(Change.removeMember), zip(ids, places).map(Change.remove),
      places.map(Change.removePlace), places.map(Change.removeSource), paths.map(Change.removeStyle)
    ).array(upTo: 60)
  }

  private static func holds(_ store: FeatureStateStore, _ model: Model) -> Bool {
    guard Set(store.places) == Set(model.keys), store.places.count == model.count else { return false }
    return model.allSatisfy { place, states in
      var found: [String: [String: PropertyValue]] = [:]
      store.forEach(in: place) { found[$0.description] = $1.dictionary }
      return found == states && store[place].count == states.count
        && states.allSatisfy { store[FeatureID($0.key), in: place] == FeatureState($0.value) }
    }
  }

  @Test("set, remove and reset do what they do to dictionaries, and copies stay", arguments: [1, 2] as [UInt64])
  func model(seed: UInt64) {
    forAll(Self.changes, seed: seed, count: 500) { changes in
      var store = FeatureStateStore()
      var model: Model = [:]
      var copies: [(FeatureStateStore, Model)] = []
      for change in changes {
        copies.append((store, model))
        change.apply(to: &store)
        change.apply(to: &model)
      }
      copies.append((store, model))
      return copies.allSatisfy(Self.holds)
    }
  }

  @Test("a number and its text are one id, which keeps the spelling it was first set with; 0 and no text are ids")
  func ids() {
    let place = FeatureStateStore.Place(source: "s")
    var store = FeatureStateStore()
    store.set(["a": 1], for: "10", in: place)
    #expect(store.set(["b": 2], for: 10, in: place) == ["a": 1, "b": 2])
    store.set(["a": 3], for: "", in: place)
    store.set(["a": 4], for: 0, in: place)
    #expect(store["", in: place] == ["a": 3] && store["0", in: place] == ["a": 4] && store["010", in: place].isEmpty)
    var spelled: Set<PropertyValue> = []
    store.forEach(in: place) { id, _ in spelled.insert(id.value) }
    #expect(spelled == ["10", "", 0])
    #expect(store.remove("a", of: 10, in: place) == ["b": 2] && store.remove("b", of: "10", in: place) == [:])
    #expect(store[place].count == 2)
  }

  @Test("styles have states of their own, and what a style imports goes with it")
  func styles() {
    let (outer, inner) = (ImportPath(["outer"]), ImportPath(["outer", "inner"]))
    var store = FeatureStateStore()
    for path in [.root, outer, inner] {
      store.set(["of": .string(path.description)], for: 1, in: .init(importPath: path, source: "s"))
    }
    #expect(store[1, in: .init(importPath: inner, source: "s")] == ["of": "outer/inner"])
    store.removeAll(ofSource: "s")
    #expect(Set(store.places.map(\.importPath)) == [outer, inner])
    store.removeAll(of: outer)
    #expect(store.places.isEmpty)
  }
}
