internal import CPeers
internal import Foundation
internal import UnderpixelGeometry
internal import UnderpixelIndex

/// Packed trees against those that people pick instead: the same boxes, the same questions, in turns.
func indexSuite(_ runner: Runner) throws {
  for items in runner.options.indexItems {
    for kind in Workload.Kind.allCases {
      let prefix = "index/\(kind.rawValue)-\(sizeName(items))"
      let wanted = Workload.Question.allCases.filter { runner.wantsAny(of: ["\(prefix)/\($0.rawValue)"]) }
      let wantsBuild = runner.wantsAny(of: ["\(prefix)/build"])
      if runner.options.listsOnly {
        for name in (wantsBuild ? ["build"] : []) + wanted.map(\.rawValue) { _ = runner.wants("\(prefix)/\(name)") }
        continue
      }
      if wanted.isEmpty && !wantsBuild { continue }
      let race = IndexRace(prefix, Workload(kind, count: items, seed: runner.options.seed), runner)
      try race.build(isMeasured: wantsBuild)
      for question in wanted { try race.run(question) }
    }
  }
}

/// 1000000 as 1m.
func sizeName(_ items: Int) -> String {
  items % 1_000_000 == 0 ? "\(items / 1_000_000)m" : items % 1000 == 0 ? "\(items / 1000)k" : "\(items)"
}

/// Indexes over the same boxes, asked the same.
final class IndexRace {
  private let prefix: String
  private let workload: Workload
  private let runner: Runner
  private var contenders: [Contender] = []
  private var tree: PackedRTree?

  init(_ prefix: String, _ workload: Workload, _ runner: Runner) {
    self.prefix = prefix
    self.workload = workload
    self.runner = runner
  }

  /// Builds all, in turns where it is measured.
  func build(isMeasured: Bool) throws {
    let boxes = workload.boxes
    let rounds = isMeasured ? (boxes.count > 3_000_000 ? 3 : runner.options.isQuick ? 3 : 7) : 1
    var times: [String: [Double]] = [:]
    // The first round only warms up: it meets memory that nobody has used before.
    for round in (isMeasured ? 0 : 1)...rounds {
      contenders.removeAll()
      let makers = makers()
      for turn in makers.indices {
        runner.progress("\(prefix)/build, round \(round) of \(rounds)")
        // So that it does not depend on who came before whether the system has memory at hand.
        up_touch_memory(boxes.count * 100)
        // Another one begins each round, and in the last one the first.
        guard let contender = try makers[(turn + rounds - round) % makers.count](boxes) else { continue }
        if round > 0, contender.buildTime > 0 { times[contender.name, default: []].append(Double(contender.buildTime)) }
        if round == rounds { contenders.append(contender) }
      }
    }
    tree = try unsafe PackedRTree(packing: boxes.all, optimizedForQueries: true)
    guard isMeasured else { return }
    for contender in contenders {
      guard let samples = times[contender.name]?.sorted() else { continue }
      var result = Result(
        name: "\(prefix)/build/\(contender.name)", samples: samples, seed: runner.options.seed, checksum: 0)
      (result.items, result.bytes) = (boxes.count, contender.byteCount)
      result.mean = result.quantile(0.5)
      result.rounds = times[contender.name] ?? []
      if contender.byteCount > 0 {
        let each = Double(contender.byteCount) / Double(boxes.count)
        result.note = String(format: "%.1f bytes an item", each)
        result.bytesPerItem = each
      }
      runner.add(result)
    }
  }

  private func makers() -> [(Boxes) throws -> Contender?] {
    var makers: [(Boxes) throws -> Contender?] = [
      { try Underpixel($0, optimizedForQueries: false) }, { try Underpixel($0, optimizedForQueries: true) },
      { Peer("boost-16", UP_BOOST_PACKED_16, $0) }, { Peer("boost-8", UP_BOOST_PACKED_8, $0) },
      { Peer("geos-str", UP_GEOS_STR, $0) },
    ]
    // It takes twenty times as long as the others.
    if workload.boxes.count <= 1_000_000 && !runner.options.isQuick {
      makers.append { Peer("spatialindex-str", UP_SPATIALINDEX_STR, $0) }
    }
    if workload.boxes.count <= 20_000 { makers.append { LinearScan($0) } }
    return makers
  }

  func run(_ question: Workload.Question) throws {
    guard let tree else { return }
    // Enough that most of what they touch has left the caches when it is touched again.
    var count = runner.options.isQuick ? 20_000 : 50_000
    if question == .w100 || question.neighbors > 0 { count /= 4 }
    if question == .w1000 || workload.kind == .sizes { count /= 10 }
    if workload.boxes.count <= 20_000 { count = 1000 }
    let questions = workload.questions(question, count: count, seed: runner.options.seed, tree)
    guard !questions.isEmpty else { return }
    let racers = contenders.filter { question.neighbors == 0 || $0.answersNearest }
    var lanes = racers.map { _ in Lane() }
    let rounds = runner.options.isQuick ? 5 : 9
    for round in 0...rounds {
      runner.progress("\(prefix)/\(question.rawValue), round \(round) of \(rounds)")
      for turn in racers.indices {
        // Another one begins each round.
        let index = (turn + round) % racers.count
        let racer = racers[index]
        lanes[index].run(questions, isCounted: round > 0) { box in
          question.neighbors == 0
            ? racer.search(box) : racer.nearest(Point(x: box.minX, y: box.minY), question.neighbors)
        }
      }
    }
    for index in racers.indices where lanes[index].answer != lanes[0].answer {
      throw MeasuringError(
        message: "\(prefix)/\(question.rawValue): \(racers[index].name) found \(lanes[index].answer), "
          + "\(racers[0].name) \(lanes[0].answer)")
    }
    for (racer, lane) in zip(racers, lanes) {
      var result = lane.result(
        "\(prefix)/\(question.rawValue)/\(racer.name)", seed: runner.options.seed, items: workload.boxes.count)
      result.bytes = racer.byteCount
      if racer.byteCount > 0 { result.bytesPerItem = Double(racer.byteCount) / Double(workload.boxes.count) }
      let found = Double(lane.answer.count) / Double(questions.count)
      result.note = String(format: "%.1f found", found)
      runner.add(result)
    }
  }
}
