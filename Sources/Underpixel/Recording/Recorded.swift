internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelInteraction
internal import UnderpixelSources

// What steps of a recording say of values.

extension Camera {
  var recorded: PropertyValue {
    [
      "center": [.number(center.longitude), .number(center.latitude)], "zoom": .number(zoom),
      "bearing": .number(bearing), "pitch": .number(pitch), "roll": .number(roll),
    ]
  }
}

extension Callout {
  var recorded: PropertyValue {
    let moved = offsets.map { ($0.rawValue, PropertyValue.array([.number($1.x), .number($1.y)])) }
    return members([
      "id": .string(id), "coordinate": [.number(coordinate.longitude), .number(coordinate.latitude)],
      "size": [.number(size.width), .number(size.height)],
      "anchors": .array(anchors.map { .string($0.rawValue) }),
      "offsets": offsets.isEmpty ? nil : .object(Dictionary(moved) { first, _ in first }),
    ])
  }
}

extension SpriteImage {
  var recorded: PropertyValue { .object(recordedMembers) }

  func recorded(named name: String) -> PropertyValue {
    .object(recordedMembers.merging(["id": .string(name)]) { $1 })
  }

  private var recordedMembers: [String: PropertyValue] {
    var members: [String: PropertyValue] = [
      "width": .number(width), "height": .number(height), "pixelRatio": .number(pixelRatio), "sdf": .bool(isSDF),
    ]
    func ranges(_ ranges: [ClosedRange<Double>]) -> PropertyValue {
      .array(ranges.map { [.number($0.lowerBound), .number($0.upperBound)] })
    }
    members["stretchX"] = stretchX.map(ranges)
    members["stretchY"] = stretchY.map(ranges)
    members["content"] = content.map { [.number($0.minX), .number($0.minY), .number($0.maxX), .number($0.maxY)] }
    members["textFitWidth"] = textFitWidth.map { .string($0.rawValue) }
    members["textFitHeight"] = textFitHeight.map { .string($0.rawValue) }
    return members
  }
}

/// The members of a step that are there.
func members(_ members: [String: PropertyValue?]) -> PropertyValue { .object(members.compactMapValues { $0 }) }
