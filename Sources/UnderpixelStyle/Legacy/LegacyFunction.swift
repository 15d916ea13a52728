internal import UnderpixelGeometry

/// A value that follows the zoom or a property, in the form that styles had before expressions.
///
/// (Style Specification, "Function (deprecated)".)
struct LegacyFunction {
  private let function: [String: PropertyValue]
  private let stops: [Stop]?
  private let property: String?
  private let kind: Kind?
  private let base: PropertyValue
  private let path: String

  private enum Kind: String, CaseIterable { case identity, exponential, interval, categorical }

  private struct Stop {
    let zoom: PropertyValue?
    let input: PropertyValue
    let output: PropertyValue
  }

  init(_ value: PropertyValue, path: String) throws(StyleError) {
    guard let function = value.object else {
      throw StyleError(path: path, message: "expected a function, an object with \"stops\", found \(value.summary)")
    }
    self.function = function
    self.path = path
    if let value = function["property"] {
      guard let name = value.string else {
        throw StyleError(path: path + "/property", message: "expected the name of a property, found \(value.summary)")
      }
      property = name
    } else {
      property = nil
    }
    if let value = function["type"] {
      guard let kind = value.string.flatMap(Kind.init) else {
        let known = Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw StyleError(path: path + "/type", message: "expected one of \(known), found \(value.summary)")
      }
      self.kind = kind
    } else {
      kind = nil
    }
    base = function["base"] ?? 1
    guard let number = base.number, number.isFinite, number >= 0 else {
      throw StyleError(path: path + "/base", message: "the base must be a number of at least 0, found \(base.summary)")
    }
    stops = try Self.stops(function["stops"], path + "/stops")
    if stops == nil && (kind ?? .identity) != .identity {
      throw StyleError(path: path, message: "a function of this type needs \"stops\"")
    }
    guard property == nil else { return }
    if stops == nil {
      throw StyleError(
        path: path, message: "a function needs a member \"stops\" (a plain object is no value of a property)")
    }
    if stops?.first?.zoom != nil || kind == .identity || kind == .categorical {
      throw StyleError(path: path, message: "a function of this type needs \"property\", the name of one")
    }
  }

  private static func stops(_ value: PropertyValue?, _ path: String) throws(StyleError) -> [Stop]? {
    guard let value else { return nil }
    guard let pairs = value.array, !pairs.isEmpty else {
      throw StyleError(path: path, message: "stops are an array of at least one pair, found \(value.summary)")
    }
    var stops: [Stop] = []
    for (index, pair) in pairs.enumerated() {
      let path = "\(path)/\(index)"
      guard let pair = pair.array, pair.count == 2 else {
        throw StyleError(path: path, message: "a stop is a pair of input and output, found \(pair.summary)")
      }
      if let members = pair[0].object {
        guard let zoom = members["zoom"], zoom.number?.isFinite == true, let input = members["value"] else {
          throw StyleError(path: path + "/0", message: "expected an object with a number \"zoom\" and a \"value\"")
        }
        stops.append(Stop(zoom: zoom, input: input, output: pair[1]))
      } else {
        stops.append(Stop(zoom: nil, input: pair[0], output: pair[1]))
      }
      guard (stops[index].zoom == nil) == (stops[0].zoom == nil) else {
        throw StyleError(path: path + "/0", message: "either all stops have a zoom or none has")
      }
    }
    return stops
  }

  // MARK: As an expression

  /// The expression that gives the same.
  func expression(for definition: PropertyDefinition) throws(StyleError) -> PropertyValue {
    guard let stops, kind != .identity else { return identity(definition) }
    guard let property else { return zoomCurve(stops, definition) }
    guard stops[0].zoom != nil else { return propertyCurve(of: property, stops, definition) }
    return zoomAndPropertyCurve(of: property, stops, definition)
  }

  private func identity(_ definition: PropertyDefinition) -> PropertyValue {
    let get: PropertyValue = ["get", .string(property ?? "")]
    guard let fallback = function["default"] else { return definition.type == .string ? ["string", get] : get }
    switch definition.type {
    case .enumeration(let words):
      return ["match", get, .array(words.map(PropertyValue.string)), get, Self.literal(fallback)]
    case .color: return ["to-color", get, Self.literal(fallback)]
    case .array(let element, let count):
      let length = count.map { PropertyValue.integer(Int64($0)) } ?? .null
      return ["array", .string(element.expressionType.name), length, get, Self.literal(fallback)]
    case .number, .string, .boolean:
      return [.string(definition.type.expressionType.name), get, Self.literal(fallback)]
    default: return ["coalesce", get, Self.literal(fallback)]
    }
  }

  private func zoomCurve(_ stops: [Stop], _ definition: PropertyDefinition) -> PropertyValue {
    let pairs = stops.map { stop in
      // Tokens are those of the feature; where a property decides, text is as it stands.
      let tokens = definition.hasTokens ? stop.output.string.flatMap(Self.tokens) : nil
      return (stop.input, tokens ?? Self.literal(stop.output))
    }
    return curve(kind == .interval ? .interval : defaultKind(definition), over: ["zoom"], pairs)
  }

