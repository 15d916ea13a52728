import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("A budget")
struct BudgetTests {
  /// A layer and a feature, in whichever tile.
  struct Member: Hashable {
    var layer: Int
    var id: FeatureID?

    init(_ hit: HitFeature) { (layer, id) = (hit.record.layer, hit.feature.id) }
  }

  /// A frame over shapes as a source and as tiles, and what is asked of it.
  struct Case {
    var frame: Frame
    var point: ScreenPoint
    var radius: Double
    var ranking: Ranking
    var corners: [ScreenPoint]
    var limit: Int?

    func complete(limit: Int? = nil) -> [Hits] {
      [
        frame.hits(at: point, radius: radius, ranking: ranking, limit: limit), frame.hits(at: point, limit: limit),
        frame.hits(in: ScreenPolygon(corners), limit: limit),
        frame.hits(in: ScreenBox(corners[0], corners[1]), limit: limit),
      ]
    }

    func within(_ budget: QueryBudget, limit: Int? = nil) -> [Hits] {
      [
        frame.hits(at: point, radius: radius, ranking: ranking, limit: limit, within: budget),
        frame.hits(at: point, limit: limit, within: budget),
        frame.hits(in: ScreenPolygon(corners), limit: limit, within: budget),
        frame.hits(in: ScreenBox(corners[0], corners[1]), limit: limit, within: budget),
      ]
    }
  }

  static var cases: Gen<Case> { cases(viewport) }

  static func cases(_ viewport: Size) -> Gen<Case> {
    let shapes = Gen<Geometry>.shape.array(count: 1...10)
    let layers = zip(Gen<Layer>.moved, .bool).array(count: 1...4)
    let corners = Gen<ScreenPoint>.pixel.array(count: 2...6)
    let discs = zip(Gen<ScreenPoint>.pixel, Gen<Double>.double(in: 0...60), .bool)
    return zip(zip(shapes, layers, .overTown), discs, zip(corners, Gen<Int>.uniform(in: 0...4).optional)).map {
      scene, disc, rest in
      let set = Town.set(scene.0)
      let tiles = TileSets(
        scene.0.enumerated().map { TileFeature(shape: $1, id: FeatureID(Int64($0))) }, zoom: 13, margin: 2)
      let layers = scene.1.map { layer, isTiled in
        var layer = layer
        if isTiled {
          let key = layer.sortKey
          layer = .tiled(layer.id, tiles, layer.kind)
          layer.sortKey = key
        } else {
          layer.content = .features(set)
        }
        return layer
      }
      guard let frame = try? Scene(layers: layers).frame(camera: scene.2, viewport: viewport) else {
        preconditionFailure("\(scene.2) is no camera")
      }
      return Case(
        frame: frame, point: disc.0, radius: disc.1, ranking: disc.2 ? .nearest : .rendered, corners: rest.0,
        limit: rest.1)
    }
  }

  @Test("that is unlimited gives the same answers", arguments: [1, 2] as [UInt64])
  func unlimited(seed: UInt64) {
    forAll(Self.cases, seed: seed, count: 500) { asked in
      zip(asked.within(.unlimited), asked.complete()).allSatisfy { bounded, whole in
        bounded.records == whole.records && bounded.isComplete && bounded.settledCount == whole.count
      }
    }
  }

  @Test("leaves hits, and settled ones stand where the whole answer has them", arguments: [3, 4, 5] as [UInt64])
  func prefix(seed: UInt64) {
    let budgets = zip(Gen<Int>.uniform(in: 0...20).optional, Gen<Int>.uniform(in: 0...12).optional)
    forAll(zip(Self.cases, budgets), seed: seed, count: 800) { asked, budget in
      let budget = QueryBudget(candidates: budget.0, exactTests: budget.1)
      return zip(asked.within(budget, limit: asked.limit), asked.complete()).allSatisfy { bounded, whole in
        guard let cost = bounded.cost else { return false }
        let members = whole.map(Member.init)
        let found = bounded.map(Member.init)
        return cost.candidates <= budget.candidates ?? .max && cost.exactTests <= budget.exactTests ?? .max
          && Set(found).isSubset(of: members) && Set(found).count == found.count
          && found.prefix(bounded.settledCount) == members.prefix(bounded.settledCount)
          && (!bounded.isComplete || bounded.records == whole.records) && found.count <= asked.limit ?? .max
      }
    }
  }

  @Test("with a limit alone gives the first hits of the whole answer, and ends early", arguments: [6] as [UInt64])
  func limits(seed: UInt64) {
    var saved = 0
    forAll(Self.cases, seed: seed, count: 500) { asked in
      let all = asked.within(.unlimited)
      let isSame = zip(asked.within(.unlimited, limit: asked.limit), asked.complete(limit: asked.limit)).allSatisfy {
        bounded, whole in
        bounded.map(Member.init) == whole.map(Member.init) && bounded.settledCount == whole.count
          && (whole.isComplete || !bounded.isComplete)
      }
      saved += zip(all, asked.within(.unlimited, limit: asked.limit)).reduce(0) {
        $0 + ($1.0.cost?.exactTests ?? 0) - ($1.1.cost?.exactTests ?? 0)
      }
      return isSame
    }
    #expect(saved > 100)
  }

  let middle = ScreenPoint(x: 300, y: 200)

  @Test("tests the top of the stack first, and counts what it does")
  func counts() throws {
    let square = Geometry.polygon([Equator.square(half: 50)])
    let set = Town.set([square, square, square])
    let frame = try Equator.frame([.fill("a", set), .fill("b", set)])
    let all = frame.hits(at: middle, within: .unlimited) { $0.layer == "a" }
    #expect(all.count == 3 && all.isComplete)
    #expect(all.cost.map { [$0.searches, $0.candidates, $0.exactTests, $0.evaluations] } == [1, 3, 6, 6])
    let some = frame.hits(at: middle, within: QueryBudget(exactTests: 4))
    #expect(some.map { "\($0.layer)\($0.feature.index)" } == ["b2", "b1", "b0", "a2"])
    #expect(!some.isComplete && some.settledCount == 4)
    let few = frame.hits(at: middle, within: QueryBudget(candidates: 2))
    #expect(few.count == 4 && !few.isComplete && few.settledCount == 0)
    let top = frame.hits(at: middle, limit: 1, within: .unlimited)
    #expect(top.map(\.layer) == ["b"] && !top.isComplete && top.settledCount == 1 && top.cost?.exactTests == 1)
    #expect(frame.hits(at: middle).cost == nil)
    #expect(frame.hits(at: ScreenPoint(x: .nan, y: 0), within: .unlimited).isEmpty)
  }
}
