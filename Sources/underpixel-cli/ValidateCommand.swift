internal import Underpixel

/// `underpixel validate`: everything that is wrong with a style.
struct ValidateCommand {
  private let options: Options

  init(_ arguments: [String]) throws(UsageError) {
    options = try Options(arguments, known: [])
  }

  func run() throws(UsageError) {
    if options.wantsHelp { return Terminal.print(Help.validate) }
    let file = try file
    let report = report(on: try bytes(of: file), named: file == "-" ? "standard input" : file)
    Terminal.print(report.text)
    if report.status != 0 { Terminal.exit(report.status) }
  }

  private var file: String {
    get throws(UsageError) {
      guard options.plain.count == 1 else {
        throw UsageError("expected one style, found \(options.plain.count); see \"underpixel validate --help\"")
      }
      return options.plain[0]
    }
  }

  private func bytes(of file: String) throws(UsageError) -> [UInt8] {
    if file == "-" { return StandardInput.all() }
    do {
      return try Files.bytes(of: file)
    } catch {
      throw UsageError("\(error)", status: 1)
    }
  }

  /// The lines to print, and the exit status: 1 where there are errors.
  func report(on bytes: [UInt8], named name: String) -> (text: String, status: Int32) {
    let document: PropertyValue
    do {
      document = try JSONReader.value(of: bytes)
    } catch {
      return ("\(name): error: \(error)\n\(summary(errors: 1, warnings: 0))", 1)
    }
    let problems = Style.problems(in: document)
    let errors = problems.filter { $0.severity == .error }.count
    let lines = problems.map { problem in
      let place = problem.path.isEmpty ? "" : "\(problem.path): "
      return "\(name): \(place)\(problem.severity.rawValue): \(problem.text)"
    }
    let last = summary(errors: errors, warnings: problems.count - errors)
    return ((lines + [last]).joined(separator: "\n"), errors > 0 ? 1 : 0)
  }

  private func summary(errors: Int, warnings: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(count(errors, "error")), \(count(warnings, "warning"))"
  }
}
