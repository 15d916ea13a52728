import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Targets of taps")
struct TargetTests {
  typealias Member = BudgetTests.Member

  /// Each pixel of a small viewport, asked.
  struct Pixels {
    let width: Int
    let height: Int
    let first: [Member?]

    init(_ frame: Frame, _ size: Size) {
      (width, height) = (Int(size.width), Int(size.height))
      first = (0..<width * height).map { [width] in
        frame.hits(at: ScreenPoint(x: Double($0 % width) + 0.5, y: Double($0 / width) + 0.5), limit: 1).first.map(
          Member.init)
      }
    }

    /// For each feature that is hit first somewhere, the most that one of its pixels is away from others.
    var clearances: [Member: Double] {
      var most: [Member: Double] = [:]
      for (pixel, member) in first.enumerated() {
        guard let member else { continue }
        let (x, y) = (pixel % width, pixel / width)
        var least = Double(min(x + 1, y + 1, width - x, height - y))
        for (other, found) in first.enumerated() where found != member {
          let (dx, dy) = (Double(other % width - x), Double(other / width - y))
          least = min(least, (dx * dx + dy * dy).squareRoot())
        }
        most[member] = max(most[member] ?? 0, least)
      }
      return most
    }
  }

  static let size = Size(width: 24, height: 16)

  @Test("have a point that hits them first, as far from others as any pixel is", arguments: [1, 2, 3] as [UInt64])
  func slowTwin(seed: UInt64) {
    var exposed = 0
    var covered = 0
    forAll(BudgetTests.cases(Self.size), seed: seed, count: 150) { asked in
      let frame = asked.frame
      let most = Pixels(frame, Self.size).clearances
      let targets = frame.tapTargets()
      exposed += targets.count { $0.visibility == .exposed }
      covered += targets.count { $0.visibility == .covered }
      let isHit = targets.allSatisfy { target in
        guard let point = target.point else { return target.visibility == .covered }
        return frame.topmostHit(at: point).map(Member.init) == Member(target.hit)
      }
      let known = Dictionary(uniqueKeysWithValues: targets.map { (Member($0.hit), $0) })
      let isFar = most.allSatisfy { member, clearance in
        // A pixel within a hair of an edge may be painted wrong.
        guard clearance > 1.5 else { return true }
        guard let target = known[member] else { return isNearEye(frame) }
        return (target.clearance - clearance).magnitude <= 1.5 || isNearEye(frame)
      }
      let isNoFarther = targets.allSatisfy { $0.clearance <= (most[Member($0.hit)] ?? 0) + 1.5 || isNearEye(frame) }
      return isHit && isFar && isNoFarther
    }
    #expect(exposed > 20 && covered > 2, "\(exposed) exposed, \(covered) covered")
  }

  /// True where an extrusion stands at the eye: its area ends before it.
  func isNearEye(_ frame: Frame) -> Bool {
    frame.hits().contains {
      $0.record.depth != 0 && $0.record.depth < 2 * QueryGeometry.nearestDepth(frame.projection)
    }
  }

  @Test("one by one are what they are together", arguments: [4] as [UInt64])
  func single(seed: UInt64) {
    forAll(BudgetTests.cases(Self.size), seed: seed, count: 30) { asked in
      asked.frame.tapTargets().allSatisfy { target in
        let alone = asked.frame.tapTarget(of: target.hit)
        return alone.visibility == target.visibility && alone.point == target.point && alone.side == target.side
          && alone.clearance == target.clearance
          && Set(alone.covers.map(Member.init)) == Set(target.covers.map(Member.init))
      }
    }
  }

  @Test("lie in the widest place of what can be seen, around holes and below others")
  func widest() throws {
    let hole = Array(Equator.square(half: 40).reversed())
    let ring = Town.set([.polygon([Equator.square(half: 100), hole])])
    let right = Town.set([.polygon([Equator.square(130, 0, half: 100)])])
    let frame = try Equator.frame([.fill("rings", ring), .fill("r", right)])
    let target = try #require(frame.tapTarget(of: 0, in: "rings"))
    // 60 pixels left of the hole; a disc between the corners of both has r with r + r √2 = 60 √2.
    #expect((34.5...36.5).contains(target.clearance) && target.side == 60, "\(target.clearance)")
    #expect(target.point.map { $0.x < 240 } == true, "\(String(describing: target.point))")
    #expect(target.covers.map(\.layer) == ["r"])
    #expect(target.box.map { [$0.box.minX.rounded(), $0.box.maxX.rounded()] } == [200, 400])
  }

