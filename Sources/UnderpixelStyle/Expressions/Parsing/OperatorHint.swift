internal import UnderpixelGeometry

/// What someone may have meant who wrote what is no operator, or an operator without its brackets.
enum OperatorHint {
  /// What is called otherwise elsewhere.
  private static let synonyms: [String: String] = [
    "and": "\"all\"", "&&": "\"all\"", "or": "\"any\"", "||": "\"any\"", "not": "\"!\"", "=": "\"==\"",
    "===": "\"==\"", "!==": "\"!=\"", "<>": "\"!=\"", "if": "\"case\"", "switch": "\"case\"",
    // Of filters in the older form, that stand where only expressions can.
    "!has": "[\"!\", [\"has\", ...]]", "!in": "[\"!\", [\"in\", ...]]", "none": "[\"!\", [\"any\", ...]]",
  ]

  private static let names = OperatorTable.operators.keys.sorted()

  /// Operators that give numbers and take no arguments.
  private static let numbers: Set<String> = [
    "zoom", "pitch", "distance-from-center", "line-progress", "heatmap-density", "elevation", "sky-radial-progress",
    "raster-value", "raster-particle-speed", "e", "pi", "ln2",
  ]

  /// What follows the message that there is no such operator.
  static func instead(of name: String) -> String {
    if let synonym = synonyms[name] { return "; write \(synonym)" }
    let near = NearestName.hint(for: name, in: names)
    return near.isEmpty ? " (a plain array is [\"literal\", [...]])" : near
  }

  /// What follows the message that a value is no number: brackets, where it is the name of an operator that gives one.
  static func brackets(around value: PropertyValue) -> String {
    guard let name = value.string, numbers.contains(name) else { return "" }
    return "; the operator is written [\"\(name)\"]"
  }
}
