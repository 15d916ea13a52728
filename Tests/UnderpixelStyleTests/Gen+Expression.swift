import UnderpixelGeometry
import UnderpixelTestSupport

/// What an expression gives, as far as its text tells.
private enum Kind: CaseIterable {
  case number, bool, text
  /// Any type: starts with a `get` where outputs share the type of the first.
  case any
  case color
  /// An array of text.
  case list

  /// Those that can be compared and looked for.
  static let scalars: [Kind] = [.number, .bool, .text, .any]
}

extension Gen where Value == PropertyValue {
  /// Well-formed expressions, up to five operators deep, of literals and of a feature's values.
  static var expression: Gen {
    Gen<Kind>.element(of: Kind.allCases).flatMap { kind in
      Gen<Int>.uniform(in: 0...5).flatMap { ExpressionMaker().node(kind, $0) }
    }
  }

  /// Well-formed expressions that give numbers.
  static func numericExpression(depth: Int) -> Gen {
    Gen<Int>.uniform(in: 0...depth).flatMap { ExpressionMaker().node(.number, $0) }
  }
}

/// Makes the parts when they are drawn, so that a generator is no larger than an expression.
private struct ExpressionMaker {
  typealias Values = Gen<PropertyValue>

  /// The variables that can be named.
  private var variables: [Kind: [String]] = [:]

  func node(_ kind: Kind, _ depth: Int) -> Values {
    guard depth > 0 else { return leaf(kind) }
    return Gen<Int>.uniform(in: 0...10).flatMap { choice in
      switch choice {
      case 0, 1: leaf(kind)
      case 2: choose(kind, depth - 1)
      case 3: fallback(kind, depth - 1)
      case 4: step(kind, depth - 1)
      case 5: binding(kind, depth - 1)
      default: operation(kind, depth - 1)
      }
    }
  }

  private func leaf(_ kind: Kind) -> Values {
    let plain: Values =
      switch kind {
      case .number: .element(of: [0, 1, -1, 2, 3, 0.5, -2.5, 1e21, 1e-7, 100, ["zoom"], ["number", ["get", "a"]]])
      case .bool: .element(of: [false, true, ["has", "a"], ["boolean", ["get", "b"]]])
      case .text:
        .element(of: ["", "a", "1", "text", ["geometry-type"], ["to-string", ["get", "a"]], "\u{1F3E8}x\u{DF}"])
      case .any:
        .element(
          of: [
            ["get", "a"], ["get", "b"], ["get", "c"], ["get", "missing"], ["feature-state", "a"],
            ["global-state", "b"],
          ])
      case .color:
        .element(
          of: [
            ["rgb", 255, 0, 0], ["to-color", "red"], ["to-color", "rgba(0, 255, 0, 0.5)"],
            ["to-color", ["get", "c"], ["get", "b"], "#0000ff"], ["rgba", 0, 51, 102, 0.2],
          ])
      case .list:
        .element(of: [["split", "a,b,,1", ","], ["split", "", ""], ["split", ["to-string", ["get", "b"]], "e"]])
      }
    guard let names = variables[kind] else { return plain }
    return .oneOf(plain, .element(of: names.map { ["var", .string($0)] }))
  }

  private func call(_ name: String, _ arguments: Values...) -> Values {
    arguments.reduce(Gen<[PropertyValue]>.always([.string(name)])) { call, argument in
      zip(call, argument).map { $0 + [$1] }
    }.map(PropertyValue.array)
  }

  private func call(_ names: [String], _ arguments: Values) -> Values {
    Gen<String>.element(of: names).flatMap { call($0, arguments) }
  }

  private func call(_ names: [String], _ a: Values, _ b: Values) -> Values {
    Gen<String>.element(of: names).flatMap { call($0, a, b) }
  }

  private func anyKind(_ depth: Int, of kinds: [Kind] = Kind.allCases) -> Values {
    Gen<Kind>.element(of: kinds).flatMap { node($0, depth) }
  }

  // MARK: Choices and variables

