import Testing
import UnderpixelGeometry

@testable import UnderpixelHitTest

@Suite("Layers that are changed in place")
struct LayerChangeTests {
  private let set = Town.set([.polygon([Equator.square(half: 50)])])

  private func isHit(_ layer: Layer) throws -> Bool { try Equator.frame([layer]).isHit(right: 0, up: 0) }

  @Test("a layer whose filter or kind is another draws other features of a set that was looked at before")
  func filters() throws {
    var layer = Layer.fill("a", set)
    #expect(try isHit(layer))
    layer.filter = .features(dependsOnZoom: false) { _, _, _, _ in false }
    #expect(try !isHit(layer))
    layer.filter = .all
    #expect(try isHit(layer))
    let points = Town.set([.point(Equator.center)])
    layer = .fill("a", points)
    #expect(try !isHit(layer))
    layer.kind = .circle(radius: 5)
    #expect(try isHit(layer))
  }

  @Test("a layer that is not visible is not hit, and others are as before")
  func visibility() throws {
    var hidden = Layer.fill("hidden", set)
    hidden.isVisible = false
    let hits = try Equator.frame([hidden, .fill("shown", set)]).hits(right: 0, up: 0)
    #expect(hits.map(\.layer) == ["shown"])
  }
}
