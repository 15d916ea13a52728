internal import UnderpixelGeometry

/// Where a layer lies among those of its style, or an import among those of the style.
public enum ListPosition: Hashable, Sendable {
  /// Above all others.
  case `default`
  /// Right above the one of an id.
  case above(String)
  /// Right below the one of an id.
  case below(String)
  /// From the bottom; 0 is the lowest.
  case at(Int)
}

/// Where a layer lies among those of its style.
public typealias LayerPosition = ListPosition
/// Where an import lies among those of the style.
public typealias ImportPosition = ListPosition

extension ListPosition {
  /// The index at which something is put into a list.
  ///
  /// - Parameters:
  ///   - ids: Those of the list, from the bottom.
  ///   - missing: The error for an id that it does not have.
  func index(among ids: [String], _ missing: (String) -> MapError) throws(MapError) -> Int {
    func index(of id: String) throws(MapError) -> Int {
      guard let index = ids.firstIndex(of: id) else { throw missing(id) }
      return index
    }
    return switch self {
    case .default: ids.count
    case .above(let id): try index(of: id) + 1
    case .below(let id): try index(of: id)
    case .at(let index): min(max(index, 0), ids.count)
    }
  }

  /// What a step of a recording says; nil for the default.
  ///
  /// - Parameter below: What steps of the kind call a position right below another one.
  func recorded(below: String) -> PropertyValue? {
    switch self {
    case .default: nil
    case .above(let id): ["above": .string(id)]
    case .below(let id): .object([below: .string(id)])
    case .at(let index): ["index": .integer(Int64(index))]
    }
  }
}
