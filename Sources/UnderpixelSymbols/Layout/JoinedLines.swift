internal import UnderpixelGeometry
internal import UnderpixelStyle

/// Lines with the same text that meet end to beginning, as one line: better labeled than many short ones. The first
/// feature of those joined is the one that is labeled. (MapLibre GL JS 5.3.0, `mergeLines`.)
func joined(_ symbols: [SymbolFeature]) -> [SymbolFeature] {
  var joiner = LineJoiner()
  for symbol in symbols { joiner.add(symbol) }
  return joiner.symbols.filter { !$0.shape.lines.isEmpty }
}

private struct LineJoiner {
  /// The end of a line, and the text along it.
  private struct End: Hashable {
    let text: [UInt16]
    let point: Point
  }

  private(set) var symbols: [SymbolFeature] = []
  /// Which symbol begins or ends there.
  private var beginnings: [End: Int] = [:]
  private var endings: [End: Int] = [:]

  mutating func add(_ symbol: SymbolFeature) {
    let text = symbol.text.map { Array($0.text.utf16) } ?? []
    guard !text.isEmpty, let line = symbol.shape.lines.first, let first = line.first, let last = line.last else {
      symbols.append(symbol)
      return
    }
    let (beginning, ending) = (End(text: text, point: first), End(text: text, point: last))
    switch (endings[beginning], beginnings[ending]) {
    case (let before?, let after?) where before != after:
      // A gap is closed.
      endings[beginning] = nil
      beginnings[ending] = nil
      let rest = symbols[after].shape.lines
      append(line.dropFirst() + (rest.first ?? []).dropFirst(), to: before)
      symbols[before].shape.lines += symbol.shape.lines.dropFirst() + rest.dropFirst()
      symbols[after].shape.lines = []
      if let end = symbols[before].shape.lines[0].last { endings[End(text: text, point: end)] = before }
    case (let before?, _):
      endings[beginning] = nil
      append(line.dropFirst(), to: before)
      symbols[before].shape.lines += symbol.shape.lines.dropFirst()
      endings[ending] = before
    case (nil, let after?):
      beginnings[ending] = nil
      symbols[after].shape.lines[0] = line + symbols[after].shape.lines[0].dropFirst()
      symbols[after].shape.lines += symbol.shape.lines.dropFirst()
      beginnings[beginning] = after
    case (nil, nil):
      beginnings[beginning] = symbols.count
      endings[ending] = symbols.count
      symbols.append(symbol)
    }
  }

  private mutating func append(_ points: some Sequence<Point>, to symbol: Int) {
    symbols[symbol].shape.lines[0].append(contentsOf: points)
  }
}
