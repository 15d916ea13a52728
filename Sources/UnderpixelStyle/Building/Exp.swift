public import UnderpixelGeometry

/// An expression, put together in Swift.
///
///     Exp(.interpolate) { Exp(.linear); Exp(.zoom); 5; 1; 14; 8 }
///     Exp(.eq) { Exp(.get) { "class" }; "hotel" }
///
/// It is not checked here: ``StyleExpression`` reads it.
public struct Exp: Hashable, Sendable {
  public var json: PropertyValue

  /// An expression as JSON, taken as it is.
  public init(json: PropertyValue) { self.json = json }

  public init(_ operator: Operator) { json = [.string(`operator`.rawValue)] }

  public init(_ operator: Operator, @ExpBuilder _ arguments: () -> [PropertyValue]) {
    json = .array([.string(`operator`.rawValue)] + arguments())
  }

  /// True for an array that begins with the name of an operator.
  static func isExpression(_ json: PropertyValue) -> Bool {
    json.array?.first?.string.map { OperatorTable.operators[$0] != nil } ?? false
  }
}

/// The expression as JSON text.
extension Exp: CustomStringConvertible {
  public var description: String { json.description }
}

/// What can be an argument of an expression.
public protocol ExpArgument {
  /// The arguments that it stands for: one, or an input and an output for each stop.
  var arguments: [PropertyValue] { get }
}

extension Exp: ExpArgument {
  public var arguments: [PropertyValue] { [json] }
}

extension Int: ExpArgument {
  public var arguments: [PropertyValue] { [.integer(Int64(self))] }
}

extension Double: ExpArgument {}
extension Bool: ExpArgument {}
extension String: ExpArgument {}
extension PropertyValue: ExpArgument {}
extension StyleColor: ExpArgument {}

extension ExpArgument where Self: StyleValue {
  public var arguments: [PropertyValue] { [json] }
}

extension Array: ExpArgument where Element: ExpArgument {
  public var arguments: [PropertyValue] { [.array(flatMap(\.arguments))] }
}

/// Stops: inputs in ascending order, each with its output.
extension Dictionary: ExpArgument where Key == Double, Value: ExpArgument {
  public var arguments: [PropertyValue] {
    sorted { $0.key < $1.key }.flatMap { [.number($0.key)] + $0.value.arguments }
  }
}

/// The arguments of an expression, one after another.
@resultBuilder
public enum ExpBuilder {
  public static func buildExpression(_ argument: some ExpArgument) -> [PropertyValue] { argument.arguments }

  /// A word of the specification, such as `LineCap.round`.
  public static func buildExpression<T: StyleValue & RawRepresentable<String>>(_ word: T) -> [PropertyValue] {
    [.string(word.rawValue)]
  }

  public static func buildBlock(_ arguments: [PropertyValue]...) -> [PropertyValue] { arguments.flatMap(\.self) }
  public static func buildArray(_ arguments: [[PropertyValue]]) -> [PropertyValue] { arguments.flatMap(\.self) }
  public static func buildOptional(_ arguments: [PropertyValue]?) -> [PropertyValue] { arguments ?? [] }
  public static func buildEither(first arguments: [PropertyValue]) -> [PropertyValue] { arguments }
  public static func buildEither(second arguments: [PropertyValue]) -> [PropertyValue] { arguments }
}
