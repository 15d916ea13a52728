public import UnderpixelGeometry

/// A style that reads without a warning, with every kind of layer and value that is read.
public let plainStyle: PropertyValue = [
  "version": 8, "name": "Plain", "metadata": ["by": "tests"], "center": [7.42, 43.73], "zoom": 14, "bearing": 10,
  "pitch": 30, "roll": 0, "glyphs": "{fontstack}/{range}.pbf", "sprite": "sprite",
  "sources": [
    "areas": ["type": "geojson", "data": "areas.geojson", "attribution": "(c) them"],
    "lines": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []], "tolerance": 0.5],
  ],
  "layers": [
    ["id": "background", "type": "background", "paint": ["background-color": "#fff"]],
    [
      "id": "fill", "type": "fill", "source": "areas", "minzoom": 2, "maxzoom": 18,
      "filter": [
        "all", ["==", ["geometry-type"], "Polygon"], ["match", ["get", "class"], ["park", "wood"], true, false],
      ],
      "layout": ["visibility": "visible"], "paint": ["fill-color": "#0f0", "fill-opacity-transition": ["duration": 0]],
    ],
    [
      "id": "line", "type": "line", "source": "lines", "layout": ["line-cap": "round"],
      "paint": [
        "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 10, 1, 18, ["coalesce", ["get", "width"], 6]],
        "line-gap-width": 2, "line-color": ["case", ["has", "color"], ["get", "color"], "#000"],
      ],
    ],
    [
      "id": "circle", "type": "circle", "source": "areas", "filter": ["!", ["in", "x", ["get", "tags"]]],
      "paint": [
        "circle-radius": ["step", ["zoom"], 3, 12, ["number", ["get", "size"], 5]], "circle-stroke-width": 1,
        "circle-pitch-scale": "viewport", "circle-pitch-alignment": "map",
      ],
    ],
    [
      "id": "extrusion", "type": "fill-extrusion", "source": "areas",
      "paint": [
        "fill-extrusion-height": ["get", "height"], "fill-extrusion-base": ["*", ["to-number", ["get", "floor"]], 3],
      ],
    ],
    ["id": "hidden", "type": "fill", "source": "areas", "layout": ["visibility": "none"]],
  ],
]

extension PropertyValue {
  /// A copy with another value at a JSON Pointer, or without the member or element where the value is nil.
  public func replacing(at pointer: String, with value: PropertyValue?) -> PropertyValue {
    replacing(pointer.split(separator: "/").map(String.init)[...], value) ?? .null
  }

  private func replacing(_ names: ArraySlice<String>, _ value: PropertyValue?) -> PropertyValue? {
    guard let name = names.first else { return value }
    switch self {
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index) else { return self }
      let element = elements[index].replacing(names.dropFirst(), value)
      elements.replaceSubrange(index...index, with: element.map { [$0] } ?? [])
      return .array(elements)
    case .object(var members):
      members[name] = (members[name] ?? .object([:])).replacing(names.dropFirst(), value)
      return .object(members)
    default: return self
    }
  }

  /// The JSON Pointers of the value's parts, itself excepted. (Names have nothing to escape.)
  public var pointers: [String] {
    let parts: [(String, PropertyValue)] =
      switch self {
      case .array(let elements): elements.enumerated().map { (String($0), $1) }
      case .object(let members): members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      default: []
      }
    return parts.flatMap { name, part in ["/" + name] + part.pointers.map { "/\(name)\($0)" } }
  }

  /// The value at a JSON Pointer (RFC 6901), or nil where there is none.
  public func value(at pointer: String) -> PropertyValue? {
    var value = self
    // By scalars: a slash and an accent after it are one character.
    for piece in pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var name = ""
      var isEscape = false
      for scalar in piece {
        let wasEscape = isEscape
        isEscape = !wasEscape && scalar == "~"
        if isEscape { continue }
        name.unicodeScalars.append(!wasEscape ? scalar : scalar == "0" ? "~" : "/")
      }
      switch value {
      case .array(let elements):
        guard let index = Int(name), elements.indices.contains(index) else { return nil }
        value = elements[index]
      case .object(let members):
        guard let member = members[name] else { return nil }
        value = member
      default: return nil
      }
    }
    return value
  }
}

/// A style with one layer, of lines, over one source; members that are null are left out.
public func smallStyle(
  layer: [String: PropertyValue] = [:], source: [String: PropertyValue] = [:], root: [String: PropertyValue] = [:]
) -> PropertyValue {
  func merged(_ a: [String: PropertyValue], _ b: [String: PropertyValue]) -> PropertyValue {
    .object(a.merging(b) { _, new in new }.filter { !$0.value.isNull })
  }
  let layer = merged(["id": "l", "type": "line", "source": "s"], layer)
  let source = merged(["type": "geojson", "data": "a.geojson"], source)
  return merged(["version": 8, "sources": ["s": source], "layers": [layer]], root)
}
