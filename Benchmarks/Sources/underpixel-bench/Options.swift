internal import Foundation

struct OptionError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// What the command line asks for.
struct Options {
  private(set) var filter = ""
  private(set) var json: String?
  private(set) var chart: String?
  private(set) var report: String?
  private(set) var data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets").path
  /// Where the tiles of other cities are, in `manhattan/tiles`; nil where they are not at hand.
  private(set) var cities: String?
  private(set) var items = 100_000
  /// The items that --items asks for.
  private(set) var itemsAsked: Int?
  /// The sizes of the indexes in the race.
  private(set) var indexItems = [10_000, 1_000_000, 10_000_000]
  private(set) var isQuick = false
  private(set) var seed: UInt64 = 1
  private(set) var listsOnly = false
  private(set) var countsInstructions = false
  /// A file of someone's own, to be measured instead of what is here.
  private(set) var dataset: String?
  /// The index file to answer one question from, and nothing else: a process that scale/first-answer times.
  private(set) var firstAnswer: String?
  private(set) var wantsHelp = false

  static let help = """
    underpixel-bench: how fast Underpixel is, here and now, next to what people pick instead.

    USAGE
      Scripts/bench [options]

    OPTIONS
      --quick         indexes of up to 1M items and fewer rounds: within five minutes
      --filter TEXT   only benchmarks with TEXT in their names, such as pixel, load/geojson or index/u-1m/stab; of texts
                      between commas one of them
      --list          only their names
      --items N       features of load/geojson/city (100000), items of the indexes (10000, 1000000, 10000000), of scale/
                      (10000 to 10000000)
      --seed N        where random numbers start (1)
      --data DIR      the folder of the data (datasets)
      --cities DIR    where manhattan/tiles is, with tiles that the project does not carry (data in UNDERPIXEL_REFERENCE, or in ../shared)
      --dataset FILE  a file of your own instead: GeoJSON (newline-delimited too), .pmtiles, .mbtiles, or an index (.rtree)
      --json FILE     the results as JSON too: an array of flat objects, times in nanoseconds
      --chart FILE    the indexes' results as a chart too: SVG
      --report FILE   all results as a page too, with charts: HTML that needs no other file
      --instructions  runs some hundred hot queries of each kind for callgrind to count: see Scripts/instructions
      --help          this

    engine/ races against MapLibre GL JS in headless Chromium and is skipped where these are not there; Scripts/bench
    --install-engine gets them.

    The tables go to standard output, what runs goes to standard error. All of it takes some ten minutes and 4 GB of
    memory. Scale/ runs only where a filter asks for it, with 10M features and 12 GB, or with --quick 1M; and mapped/100m and
    first-answer/100m only by these names: files of 4 GB in TMPDIR. The figures are worth most when nothing else runs; the ratios bear some company.

    EXAMPLES
      Scripts/bench --quick --chart bench.svg
      Scripts/bench --filter pixel/monaco/z16
      Scripts/bench --filter engine --report engine.html
      Scripts/bench --filter index/b --items 20000 --json b.json

    The exit status is 0 when all ran, 1 when something could not be measured or contenders disagree, 2 for options that
    can't be used. A target that is missed is said, and is no error.
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ name: String) throws -> String {
      guard let value = rest.popFirst(), !value.hasPrefix("--") else {
        throw OptionError(message: "\(name) needs a value")
      }
      return value
    }
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int {
      let text = try value(name)
      guard let number = Int(text), range ~= number else {
        throw OptionError(
          message: "\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound), found \"\(text)\"")
      }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filter = try value(argument)
      case "--json": json = try Self.writable(value(argument), for: argument)
      case "--chart": chart = try Self.writable(value(argument), for: argument)
      case "--report": report = try Self.writable(value(argument), for: argument)
      case "--data": data = try Self.folder(value(argument), for: argument)
      case "--cities": cities = try Self.folder(value(argument), for: argument)
      case "--items": itemsAsked = try number(argument, in: 1...100_000_000)
      case "--quick": isQuick = true
      case "--seed": seed = UInt64(try number(argument, in: 0...Int(Int32.max)))
      case "--list": listsOnly = true
      case "--instructions": countsInstructions = true
      case "--dataset": dataset = try value(argument)
      case "--first-answer": firstAnswer = try value(argument)
      case "--help", "-h": wantsHelp = true
      default: throw OptionError(message: "there is no option \"\(argument)\"; --help lists them")
      }
    }
    let top = URL(filePath: data).deletingLastPathComponent()
    let reference = ProcessInfo.processInfo.environment["UNDERPIXEL_REFERENCE"] ?? "../shared"
    let beside = URL(filePath: "\(reference)/data", relativeTo: top).standardizedFileURL.path
    if cities == nil, Self.isFolder("\(beside)/manhattan/tiles") { cities = beside }
    if isQuick { indexItems.removeLast() }
    if let itemsAsked { (items, indexItems) = (itemsAsked, [itemsAsked]) }
  }

  /// Whether the filter lets a benchmark through.
  func matches(_ name: String) -> Bool {
    filter.isEmpty || filter.split(separator: ",").contains { name.contains($0) }
  }

  /// The same, to be listed and not to be run.
  func listing(filter: String) -> Options {
    var options = self
    (options.filter, options.listsOnly) = (filter, true)
    return options
  }

  /// Better to hear it now than after ten minutes.
  private static func writable(_ path: String, for name: String) throws -> String {
    let parent = URL(filePath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: parent), !isFolder(path) else {
      throw OptionError(message: "\(name): \"\(path)\" can't be written")
    }
    return path
  }

  private static func folder(_ path: String, for name: String) throws -> String {
    guard isFolder(path) else { throw OptionError(message: "\(name): there is no folder \"\(path)\"") }
    return path
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}
