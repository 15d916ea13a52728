internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "String".)
  static let text: [String: Parse] = [
    "concat": { call throws(StyleError) in ParsedNode(Concat(try call.all(.value)), .string) },
    "upcase": { call throws(StyleError) in try call.parseCase { $0.uppercased() } },
    "downcase": { call throws(StyleError) in try call.parseCase(\.scriptLowercased) },
    "is-supported-script": { call throws(StyleError) in
      try call.expectCount(1...1)
      call.markUnfoldable()
      return ParsedNode(IsSupportedScript(try call.argument(0, .string).node), .boolean)
    },
    "collator": { call throws(StyleError) in
      try call.expectCount(1...1)
      try call.expectOptions(at: 0)
      let isCaseSensitive = try call.option("case-sensitive", of: 0, .boolean)?.node
      let isDiacriticSensitive = try call.option("diacritic-sensitive", of: 0, .boolean)?.node
      let locale = try call.option("locale", of: 0, .string)?.node
      return ParsedNode(MakeCollator(isCaseSensitive, isDiacriticSensitive, locale), .collator)
    },
    "resolved-locale": { call throws(StyleError) in
      try call.expectCount(1...1)
      return ParsedNode(ResolvedLocale(try call.argument(0, .collator).node), .string)
    },
    "number-format": { call throws(StyleError) in
      try call.expectCount(2...2)
      let number = try call.argument(0, .number).node
      try call.expectOptions(at: 1)
      let options = NumberFormatOptions(
        locale: try call.option("locale", of: 1, .string)?.node,
        currency: try call.option("currency", of: 1, .string)?.node,
        unit: try call.option("unit", of: 1, .string)?.node,
        minFractionDigits: try call.option("min-fraction-digits", of: 1, .number)?.node,
        maxFractionDigits: try call.option("max-fraction-digits", of: 1, .number)?.node)
      return ParsedNode(FormatNumber(number, options), .string)
    },
  ]
}

extension Call {
  fileprivate func parseCase(_ change: @escaping @Sendable (String) -> String) throws(StyleError) -> ParsedNode {
    try expectCount(1...1)
    return ParsedNode(ChangeCase(try argument(0, .string).node, change), .string)
  }

  /// The argument must be an object.
  fileprivate func expectOptions(at index: Int) throws(StyleError) {
    guard arguments[index].object != nil else {
      throw failure("the options of \"\(name)\" must be an object, found \(arguments[index].summary)")
    }
  }
}

/// Text that is put together piece by piece and can't grow without bounds.
///
/// Variables that are used in each other's values can ask for text of any length.
struct BoundedText {
  /// In bytes of UTF-8.
  static let limit = 1 << 24
  private(set) var text = ""

  mutating func append(_ piece: String) throws(EvaluationError) {
    guard text.utf8.count + piece.utf8.count <= Self.limit else {
      throw EvaluationError(message: "text can have at most \(Self.limit) bytes")
    }
    text += piece
  }
}

final class Concat: TextNode {
  private let nodes: [any Node]

  init(_ nodes: [any Node]) { self.nodes = nodes }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    var text = BoundedText()
    for node in nodes { try text.append(try node.value(context).asText) }
    return text.text
  }
}

/// Capital or small letters, as Unicode has them without a language.
final class ChangeCase: TextNode {
  private let text: any Node
  private let change: @Sendable (String) -> String

  init(_ text: any Node, _ change: @escaping @Sendable (String) -> String) {
    self.text = text
    self.change = change
  }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    change(try text.string(context))
  }
}

extension String {
  /// In small letters as JavaScript has them: a sigma at the end of a word has a form of its own. (Unicode Standard,
  /// "Default Case Algorithms", Final_Sigma.)
  package var scriptLowercased: String {
    guard unicodeScalars.contains("\u{3A3}") else { return lowercased() }
    let scalars = Array(unicodeScalars)
    func isCased(_ nearest: Unicode.Scalar?) -> Bool { nearest?.properties.isCased ?? false }
    func isPassed(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isCaseIgnorable }
    // Whether a cased letter comes after each place, with only what is passed over between.
    var isFollowed = [Bool](repeating: false, count: scalars.count + 1)
    for index in scalars.indices.reversed() {
      isFollowed[index] = isPassed(scalars[index]) ? isFollowed[index + 1] : isCased(scalars[index])
    }
    var text = ""
    var isPreceded = false
    for (index, scalar) in scalars.enumerated() {
      let isFinal = scalar == "\u{3A3}" && isPreceded && !isFollowed[index + 1]
      text += isFinal ? "\u{3C2}" : scalar.properties.lowercaseMapping
      if !isPassed(scalar) { isPreceded = isCased(scalar) }
    }
    return text
  }
}

final class IsSupportedScript: BooleanNode {
  private let text: any Node

  init(_ text: any Node) { self.text = text }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let text = try text.string(context)
    return context.surroundings.laysOutAllScripts || isSupportedScript(text)
  }
}

final class MakeCollator: Node {
  private let isCaseSensitive: (any Node)?
  private let isDiacriticSensitive: (any Node)?
  private let locale: (any Node)?

  init(_ isCaseSensitive: (any Node)?, _ isDiacriticSensitive: (any Node)?, _ locale: (any Node)?) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = locale
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .collator(
      Collator(
        isCaseSensitive: try isCaseSensitive?.bool(context) ?? false,
        isDiacriticSensitive: try isDiacriticSensitive?.bool(context) ?? false, locale: try locale?.string(context)))
  }
}

final class ResolvedLocale: TextNode {
  private let collator: any Node

  init(_ collator: any Node) { self.collator = collator }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    let value = try collator.value(context)
    guard case .collator(let collator) = value else { throw .mismatch(.collator, value) }
    return collator.resolvedLocale
  }
}

/// How a number is to be written; what is nil is left to the language.
struct NumberFormatOptions {
  let locale: (any Node)?
  let currency: (any Node)?
  let unit: (any Node)?
  let minFractionDigits: (any Node)?
  let maxFractionDigits: (any Node)?

  /// True where all options are the same for everything.
  var areKnown: Bool {
    [locale, currency, unit, minFractionDigits, maxFractionDigits].allSatisfy { $0 == nil || $0 is Literal }
  }

  func format(_ context: borrowing EvaluationContext) throws(EvaluationError) -> NumberFormat {
    let (locale, currency) = (try locale?.string(context), try currency?.string(context))
    let unit = try unit?.string(context)
    let digits = (try minFractionDigits?.number(context), try maxFractionDigits?.number(context))
    do {
      return try NumberFormat(
        locale: locale, currency: currency, unit: unit, minFractionDigits: digits.0, maxFractionDigits: digits.1)
    } catch {
      throw EvaluationError(message: "\"number-format\": \(error)")
    }
  }
}

/// A number in the words of a language.
final class FormatNumber: TextNode {
  private let number: any Node
  private let options: NumberFormatOptions
  /// The format, where the options are known and right: wrong ones are an error once a number is to be written.
  private let known: NumberFormat?

  init(_ number: any Node, _ options: NumberFormatOptions) {
    self.number = number
    self.options = options
    known = options.areKnown ? try? options.format(EvaluationContext(zoom: 0)) : nil
  }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    let number = try number.number(context)
    if let known { return known.string(for: number) }
    return try options.format(context).string(for: number)
  }
}
