import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Lifetime of interactions")
struct LifetimeTests {
  let map = LineMap([LineMap.Feature(id: 1)])

  @Test("dropping the token removes nothing, cancelling it does, twice too")
  func tokens() {
    map.add(map.tap("dropped"))
    let token = map.add(map.tap("cancelled"))
    #expect(map.calls(for: .tap(at: at(50))) == ["cancelled(1)", "dropped(1)"])
    token.cancel()
    token.cancel()
    #expect(token.isCancelled)
    #expect(map.calls(for: .tap(at: at(50))) == ["dropped(1)"])
  }

  @Test("a token can be cancelled from another thread")
  func otherThread() async {
    let token = map.add(map.tap("cancelled"))
    await Task.detached { token.cancel() }.value
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
  }

  @Test("what was cancelled in between is let go, with all that its handler holds")
  func released() {
    final class Witness {}
    weak var witness: Witness?
    let token: InteractionToken
    do {
      let held = Witness()
      witness = held
      token = map.add(TapInteraction { _ in withExtendedLifetime(held) { false } })
    }
    map.calls(for: .tap(at: at(50)))
    #expect(witness != nil)
    token.cancel()
    map.calls(for: .tap(at: at(50)))
    #expect(witness == nil)
  }

  @Test("a target is looked up at the event: an interaction may be older than its layer, and outlives it")
  func lateTarget() {
    map.add(map.tap("dot", .layer("dot")))
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
    map.features.append(LineMap.Feature(layer: "dot", id: 2))
    #expect(map.calls(for: .tap(at: at(50))) == ["dot(2)"])
    map.features.removeLast()
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
  }

  @Test("an event goes on with the interactions that it began with")
  func cancelledInside() {
    map.add(map.mapTap())
    let old = map.add(map.tap("old"))
    map.add(
      TapInteraction(.layer("area")) { [map] _, _ in
        map.calls.append("killer")
        old.cancel()
        map.add(map.tap("added"))
        return false
      })
    #expect(map.calls(for: .tap(at: at(50))) == ["killer", "old(1)", "map"])
    #expect(map.calls(for: .tap(at: at(50))) == ["added(1)", "killer", "map"])
  }

  @Test("an event goes on with the features that it began with")
  func featuresGoInside() {
    map.features = [LineMap.Feature(id: 1), LineMap.Feature(id: 2)]
    map.add(
      TapInteraction(.layer("area")) { [map] feature, _ in
        map.calls.append(name(feature))
        map.features = []
        return false
      })
    #expect(map.calls(for: .tap(at: at(50))) == ["1", "2"])
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
  }

  @Test("an interaction that was added again is the newest")
  func addedAgain() {
    let token = map.add(map.tap("a"))
    map.add(map.tap("b"))
    token.cancel()
    map.add(map.tap("a"))
    #expect(map.calls(for: .tap(at: at(50))) == ["a(1)", "b(1)"])
  }

  @Test("a gesture that a handler dispatches waits until the running one is done, in order")
  func reentrance() {
    map.add(map.mapTap())
    map.add(
      TapInteraction(.layer("area")) { [map] _, context in
        map.calls.append("tap at \(Int(context.point.x))")
        if context.point.x == 50 {
          #expect(!map.dispatcher.dispatch(.tap(at: at(60)), on: map))
          #expect(!map.dispatcher.dispatch(.longPress(at: at(70)), on: map))
          map.calls.append("dispatched")
        }
        return false
      })
    map.add(
      LongPressInteraction { [map] _ in
        map.calls.append("press")
        return true
      })
    #expect(map.calls(for: .tap(at: at(50))) == ["tap at 50", "dispatched", "map", "tap at 60", "map", "press"])
    #expect(map.calls(for: .tap(at: at(1))) == ["tap at 1", "map"])
  }

  @Test("an interaction that takes another's place is the newest, and the other is cancelled")
  func replacing() {
    let token = map.add(map.tap("a"))
    map.add(map.tap("b"))
    let next = map.dispatcher.add(map.tap("c").interaction, replacing: token)
    #expect(token.isCancelled && !next.isCancelled)
    #expect(map.calls(for: .tap(at: at(50))) == ["c(1)", "b(1)"])
  }
}
