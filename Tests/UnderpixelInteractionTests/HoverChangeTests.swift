import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Hover, as the map and its interactions change")
struct HoverChangeTests {
  let map = LineMap([LineMap.Feature(id: 1, stretch: 0...50), LineMap.Feature(id: 2, stretch: 50.5...100)])

  // MARK: A resting pointer

  @Test("a resting pointer enters and leaves when the map changes under it (upstream nothing happens)")
  func mapChanges() {
    map.add(map.hover(answer: true))
    #expect(map.callsAfter { $0.features[0].stretch = 0...60 }.isEmpty)
    map.calls(for: .pointerMove(to: at(55)))
    #expect(map.callsAfter { $0.features[0].stretch = 0...10 } == ["-1", "+2"])
    #expect(map.callsAfter { $0.features[1].properties = ["new": true] }.isEmpty)
    #expect(map.callsAfter { $0.features = [] } == ["-2"])
    #expect(map.callsAfter { $0.features = [LineMap.Feature(id: 3)] } == ["+3"])
    map.calls(for: .pointerLeaveMap)
    #expect(map.callsAfter { $0.features = [LineMap.Feature(id: 4)] }.isEmpty)
  }

  @Test("what comes to lie over the pointer makes it leave the map, until it goes")
  func covered() {
    map.add(map.hover())
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.callsAfter { $0.cover = 5...15 } == ["-1"])
    #expect(map.calls(for: .pointerMove(to: at(12))).isEmpty)
    #expect(map.callsAfter { $0.cover = nil } == ["+1"])
  }

  @Test("leave gets the feature as it was entered, with its state of now")
  func stateOfNow() {
    var left: [FeaturesetFeature] = []
    map.features[0].properties = ["name": "before"]
    map.add(
      HoverInteraction(.layer("area")) { _, _ in
        false
      } leave: { feature, _ in
        left.append(feature)
      })
    map.calls(for: .pointerMove(to: at(10)))
    map.states[map.features[0].identity] = ["hover": true]
    map.callsAfter { $0.features[0].properties = ["name": "after"] }
    map.callsAfter { $0.features.remove(at: 0) }
    #expect(left.map(\.state) == [["hover": true]])
    #expect(left.map(\.properties) == [["name": "before"]])
  }

  struct Quiet: FeaturesetFeatureType {
    init?(from feature: FeaturesetFeature) { if feature.state["loud"] != nil { return nil } }
  }

  @Test("a feature that is no more of the handler's type is left as what it was entered as")
  func typeOfState() {
    map.add(
      HoverInteraction(.layer("area")) { (_: Quiet, _) in
        true
      } leave: { [map] (_: Quiet, _) in
        map.calls.append("left")
      })
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.callsAfter { $0.states[$0.features[0].identity] = ["loud": true] }.isEmpty)
    #expect(map.calls(for: .pointerLeaveMap) == ["left"])
  }

  @Test("a filter that a feature passes no more makes it be left")
  func filterChanges() {
    map.add(map.hover(filter: Exp(json: ["!", ["to-boolean", ["feature-state", "off"]]])))
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.callsAfter { $0.states[$0.features[0].identity] = ["off": true] } == ["-1"])
    #expect(map.callsAfter { $0.states = [:] } == ["+1"])
  }

  // MARK: Cancelled and replaced

  @Test("a hover that is cancelled gets the leaves it is owed when hover is looked at next, and nothing after")
  func cancelled() {
    let token = map.add(map.hover())
    map.calls(for: .pointerMove(to: at(10)))
    token.cancel()
    #expect(map.calls(for: .tap(at: at(10))).isEmpty)
    #expect(map.callsAfter { _ in } == ["-1"])
    #expect(map.calls(for: .pointerMove(to: at(60))).isEmpty)
  }

  @Test("a leave interaction that is cancelled is called no more; one whose enter is cancelled still is")
  func cancelledHalf() {
    let (enter, leave) = (map.add(map.enter()), map.add(map.leave()))
    map.calls(for: .pointerMove(to: at(10)))
    enter.cancel()
    #expect(map.calls(for: .pointerMove(to: at(60))) == ["-1"])
    leave.cancel()
    #expect(map.calls(for: .pointerLeaveMap).isEmpty)
  }

  @Test("a hover that is added is told of what is under a resting pointer when hover is looked at next")
  func added() {
    map.calls(for: .pointerMove(to: at(10)))
    map.add(map.hover())
    #expect(map.calls.isEmpty)
    #expect(map.callsAfter { _ in } == ["+1"])
  }

  @Test("a hover that takes another's place goes on with what that one entered")
  func replaced() {
    let token = map.add(map.hover("old "))
    map.calls(for: .pointerMove(to: at(10)))
    let next = map.dispatcher.add(map.hover("new ").interaction, replacing: token)
    #expect(map.callsAfter { _ in }.isEmpty)
    #expect(map.calls(for: .pointerMove(to: at(60))) == ["-new 1", "+new 2"])
    let other = map.hover("other ", radius: 1).interaction
    _ = map.dispatcher.add(other, replacing: next)
    #expect(map.callsAfter { _ in } == ["-new 2", "+other 2"])
  }

  // MARK: Handlers that change the map

  @Test("a handler that sets the state of what it hovers settles at once")
  func setsState() {
    map.add(
      HoverInteraction(.layer("area")) { [map] feature, _ in
        map.calls.append("+\(name(feature))")
        map.states[map.features[0].identity] = ["hover": true]
        map.dispatcher.refreshHover(on: map)
        return true
      } leave: { [map] feature, _ in
        map.calls.append("-\(name(feature))")
        map.states = [:]
        map.dispatcher.refreshHover(on: map)
      })
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+1"])
    #expect(map.queryCount == 2)
    #expect(map.calls(for: .pointerMove(to: at(300))) == ["-1"])
  }

  @Test("a feature that flees from its hover is followed for some rounds only, and each enter has its leave")
  func flees() {
    let here = map.features
    map.add(
      HoverInteraction(.layer("area")) { [map] _, _ in
        map.calls.append("+")
        map.features = []
        map.dispatcher.refreshHover(on: map)
        return true
      } leave: { [map] _, _ in
        map.calls.append("-")
        map.features = here
        map.dispatcher.refreshHover(on: map)
      })
    let calls = map.calls(for: .pointerMove(to: at(10)))
    #expect(calls.count == Dispatcher.hoverRoundLimit)
    #expect(calls.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? "+" : "-") })
  }

  @Test("what a handler of another gesture changes under the pointer is told after that gesture")
  func changedByTap() {
    map.add(map.hover())
    map.add(map.mapTap())
    map.add(
      TapInteraction(.layer("area")) { [map] _, _ in
        map.features = []
        map.dispatcher.refreshHover(on: map)
        return false
      })
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.calls(for: .tap(at: at(60))) == ["map", "-1"])
  }

  @Test("a gesture that a hover handler dispatches comes after the move, with hover settled")
  func dispatchesInside() {
    map.add(map.tap("tap"))
    map.add(
      PointerMoveInteraction { [map] _ in
        map.calls.append("move")
        return true
      })
    map.add(
      PointerEnterInteraction(.layer("area")) { [map] _, _ in
        map.dispatcher.dispatch(.tap(at: at(60)), on: map)
        map.dispatcher.dispatch(.pointerLeaveMap, on: map)
        map.calls.append("entered")
        return true
      })
    map.add(map.leave())
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["entered", "move", "tap(2)", "-1"])
  }

  @Test("a map without hover interactions is not asked for features")
  func costsNothing() {
    map.add(map.tap("tap"))
    map.calls(for: .pointerMove(to: at(10)))
    map.callsAfter { _ in }
    #expect(map.queryCount == 0)
  }
}
