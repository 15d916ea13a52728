internal import CPeers
internal import Foundation
internal import UnderpixelGeometry
internal import UnderpixelIndex

/// Trees that change: boxes inserted one by one, places looked up in what that has made, boxes moved and removed.
func dynamicSuite(_ runner: Runner) throws {
  for items in runner.options.indexItems where items <= 1_000_000 {
    let prefix = "index/u-\(sizeName(items))"
    let names = ["insert", "stab-dynamic", "move", "remove"].map { "\(prefix)/\($0)" }
    if runner.options.listsOnly {
      for name in names { _ = runner.wants(name) }
      continue
    }
    guard runner.wantsAny(of: names) else { continue }
    let race = DynamicRace(prefix, Workload(.uniform, count: items, seed: runner.options.seed), runner)
    for round in 1...(runner.options.isQuick ? 2 : 5) {
      try race.run(round)
    }
    try race.report()
  }
}

private final class DynamicRace {
  private let prefix: String
  private let workload: Workload
  private let runner: Runner
  private var round = 1
  private var lanes: [String: Lane] = [:]

  /// What was measured under one name.
  private struct Lane {
    var samples: [Double] = []
    var rounds: [Double] = []
    var checksum: UInt64 = 0
  }

  init(_ prefix: String, _ workload: Workload, _ runner: Runner) {
    self.prefix = prefix
    self.workload = workload
    self.runner = runner
  }

  func run(_ round: Int) throws {
    self.round = round
    let boxes = workload.boxes
    let count = boxes.count
    // The last tenth moves, a tenth from all over goes.
    let moved = count - count / 10..<count
    let removed = (0..<count / 10).map { $0 * 9 }
    let questions = (0..<min(100_000, count)).map { boxes[$0 * 7 % count] }.map { box in
      BoundingBox(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    }

    var tree = RTree<Int>()
    try time("insert/underpixel-rtree", 0..<count) { item in
      try tree.insert(boxes[item], for: item)
      return 0
    }
    guard let peer = Peer("boost-dynamic", UP_BOOST_EMPTY_16, boxes) else { throw MeasuringError(message: "no memory") }
    time("insert/boost-dynamic", 0..<count) { item in
      peer.insert(item)
      return 0
    }
    time("stab-dynamic/underpixel-rtree", questions) { box in
      var sum: UInt64 = 0
      tree.forEach(intersecting: box) { item in
        sum &+= UInt64(truncatingIfNeeded: item)
        return .continue
      }
      return sum
    }
    time("stab-dynamic/boost-dynamic", questions) { peer.search($0).sum }
    try time("move/underpixel-rtree", moved) { item in
      try tree.move(item, to: boxes[item].offset(x: 0.001, y: 0))
      return 0
    }
    time("remove/underpixel-rtree", removed) { tree.remove($0) ? 1 : 0 }
    time("remove/boost-dynamic", removed) { item in
      peer.remove(item)
      return 1
    }
  }

  private func time<Operands: Sequence, Failure: Error>(
    _ name: String, _ operands: Operands, _ operation: (Operands.Element) throws(Failure) -> UInt64
  ) throws(Failure) {
    runner.progress("\(prefix)/\(name.prefix { $0 != "/" }), round \(round)")
    var lane = lanes[name] ?? Lane()
    let overhead = Lap.overhead
    var (sum, total, count): (UInt64, UInt64, Int) = (0, 0, 0)
    for operand in operands {
      let start = up_now()
      sum &+= try operation(operand)
      let elapsed = up_now() - start
      total += elapsed
      count += 1
      lane.samples.append(max(Double(elapsed) - overhead, 0))
    }
    lane.rounds.append(max(Double(total) / Double(max(count, 1)) - overhead, 0))
    lane.checksum = sum
    lanes[name] = lane
  }

  func report() throws {
    for question in ["insert", "stab-dynamic", "remove"] {
      let sums = lanes.filter { $0.key.hasPrefix("\(question)/") }.map(\.value.checksum)
      guard Set(sums).count == 1 else { throw MeasuringError(message: "\(prefix)/\(question): the two do not agree") }
    }
    for (name, lane) in lanes.sorted(by: { $0.key < $1.key }) where runner.wantsAny(of: ["\(prefix)/\(name)"]) {
      var result = Result(
        name: "\(prefix)/\(name)", samples: lane.samples.sorted(), seed: runner.options.seed, checksum: lane.checksum)
      result.rounds = lane.rounds
      result.mean = lane.rounds.sorted()[lane.rounds.count / 2]
      result.items = workload.boxes.count
      runner.add(result)
    }
  }
}
