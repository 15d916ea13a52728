import Testing
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelSymbols

/// Layers whose expressions give numbers that no style should have.
@Suite("Labels of wild layers")
struct WildStyleTests {
  static let numbers = [
    "text-size", "icon-size", "text-max-width", "text-line-height", "text-letter-spacing", "text-radial-offset",
    "text-max-angle", "text-rotate", "icon-rotate", "text-padding", "symbol-spacing", "symbol-sort-key",
  ]

  /// A number at all zooms and features, told by an expression, so that nobody checks it.
  static var wildNumber: Gen<PropertyValue> {
    let number = Gen<Double>.oneOf(.element(of: [0, -1, 1, 1e300, -1e300, 1e-300, 24]), .finite)
    let odd = Gen<PropertyValue>.element(of: [["/", 1, 0], ["/", -1, 0], ["/", 0, 0]])
    return .oneOf(number.map { ["+", 0, .number($0)] }, odd)
  }

  static var layouts: Gen<[String: PropertyValue]> {
    let word = zip(
      Gen<PropertyValue>.element(of: ["point", "line", "line-center"]),
      Gen<PropertyValue>.element(of: ["abc", "a b\nc", "東京", ""]),
      Gen<PropertyValue>.element(of: ["none", "both", "width"]), Gen<PropertyValue>.element(of: ["sign", "none"]))
    let changes = zip(Gen<String>.element(of: numbers), wildNumber).array(upTo: 5)
    return zip(word, changes, Gen<Bool>.bool).map { word, changes, isVertical in
      var layout: [String: PropertyValue] = [
        "symbol-placement": word.0, "text-field": word.1, "icon-text-fit": word.2, "icon-image": word.3,
      ]
      if isVertical { layout["text-writing-mode"] = ["vertical"] }
      for (name, value) in changes { layout[name] = value }
      return layout
    }
  }

  static let features: [(Geometry, [String: PropertyValue])] = [
    (.middle, [:]), (.line([[10, 10], [3000, 10], [3000, 3000], [3010, 3000]]), [:]), (.line([[5, 5], [9, 5]]), [:]),
    (.polygon([[10, 10], [900, 10], [900, 900], [10, 10]]), [:]),
  ]

  @Test("are laid out all the same, in boxes that are numbers", arguments: [1, 2, 3] as [UInt64])
  func anything(seed: UInt64) {
    forAll(zip(Self.layouts, Gen<Int>.element(of: [10, 14])), seed: seed) { layout, zoom in
      var sketch = SymbolSketch(layout, Self.features)
      sketch.layoutZoom = zoom
      return try sketch.labels().allSatisfy { label in
        [label.text, label.verticalText, label.icon, label.verticalIcon].allSatisfy { $0.map(\.isFinite) ?? true }
          && label.anchor.x.isFinite && label.anchor.y.isFinite
      }
    }
  }
}
