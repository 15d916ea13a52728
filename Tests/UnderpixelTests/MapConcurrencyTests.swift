import Synchronization
import Testing
import Underpixel

/// What threads do beside the owner of a map; run under the thread sanitizer by `Scripts/check`.
@Suite("Maps and threads")
struct MapConcurrencyTests {
  /// Points around the middle, whose circles grow by their state; every style has others, by their names.
  private static func style(_ number: Int) -> PropertyValue {
    let radius: PropertyValue = ["coalesce", ["feature-state", "size"], 5]
    return DotMap.style(
      sources: [
        "s": DotMap.source(
          (1...20).map {
            DotMap.dot(Double($0 * 4) - 40, 0, id: .integer(Int64($0)), ["style": .integer(Int64(number))])
          })
      ],
      layers: [DotMap.circles("low", "s", radius: radius), DotMap.circles("high", "s", radius: radius)])
  }

  /// That the owner is done.
  private final class End: Sendable {
    let isReached = Atomic(false)
  }

  @Test("eight threads query while states, camera, data and style change: each answer is of one instant")
  func readers() async throws {
    let map = try DotMap.map(Self.style(0))
    _ = map.scene
    let scenes = map.scenes
    let end = End()
    let camera = map.camera
    let answers = await withTaskGroup(of: (queries: Int, isConsistent: Bool).self) { group in
      for reader in 0..<8 {
        group.addTask {
          var (queries, isConsistent) = (0, true)
          while queries < 200 || !end.isReached.load(ordering: .acquiring) {
            var own = camera
            own.zoom = 10 + Double((queries + reader) % 3) / 2
            guard let frame = try? scenes.latest.frame(camera: own, viewport: Size(width: 200, height: 200)) else {
              break
            }
            let hits = frame.hits(at: ScreenPoint(x: 100, y: 100), radius: Double(queries % 30))
            // All points of a scene are of one style, and have one size, in both layers.
            isConsistent = isConsistent && Set(hits.map { $0.feature.properties["style"]?.number }).count <= 1
            isConsistent = isConsistent && Set(hits.map { $0.state["size"]?.number }).count <= 1
            queries += 1
            // The owner needs a thread too, where there are fewer than readers.
            await Task.yield()
          }
          return (queries, isConsistent)
        }
      }
      for round in 1...150 {
        do {
          if round % 50 == 0 { try map.load(document: Self.style(round)) }
          if round % 20 == 0 {
            try map.setPaintProperty("circle-stroke-width", of: "low", to: .integer(Int64(round % 7)))
          }
        } catch {
          Issue.record(error)
        }
        map.camera.zoom = 10 + Double(round % 5) / 4
        for id in 1...20 {
          map.setFeatureState(source: "s", id: FeatureID(Int64(id)), state: ["size": .integer(Int64(round % 9))])
        }
        _ = map.scene
        await Task.yield()
      }
      end.isReached.store(true, ordering: .releasing)
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 8 && answers.allSatisfy { $0.queries >= 200 && $0.isConsistent })
  }

  @Test("an interaction is cancelled from any thread")
  func tokens() async throws {
    let map = try DotMap.map(Self.style(0))
    var calls = 0
    let tokens = (0..<50).map { _ in
      map.addInteraction(
        TapInteraction(.layer("low")) { _, _ in
          calls += 1
          return false
        })
    }
    await withTaskGroup(of: Void.self) { group in
      for token in tokens { group.addTask { token.cancel() } }
      for _ in 0..<20 { map.dispatch(.tap(at: DotMap.at(0))) }
    }
    calls = 0
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(calls == 0)
  }
}
