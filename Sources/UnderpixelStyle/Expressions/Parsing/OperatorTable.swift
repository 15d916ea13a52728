internal import UnderpixelGeometry

/// The operators of the style specifications of MapLibre and Mapbox, by name, and how the arguments of each are read.
enum OperatorTable {
  typealias Parse = @Sendable (Call) throws(StyleError) -> ParsedNode

  static let operators: [String: Parse] = {
    let groups: [[String: Parse]] = [
      lookup, decisions, comparisons, ramps, lists, text, colors, types, arithmetic, camera, formatting, variables,
      regions,
    ]
    var all: [String: Parse] = [:]
    for group in groups { all.merge(group) { first, _ in first } }
    return all
  }()
}
