internal import Foundation

struct OptionError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// What the command line asks for.
struct Options {
  private(set) var filter = ""
  private(set) var json: String?
  private(set) var data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets").path
  private(set) var items = 100_000
  /// The sizes of the indexes in the race.
  private(set) var indexItems = [1_000_000, 10_000_000]
  private(set) var isQuick = false
  private(set) var seed: UInt64 = 1
  private(set) var listsOnly = false
  private(set) var wantsHelp = false

  static let help = """
    underpixel-bench: how fast Underpixel is, here and now.

    USAGE
      Scripts/bench [options]

    OPTIONS
      --filter TEXT   only benchmarks with TEXT in their names, such as pixel or load/geojson
      --list          only their names
      --items N       buildings of the synthetic city (100000)
      --seed N        where random numbers start (1)
      --data DIR      the folder of the data (datasets)
      --json FILE     the results as JSON too: one flat object each
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ name: String) throws -> String {
      guard let value = rest.popFirst() else { throw OptionError(message: "\(name) needs a value") }
      return value
    }
    func number(_ name: String, from least: Int) throws -> Int {
      let text = try value(name)
      guard let number = Int(text), number >= least else {
        throw OptionError(message: "\(name) needs a whole number from \(least), found \(text)")
      }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filter = try value(argument)
      case "--json": json = try value(argument)
      case "--data": data = try value(argument)
      case "--items":
        items = try number(argument, from: 1)
        indexItems = [items]
      case "--quick": (isQuick, indexItems) = (true, [1_000_000])
      case "--seed": seed = UInt64(try number(argument, from: 0))
      case "--list": listsOnly = true
      case "--help", "-h": wantsHelp = true
      default: throw OptionError(message: "there is no option \(argument); --help lists them")
      }
    }
  }
}
