internal import CPeers
internal import Foundation

/// Labels find room on a screen of 2120 x 1280 pixels: ours against the scheme of other map engines, in turns.
func collisionSuite(_ runner: Runner) throws {
  for kind in LabelWorkload.Kind.allCases {
    for count in [1000, 10_000, 50_000] {
      let name = "collision/\(sizeName(count))-\(kind.rawValue)"
      if runner.options.listsOnly {
        for contender in Contenders.names { _ = runner.wants("\(name)/\(contender)") }
      } else if runner.wantsAny(of: Contenders.names.map { "\(name)/\($0)" }) {
        let workload = LabelWorkload(kind, count: count, seed: runner.options.seed)
        var contenders = try Contenders(workload, name)
        try contenders.race(runner)
        try contenders.report(runner)
      }
    }
  }
}

private struct Contenders {
  private let name: String
  private let workload: LabelWorkload
  private let placers: [Placer]
  /// Nanoseconds a label, of each placement.
  private var samples: [[Double]]
  private var rounds: [[Double]]

  /// A new grid a placement and hash sets, as MapLibre Native has them; the same with its memory kept and with stamps; and
  /// as MapLibre GL JS has it, where Node.js is installed.
  static let names = ["underpixel", "grid-cpp", "grid-cpp-kept", "grid-js"]

  init(_ workload: LabelWorkload, _ name: String) throws {
    self.name = name
    self.workload = workload
    guard let sets = PeerPlacer(Self.names[1], UP_GRID_OF_SETS, workload),
      let stamps = PeerPlacer(Self.names[2], UP_GRID_OF_STAMPS, workload)
    else { throw MeasuringError(message: "no memory") }
    placers = [UnderpixelPlacer(workload), sets, stamps] + [try NodePlacer(workload)].compactMap { $0 }
    samples = placers.map { _ in [] }
    rounds = placers.map { _ in [] }
  }

  mutating func race(_ runner: Runner) throws {
    let count = Double(workload.labels.count)
    let rounds = runner.options.isQuick ? 5 : 15
    let placements = max(10, 20_000 / workload.labels.count)
    // The first round only warms up.
    for round in 0...rounds {
      runner.progress("\(name), round \(round) of \(rounds)")
      for turn in placers.indices {
        // Another one begins each round.
        let index = (turn + round) % placers.count
        let times = try (0..<placements).map { _ in Double(try placers[index].place()) / count }
        if round == 0 { continue }
        samples[index] += times
        // Not the mean: a placement that another process interrupts takes many times as long.
        self.rounds[index].append(times.sorted()[placements / 2])
      }
    }
  }

  func report(_ runner: Runner) throws {
    let placed = try placers[0].placedLabels()
    for placer in placers where try placer.placedLabels() != placed {
      throw MeasuringError(message: "\(name): \(placer.name) and \(placers[0].name) place other labels")
    }
    let checksum = placed.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let results = placers.indices.map { index in
      var result = Result(
        name: "\(name)/\(placers[index].name)", samples: samples[index].sorted(), seed: runner.options.seed,
        checksum: checksum)
      result.items = workload.labels.count
      result.rounds = rounds[index]
      return result
    }
    let note = "a label; \(placed.count { $0 == 1 }) of \(placed.count) placed"
    for var result in results {
      let ratio = Ratio(of: results[0], to: result)
      let factor = result.name == results[0].name ? nil : ratio.map { String(format: ", %.1f x ours", $0.median) }
      result.note = note + (factor ?? "")
      runner.add(result)
    }
  }
}
