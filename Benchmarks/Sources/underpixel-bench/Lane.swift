internal import CPeers

/// The clock that everything is measured with.
enum Clock {
  /// Nanoseconds.
  static var now: UInt64 { up_now() }

  /// The median time between two readings.
  static var overhead: Double {
    let times = (0..<1000).map { _ in
      let start = now
      return now - start
    }
    return Double(times.sorted()[500])
  }
}

/// What an operation found: how much, and a sum that tells whether two found the same.
struct Answer: Equatable {
  var count: UInt64 = 0
  var sum: UInt64 = 0
}

/// The rounds of one contender.
struct Lane {
  /// Nanoseconds of each operation, the clock's own taken off.
  private(set) var samples: [Double] = []
  /// The mean of each round.
  private(set) var rounds: [Double] = []
  /// Of the last round.
  private(set) var answer = Answer()

  /// Times each operation by itself; a round that is not counted only warms up.
  mutating func run<Operands: Sequence, Failure: Error>(
    _ operands: Operands, isCounted: Bool = true, _ operation: (Operands.Element) throws(Failure) -> Answer
  ) throws(Failure) {
    answer = Answer()
    let overhead = Clock.overhead
    var (total, count): (UInt64, Int) = (0, 0)
    for operand in operands {
      let start = Clock.now
      let found = try operation(operand)
      let time = Clock.now - start
      answer.count += found.count
      answer.sum &+= found.sum
      guard isCounted else { continue }
      total += time
      count += 1
      samples.append(max(Double(time) - overhead, 0))
    }
    if isCounted { rounds.append(max(Double(total) / Double(max(count, 1)) - overhead, 0)) }
  }

  func result(_ name: String, seed: UInt64, items: Int) -> Result {
    var result = Result(name: name, samples: samples.sorted(), seed: seed, checksum: answer.sum)
    result.mean = rounds.sorted()[rounds.count / 2]
    result.rounds = rounds
    result.items = items
    return result
  }
}
