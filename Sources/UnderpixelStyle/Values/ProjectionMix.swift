internal import UnderpixelGeometry

/// The way from one projection to another. (Style Specification, "Projection".)
public struct ProjectionMix: Sendable, Hashable {
  public var from: String
  public var to: String
  /// 0 for `from`, 1 for `to`.
  public var share: Double

  public init(from: String, to: String, share: Double) {
    self.from = from
    self.to = to
    self.share = share
  }

  var json: PropertyValue { ["from": .string(from), "to": .string(to), "transition": .number(share)] }
  var text: String { "[\"\(from)\", \"\(to)\", \(PropertyValue.text(of: share))]" }
}

/// One anchor that text may have, and how far it lies from its point there, in ems.
/// (Style Specification, "text-variable-anchor-offset".)
public struct AnchorOffset: Sendable, Hashable {
  public var anchor: String
  public var x: Double
  public var y: Double

  /// Pairs of an anchor and two numbers, one after the other.
  static func list(of value: PropertyValue) -> [AnchorOffset]? {
    guard let elements = value.array, elements.count % 2 == 0, !elements.isEmpty else { return nil }
    var pairs: [AnchorOffset] = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let anchor = elements[index].string, anchors.contains(anchor), let offset = elements[index + 1].array,
        offset.count == 2, let x = offset[0].number, let y = offset[1].number
      else { return nil }
      pairs.append(AnchorOffset(anchor: anchor, x: x, y: y))
    }
    return pairs
  }

  static let anchors: Set<String> = [
    "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right",
  ]
}
