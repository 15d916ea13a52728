import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Styles written and read again")
struct RoundTripTests {
  @Test("are equal, and have no problems where every value is of its type", arguments: [1, 7] as [UInt64])
  func typed(seed: UInt64) {
    forAll(.style, seed: seed, count: 300) { style in
      let text = JSONWriter.text(of: style.document)
      let document = try JSONReader.value(of: text)
      let read = try Style.read(document)
      return read == style && read.document == style.document && Style.problems(in: document) == []
    }
  }

  @Test("keep what is not known", arguments: [3] as [UInt64])
  func unknown(seed: UInt64) {
    forAll(zip(.style, .propertyValue), seed: seed, count: 200) { style, value in
      var style = style
      style.members["x-unknown"] = value
      for index in style.layers.indices {
        style.layers[index].otherMembers["x-unknown"] = value
        style.layers[index].paint["x-unknown"] = value
      }
      for name in style.sources.keys { style.sources[name]?.members["x-unknown"] = value }
      let read = try Style.read(style.document)
      let isKept = read == style || JSONWriter.text(of: read.document) == JSONWriter.text(of: style.document)
      // Tiled sources may have any member.
      let sources = style.sources.values.filter { [.geojson, .image, .video].contains($0.type) }.count
      let layers = style.layers.count * 2
      return isKept && read.warnings.count == 1 + layers + sources
    }
  }
}

extension Gen where Value == Style {
  /// Styles with layers of all types, each with some properties of its table, all values of their types.
  static var style: Gen {
    .draw { random, size in
      var style = Style()
      style.zoom = Double(random.next(below: 20))
      style.metadata = ["made": "by chance"]
      (style.members["glyphs"], style.members["sprite"]) = ("{fontstack}/{range}.pbf", "sprite")
      style.add(GeoJSONSource.inline(id: "g"))
      style.add(VectorSource.tiled(id: "v"))
      style.add(RasterDEMSource.tiled(id: "d"))
      for number in 0..<Int(random.next(below: UInt64(size / 8 + 2))) {
        let type = LayerType.all[Int(random.next(below: UInt64(LayerType.all.count)))]
        var layer = StyleLayer(id: "layer \(number)", type: type, source: type.needsSource == true ? "g" : nil)
        for definition in type.properties?.definitions ?? [] where random.next(below: 4) == 0 {
          layer[definition] = definition.anyValue(&random)
        }
        if random.next(below: 3) == 0 { layer.minZoom = Double(random.next(below: 24)) }
        if random.next(below: 3) == 0 { layer.filter = ["==", ["get", "a"], .number(random.nextUnit())] }
        if type == .symbol, layer.layout["text-variable-anchor"] ?? layer.layout["text-variable-anchor-offset"] == nil {
          layer.appearances = (0..<Int(random.next(below: 3))).map { .any(named: "look \($0)", &random) }
        }
        style.add(layer)
      }
      return style
    }
  }
}

extension Appearance {
  /// An appearance that changes some properties, all values of their types.
  fileprivate static func any(named name: String, _ random: inout SplitMix64) -> Appearance {
    var appearance = Appearance(random.next(below: 2) == 0 ? name : nil, when: Exp(.has) { name })
    let table = SymbolProperties.table
    let open = [
      table.iconSize.definition, table.iconImage.definition, table.textOffset.definition, table.textColor.definition,
      table.iconTranslate.definition,
    ]
    for definition in open where random.next(below: 2) == 0 {
      appearance.properties[definition.name] = definition.anyValue(&random)
    }
    return appearance
  }
}

extension GeoJSONSource {
  fileprivate static func inline(id: String) -> GeoJSONSource {
    var source = GeoJSONSource(id: id)
    source.data = .inline(["type": "FeatureCollection", "features": []])
    return source
  }
}

extension TypedSource {
  fileprivate static func tiled(id: String) -> TypedSource {
    var source = StyleSource(type: Table.sourceType)
    source.members["tiles"] = ["{z}/{x}/{y}"]
    return TypedSource(id: id, source) ?? TypedSource(id: id)
  }
}

extension PropertyDefinition {
  /// A value of the property's type, within its range.
  fileprivate func anyValue(_ random: inout SplitMix64) -> PropertyValue {
    if inputs.contains(.zoom), isInterpolated, type == .number, random.next(below: 4) == 0 {
      return ["interpolate", ["linear"], ["zoom"], 0, anyValue(type, &random), 22, anyValue(type, &random)]
    }
    return anyValue(type, &random)
  }

  private func anyValue(_ type: PropertyType, _ random: inout SplitMix64) -> PropertyValue {
    switch type {
    case .number:
      let least = minimum ?? -100
      return .number(least + random.nextUnit() * ((maximum ?? least + 200) - least))
    case .string, .formatted, .image: return ["", "text", "{name} ä"][Int(random.next(below: 3))]
    case .boolean: return .bool(random.next(below: 2) == 0)
    case .color:
      let color = StyleColor(red: random.nextUnit(), green: 0, blue: 1, alpha: random.nextUnit())
      return color.json
    case .enumeration(let words): return .string(words[Int(random.next(below: UInt64(words.count)))])
    case .array(let element, let count):
      return .array((0..<(count ?? Int(random.next(below: 3)))).map { _ in anyValue(element, &random) })
    case .padding, .numberArray: return [anyValue(.number, &random), anyValue(.number, &random)]
    case .colorArray: return [anyValue(.color, &random)]
    case .variableAnchorOffset: return ["top", [1, .number(random.nextUnit())]]
    case .projection: return "mercator"
    case .json: return ["any": 1]
    }
  }
}
