import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Drag")
struct DragTests {
  let map = LineMap([LineMap.Feature(layer: "top", id: 2, stretch: 40...100), LineMap.Feature(layer: "pin", id: 1)])

  func drag(_ layer: String, takes: Bool) -> DragInteraction {
    DragInteraction(.layer(layer)) { [map] feature, _ in
      map.calls.append("\(layer) begin \(name(feature))")
      return takes
    } change: { [map] context in
      map.calls.append("\(layer) change \(Int(context.point.x))")
    } end: { [map] _ in
      map.calls.append("\(layer) end")
    } cancel: { [map] context in
      map.calls.append("\(layer) cancel \(Int(context.point.x))")
    }
  }

  @Test("the begin is offered like a tap; the rest goes to the taker alone, wherever it leads")
  func taker() {
    map.add(drag("pin", takes: true))
    map.add(drag("top", takes: false))
    #expect(map.calls(for: .dragBegin(at: at(50))) == ["top begin 2", "pin begin 1"])
    #expect(map.calls(for: .dragChange(to: at(500))) == ["pin change 500"])
    #expect(map.calls(for: .dragEnd(at: at(500))) == ["pin end"])
    #expect(map.calls(for: .dragChange(to: at(50))).isEmpty)
    #expect(map.calls(for: .dragCancel).isEmpty)
  }

  @Test("a drag that nobody takes tells nobody")
  func untaken() {
    map.add(drag("top", takes: false))
    #expect(!map.dispatcher.dispatch(.dragBegin(at: at(50)), on: map))
    #expect(map.calls(for: .dragEnd(at: at(50))).isEmpty)
  }

  @Test("a cancel is told apart from an end, at the place where the finger was last (upstream it is an end)")
  func cancel() {
    map.add(drag("pin", takes: true))
    map.calls(for: .dragBegin(at: at(10)))
    map.calls(for: .dragChange(to: at(20)))
    #expect(map.calls(for: .dragCancel) == ["pin cancel 20"])
    #expect(map.calls(for: .dragCancel).isEmpty)
  }

  @Test("without a handler for it, a cancel is an end")
  func cancelIsEnd() {
    map.add(
      DragInteraction { _ in
        true
      } end: { [map] _ in
        map.calls.append("end")
      })
    map.calls(for: .dragBegin(at: at(10)))
    #expect(map.calls(for: .dragCancel) == ["end"])
  }

  @Test("a drag that begins while another is on cancels that one")
  func lostEnd() {
    map.add(drag("pin", takes: true))
    map.calls(for: .dragBegin(at: at(10)))
    #expect(map.calls(for: .dragBegin(at: at(30))) == ["pin cancel 10", "pin begin 1"])
  }

  @Test("the taker that is removed gets a cancel with the next gesture of its drag, and no more")
  func removedTaker() {
    let token = map.add(drag("pin", takes: true))
    map.calls(for: .dragBegin(at: at(10)))
    token.cancel()
    #expect(map.calls(for: .tap(at: at(10))).isEmpty)
    #expect(map.calls(for: .dragEnd(at: at(10))) == ["pin cancel 10"])
    #expect(map.calls(for: .dragEnd(at: at(10))).isEmpty)
  }

  @Test("an interaction that takes the taker's place goes on with its drag")
  func replacedTaker() {
    let token = map.add(drag("pin", takes: true))
    map.calls(for: .dragBegin(at: at(10)))
    _ = map.dispatcher.add(drag("pin", takes: true).interaction, replacing: token)
    #expect(map.calls(for: .dragChange(to: at(12))) == ["pin change 12"])
    #expect(map.calls(for: .dragEnd(at: at(12))) == ["pin end"])
  }

  @Test("a drag does not begin on what lies over the map, but goes on there")
  func covered() {
    map.cover = 0...5
    map.add(drag("pin", takes: true))
    #expect(map.calls(for: .dragBegin(at: at(3))).isEmpty)
    map.calls(for: .dragBegin(at: at(10)))
    #expect(map.calls(for: .dragChange(to: at(3))) == ["pin change 3"])
  }
}
