import UnderpixelGeometry
import UnderpixelTestSupport

/// What an expression gives, as far as its text tells.
private enum Kind: CaseIterable {
  case number, bool, text
  /// Any type: starts with a `get` where outputs share the type of the first.
  case any
}

extension Gen where Value == PropertyValue {
  /// Well-formed expressions, up to five operators deep, of literals and of a feature's values.
  static var expression: Gen {
    Gen<Kind>.element(of: Kind.allCases).flatMap { kind in
      Gen<Int>.uniform(in: 0...5).flatMap { node(kind, $0) }
    }
  }

  /// The parts are made when they are drawn, so that a generator is no larger than an expression.
  private static func node(_ kind: Kind, _ depth: Int) -> Gen {
    guard depth > 0 else { return leaf(kind) }
    return Gen<Int>.uniform(in: 0...9).flatMap { choice in
      switch choice {
      case 0, 1: leaf(kind)
      case 2: choose(kind, depth - 1)
      case 3: fallback(kind, depth - 1)
      case 4: step(kind, depth - 1)
      default: operation(kind, depth - 1)
      }
    }
  }

  private static func leaf(_ kind: Kind) -> Gen {
    switch kind {
    case .number: .element(of: [0, 1, -1, 2, 3, 0.5, -2.5, 1e21, 1e-7, 100, ["zoom"], ["number", ["get", "a"]]])
    case .bool: .element(of: [false, true, ["has", "a"], ["boolean", ["get", "b"]]])
    case .text: .element(of: ["", "a", "1", "text", ["geometry-type"], ["to-string", ["get", "a"]]])
    case .any: .element(of: [["get", "a"], ["get", "b"], ["get", "c"], ["get", "missing"]])
    }
  }

  private static func call(_ name: String, _ arguments: Gen...) -> Gen {
    arguments.reduce(Gen<[PropertyValue]>.always([.string(name)])) { call, argument in
      zip(call, argument).map { $0 + [$1] }
    }.map(PropertyValue.array)
  }

  private static func anyKind(_ depth: Int) -> Gen {
    Gen<Kind>.element(of: Kind.allCases).flatMap { node($0, depth) }
  }

  private static func choose(_ kind: Kind, _ depth: Int) -> Gen {
    let output = node(kind, depth)
    // Where the first output is of no known type, none of the others is checked.
    let first = kind == .any ? leaf(.any) : output
    let labels = Gen.element(of: [1, 2, [0, 3], "a", ["text", "1"], ["", "b"]])
    let input = labels.flatMap { label in
      let isText = (label.array ?? [label])[0].string != nil
      return zip(.oneOf(node(.any, depth), node(isText ? .text : .number, depth)), .always(label))
    }
    let match = zip(input, first, output).map { PropertyValue.array(["match", $0.0, $0.1, $1, $2]) }
    return .oneOf(call("case", node(.bool, depth), first, output), match)
  }

  private static func fallback(_ kind: Kind, _ depth: Int) -> Gen {
    .oneOf(call("coalesce", node(kind, depth), node(kind, depth)), call("coalesce", .always(nil), node(kind, depth)))
  }

  private static func step(_ kind: Kind, _ depth: Int) -> Gen {
    let output = node(kind, depth)
    let first = kind == .any ? leaf(.any) : output
    return call("step", node(.number, depth), first, .element(of: [-1, 0]), output, .element(of: [0.5, 1, 7]), output)
  }

  private static func operation(_ kind: Kind, _ depth: Int) -> Gen {
    switch kind {
    case .number: arithmetic(depth)
    case .bool: condition(depth)
    case .text: .oneOf(call("to-string", anyKind(depth)), call("string", node(.any, depth), node(.text, depth)))
    case .any:
      .oneOf(
        call("get", node(.text, depth)), call("get", node(.text, depth), .always(["literal", ["a": 1, "text": "b"]])),
        .always(["id"]), call("coalesce", node(.text, depth), node(.number, depth)))
    }
  }

  private static func arithmetic(_ depth: Int) -> Gen {
    let (a, b) = (node(.number, depth), node(.number, depth))
    return Gen<Int>.uniform(in: 0...3).flatMap { choice in
      switch choice {
      case 0:
        Gen<String>.element(of: ["-", "abs", "floor", "ceil", "round", "sqrt", "+"]).flatMap { call($0, a) }
      case 1:
        Gen<String>.element(of: ["+", "-", "*", "/", "%", "^", "min", "max"]).flatMap { call($0, a, b) }
      case 2: .oneOf(call("to-number", anyKind(depth)), call("number", node(.any, depth), a), call("max", a, b, a))
      default:
        call("interpolate", .always(["linear"]), a, .element(of: [-1, 0]), a, .element(of: [0.5, 10]), b)
      }
    }
  }

  private static func condition(_ depth: Int) -> Gen {
    let (a, b) = (node(.bool, depth), node(.bool, depth))
    return Gen<Int>.uniform(in: 0...5).flatMap { choice in
      switch choice {
      case 0: call("!", a)
      case 1: Gen<String>.element(of: ["all", "any"]).flatMap { call($0, a, b) }
      case 2: comparison(depth)
      case 3:
        call(
          "in", anyKind(depth),
          .oneOf(.always(["literal", [1, "a", 2.5, nil, ""]]), node(.text, depth), node(.any, depth)))
      case 4: .oneOf(call("to-boolean", anyKind(depth)), call("boolean", node(.any, depth), a))
      default: call("has", node(.text, depth))
      }
    }
  }

  private static func comparison(_ depth: Int) -> Gen {
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
    let values = Gen<PropertyValue>.element(
      of: [0, 1, 2.5, true, false, nil, "", "a", "1", "text", [1, "a"], ["a": 1], 1e21])
    return zip(values.optional, values.optional, values.optional, Gen<Int>.uniform(in: 0...3)).map { a, b, c, type in
      var properties: [String: PropertyValue] = [:]
      (properties["a"], properties["b"], properties["c"]) = (a, b, c)
      return TestFeature(
        id: type == 0 ? nil : FeatureID(Int64(type)), geometryType: GeometryType(rawValue: UInt8(type)),
        properties: properties)
    }
  }
}