  private func choose(_ kind: Kind, _ depth: Int) -> Values {
    let output = node(kind, depth)
    // Where the first output is of no known type, none of the others is checked.
    let first = kind == .any ? leaf(.any) : output
    let labels = Values.element(of: [1, 2, [0, 3], "a", ["text", "1"], ["", "b"]])
    let input = labels.flatMap { label in
      let isText = (label.array ?? [label])[0].string != nil
      return zip(.oneOf(node(.any, depth), node(isText ? .text : .number, depth)), Values.always(label))
    }
    let match = zip(input, first, output).map { PropertyValue.array(["match", $0.0, $0.1, $1, $2]) }
    return .oneOf(call("case", node(.bool, depth), first, output), match)
  }

  private func fallback(_ kind: Kind, _ depth: Int) -> Values {
    let first = kind == .any ? leaf(.any) : node(kind, depth)
    return .oneOf(
      call("coalesce", first, node(kind, depth)), call("coalesce", .always(["get", "missing"]), node(kind, depth)))
  }

  private func step(_ kind: Kind, _ depth: Int) -> Values {
    let output = node(kind, depth)
    let first = kind == .any ? leaf(.any) : output
    return call("step", node(.number, depth), first, .element(of: [-1, 0]), output, .element(of: [0.5, 1, 7]), output)
  }

  private func binding(_ kind: Kind, _ depth: Int) -> Values {
    zip(Gen<Kind>.element(of: Kind.allCases), Gen<String>.element(of: ["x", "y", "a"])).flatMap { bound, name in
      var inner = self
      // A name that is bound again hides what it was.
      for kind in Kind.allCases { inner.variables[kind]?.removeAll { $0 == name } }
      inner.variables = inner.variables.filter { !$0.value.isEmpty }
      inner.variables[bound, default: []].append(name)
      return call("let", .always(.string(name)), node(bound, depth), inner.node(kind, depth))
    }
  }

  // MARK: Operators

  private func operation(_ kind: Kind, _ depth: Int) -> Values {
    switch kind {
    case .number: arithmetic(depth)
    case .bool: condition(depth)
    case .text: text(depth)
    case .color: color(depth)
    case .list:
      .oneOf(
        call("split", node(.text, depth), .element(of: ["", ",", "a", "\u{1F3E8}"])),
        call("slice", node(.list, depth), index(depth)),
        call("array", .always("string"), node(.any, depth), node(.list, depth)))
    case .any:
      .oneOf(
        call("get", node(.text, depth)), call("get", node(.text, depth), .always(["literal", ["a": 1, "text": "b"]])),
        .always(["id"]), call("coalesce", node(.any, depth), node(.number, depth)),
        call("at", index(depth), .always(["literal", [0, "a", nil, true, [1]]])),
        call("at", index(depth), call("array", node(.any, depth))), call("slice", node(.any, depth), index(depth)),
        call("feature-state", node(.text, depth)))
    }
  }

  /// Where something lies, often within what there is.
  private func index(_ depth: Int) -> Values {
    .oneOf(.element(of: [0, 1, 2, -1, 3.5]), node(.number, depth))
  }

  private func text(_ depth: Int) -> Values {
    let (a, b) = (node(.text, depth), anyKind(depth))
    return Gen<Int>.uniform(in: 0...6).flatMap { choice in
      switch choice {
      case 0: call("to-string", anyKind(depth))
      case 1: call("string", node(.any, depth), a)
      case 2: call(["upcase", "downcase"], a)
      case 3: .oneOf(call("concat", a, b, a), call("concat", b))
      case 4: call("typeof", b)
      case 5: .oneOf(call("slice", a, index(depth)), call("slice", a, index(depth), index(depth)))
      default: call("join", node(.list, depth), .element(of: ["", "-"]))
      }
    }
  }

  private func color(_ depth: Int) -> Values {
    let part = Values.oneOf(.element(of: [0, 255, 51, 127.5]), node(.number, depth))
    let alpha = Values.oneOf(.element(of: [0, 1, 0.2]), node(.number, depth))
    let mixed = call(
      "interpolate", .always(["linear"]), node(.number, depth), .element(of: [-1, 0]), node(.color, depth),
      .element(of: [0.5, 10]), node(.color, depth))
    return .oneOf(
      call("rgb", part, part, part), call("rgba", part, part, part, alpha),
      call("to-color", node(.any, depth), node(.color, depth)), mixed)
  }

