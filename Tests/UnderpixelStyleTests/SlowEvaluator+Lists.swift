import UnderpixelGeometry

/// Text and lists.
extension SlowEvaluator {
  func lists(_ name: String, _ arguments: [PropertyValue]) throws -> PropertyValue {
    switch name {
    case "concat": return .string(try arguments.map { Self.text(of: try value($0)) }.joined())
    case "upcase": return .string(try string(arguments[0]).unicodeScalars.map(\.properties.uppercaseMapping).joined())
    case "downcase": return .string(try string(arguments[0]).unicodeScalars.map(\.properties.lowercaseMapping).joined())
    case "join":
      guard let array = try value(arguments[0]).array else { throw NoValue() }
      return .string(array.compactMap(\.string).joined(separator: try string(arguments[1])))
    case "split":
      let (text, separator) = (Array(try string(arguments[0]).unicodeScalars), try string(arguments[1]).unicodeScalars)
      if separator.isEmpty { return .array(text.map { .string(String($0)) }) }
      var pieces = [""]
      var place = 0
      while place < text.count {
        if text[place...].starts(with: separator) {
          pieces.append("")
          place += separator.count
        } else {
          pieces[pieces.count - 1].unicodeScalars.append(text[place])
          place += 1
        }
      }
      return .array(pieces.map(PropertyValue.string))
    case "length":
      let value = try value(arguments[0])
      if let text = value.string { return .integer(Int64(text.unicodeScalars.count)) }
      guard let array = value.array else { throw NoValue() }
      return .integer(Int64(array.count))
    case "slice":
      let (value, bounds) = (try value(arguments[0]), try arguments.dropFirst().map(number))
      if let text = value.string {
        return .string(Self.slice(Array(text.unicodeScalars), bounds).reduce(into: "") { $0.unicodeScalars.append($1) })
      }
      guard let array = value.array else { throw NoValue() }
      return .array(Self.slice(array, bounds))
    default: return .integer(Int64(try position(arguments)))
    }
  }

  /// Element by element, each if it lies between the bounds.
  private static func slice<Element>(_ elements: [Element], _ bounds: [Double]) -> [Element] {
    let places = bounds.map { bound in
      let whole = bound.isNaN ? 0 : bound.rounded(.towardZero)
      return whole < 0 ? whole + Double(elements.count) : whole
    }
    return elements.indices.filter { Double($0) >= places[0] && (places.count < 2 || Double($0) < places[1]) }
      .map { elements[$0] }
  }

  private func position(_ arguments: [PropertyValue]) throws -> Int {
    let (needle, hay) = (try value(arguments[0]), try value(arguments[1]))
    let start = arguments.count > 2 ? try number(arguments[2]) : 0
    let whole = start.isNaN ? 0 : start.rounded(.towardZero)
    if needle.array != nil || needle.object != nil { throw NoValue() }
    if let elements = hay.array {
      let from = whole < 0 ? whole + Double(elements.count) : whole
      return elements.indices.first { Double($0) >= from && elements[$0] == needle } ?? -1
    }
    guard let text = hay.string else { throw NoValue() }
    let units = Array(text.utf16)
    let searched = Array((needle.isNull ? "null" : Self.text(of: needle)).utf16)
    let from = min(max(whole, 0), Double(units.count))
    let found = (0...units.count).first { Double($0) >= from && units[$0...].starts(with: searched) }
    // As many characters as lie before, of which a half is one.
    return found.map { place in
      units[..<place].filter { !(0xDC00...0xDFFF).contains($0) }.count
    } ?? -1
  }
}
