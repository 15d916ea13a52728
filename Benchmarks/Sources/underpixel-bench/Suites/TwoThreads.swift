internal import CPeers
internal import Foundation
internal import Synchronization
internal import Underpixel

/// Two threads that ask one frame, in turns with one: the time of a query is that of both together over all queries of both,
/// half of one thread's where they do not disturb each other.
///
/// Where other processes run, two threads may not get two processors. What they would reach with these is told by the time
/// that they were running themselves.
func twoThreads(_ name: String, _ frame: Frame, _ pixels: [ScreenPoint], _ runner: Runner) throws {
  guard runner.wants(name) else { return }
  @Sendable func all() -> UInt64 {
    pixels.reduce(0) { sum, pixel in (sum ^ fingerprint(frame.hits(at: pixel))) &* 0x100_0000_01B3 }
  }
  let alone = all()
  let sums = Mutex<Set<UInt64>>([alone])
  /// Nanoseconds a query: by the clock, and of a thread.
  func time(_ threads: Int) -> (clock: Double, thread: Double) {
    let running = Mutex<UInt64>(0)
    let start = Clock.now
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let start = up_thread_time()
      let sum = all()
      let time = up_thread_time() - start
      running.withLock { $0 += time }
      sums.withLock { _ = $0.insert(sum) }
    }
    let queries = Double(threads * pixels.count)
    return (Double(Clock.now - start) / queries, Double(running.withLock { $0 }) / queries)
  }
  // The first of both only warms up.
  var rounds = (0...9).map { _ in (one: time(1), two: time(2)) }
  rounds.removeFirst()
  guard sums.withLock({ $0.count == 1 }) else {
    throw MeasuringError(message: "\(name): two threads get other answers than one")
  }
  var result = Result(
    name: name, samples: rounds.map(\.two.clock).sorted(), seed: runner.options.seed, checksum: alone)
  result.items = pixels.count
  let ratios = rounds.map { $0.one.clock / $0.two.clock }.sorted()
  let running = rounds.map { 2 * $0.one.thread / $0.two.thread }.sorted()
  result.note = String(
    format: "x %.2f of one thread's queries a second (%.2f-%.2f), x %.2f with a processor each",
    ratios[ratios.count / 2], ratios[0], ratios[ratios.count - 1], running[running.count / 2])
  runner.add(result)
}
