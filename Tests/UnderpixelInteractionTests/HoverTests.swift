import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Hover")
struct HoverTests {
  let map = LineMap([LineMap.Feature(id: 1, stretch: 0...50), LineMap.Feature(id: 2, stretch: 50.5...100)])

  // MARK: Enter and leave

  @Test("from a feature to its neighbor in one layer: leave, then enter (upstream enter comes first)")
  func neighbors() {
    map.add(map.hover())
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+1"])
    #expect(map.calls(for: .pointerMove(to: at(20))).isEmpty)
    #expect(map.calls(for: .pointerMove(to: at(60))) == ["-1", "+2"])
    #expect(map.calls(for: .pointerMove(to: at(200))) == ["-2"])
    #expect(map.calls(for: .pointerMove(to: at(210))).isEmpty)
  }

  @Test("enter and leave may be two interactions, added in either order")
  func twoInteractions() {
    for leaveFirst in [false, true] {
      let map = LineMap(map.features)
      if leaveFirst { map.add(map.leave()) }
      map.add(map.enter(answer: true))
      if !leaveFirst { map.add(map.leave()) }
      #expect(map.calls(for: .pointerMove(to: at(10))) == ["+1"])
      #expect(map.calls(for: .pointerMove(to: at(60))) == ["-1", "+2"])
      #expect(map.calls(for: .pointerLeaveMap) == ["-2"])
    }
  }

  @Test("a leave interaction stands on its own (upstream it needs an enter)")
  func leaveAlone() {
    map.add(map.leave())
    #expect(map.calls(for: .pointerMove(to: at(10))).isEmpty)
    #expect(map.calls(for: .pointerMove(to: at(60))) == ["-1"])
    #expect(map.calls(for: .pointerLeaveMap) == ["-2"])
    #expect(map.calls(for: .pointerLeaveMap).isEmpty)
  }

  @Test("entering follows the order of dispatch, newest interaction first for each feature")
  func orderOfEnters() {
    map.features = [LineMap.Feature(id: 1), LineMap.Feature(id: 2)]
    map.add(map.hover("a"))
    map.add(map.hover("b"))
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+b1", "+a1", "+b2", "+a2"])
    #expect(map.calls(for: .pointerLeaveMap) == ["-b1", "-a1", "-b2", "-a2"])
  }

  @Test("move handlers are called after enter and leave")
  func moveComesLast() {
    map.add(
      PointerMoveInteraction { [map] _ in
        map.calls.append("move")
        return true
      })
    map.add(map.hover())
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+1", "move"])
    #expect(map.calls(for: .pointerMove(to: at(11))) == ["move"])
  }

