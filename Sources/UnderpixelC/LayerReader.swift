internal import CUnderpixel
internal import Underpixel

/// Reads a layer of C.
struct LayerReader {
  private let layer: up_layer
  private let content: Layer.Content
  /// How many features columns are of; nil where sets come and go.
  private let featureCount: Int?

  init(_ layer: up_layer) throws(Failure) {
    self.layer = layer
    switch (layer.features, layer.tiles) {
    case (let features?, nil):
      let set = try Handles.object(of: features, "layer.features", as: FeaturesHandle.self).set
      (content, featureCount) = (.features(set), set.features.count)
    case (nil, let tiles?):
      content = .tiles(try Handles.object(of: tiles, "layer.tiles", as: TilesHandle.self).sets)
      featureCount = nil
    case (nil, nil): throw Failure(UP_ERROR_NULL, "the layer has neither features nor tiles")
    default: throw Failure(UP_ERROR_USE, "the layer has both features and tiles")
    }
  }

  func read() throws(Failure) -> Layer {
    let id = try text(layer.id, "layer.id")
    let sourceLayer = try optionalText(layer.source_layer, "layer.source_layer")
    var result = Layer(
      id, content, sourceLayer: sourceLayer, kind: try kind(), zooms: try zooms(), filter: try filter())
    if layer.sort_key.column != nil || layer.sort_key.state != nil || layer.sort_key.constant != 0 {
      result.sortKey = try numbers(layer.sort_key, "layer.sort_key")
    }
    result.translation = Layer.Translation(
      x: try numbers(layer.translate_x, "layer.translate_x"), y: try numbers(layer.translate_y, "layer.translate_y"),
      anchor: try reference(layer.translation_anchor, "layer.translation_anchor"))
    return result
  }

  private func kind() throws(Failure) -> Layer.Kind {
    switch layer.kind {
    case UP_FILL.rawValue: return .fill
    case UP_LINES.rawValue:
      return .line(
        width: try numbers(layer.width, "layer.width"), gapWidth: try numbers(layer.gap_width, "layer.gap_width"),
        offset: try numbers(layer.offset, "layer.offset"))
    case UP_CIRCLES.rawValue:
      return .circle(
        radius: try numbers(layer.radius, "layer.radius"),
        strokeWidth: try numbers(layer.stroke_width, "layer.stroke_width"),
        pitchScale: try reference(layer.pitch_scale, "layer.pitch_scale"),
        pitchAlignment: try reference(layer.pitch_alignment, "layer.pitch_alignment"))
    case UP_EXTRUSION.rawValue:
      return .extrusion(height: try numbers(layer.height, "layer.height"), base: try numbers(layer.base, "layer.base"))
    case UP_PLACED_SYMBOLS.rawValue: return .symbols(try LabelReader(layer, try labeledFeatureCount()).placed())
    case UP_LABELS.rawValue: return .symbols(try LabelReader(layer, try labeledFeatureCount()).labels())
    default: throw Failure(UP_ERROR_ENUM, "layer.kind is \(layer.kind), which is no such number")
    }
  }

  private func labeledFeatureCount() throws(Failure) -> Int {
    guard let featureCount else { throw Failure(UP_ERROR_USE, "labels are of features, not of tiles") }
    return featureCount
  }

  private func zooms() throws(Failure) -> Range<Double> {
    let (first, last) = (layer.min_zoom, layer.max_zoom)
    if first == 0, last == 0 { return -.infinity..<(.infinity) }
    guard first <= last else {
      throw Failure(
        first.isNaN || last.isNaN ? UP_ERROR_NOT_FINITE : UP_ERROR_RANGE,
        "the layer's zooms are from \(first) to \(last)")
    }
    return first..<last
  }

  private func filter() throws(Failure) -> Layer.Filter {
    guard let pointer = layer.filter else { return .all }
    let drawn = try column(pointer, layer.filter_count, "layer.filter").map { $0 != 0 }
    return .features(dependsOnZoom: false) { _, feature, _, _ in drawn[feature] }
  }

  private func column<Element: BitwiseCopyable>(
    _ pointer: UnsafePointer<Element>, _ count: Int, _ name: StaticString
  ) throws(Failure) -> [Element] {
    guard let featureCount else { throw Failure(UP_ERROR_USE, "\(name) is a column, and tiles have none") }
    guard count == featureCount else {
      throw Failure(UP_ERROR_COUNT, "\(name) has \(count) numbers for \(featureCount) features")
    }
    return Array(try buffer(pointer, count, name))
  }

  private func numbers(_ numbers: up_numbers, _ name: StaticString) throws(Failure) -> Numbers {
    var values: Numbers
    if let pointer = numbers.column {
      let column = try column(pointer, numbers.count, name)
      for number in column where !number.isFinite { throw Failure(UP_ERROR_NOT_FINITE, "\(name) has \(number)") }
      values = .perFeature(column)
    } else {
      values = .constant(try finite(numbers.constant, name))
    }
    guard let state = try optionalText(numbers.state, "the state of a number") else { return values }
    let (key, inState) = (PropertyName(state), try finite(numbers.in_state, name))
    let usual = values
    values = .evaluated(
      NumberEvaluator(dependsOnZoom: false, dependsOnState: true) { _, feature, _, state in
        if state[key]?.bool == true { return inState }
        switch usual {
        case .perFeature(let column): return column[feature]
        case .constant(let constant): return constant
        default: return 0
        }
      })
    return values
  }

  private func reference(_ number: UInt32, _ name: StaticString) throws(Failure) -> Layer.PitchReference {
    switch number {
    case UP_MAP.rawValue: return .map
    case UP_VIEWPORT.rawValue: return .viewport
    default: throw Failure(UP_ERROR_ENUM, "\(name) is \(number), which is no such number")
    }
  }
}