  @Test("that are covered name what covers them; others are outside, or not drawn")
  func invisible() throws {
    let shapes = [
      Geometry.polygon([Equator.square(half: 20)]), .polygon([Equator.square(5000, 0, half: 20)]),
      .point(Equator.center),
    ]
    let cover = Town.set([.polygon([Equator.square(-20, 0, half: 21)]), .polygon([Equator.square(15, 0, half: 30)])])
    let frame = try Equator.frame([.fill("below", Town.set(shapes)), .fill("above", cover)])
    let covered = try #require(frame.tapTarget(of: 0, in: "below"))
    #expect(covered.visibility == .covered && covered.point == nil && covered.clearance == 0 && covered.side == 0)
    #expect(covered.covers.map(\.feature.id) == [1, 0])
    #expect(frame.tapTarget(of: 1, in: "below")?.visibility == .outside)
    #expect(frame.tapTarget(of: 2, in: "below")?.visibility == .notDrawn)
    #expect(frame.tapTarget(of: 3, in: "below") == nil && frame.tapTarget(of: 0, in: "none") == nil)
  }

  @Test("that are small are told: by the largest square of pixels")
  func small() throws {
    let shapes = [30.0, 21.5, 12].enumerated().map { index, half in
      Geometry.polygon([Equator.square(Double(index) * 90 - 90, 0, half: half)])
    }
    let label = PlacedSymbol(
      feature: 0, piece: .text, shape: .box(BoundingBox(minX: 205, minY: 170, maxX: 215, maxY: 230)))
    let names = Town.set([.point(Equator.center)])
    let layers = [Layer.fill("f", Town.set(shapes)), .symbols("names", names, placed: [label])]
    let frame = try Equator.frame(layers)
    #expect(frame.tapTargets(layers: ["f"]).map(\.side) == [24, 43, 25])
    #expect(frame.tapTargets(layers: ["f"], smallerThan: 43).map(\.hit.feature.id) == [2, 0])
    #expect(frame.tapTargets(smallerThan: 24).map(\.hit.layer) == ["names"])
    #expect(frame.tapTargets().map(\.hit.layer) == ["names", "f", "f", "f"])
  }

  @Test("thinner than a pixel have a point without clearance")
  func thin() throws {
    let set = Town.set([Equator.line((-50, 0), (50, 0))])
    let frame = try Equator.frame([.line("l", set, width: 0.25)])
    let target = try #require(frame.tapTargets().first)
    let point = try #require(target.point)
    #expect(target.visibility == .exposed && target.clearance == 0 && frame.topmostHit(at: point) != nil)
  }

  @Test("of tilted extrusions lie where they stand before others")
  func extrusions() throws {
    let set = Town.set([.polygon([Equator.square(0, 40, half: 30)]), .polygon([Equator.square(0, -40, half: 30)])])
    let layers = [Layer.extrusion("houses", set, height: .constant(Equator.meters(80)))]
    let frame = try Equator.frame(layers, pitch: 60)
    for target in frame.tapTargets() {
      let point = try #require(target.point)
      #expect(frame.topmostHit(at: point)?.feature.id == target.hit.feature.id && target.clearance > 10)
    }
    #expect(frame.tapTarget(of: 0, in: "houses")?.covers.map(\.feature.id) == [1])
    #expect(frame.tapTarget(of: 1, in: "houses")?.covers.isEmpty == true)
  }

  @Test("of viewports of any size are found", arguments: [(0.25, 1e12), (1e9, 3), (5000, 2), (1e300, 1e300)])
  func sizes(width: Double, height: Double) throws {
    let set = Town.set([.polygon([Equator.square(half: 100)]), .point(Equator.center)])
    let scene = Scene(layers: [.fill("f", set), .circles("c", set, radius: 1)])
    guard let frame = try? scene.frame(camera: Equator.camera(), viewport: Size(width: width, height: height)) else {
      return
    }
    for target in frame.tapTargets() { #expect(target.clearance.isFinite) }
  }
}
