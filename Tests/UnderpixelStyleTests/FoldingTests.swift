import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Parsed expressions")
struct FoldingTests {
  @Test("give what a reading of their text gives", arguments: [1, 2, 3] as [UInt64])
  func agree(seed: UInt64) {
    var counts = (parsed: 0, all: 0)
    forAll(zip(.expression, Gen<TestFeature>.testFeature, .element(of: [0, 0.5, 7])), seed: seed, count: 3000) {
      expression, feature, zoom in
      counts.all += 1
      // Types that are known to be wrong are refused before there is a value.
      guard let parsed = try? Expression(expression) else { return true }
      counts.parsed += 1
      let expected = try? SlowEvaluator(zoom: zoom, feature: feature).value(expression)
      let found = try? parsed.evaluate(EvaluationContext(zoom: zoom, feature: feature))
      return same(expected, found)
    }
    #expect(counts.parsed * 10 > counts.all * 9, "only \(counts) were parsed")
  }

  @Test("that follow neither zoom nor feature give the same everywhere", arguments: [4] as [UInt64])
  func dependencies(seed: UInt64) {
    let features = zip(Gen<TestFeature>.testFeature, Gen<TestFeature>.testFeature)
    let zooms = zip(Gen<Double>.double(in: 0...20), Gen<Double>.double(in: 0...20))
    forAll(zip(.expression, features, zooms), seed: seed, count: 2000) { expression, features, zooms in
      guard let parsed = try? Expression(expression) else { return true }
      let first = EvaluationContext(zoom: zooms.0, feature: features.0)
      let second = EvaluationContext(
        zoom: parsed.dependsOnZoom ? zooms.0 : zooms.1, feature: parsed.dependsOnFeature ? features.0 : features.1)
      return same(try? parsed.evaluate(first), try? parsed.evaluate(second))
    }
  }

  private func same(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    if let x = a?.number, let y = b?.number, x.isNaN || y.isNaN { return x.isNaN && y.isNaN }
    return a == b
  }
}
