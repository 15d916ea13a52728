import Underpixel

/// A style of one source and some layers.
func style(
  _ source: PropertyValue, layers: [PropertyValue], center: PropertyValue = [0, 0], zoom: PropertyValue = 10
) -> PropertyValue {
  ["version": 8, "center": center, "zoom": zoom, "sources": ["s": source], "layers": .array(layers)]
}

/// A layer of circles of the source.
func circles(_ members: [String: PropertyValue] = [:], radius: PropertyValue = 5) -> PropertyValue {
  let plain: [String: PropertyValue] = [
    "id": "c", "type": "circle", "source": "s", "paint": ["circle-radius": radius],
  ]
  return .object(plain.merging(members) { _, new in new })
}

extension MapModel {
  /// What is hit beside the middle of the picture.
  func hits(right x: Double = 0, up y: Double = 0) throws -> Hits {
    try frame.hits(at: ScreenPoint(x: size.width / 2 + x, y: size.height / 2 - y))
  }

  func ids(right x: Double = 0, up y: Double = 0) throws -> [PropertyValue?] {
    try hits(right: x, up: y).map { $0.feature.id?.value }
  }
}
