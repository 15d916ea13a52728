internal import Underpixel

/// A command that reads one JSON document a line, from a file or standard input, and writes one line for each.
struct DocumentLines {
  private let options: Options
  private let help: String

  init(_ arguments: [String], flags: Set<String> = [], help: String) throws(UsageError) {
    options = try Options(arguments, known: [], flags: flags)
    self.help = help
  }

  func has(_ flag: String) -> Bool { options.has(flag) }

  func run(_ answer: ([UInt8]) -> [UInt8]?) throws(UsageError) {
    if options.wantsHelp { return Terminal.print(help) }
    guard options.plain.count <= 1 else { throw UsageError("expected one file, found \(options.plain.count)") }
    if let path = options.plain.first, path != "-" {
      let bytes: [UInt8]
      do {
        bytes = try Files.bytes(of: path)
      } catch {
        throw UsageError("\(error)")
      }
      for line in bytes.split(separator: 0x0A) { if let answer = answer(Array(line)) { Terminal.printLine(answer) } }
    } else {
      var input = StandardInput()
      while let line = input.nextLine() { if let answer = answer(line) { Terminal.printLine(answer) } }
    }
  }

  /// The line that answers a line, nil for an empty one: what `body` writes, or the error that it throws.
  static func answer(_ line: [UInt8], _ body: (PropertyValue, inout JSONWriter) throws -> Void) -> [UInt8]? {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return nil }
    var id = PropertyValue.null
    var writer = JSONWriter()
    do {
      let value = try JSONReader.value(of: line)
      id = value["id"] ?? .null
      try body(value, &writer)
    } catch {
      var error = error
      // A document is one line.
      if var place = error as? JSONError {
        (place.line, place.column) = (nil, nil)
        error = place
      }
      writer = JSONWriter()
      writer.object { writer in
        writer.member("id", id)
        writer.member("error", .string("\(error)"))
      }
    }
    return writer.bytes
  }
}