  /// - Parameter isPlain: Without the function's base and color space.
  private func propertyCurve(
    of property: String, _ stops: [Stop], _ definition: PropertyDefinition, isPlain: Bool = false
  ) -> PropertyValue {
    let get: PropertyValue = ["get", .string(property)]
    let fallback = function["default"].map(Self.literal)
    let pairs = stops.map { ($0.input, Self.literal($0.output)) }
    let kind = defaultKind(definition)
    if kind == .categorical { return categorical(get, pairs, fallback, definition) }
    let curve = curve(kind, over: ["number", get], pairs, isPlain: isPlain)
    guard let fallback else { return curve }
    return ["case", ["==", ["typeof", get], "number"], curve, fallback]
  }

  private func categorical(
    _ get: PropertyValue, _ pairs: [(PropertyValue, PropertyValue)], _ fallback: PropertyValue?,
    _ definition: PropertyDefinition
  ) -> PropertyValue {
    let otherwise = fallback ?? definition.defaultValue.map(Self.literal) ?? Self.absent(definition.type)
    // Of labels that stand twice the first counts.
    var seen: Set<PropertyValue> = []
    let pairs = pairs.filter { seen.insert($0.0).inserted }
    if pairs[0].0.bool != nil {
      return .array(["case"] + pairs.flatMap { [["==", get, $0.0], $0.1] } + [otherwise])
    }
    return .array(["match", get] + pairs.flatMap { [$0.0, $0.1] } + [otherwise])
  }

  /// What stands for no value where a property has no default either.
  private static func absent(_ type: PropertyType) -> PropertyValue {
    switch type {
    case .image: ""
    default: ["error", "no stop has the value of the property"]
    }
  }

  /// As the specification's reference implementation: base and color space are for the way between the zooms.
  private func zoomAndPropertyCurve(
    of property: String, _ stops: [Stop], _ definition: PropertyDefinition
  ) -> PropertyValue {
    // One function of the property for each zoom, in the order in which the zooms come first.
    var levels: [(zoom: PropertyValue, stops: [Stop])] = []
    for stop in stops {
      let zoom = stop.zoom ?? .null
      if let index = levels.firstIndex(where: { $0.zoom == zoom }) {
        levels[index].stops.append(stop)
      } else {
        levels.append((zoom, [stop]))
      }
    }
    var pairs: [(PropertyValue, PropertyValue)] = []
    for level in levels {
      pairs.append((level.zoom, propertyCurve(of: property, level.stops, definition, isPlain: true)))
    }
    return curve(definition.isInterpolated ? .exponential : .interval, over: ["zoom"], pairs)
  }

  private func defaultKind(_ definition: PropertyDefinition) -> Kind {
    kind ?? (definition.isInterpolated ? .exponential : .interval)
  }

  private func curve(
    _ kind: Kind, over input: PropertyValue, _ pairs: [(PropertyValue, PropertyValue)], isPlain: Bool = false
  ) -> PropertyValue {
    // Inputs may stand twice: the first counts.
    var distinct: [(PropertyValue, PropertyValue)] = []
    for pair in pairs where distinct.last?.0 != pair.0 { distinct.append(pair) }
    // An interpolation with one stop would not ask whether the property is a number at all.
    if kind == .interval || distinct.count == 1 {
      var step: [PropertyValue] = ["step", input, distinct[0].1]
      for pair in distinct.dropFirst() { step += [pair.0, pair.1] }
      // One output everywhere.
      if step.count == 3 { step += [0, distinct[0].1] }
      return .array(step)
    }
    let interpolation: PropertyValue = isPlain || base == 1 ? ["linear"] : ["exponential", base]
    let name: PropertyValue =
      switch isPlain ? nil : function["colorSpace"]?.string {
      case "hcl"?: "interpolate-hcl"
      case "lab"?: "interpolate-lab"
      default: "interpolate"
      }
    return .array([name, interpolation, input] + distinct.flatMap { [$0.0, $0.1] })
  }

  private static func literal(_ value: PropertyValue) -> PropertyValue {
    switch value {
    case .array, .object: ["literal", value]
    default: value
    }
  }

  /// The expression for text in which `{name}` stands for a property; nil for text without.
  ///
  /// (Style Specification, "text-field".)
  static func tokens(_ text: String) -> PropertyValue? {
    var parts: [PropertyValue] = ["concat"]
    var plain = ""
    var rest = Substring(text)
    var hasTokens = false
    while let open = rest.firstIndex(of: "{") {
      let after = rest.index(after: open)
      guard let stop = rest[after...].firstIndex(where: { $0 == "{" || $0 == "}" }) else { break }
      guard rest[stop] == "}", stop > after else {
        // No name: the brace is text.
        let end = rest[stop] == "}" ? rest.index(after: stop) : stop
        plain += rest[..<end]
        rest = rest[end...]
        continue
      }
      plain += rest[..<open]
      if !plain.isEmpty { parts.append(.string(plain)) }
      plain = ""
      parts.append(["get", .string(String(rest[after..<stop]))])
      hasTokens = true
      rest = rest[rest.index(after: stop)...]
    }
    guard hasTokens else { return nil }
    plain += rest
    if !plain.isEmpty { parts.append(.string(plain)) }
    return parts.count == 2 ? ["to-string", parts[1]] : .array(parts)
  }
}
