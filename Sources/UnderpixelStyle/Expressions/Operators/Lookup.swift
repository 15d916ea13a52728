internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Lookup" and "Feature data".)
  static let lookup: [String: Parse] = [
    "get": { call throws(StyleError) in
      try call.expectCount(1...2)
      let name = try call.argument(0, .string)
      if call.arguments.count == 2 {
        return ParsedNode(GetMember(name.node, of: try call.argument(1, .object).node), .value)
      }
      call.inputs.insert(.feature)
      guard let known = name.literal?.string else { return ParsedNode(GetComputed(name.node), .value) }
      return ParsedNode(Get(PropertyName(known)), .value)
    },
    "has": { call throws(StyleError) in
      try call.expectCount(1...2)
      let name = try call.argument(0, .string).node
      if call.arguments.count == 2 {
        return ParsedNode(HasMember(name, of: try call.argument(1, .object).node), .boolean)
      }
      call.inputs.insert(.feature)
      return ParsedNode(Has(name), .boolean)
    },
    "properties": { call throws(StyleError) in try ofFeature(call, .properties, .object) },
    "id": { call throws(StyleError) in try ofFeature(call, .id, .value) },
    "geometry-type": { call throws(StyleError) in try ofFeature(call, .geometryType, .string) },
    "accumulated": { call throws(StyleError) in
      try call.expectCount(0...0)
      call.inputs.insert(.accumulated)
      return ParsedNode(OfFeature(.accumulated), .value)
    },
    "feature-state": { call throws(StyleError) in
      try call.expectCount(1...1)
      let name = try call.argument(0, .string)
      call.inputs.insert(.featureState)
      guard let known = name.literal?.string else { return ParsedNode(GetComputedState(name.node), .value) }
      return ParsedNode(GetState(PropertyName(known)), .value)
    },
    "global-state": { call throws(StyleError) in
      ParsedNode(GetGlobal(try call.plainName(), from: .globalState), .value).following(.globalState)
    },
    "config": { call throws(StyleError) in
      try call.expectCount(1...2)
      guard let name = call.arguments[0].string else {
        throw call.failure("expected the name of an option, found \(call.arguments[0].summary)", at: 0)
      }
      if call.arguments.count == 2, call.arguments[1].string == nil {
        throw call.failure("expected the id of an import, found \(call.arguments[1].summary)", at: 1)
      }
      return ParsedNode(GetGlobal(name, from: .config), .value).following(.config)
    },
  ]

  private static func ofFeature(
    _ call: Call, _ what: OfFeature.What, _ type: ExpressionType
  ) throws(StyleError) -> ParsedNode {
    try call.expectCount(0...0)
    call.inputs.insert(.feature)
    return ParsedNode(OfFeature(what), type)
  }
}

extension ParsedNode {
  func following(_ inputs: ExpressionInputs) -> ParsedNode {
    var node = self
    node.inputs.formUnion(inputs)
    return node
  }
}

extension Call {
  /// The only argument, which must be text and no expression.
  fileprivate func plainName() throws(StyleError) -> String {
    try expectCount(1...1)
    guard let name = arguments[0].string else {
      throw failure("expected a name in quotes, found \(arguments[0].summary)", at: 0)
    }
    return name
  }
}

/// A node that looks something up; null where there is nothing.
protocol FoundNode: Node {
  func found(_ context: borrowing EvaluationContext) throws(EvaluationError) -> PropertyValue?
}

extension FoundNode {
  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .plain(try found(context) ?? .null)
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let value = try found(context)
    guard let number = value?.number else { throw .mismatch(.number, .plain(value ?? .null)) }
    return number
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try found(context)
    guard let bool = value?.bool else { throw .mismatch(.boolean, .plain(value ?? .null)) }
    return bool
  }

  func numberIfAny(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double? {
    try found(context)?.number
  }
  func boolIfAny(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool? { try found(context)?.bool }
}

/// A property of the feature.
final class Get: FoundNode {
  let name: PropertyName

  init(_ name: PropertyName) { self.name = name }

  func found(_ context: borrowing EvaluationContext) throws(EvaluationError) -> PropertyValue? {
    context.property(name)
  }
}

/// A property of the feature whose name is computed.
final class GetComputed: Node {
  private let name: any Node

  init(_ name: any Node) { self.name = name }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .plain(context.property(PropertyName(try name.string(context))) ?? .null)
  }
}

/// A member of an object.
final class GetMember: Node {
  private let name: any Node
  private let object: any Node

  init(_ name: any Node, of object: any Node) {
    self.name = name
    self.object = object
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .plain(try object.object(context)[try name.string(context)] ?? .null)
  }
}

final class Has: BooleanNode {
  private let name: any Node
  private let known: PropertyName?

  init(_ name: any Node) {
    self.name = name
    known = (name as? Literal)?.value.string.map { PropertyName($0) }
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    if let known { return context.property(known) != nil }
    return context.property(PropertyName(try name.string(context))) != nil
  }
}

final class HasMember: BooleanNode {
  private let name: any Node
  private let object: any Node

  init(_ name: any Node, of object: any Node) {
    self.name = name
    self.object = object
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try object.object(context)[try name.string(context)] != nil
  }
}

/// What a feature is, apart from single properties.
final class OfFeature: Node {
  enum What { case properties, id, geometryType, accumulated }
  private let what: What

  init(_ what: What) { self.what = what }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    switch what {
    case .properties: .plain(.object(context.feature?.properties ?? [:]))
    case .id: .plain(context.feature?.id?.value ?? .null)
    case .geometryType: .string(context.feature?.geometryType?.name ?? "")
    case .accumulated: .plain(context.surroundings.accumulated)
    }
  }
}

/// A member of the feature's state.
final class GetState: FoundNode {
  private let name: PropertyName

  init(_ name: PropertyName) { self.name = name }

  func found(_ context: borrowing EvaluationContext) throws(EvaluationError) -> PropertyValue? {
    context.featureState[name]
  }
}

/// A member of the feature's state whose name is computed.
final class GetComputedState: FoundNode {
  private let name: any Node

  init(_ name: any Node) { self.name = name }

  func found(_ context: borrowing EvaluationContext) throws(EvaluationError) -> PropertyValue? {
    context.featureState[PropertyName(try name.string(context))]
  }
}

/// A value that is the same for all features, by its name.
final class GetGlobal: Node {
  enum Values { case globalState, config }
  private let name: String
  private let values: Values

  init(_ name: String, from values: Values) {
    self.name = name
    self.values = values
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .plain((values == .config ? context.surroundings.config : context.surroundings.globalState)[name] ?? .null)
  }
}

extension Node {
  fileprivate func object(_ context: borrowing EvaluationContext) throws(EvaluationError) -> [String: PropertyValue] {
    let value = try value(context)
    guard let object = value.object else { throw .mismatch(.object, value) }
    return object
  }
}
