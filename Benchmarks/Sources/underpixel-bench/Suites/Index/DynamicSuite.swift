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
      return Answer(count: 1)
    }
    guard let peer = Peer("boost-dynamic", UP_BOOST_EMPTY_16, boxes) else { throw MeasuringError(message: "no memory") }
    time("insert/boost-dynamic", 0..<count) { item in
      peer.insert(item)
      return Answer(count: 1)
    }
    try check("insert", tree, peer)
    time("stab-dynamic/underpixel-rtree", questions) { box in
      var answer = Answer()
      tree.forEach(intersecting: box) { item in
        answer.count += 1
        answer.sum &+= UInt64(truncatingIfNeeded: item)
        return .continue
      }
      return answer
    }
    time("stab-dynamic/boost-dynamic", questions) { peer.search($0) }
    try time("move/underpixel-rtree", moved) { item in
      Answer(count: try tree.move(item, to: boxes[item].offset(x: 0.001, y: 0)) ? 1 : 0)
    }
    time("remove/underpixel-rtree", removed) { Answer(count: tree.remove($0) ? 1 : 0) }
    time("remove/boost-dynamic", removed) { Answer(count: peer.remove($0)) }
    try check("remove", tree, peer)
  }

  private func check(_ question: String, _ tree: RTree<Int>, _ peer: Peer) throws {
    guard tree.count == Int(peer.count) else {
      throw MeasuringError(message: "\(prefix)/\(question): the two hold \(tree.count) and \(peer.count) boxes")
    }
  }

  private func time<Operands: Sequence, Failure: Error>(
    _ name: String, _ operands: Operands, _ operation: (Operands.Element) throws(Failure) -> Answer
  ) throws(Failure) {
    runner.progress("\(prefix)/\(name.prefix { $0 != "/" }), round \(round)")
    try lanes[name, default: Lane()].run(operands, operation)
  }

  func report() throws {
    for question in ["insert", "stab-dynamic", "remove"] {
      let answers = lanes.filter { $0.key.hasPrefix("\(question)/") }.map(\.value.answer)
      guard let first = answers.first, answers.allSatisfy({ $0 == first }) else {
        throw MeasuringError(message: "\(prefix)/\(question): the two do not agree")
      }
    }
    for (name, lane) in lanes.sorted(by: { $0.key < $1.key }) where runner.wantsAny(of: ["\(prefix)/\(name)"]) {
      runner.add(lane.result("\(prefix)/\(name)", seed: runner.options.seed, items: workload.boxes.count))
    }
  }
}
