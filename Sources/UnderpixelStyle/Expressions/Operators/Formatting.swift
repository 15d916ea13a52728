internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "format" and "image".)
  static let formatting: [String: Parse] = [
    "format": { call throws(StyleError) in try call.parseFormat() },
    "image": { call throws(StyleError) in try call.parseImage() },
  ]
}

extension Call {
  fileprivate func parseFormat() throws(StyleError) -> ParsedNode {
    try expectCount(1...Int.max)
    var sections: [Format.Section] = []
    for index in arguments.indices {
      guard arguments[index].object != nil else {
        let content = try argument(index)
        guard [.string, .value, .image, .null].contains(content.type) else {
          throw failure("a section of \"format\" is text or an image, \(found(index, content))", at: index)
        }
        sections.append(Format.Section(content: content.node))
        continue
      }
      guard index > 0, arguments[index - 1].object == nil else {
        throw failure("expected a section, text or an image, found an object", at: index)
      }
      let last = sections.count - 1
      sections[last].scale = try option("font-scale", of: index, .number)?.node
      sections[last].fonts = try option("text-font", of: index, .array(of: .string))?.node
      sections[last].color = try option("text-color", of: index, .color)?.node
      sections[last].alignment = try alignment(of: index)
    }
    return ParsedNode(Format(sections), .formatted)
  }

  private func alignment(of index: Int) throws(StyleError) -> (any Node)? {
    let name = "vertical-align"
    if let word = arguments[index].object?[name]?.string, Formatted.VerticalAlignment(rawValue: word) == nil {
      throw StyleError(
        path: "\(path)/\(index + 1)/\(name)", message: "expected \"bottom\", \"center\" or \"top\", found \"\(word)\"")
    }
    return try option(name, of: index, .string)?.node
  }

  /// One name, or of Mapbox two, each with options that change how the image looks.
  fileprivate func parseImage() throws(StyleError) -> ParsedNode {
    try expectCount(1...4)
    let name = try argument(0, .string).node
    inputs.insert(.images)
    for index in 1..<arguments.count where arguments[index].object == nil { try argument(index, .string) }
    return ParsedNode(Image(name), .image)
  }
}

final class Format: Node {
  struct Section {
    let content: any Node
    var scale: (any Node)?
    var fonts: (any Node)?
    var color: (any Node)?
    var alignment: (any Node)?
  }

  private let sections: [Section]

  init(_ sections: [Section]) { self.sections = sections }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    var formatted = Formatted(sections: [])
    for section in sections {
      let content = try section.content.value(context)
      let alignment = try section.alignment?.string(context)
      var made = Formatted.Section(text: content.asText)
      made.verticalAlignment = alignment.flatMap(Formatted.VerticalAlignment.init)
      if case .image(let image) = content {
        (made.text, made.image) = ("", image)
      } else {
        made.scale = try section.scale?.number(context)
        made.fonts = try section.fonts?.value(context).array?.compactMap(\.string)
        if case .color(let color)? = try section.color?.value(context) { made.color = color }
      }
      formatted.sections.append(made)
    }
    return .formatted(formatted)
  }
}

final class Image: Node {
  private let name: any Node

  init(_ name: any Node) { self.name = name }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .image(named: try name.string(context), context)
  }
}
