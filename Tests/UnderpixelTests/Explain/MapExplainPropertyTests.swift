import Testing
import Underpixel
import UnderpixelTestSupport

/// Of random small styles.
@Suite("Causes on a map, undone one by one")
struct MapExplainPropertyTests {
  struct LayerPlan {
    var source: String
    var isVisible: Bool
    var minZoom: Int
    var filter: Int
    var radius: Int
  }

  struct Unexplained: Error, CustomStringConvertible {
    var description: String
  }

  private static var plan: Gen<LayerPlan> {
    let rules = zip(Gen<Int>.element(of: [0, 0, 12]), .element(of: [0, 0, 1, 2]), .element(of: [12, 12, 0]))
    return zip(Gen<String>.element(of: ["s", "t"]), Gen<Bool>.element(of: [true, true, false]), rules).map {
      LayerPlan(source: $0, isVisible: $1, minZoom: $2.0, filter: $2.1, radius: $2.2)
    }
  }

  private static let filters: [PropertyValue] = [
    true, ["==", ["get", "kind"], "even"], ["all", ["has", "kind"], ["==", ["get", "kind"], "none"]],
  ]

  private func map(_ layers: [LayerPlan], _ spots: [Int]) throws -> MapModel {
    let dots = spots.enumerated().map { index, spot in
      DotMap.dot(
        Double(spot % 9) * 20 - 80, Double(spot / 9 % 9) * 20 - 80, id: .integer(Int64(index)),
        ["kind": index % 2 == 0 ? "even" : "odd"])
    }
    return try DotMap.map(
      DotMap.style(
        sources: ["s": DotMap.source(dots), "t": DotMap.source(dots.reversed())],
        layers: layers.enumerated().map { number, layer in
          DotMap.circles(
            "\(number)", layer.source, radius: .integer(Int64(layer.radius)),
            [
              "minzoom": .integer(Int64(layer.minZoom)), "filter": Self.filters[layer.filter],
              "layout": ["visibility": layer.isVisible ? "visible" : "none"],
            ])
        }))
  }

  @Test("visibility, zoom, filter, size and distance are told until there is a hit", arguments: [1, 2] as [UInt64])
  func undoing(seed: UInt64) {
    let spots = Gen<Int>.uniform(in: 0...80).array(count: 1...5)
    forAll(zip(Self.plan.array(count: 1...4), spots, .uniform(in: 0...80)), seed: seed, count: 60) {
      layers, spots, spot in
      let pixel = DotMap.at(Double(spot % 9) * 20 - 80, Double(spot / 9) * 20 - 80)
      for number in layers.indices {
        for feature in spots.indices {
          try undo(try map(layers, spots), pixel, "\(number)", FeatureID(Int64(feature)))
        }
      }
      return true
    }
  }

  private func undo(_ map: MapModel, _ pixel: ScreenPoint, _ layer: String, _ id: FeatureID) throws {
    var (radius, told) = (0.0, [String]())
    for _ in 0..<6 {
      let hits = try map.frame.hits(at: pixel, radius: radius)
      let isHit = hits.contains { $0.layer == layer && $0.feature.id == id }
      let explanation = try map.explain(at: pixel, radius: radius, feature: id)
      guard let verdict = explanation.verdicts.first(where: { $0.layer == layer }), verdict.isHit == isHit else {
        throw Unexplained(description: "\(layer), \(id): \(told), then \(explanation)")
      }
      guard let reason = verdict.reason else { return }
      told.append("\(reason)")
      switch reason {
      case .visibility: try map.setLayoutProperty("visibility", of: layer, to: "visible")
      case .zoom(_, let drawn): map.camera.zoom = drawn.lowerBound
      case .filter(_, let filter?, _):
        guard map.style?[layer: layer]?.filter == filter else { throw Unexplained(description: "another filter") }
        try map.setFilter(true, of: layer)
      case .size: try map.setPaintProperty("circle-radius", of: layer, to: 4)
      case .shape(let place): radius = place.distance + 1e-6
      default: throw Unexplained(description: "\(reason)")
      }
    }
    throw Unexplained(description: "\(layer), \(id): \(told)")
  }
}
