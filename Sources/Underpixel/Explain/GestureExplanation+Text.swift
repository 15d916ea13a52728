public import UnderpixelGeometry
internal import UnderpixelInteraction

extension GestureExplanation: CustomStringConvertible {
  /// For people, one line each: who would be asked, in order, and who would not.
  public var description: String {
    var lines: [String] = []
    if let callout { lines.append("callout \"\(callout)\" takes the gesture: no interaction is asked") }
    for (index, offer) in offers.enumerated() {
      lines.append("\(index + 1)  \(offer.interaction) would get \(offer.feature.map(\.title) ?? "the gesture")")
    }
    if offers.count > 1 { lines.append("   (the first that gives true ends it)") }
    if offers.isEmpty, callout == nil { lines.append("nobody is asked") }
    for other in others { lines.append("-  \(other.interaction): \(other.reason)") }
    return lines.joined(separator: "\n")
  }

  /// For programs: an object with `offers`, each with its `interaction` and `feature`, and `others`, each with its
  /// `interaction`, a `reason` and a `text`.
  public var json: PropertyValue {
    var members: [String: PropertyValue] = [
      "offers": .array(
        offers.map { offer in
          var members: [String: PropertyValue] = ["interaction": offer.interaction.json]
          members["feature"] = offer.feature.map { .object($0.members) }
          return .object(members)
        }),
      "others": .array(
        others.map { other in
          [
            "interaction": other.interaction.json, "reason": .string(other.reason.name),
            "text": .string(other.reason.description),
          ]
        }),
    ]
    members["callout"] = callout.map { .string($0) }
    return .object(members)
  }
}

extension GestureExplanation.Name: CustomStringConvertible {
  public var description: String {
    "interaction \(number) (\(kind) on \(target.map(\.description) ?? "the map"))"
  }

  fileprivate var json: PropertyValue {
    var members: [String: PropertyValue] = ["number": .integer(Int64(number)), "kind": .string("\(kind)")]
    members["target"] = target.map { .string($0.description) }
    return .object(members)
  }
}

extension GestureExplanation.Reason: CustomStringConvertible {
  /// In one line.
  public var description: String {
    switch self {
    case .filterError(let error): return "its filter can't be read: \(error)"
    case .radius(let radius): return "its radius is \(radius)"
    case .noTarget(let problem): return problem
    case .notDrawn: return "no layer that it is aimed at is drawn"
    case .nothingHit(let near):
      guard let first = near.first, let reason = first.reason else { return "nothing that it is aimed at is hit" }
      return "nothing that it is aimed at is hit; near is \(first.title): \(reason)"
    case .tooFar(let feature, let distance, let radius):
      return "\(feature.title) is \(tenths(distance)) px away, and its radius is \(tenths(radius)) px"
    case .refused(let feature): return "its filter refuses \(feature.title)"
    case .otherType(let feature): return "\(feature.title) can't be of its handler's type"
    case .callout(let id): return "callout \"\(id)\" takes the gesture"
    }
  }

  fileprivate var name: String {
    switch self {
    case .filterError: "filterError"
    case .radius: "radius"
    case .noTarget: "noTarget"
    case .notDrawn: "notDrawn"
    case .nothingHit: "nothingHit"
    case .tooFar: "tooFar"
    case .refused: "refused"
    case .otherType: "otherType"
    case .callout: "callout"
    }
  }

  private func tenths(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension FeaturesetFeature {
  /// Id and name, as far as there are any.
  fileprivate var title: String {
    let name = properties["name"]??.string.map { PropertyValue.string($0).description }
    let texts = [id?.id, name].compactMap { $0 }
    return texts.isEmpty ? "a feature without id" : texts.joined(separator: " ")
  }
}
