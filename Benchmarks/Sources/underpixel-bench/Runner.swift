internal import Foundation

/// Why a benchmark has no result.
struct MeasuringError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// One measured benchmark.
struct Result {
  let name: String
  /// Nanoseconds of one operation each, ascending.
  let samples: [Double]
  let seed: UInt64
  /// What tells that two implementations did the same work.
  let checksum: UInt64
  /// Features, queries or bytes an operation deals with, where that is of interest.
  var items: Int?
  var bytes: Int?
  /// What else there is to say: memory, for example.
  var note = ""
  /// Of all samples, or of whole rounds where those are timed by themselves.
  var mean: Double
  /// The mean of each round, where contenders take turns.
  var rounds: [Double] = []
  /// Of an index: all that it holds, except for exact boxes that it keeps apart.
  var bytesPerItem: Double?
  /// Where another engine was asked the same.
  var agreement: Agreement?

  init(name: String, samples: [Double], seed: UInt64, checksum: UInt64) {
    self.name = name
    self.samples = samples
    self.seed = seed
    self.checksum = checksum
    mean = samples.reduce(0, +) / Double(samples.count)
  }

  func quantile(_ part: Double) -> Double { samples[min(Int(part * Double(samples.count)), samples.count - 1)] }
}

/// Runs what the options ask for, and keeps the results.
final class Runner {
  let options: Options
  private(set) var results: [Result] = []
  /// What was wanted where the options ask for a list alone.
  private(set) var names: [String] = []
  /// What else the machine did.
  let loadBefore = Machine.load
  private var display: Progress

  /// - Parameter names: Those of the benchmarks that will run, in order.
  init(_ options: Options, _ names: [String] = []) {
    self.options = options
    display = Progress(of: names)
  }

  /// True when a benchmark is wanted and has to run; says that it runs.
  func wants(_ name: String) -> Bool {
    guard options.matches(name) else { return false }
    if options.listsOnly {
      names.append(name)
      return false
    }
    display.show(name)
    return true
  }

  /// Says what runs: a benchmark's name and, after a comma, what of it.
  func progress(_ text: String) { display.show(text) }

  /// True when one of a suite's benchmarks may be wanted, so that its data is worth making.
  func wantsAny(of names: [String]) -> Bool {
    names.contains(where: options.matches)
  }

  func add(_ result: Result) { results.append(result) }

  /// Times each operation by itself; `operation` gets its number and returns what is checked. One round goes before
  /// and is not counted.
  func time(each count: Int, rounds: Int = 1, _ operation: (Int) -> UInt64) -> (samples: [Double], checksum: UInt64) {
    var samples: [Double] = []
    samples.reserveCapacity(count * rounds)
    var checksum: UInt64 = 0
    for round in 0...rounds {
      checksum = 0
      for index in 0..<count {
        let start = Clock.now
        let value = operation(index)
        let elapsed = Clock.now - start
        checksum = (checksum ^ value) &* 0x100_0000_01B3
        if round > 0 { samples.append(Double(elapsed)) }
      }
    }
    return (samples.sorted(), checksum)
  }

  /// Times batches of operations that are too short for the clock; a sample is a batch's mean.
  func time(
    batches count: Int, of size: Int, _ operation: (Int) -> UInt64
  ) -> (samples: [Double], checksum: UInt64) {
    var (samples, checksum): ([Double], UInt64) = ([], 0)
    for batch in 0...count {
      var value: UInt64 = 0
      let start = Clock.now
      for index in 0..<size { value = (value ^ operation(index)) &* 0x100_0000_01B3 }
      let elapsed = Clock.now - start
      checksum = value
      if batch > 0 { samples.append(Double(elapsed) / Double(size)) }
    }
    return (samples.sorted(), checksum)
  }
}
