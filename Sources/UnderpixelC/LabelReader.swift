internal import CUnderpixel
internal import Underpixel

/// Reads labels of C.
struct LabelReader {
  private let layer: up_layer
  private let featureCount: Int

  init(_ layer: up_layer, _ featureCount: Int) {
    self.layer = layer
    self.featureCount = featureCount
  }

  /// Those that an engine placed.
  func placed() throws(Failure) -> Symbols {
    var symbols: [PlacedSymbol] = []
    for symbol in try buffer(layer.placed, layer.placed_count, "layer.placed") {
      symbols.append(
        PlacedSymbol(
          feature: try index(symbol.feature, below: featureCount, "the feature of a placed symbol"),
          piece: try piece(symbol.piece), shape: try CollisionShape(symbol.shape)))
    }
    let rules = try rules()
    return Symbols(.placed(symbols)) { _ in rules }
  }

  /// Those that are to find room.
  func labels() throws(Failure) -> Symbols {
    var labels: [Label] = []
    for label in try buffer(layer.labels, layer.label_count, "layer.labels") {
      let anchor = Coordinate(
        longitude: try finite(label.longitude, "the longitude of a label"),
        latitude: try finite(label.latitude, "the latitude of a label"))
      var result = Label(
        feature: try index(label.feature, below: featureCount, "the feature of a label"),
        anchor: WebMercator.project(anchor),
        text: label.has_text ? try BoundingBox(checking: label.text, "the text of a label") : nil,
        icon: label.has_icon ? try BoundingBox(checking: label.icon, "the icon of a label") : nil)
      result.sortKey = try finite(label.sort_key, "the sort key of a label")
      labels.append(result)
    }
    let rules = try rules()
    return Symbols(.labels(LabelSet(labels))) { _ in rules }
  }

  private func rules() throws(Failure) -> LabelRules {
    var rules = LabelRules()
    guard let pointer = layer.rules else { return rules }
    let read = try versioned(pointer, "layer.rules")
    rules.textOverlap = try OverlapMode(number: read.text_overlap)
    rules.iconOverlap = try OverlapMode(number: read.icon_overlap)
    (rules.ignoresText, rules.ignoresIcon) = (read.ignores_text, read.ignores_icon)
    (rules.isTextOptional, rules.isIconOptional) = (read.text_is_optional, read.icon_is_optional)
    (rules.rotatesWithMap, rules.pitchesWithMap) = (read.rotates_with_map, read.pitches_with_map)
    rules.order = try order(read.order)
    rules.stacking = try order(read.stacking)
    return rules
  }

  private func order(_ number: UInt32) throws(Failure) -> LabelRules.Order {
    switch number {
    case UP_DATA_ORDER.rawValue: return .data
    case UP_SORT_KEY_ORDER.rawValue: return .sortKey
    case UP_SCREEN_Y_ORDER.rawValue: return .screenY
    default: throw Failure(UP_ERROR_ENUM, "an order of labels is \(number), which is no such number")
    }
  }

  private func piece(_ number: UInt32) throws(Failure) -> LabelPiece {
    switch number {
    case UP_ICON.rawValue: return .icon
    case UP_TEXT.rawValue: return .text
    default: throw Failure(UP_ERROR_ENUM, "the piece of a placed symbol is \(number), which is no such number")
    }
  }
}

extension OverlapMode {
  init(number: UInt32) throws(Failure) {
    self = try UInt8(exactly: number).flatMap(OverlapMode.init).member(number, "an overlap")
  }
}

extension BoundingBox {
  /// A box that is not inverted, with finite numbers.
  init(checking box: up_box, _ name: StaticString) throws(Failure) {
    self.init(
      minX: try finite(box.min_x, name), minY: try finite(box.min_y, name), maxX: try finite(box.max_x, name),
      maxY: try finite(box.max_y, name))
    guard minX <= maxX, minY <= maxY else { throw Failure(UP_ERROR_RANGE, "\(name) is inverted") }
  }
}

extension CollisionShape {
  init(_ shape: up_shape) throws(Failure) {
    let center = ScreenPoint(
      x: try finite(shape.center_x, "shape.center_x"), y: try finite(shape.center_y, "shape.center_y"))
    let halfWidth = try length(shape.half_width, "shape.half_width")
    switch shape.kind {
    case UP_BOX_SHAPE.rawValue:
      let halfHeight = try length(shape.half_height, "shape.half_height")
      self = .box(
        BoundingBox(
          minX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
          maxY: center.y + halfHeight))
    case UP_ROTATED_BOX_SHAPE.rawValue:
      self = .rotatedBox(
        CollisionBox(
          center: center, halfWidth: halfWidth, halfHeight: try length(shape.half_height, "shape.half_height"),
          angle: try finite(shape.angle, "shape.angle")))
    case UP_CIRCLE_SHAPE.rawValue: self = .circle(CollisionCircle(center: center, radius: halfWidth))
    default: throw Failure(UP_ERROR_ENUM, "shape.kind is \(shape.kind), which is no such number")
    }
  }
}