  @Test("other gestures neither enter nor leave")
  func otherGestures() {
    map.add(map.hover())
    #expect(map.calls(for: .tap(at: at(10))).isEmpty)
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.calls(for: .tap(at: at(60))).isEmpty)
  }

  @Test("a feature that two selectors show is entered and left as both")
  func variants() {
    map.featuresets[.featureset("all")] = [LineMap.Selector(layer: "area"), LineMap.Selector(layer: "area")]
    map.add(map.hover("", .featureset("all")))
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+1", "+1"])
    #expect(map.calls(for: .pointerLeaveMap) == ["-1", "-1"])
  }

  @Test("a radius makes a feature hovered from further away")
  func radius() {
    map.add(map.hover("wide", radius: 5))
    map.add(map.hover("narrow"))
    #expect(map.calls(for: .pointerMove(to: at(104))) == ["+wide2"])
    #expect(map.calls(for: .pointerMove(to: at(98))) == ["+narrow2"])
    #expect(map.calls(for: .pointerMove(to: at(104))) == ["-narrow2"])
  }

  // MARK: What hides

  @Test("an enter that gives true keeps hiding what lies below, without being asked again")
  func hides() {
    map.features = [LineMap.Feature(id: 1, stretch: 20...40), LineMap.Feature(id: 2)]
    map.add(map.hover(answer: true))
    #expect(map.calls(for: .pointerMove(to: at(30))) == ["+1"])
    #expect(map.calls(for: .pointerMove(to: at(31))).isEmpty)
    #expect(map.calls(for: .pointerMove(to: at(50))) == ["-1", "+2"])
  }

  @Test("an enter that gives true makes what lies below be left, after itself: its answer is not known before")
  func slidesOver() {
    map.features = [LineMap.Feature(id: 1, stretch: 20...40), LineMap.Feature(id: 2)]
    map.add(map.hover(answer: true))
    map.add(map.leave("only "))
    #expect(map.calls(for: .pointerMove(to: at(50))) == ["+2"])
    #expect(map.calls(for: .pointerMove(to: at(30))) == ["+1", "-only 2", "-2"])
    #expect(map.calls(for: .pointerMove(to: at(50))) == ["-only 1", "-1", "+2"])
  }

  @Test("an enter that gives true hides the feature from older interactions, but not from those that ask for its leave")
  func hidesFromOlder() {
    map.add(map.leave("old "))
    map.add(map.hover("old "))
    map.add(map.hover("new ", answer: true))
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+new 1"])
    #expect(map.calls(for: .pointerLeaveMap) == ["-new 1", "-old 1"])
  }

  @Test("the map itself is entered where no enter gives true, and left where one does")
  func mapItself() {
    map.features = [LineMap.Feature(id: 1, stretch: 20...40)]
    map.add(map.hover(answer: true))
    map.add(
      HoverInteraction { [map] _ in
        map.calls.append("+map")
        return false
      } leave: { [map] _ in
        map.calls.append("-map")
      })
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+map"])
    #expect(map.calls(for: .pointerMove(to: at(11))).isEmpty)
    #expect(map.calls(for: .pointerMove(to: at(30))) == ["+1", "-map"])
    #expect(map.calls(for: .pointerMove(to: at(50))) == ["-1", "+map"])
    #expect(map.calls(for: .pointerLeaveMap) == ["-map"])
  }

  // MARK: Identity (defects of peers)

  @Test("0 and \"\" are ids, and features without id are told apart (upstream they are one)")
  func identities() {
    map.features = [
      LineMap.Feature(id: 0, stretch: 0...10), LineMap.Feature(id: "", stretch: 20...30),
      LineMap.Feature(id: nil, ordinal: 1, stretch: 40...50), LineMap.Feature(id: nil, ordinal: 2, stretch: 60...70),
    ]
    map.add(map.hover())
    let calls = [5, 25, 45, 65].map { map.calls(for: .pointerMove(to: at($0))) }
    #expect(calls == [["+0"], ["-0", "+"], ["-", "+-"], ["--", "+-"]])
  }

  @Test("features of one id in two layers or sources are left each (upstream one leave is lost)")
  func sameIds() {
    map.features = [
      LineMap.Feature(layer: "a", id: 1), LineMap.Feature(layer: "b", source: "t", id: 1),
      LineMap.Feature(layer: "b", source: "u", id: "1"),
    ]
    map.add(map.hover("a", .layer("a")))
    map.add(map.hover("b", .layer("b")))
    #expect(map.calls(for: .pointerMove(to: at(10))) == ["+a1", "+b1", "+b1"])
    #expect(map.calls(for: .pointerMove(to: at(200))) == ["-a1", "-b1", "-b1"])
  }

  @Test("an id that turns from a number to its text is the same feature")
  func spelling() {
    map.add(map.hover())
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.callsAfter { $0.features[0].id = "1" }.isEmpty)
  }

  @Test("all that are left are told, whatever handlers answer (upstream the first answer ends it)")
  func allAreLeft() {
    map.features = (1...4).map { LineMap.Feature(id: FeatureID(Int64($0))) }
    map.add(map.enter())
    map.add(map.leave())
    map.calls(for: .pointerMove(to: at(10)))
    #expect(map.calls(for: .pointerMove(to: at(200))) == ["-1", "-2", "-3", "-4"])
  }
}
