internal import CPeers
internal import Foundation
internal import SyntheticCity
internal import UnderpixelGeometry
internal import UnderpixelIndex

/// From the start of a process to its end, which maps an index file, answers one question and prints it: with exact boxes
/// and without, and with the file in the system's cache and not.
func firstAnswerSuite(_ runner: Runner) throws {
  let size = runner.options.itemsAsked ?? (runner.options.isQuick ? 1_000_000 : 10_000_000)
  let sizes = [size] + (Scale.wantsLargest(runner.options) ? [Scale.largest] : [])
  for size in sizes {
    for form in ["exact", "narrow"] {
      let names = ["warm", "cold"].map { "scale/first-answer/\(sizeName(size))/\(form)-\($0)" }
      guard runner.wantsAny(of: names) else { continue }
      if runner.options.listsOnly {
        for name in names { _ = runner.wants(name) }
        continue
      }
      runner.progress("\(names[0]), packing")
      let file = try IndexFile(size, withExactBoxes: form == "exact", seed: runner.options.seed)
      for name in names where runner.wants(name) {
        runner.add(try FirstAnswer(name, file, isCold: name.hasSuffix("cold")).measure(runner))
      }
    }
  }
}

private struct FirstAnswer {
  private let name: String
  private let file: IndexFile
  private let isCold: Bool

  init(_ name: String, _ file: IndexFile, isCold: Bool) {
    (self.name, self.file, self.isCold) = (name, file, isCold)
  }

  func measure(_ runner: Runner) throws -> Result {
    let output = "\(file.path).out"
    defer { try? FileManager.default.removeItem(atPath: output) }
    var (samples, mapping, answering): ([Double], [Double], [Double]) = ([], [], [])
    var sums = Set<UInt64>()
    var cached = 0.0
    for run in 0...(isCold ? 5 : 20) {
      if isCold { unsafe up_forget_file(file.path) }
      cached = unsafe up_cached_share(file.path)
      let time = unsafe up_time_program(CommandLine.arguments[0], "--first-answer", file.path, output)
      let words = try String(contentsOfFile: output, encoding: .utf8).split(separator: " ").compactMap { UInt64($0) }
      guard time > 0, words.count == 3 else {
        throw MeasuringError(message: "\(name): the process that is timed gives no answer")
      }
      // The first one brings the program itself into memory.
      if run == 0 { continue }
      samples.append(Double(time))
      mapping.append(Double(words[0]))
      answering.append(Double(words[1]))
      sums.insert(words[2])
    }
    guard sums.count == 1, let sum = sums.first else {
      throw MeasuringError(message: "\(name): one file gives several answers")
    }
    if isCold, cached > 0.1 { throw MeasuringError(message: "\(name): the system does not forget the file") }
    func median(_ values: [Double]) -> String { Report.text(values.sorted()[values.count / 2]) }
    var result = Result(name: name, samples: samples.sorted(), seed: runner.options.seed, checksum: sum)
    result.items = file.count
    result.note = "of it mapping and checking \(median(mapping)), answering \(median(answering)); \(file.note)"
    if cached >= 0 { result.note += String(format: "; %.0f %% of it were in memory", 100 * cached) }
    return result
  }
}

/// What the process does: prints the nanoseconds of mapping and of answering, and what it found.
func printFirstAnswer(of path: String) throws {
  let start = Clock.now
  let tree = try PackedRTree(mapping: path)
  let mapped = Clock.now
  var sum: UInt64 = 0
  tree.forEach(containing: Point(x: 0.4321, y: 0.5678)) { item in
    sum = sum &* 31 &+ UInt64(item) &+ 1
    return .continue
  }
  print(mapped - start, Clock.now - mapped, sum, terminator: "")
}
