internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Lookup".)
  static let lists: [String: Parse] = [
    "at": { call throws(StyleError) in try call.parseAt { At($0, $1) } },
    "at-interpolated": { call throws(StyleError) in try call.parseAt { AtInterpolated($0, $1) } },
    "in": { call throws(StyleError) in
      if call.arguments.count > 2 {
        let form = "[\"in\", x, [\"literal\", [...]]]"
        throw call.failure("\"in\" takes 2 arguments, found \(call.arguments.count); a list of values is one: \(form)")
      }
      let (needle, hay) = try call.needleAndHay(2...2)
      return ParsedNode(Contains(needle, in: hay), .boolean)
    },
    "index-of": { call throws(StyleError) in
      let (needle, hay) = try call.needleAndHay(2...3)
      let start = call.arguments.count == 3 ? try call.argument(2, .number).node : nil
      return ParsedNode(IndexOf(needle, in: hay, from: start), .number)
    },
    "slice": { call throws(StyleError) in
      try call.expectCount(2...3)
      let input = try call.textOrArray()
      let start = try call.argument(1, .number).node
      let end = call.arguments.count == 3 ? try call.argument(2, .number).node : nil
      let type: ExpressionType = if case .array(let element, _) = input.type { .array(of: element) } else { input.type }
      return ParsedNode(Slice(input.node, from: start, to: end), type)
    },
    "length": { call throws(StyleError) in
      try call.expectCount(1...1)
      return ParsedNode(Length(try call.textOrArray().node), .number)
    },
    "split": { call throws(StyleError) in
      try call.expectCount(2...2)
      return ParsedNode(
        Split(try call.argument(0, .string).node, at: try call.argument(1, .string).node), .array(of: .string))
    },
    "join": { call throws(StyleError) in
      try call.expectCount(2...2)
      return ParsedNode(
        Join(try call.argument(0, .array(of: .string)).node, with: try call.argument(1, .string).node), .string)
    },
  ]
}

extension Call {
  fileprivate func parseAt(_ make: (any Node, any Node) -> any Node) throws(StyleError) -> ParsedNode {
    try expectCount(2...2)
    let index = try argument(0, .number).node
    let array = try argument(1, .array(of: expected ?? .value))
    let type = if case .array(let element, _) = array.type { element } else { ExpressionType.value }
    return ParsedNode(make(index, array.node), type)
  }

  fileprivate func needleAndHay(_ count: ClosedRange<Int>) throws(StyleError) -> (any Node, any Node) {
    try expectCount(count)
    let (needle, hay) = (try argument(0), try argument(1))
    guard [.boolean, .string, .number, .null, .value].contains(needle.type) else {
      throw failure("\"\(name)\" looks for text, a number, true, false or null, \(found(0, needle))")
    }
    switch hay.type {
    case .string, .array, .value, .null: break
    default: throw failure("\"\(name)\" looks in text or an array, \(found(1, hay))", at: 1)
    }
    return (needle.node, hay.node)
  }

  fileprivate func textOrArray() throws(StyleError) -> ParsedNode {
    let input = try argument(0)
    switch input.type {
    case .string, .array, .value: return input
    default: throw failure("\"\(name)\" takes text or an array, \(found(0, input))")
    }
  }
}

/// An element of an array, by its whole index.
final class At: Node {
  private let index: any Node
  private let array: any Node

  init(_ index: any Node, _ array: any Node) {
    self.index = index
    self.array = array
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let index = try index.number(context)
    let array = try array.array(context)
    guard let whole = Int(exactly: index), array.indices.contains(whole) else {
      let found = PropertyValue.text(of: index)
      throw EvaluationError(message: "an index must be a whole number from 0 to \(array.count - 1), found \(found)")
    }
    return .plain(array[whole])
  }
}

/// A number between those of an array. (Mapbox Style Specification, "at-interpolated".)
final class AtInterpolated: Node {
  private let index: any Node
  private let array: any Node

  init(_ index: any Node, _ array: any Node) {
    self.index = index
    self.array = array
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let index = try index.number(context)
    let array = try array.array(context)
    guard index >= 0, index <= Double(array.count - 1) else {
      let found = PropertyValue.text(of: index)
      throw EvaluationError(message: "an index must lie between 0 and \(array.count - 1), found \(found)")
    }
    let (below, above) = (array[Int(index.rounded(.down))], array[Int(index.rounded(.up))])
    if index.rounded() == index { return .plain(below) }
    guard let x = below.number, let y = above.number else {
      throw EvaluationError(message: "\(below.summary) and \(above.summary) can't be mixed")
    }
    return .number(Mixing.number(x, y, index - index.rounded(.down)))
  }
}

/// Text is looked for as JavaScript writes the value: null as "null".
final class Contains: BooleanNode {
  private let needle: any Node
  private let hay: any Node

  init(_ needle: any Node, in hay: any Node) {
    self.needle = needle
    self.hay = hay
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let (needle, hay) = (try needle.value(context), try hay.value(context))
    // Nothing is in nothing, and not even nothing in empty text.
    if hay.isNull || hay.string == "" { return false }
    return try Self.position(of: needle, in: hay, from: 0) != nil
  }

