import Synchronization
import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

/// What threads ask while states change; run under the thread sanitizer by `Scripts/check`.
@Suite("States and threads")
struct StateConcurrencyTests {
  /// A scene with its frame for one of the cameras, and what both cameras see in it.
  private struct Snapshot: Sendable {
    let scene: Scene
    let frame: Frame
    let camera: Int
    let expected: [[[Hit]]]
  }

  private final class Board: Sendable {
    let latest = Locked<Snapshot?>(nil)
    let isDone = Atomic(false)
  }

  private static let cameras = [10.0, 10.5].map { Camera(center: Equator.center, zoom: $0) }

  private static func frame(_ scene: Scene, _ camera: Int) throws -> Frame {
    try scene.frame(camera: cameras[camera], viewport: Equator.size)
  }

  private static func answers(_ frame: Frame) -> [[Hit]] {
    (0..<12).map { frame.hits(right: Double($0 * 37 % 300) - 150, up: Double($0 * 53 % 200) - 100).records }
  }

  @Test("eight threads get the answers of the scenes that they ask, while states and camera change")
  func readers() async throws {
    let set = Town.set(
      (0..<60).map { .point(Equator.at(Double($0 % 10) * 30 - 135, Double($0 / 10) * 30 - 75)) })
    let size = StateTests.number("size", base: 8)
    let layers = [
      Layer.circles("circles", set, radius: size), .extrusion("towers", set, height: size),
      .symbols("labels", set, placed: [PlacedSymbol(feature: 3, piece: .icon, shape: Signs.around(0, 0))]),
    ]
    let board = Board()
    let areRight = try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        defer { board.isDone.store(true, ordering: .releasing) }
        var scene = Scene(layers: layers)
        var states = SetStates()
        for step in 0..<150 {
          for change in 0...step % 3 {
            let state: FeatureState = step % 7 == 6 ? [:] : ["size": .integer(Int64(step % 40))]
            states.set(state, of: (step * 17 + change * 5) % 60, in: set)
          }
          scene = scene.replacing(states: states)
          let camera = step / 4 % 2
          // A scene of its own, made anew, says what is right.
          let fresh = Scene(layers: layers, states: states)
          let snapshot = Snapshot(
            scene: scene, frame: try Self.frame(scene, camera), camera: camera,
            expected: try [0, 1].map { Self.answers(try Self.frame(fresh, $0)) })
          board.latest.withLock { $0 = snapshot }
          await Task.yield()
        }
        return true
      }
      for reader in 0..<8 {
        group.addTask {
          var isRight = true
          var asked = 0
          repeat {
            guard let snapshot = board.latest.withLock({ $0 }) else {
              await Task.yield()
              continue
            }
            isRight = isRight && Self.answers(snapshot.frame) == snapshot.expected[snapshot.camera]
            // The scene through another camera, beside the owner and other readers.
            let other = (asked + reader) % 2
            isRight = try isRight && Self.answers(Self.frame(snapshot.scene, other)) == snapshot.expected[other]
            asked += 1
            await Task.yield()
          } while asked < 20 || !board.isDone.load(ordering: .acquiring)
          return isRight
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(areRight)
  }
}
