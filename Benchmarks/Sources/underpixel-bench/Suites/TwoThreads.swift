internal import Foundation
internal import Synchronization
internal import SyntheticCity
internal import Underpixel

/// Two threads that ask one frame, in turns with one: the time of a query is that of both together over all queries of both,
/// half of one thread's where they do not disturb each other.
///
/// Where other processes run, two threads may not get two processors: what two reach that have nothing in common is said
/// beside it.
func twoThreads(_ name: String, _ frame: Frame, _ pixels: [ScreenPoint], _ runner: Runner) throws {
  guard runner.wants(name) else { return }
  @Sendable func all() -> UInt64 {
    pixels.reduce(0) { sum, pixel in (sum ^ fingerprint(frame.hits(at: pixel))) &* 0x100_0000_01B3 }
  }
  let alone = all()
  let sums = Mutex<Set<UInt64>>([alone])
  /// Nanoseconds a query.
  func time(_ threads: Int, _ work: @Sendable () -> UInt64) -> Double {
    let start = Clock.now
    let found = Mutex<Set<UInt64>>([])
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let sum = work()
      found.withLock { _ = $0.insert(sum) }
    }
    let end = Clock.now
    sums.withLock { $0.formUnion(found.withLock { $0 }) }
    return Double(end - start) / Double(threads * pixels.count)
  }
  // The first of both only warms up.
  var rounds = (0...9).map { _ in (one: time(1, all), two: time(2, all)) }
  rounds.removeFirst()
  guard sums.withLock({ $0.count == 1 }) else {
    throw MeasuringError(message: "\(name): two threads get other answers than one")
  }
  let turns = 500 * pixels.count
  @Sendable func nothingInCommon() -> UInt64 {
    var random = SeededNumbers(seed: 1)
    return (0..<turns).reduce(0) { sum, _ in sum ^ random.next() }
  }
  let control = (0..<5).map { _ in time(1, nothingInCommon) / time(2, nothingInCommon) }.sorted()
  var result = Result(name: name, samples: rounds.map(\.two).sorted(), seed: runner.options.seed, checksum: alone)
  result.items = pixels.count
  let ratios = rounds.map { $0.one / $0.two }.sorted()
  result.note = String(
    format: "x %.2f of one thread's queries a second (%.2f-%.2f); nothing in common: x %.2f", ratios[ratios.count / 2],
    ratios[0],
    ratios[ratios.count - 1], control[2])
  runner.add(result)
}
