import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("What explanations say, of random scenes")
struct ExplainPropertyTests {
  struct Disagreement: Error, CustomStringConvertible {
    var description: String
  }

  @Test("what is hit is said to be hit, in its order", arguments: [1, 2, 3, 4] as [UInt64])
  func hits(seed: UInt64) {
    forAll(zip(ExplainedScene.any, Gen<ScreenPoint>.pixel.array(count: 4...4)), seed: seed, count: 50) {
      scene, pixels in
      let frame = try scene.frame
      for pixel in pixels + [scene.pixel] {
        let hits = frame.hits(at: pixel, radius: scene.radius)
        let explanation = frame.explain(at: pixel, radius: scene.radius)
        let told = explanation.hits.compactMap { $0.hit?.record }
        guard told == hits.records else { throw Disagreement(description: "\(told) told of \(hits.records)") }
        for (place, hit) in hits.enumerated() {
          let set = frame.layers.groups[hit.record.set].set
          let own = frame.explain(at: pixel, radius: scene.radius, feature: hit.record.feature, in: set)
          guard own.verdicts.contains(where: { $0.isHit && $0.hit?.record == hit.record }),
            case .order(above: place, _)? = own.hits.first(where: { $0.hit?.record == hit.record })?.passed.last
          else { throw Disagreement(description: "\(hit.record) at \(pixel): \(own)") }
        }
      }
      return true
    }
  }

  @Test("the steps by themselves say of every feature what the query says", arguments: [5, 6, 7] as [UInt64])
  func steps(seed: UInt64) {
    forAll(ExplainedScene.any, seed: seed, count: 100) { scene in
      let frame = try scene.frame
      let hits = frame.hits(at: scene.pixel, radius: scene.radius)
      let keys = Set(hits.records.map { [$0.layer, $0.set, $0.feature] })
      guard
        var inquiry = Inquiry(frame, scene.pixel, radius: scene.radius, hits, wanted: nil, limit: nil)
      else { return true }
      for (index, layer) in scene.layers.enumerated() {
        for (set, tile) in layer.content.sets(frame.projection) {
          let site = Site(layer: layer, index: index, set: set, tile: tile)
          let group = inquiry.group(of: site)
          for feature in 0..<set.features.count where site.has(feature) {
            let verdict = inquiry.diagnosis(site, group, feature)
            guard let group else {
              guard !verdict.isHit else { throw Disagreement(description: "no group: \(verdict)") }
              continue
            }
            let isHit = keys.contains([index, group, feature])
            if isHit == verdict.isHit { continue }
            // One hit stands for the feature in several tiles.
            let settled = inquiry.verdict(site, feature)
            if verdict.isHit, case .single? = settled.reason, settled.hit != nil { continue }
            throw Disagreement(description: "\(isHit ? "hit" : "not hit"), but \(verdict)")
          }
        }
      }
      return true
    }
  }

  @Test("what is not hit is, once the causes that are told are undone one by one", arguments: [8, 9, 10] as [UInt64])
  func undoing(seed: UInt64) {
    forAll(ExplainedScene.any, seed: seed, count: 60) { scene in
      let frame = try scene.frame
      for (index, layer) in scene.layers.enumerated() {
        for (set, tile) in layer.content.sets(frame.projection) {
          let site = Site(layer: layer, index: index, set: set, tile: tile)
          for feature in 0..<set.features.count where site.has(feature) {
            var undoing = Undoing(scene, index, set, feature)
            try undoing.run()
          }
        }
      }
      return true
    }
  }
}
