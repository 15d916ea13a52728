internal import Foundation

/// Standard error, for progress and for what went wrong.
enum Terminal {
  static let isInteractive = isatty(2) == 1

  /// Puts a line in the place of the last one of these; elsewhere than on a terminal, one more.
  static func showProgress(_ line: String) {
    write(isInteractive ? "\r\u{1B}[2K\(line.prefix(79))" : "\(line)\n")
  }

  static func clearProgress() {
    if isInteractive { write("\r\u{1B}[2K") }
  }

  static func printError(_ text: String) {
    clearProgress()
    write("\(text)\n")
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// Which benchmark runs, of how many, and since when.
struct Progress {
  private let names: [String]
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var number = 0
  private var shown: Set<Substring> = []

  /// - Parameter names: All that will run, in order.
  init(of names: [String]) {
    self.names = names
  }

  /// - Parameter text: A benchmark's name; after a comma, what of it.
  mutating func show(_ text: String) {
    let name = text.prefix { $0 != "," }
    let position = names.firstIndex { $0 == name }
    number = position.map { $0 + 1 } ?? number
    if !Terminal.isInteractive {
      // A line for each benchmark, none for its rounds.
      if position == nil || !shown.insert(name).inserted { return }
    }
    let seconds = (clock.now - start).components.seconds
    let time = String(format: "%d:%02d", Int(seconds / 60), Int(seconds % 60))
    Terminal.showProgress("[\(number)/\(names.count)] \(time)  \(Terminal.isInteractive ? text : String(name))")
  }
}