  private func arithmetic(_ depth: Int) -> Values {
    let (a, b) = (node(.number, depth), node(.number, depth))
    return Gen<Int>.uniform(in: 0...6).flatMap { choice in
      switch choice {
      case 0: call(["-", "abs", "floor", "ceil", "round", "sqrt", "+"], a)
      case 1: call(["+", "-", "*", "/", "%", "^", "min", "max"], a, b)
      case 2: call(["ln", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan"], a)
      case 3: .oneOf(call("to-number", anyKind(depth), a), call("number", node(.any, depth), a), call("max", a, b, a))
      case 4: .oneOf(call("length", hay(depth)), .element(of: [["pi"], ["e"], ["ln2"], ["+"], ["*"], ["min"]]))
      case 5:
        .oneOf(
          call("index-of", anyKind(depth, of: Kind.scalars), hay(depth)),
          call("index-of", anyKind(depth, of: Kind.scalars), hay(depth), index(depth)),
          call("at", .element(of: [0, 1, 2, 3]), call("to-rgba", node(.color, depth))))
      default:
        call("interpolate", .always(["linear"]), a, .element(of: [-1, 0]), a, .element(of: [0.5, 10]), b)
      }
    }
  }

  /// What can be looked through.
  private func hay(_ depth: Int) -> Values {
    .oneOf(
      .always(["literal", [1, "a", 2.5, nil, "", "a"]]), node(.text, depth), node(.any, depth), node(.list, depth))
  }

  private func condition(_ depth: Int) -> Values {
    let (a, b) = (node(.bool, depth), node(.bool, depth))
    return Gen<Int>.uniform(in: 0...5).flatMap { choice in
      switch choice {
      case 0: call("!", a)
      case 1: .oneOf(call(["all", "any"], a, b), .element(of: [["all"], ["any"]]))
      case 2: comparison(depth)
      case 3: call("in", anyKind(depth, of: Kind.scalars), hay(depth))
      case 4: .oneOf(call("to-boolean", anyKind(depth)), call("boolean", node(.any, depth), a))
      default: call("has", node(.text, depth))
      }
    }
  }

  private func comparison(_ depth: Int) -> Values {
    let pairs = Gen<Kind>.element(of: [.number, .text, .any]).flatMap { kind in
      zip(node(kind, depth), .oneOf(node(.any, depth), node(kind, depth)))
    }
    return zip(Gen<String>.element(of: ["==", "!=", "<", "<=", ">", ">="]), pairs).map { name, pair in
      .array([.string(name), pair.0, pair.1])
    }
  }
}

extension Gen where Value == TestFeature {
  /// Features whose properties `a`, `b` and `c` may have any value, or be absent.
  static var testFeature: Gen {
    let values = Gen<PropertyValue>.propertyOfFeature
    return zip(values.optional, values.optional, values.optional, Gen<Int>.uniform(in: 0...3)).map { a, b, c, type in
      var properties: [String: PropertyValue] = [:]
      (properties["a"], properties["b"], properties["c"]) = (a, b, c)
      return TestFeature(
        id: type == 0 ? nil : FeatureID(Int64(type)), geometryType: GeometryType(rawValue: UInt8(type)),
        properties: properties)
    }
  }
}

extension Gen where Value == PropertyValue {
  static var propertyOfFeature: Gen {
    .element(
      of: [
        0, 1, 2.5, true, false, nil, "", "a", "1", "text", [1, "a"], ["a": 1], 1e21, "red", ["a", "b"], [0, 128, 255],
      ])
  }
}

extension Gen where Value == [String: PropertyValue] {
  /// Members `a` and `b`, of any value or absent.
  static var state: Gen {
    let values = Gen<PropertyValue>.propertyOfFeature
    return zip(values.optional, values.optional).map { a, b in
      var members: [String: PropertyValue] = [:]
      (members["a"], members["b"]) = (a, b)
      return members
    }
  }
}