  /// Where it is found first, from an index on: of an array, or of text in characters of Unicode.
  static func position(
    of needle: ExpressionValue, in hay: ExpressionValue, from start: Int
  ) throws(EvaluationError) -> Int? {
    let plain: PropertyValue
    switch needle {
    case .plain(.array), .plain(.object): throw unfit(needle)
    case .plain(let value): plain = value
    default: throw unfit(needle)
    }
    if let values = hay.array {
      let start = start < 0 ? max(values.count + start, 0) : min(start, values.count)
      return values[start...].firstIndex(of: plain)
    }
    guard let text = hay.string else {
      throw EvaluationError(message: "looks in text or an array, found \(hay.summary)")
    }
    // As JavaScript: the start counts units of UTF-16, the answer characters.
    let units = text.utf16
    let first = units.index(units.startIndex, offsetBy: max(start, 0), limitedBy: units.endIndex) ?? units.endIndex
    let searched = plain.scriptText.utf16
    guard !searched.isEmpty else {
      let isBetweenUnits = first.samePosition(in: text.unicodeScalars) == nil
      return text.unicodeScalars.distance(from: text.startIndex, to: first) + (isBetweenUnits ? 1 : 0)
    }
    guard let found = units[first...].firstRange(of: searched)?.lowerBound else { return nil }
    return text.unicodeScalars.distance(from: text.startIndex, to: found)
  }

  private static func unfit(_ needle: ExpressionValue) -> EvaluationError {
    EvaluationError(message: "looks for text, a number, true, false or null, found \(needle.summary)")
  }
}

/// -1 where it is not found.
final class IndexOf: NumberNode {
  private let needle: any Node
  private let hay: any Node
  private let start: (any Node)?

  init(_ needle: any Node, in hay: any Node, from start: (any Node)?) {
    self.needle = needle
    self.hay = hay
    self.start = start
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let (needle, hay) = (try needle.value(context), try hay.value(context))
    let start = try start?.number(context) ?? 0
    return Double(try Contains.position(of: needle, in: hay, from: Slice.whole(start)) ?? -1)
  }
}

/// Part of text, in characters of Unicode, or of an array. Negative indices count from the end.
final class Slice: Node {
  private let input: any Node
  private let start: any Node
  private let end: (any Node)?

  init(_ input: any Node, from start: any Node, to end: (any Node)?) {
    self.input = input
    self.start = start
    self.end = end
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let input = try input.value(context)
    let start = Self.whole(try start.number(context))
    let end = try end?.number(context)
    if let array = input.array {
      return .plain(.array(Array(array[Self.range(start, end.map(Self.whole), in: array.count)])))
    }
    guard let text = input.string else {
      throw EvaluationError(message: "\"slice\" takes text or an array, found \(input.summary)")
    }
    let scalars = Array(text.unicodeScalars)
    var part = ""
    part.unicodeScalars.append(contentsOf: scalars[Self.range(start, end.map(Self.whole), in: scalars.count)])
    return .string(part)
  }

  /// Without its fraction; NaN is 0.
  static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number.rounded(.towardZero), -0x1p52), 0x1p52))
  }

  private static func range(_ start: Int, _ end: Int?, in count: Int) -> Range<Int> {
    func place(_ index: Int) -> Int { index < 0 ? max(count + index, 0) : min(index, count) }
    let (start, end) = (place(start), end.map(place) ?? count)
    return start..<max(start, end)
  }
}

/// Of text in characters of Unicode.
final class Length: NumberNode {
  private let input: any Node

  init(_ input: any Node) { self.input = input }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let input = try input.value(context)
    if let text = input.string { return Double(text.unicodeScalars.count) }
    if let array = input.array { return Double(array.count) }
    throw EvaluationError(message: "\"length\" takes text or an array, found \(input.summary)")
  }
}

final class Split: Node {
  private let text: any Node
  private let separator: any Node

  init(_ text: any Node, at separator: any Node) {
    self.text = text
    self.separator = separator
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let (text, separator) = (try text.string(context), try separator.string(context))
    guard !separator.isEmpty else {
      guard text.utf8.count < MakeArray.limit else { throw MakeArray.excess }
      return .plain(.array(text.unicodeScalars.map { .string(String($0)) }))
    }
    // By scalars: a separator may be the base of a composed character.
    let pieces = text.unicodeScalars.split(
      separator: separator.unicodeScalars, maxSplits: MakeArray.limit, omittingEmptySubsequences: false)
    guard pieces.count < MakeArray.limit else { throw MakeArray.excess }
    return .plain(.array(pieces.map { .string(String($0)) }))
  }
}

final class Join: TextNode {
  private let array: any Node
  private let separator: any Node

  init(_ array: any Node, with separator: any Node) {
    self.array = array
    self.separator = separator
  }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    let (array, separator) = (try array.array(context), try separator.string(context))
    var text = BoundedText()
    for (index, element) in array.enumerated() {
      if index > 0 { try text.append(separator) }
      try text.append(element.asText)
    }
    return text.text
  }
}

extension Node {
  fileprivate func array(_ context: borrowing EvaluationContext) throws(EvaluationError) -> [PropertyValue] {
    let value = try value(context)
    guard let array = value.array else { throw .mismatch(.array, value) }
    return array
  }
}
