internal import Underpixel

/// What is said of layers that are asked for by name.
extension MapModel {
  /// Why a layer is not there; nil where it is.
  func absence(of layer: String) -> String? {
    guard let style, style[layer: layer] == nil else { return nil }
    return "there is no layer \"\(layer)\"\(NearestName.hint(for: layer, in: style.layers.map(\.id)))"
  }

  /// Why a featureset is not there; nil where it is.
  func absence(of descriptor: FeaturesetDescriptor<FeaturesetFeature>) -> String? {
    let known = availableFeaturesets
    if known.contains(descriptor) { return nil }
    let ids = known.filter { $0.importId == descriptor.importId }.compactMap(\.featuresetId)
    return "there is no \(descriptor)\(NearestName.hint(for: descriptor.featuresetId ?? "", in: ids))"
  }

  /// Why a layer that is there is not answered for; nil where it is.
  func omission(of layer: String) -> String? {
    layersLeftOut[layer].map { "the layer \"\(layer)\" is left out: \($0)" }
  }
}
