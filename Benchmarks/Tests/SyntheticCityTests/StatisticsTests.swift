import Foundation
import SyntheticCity
import Testing

/// 20,000 buildings of each archetype against the real city, within the tolerances set for it.
@Suite("A synthetic city resembles a real one in")
struct StatisticsTests {
  @Test("all that was measured", arguments: SyntheticCity.Archetype.allCases, [1, 42] as [UInt64])
  func resemblesTheRealCity(archetype: SyntheticCity.Archetype, seed: UInt64) throws {
    let real = try RealStatistics.city(archetype)
    let sample = Sample(of: SyntheticCity(archetype: archetype, seed: seed), count: 20_000)
    let check = Check(place: "\(archetype), seed \(seed)")

    let shares = sample.vertexShares
    let distance = (3...40).reduce(0) { $0 + abs((shares[$1] ?? 0) - (real.vertexShares[$1] ?? 0)) / 2 }
    check("vertex counts, total variation", distance, within: 0...0.10)

    try areas(sample.areas(), real, check)
    check("touching share", sample.touchingShare(), try real.touchingShare, plusMinus: 0.07)
    // Where few are shared, 0.10 less would be none at all.
    let fewest = max(real.sharedVertexShare - 0.10, real.sharedVertexShare / 2)
    check("shared vertices", sample.sharedVertexShare(), within: fewest...real.sharedVertexShare + 0.10)
    check("aligned neighbors", sample.alignedNeighborShare(), try real.alignedNeighborShare, plusMinus: 0.08)
    check("right corners", sample.rightCornerShare(), try real.rightCornerShare, plusMinus: 0.08)
    check("share with holes", sample.shareWithHoles, real.shareWithHoles, factor: 2)
    check("overlapping share", sample.overlappingShare(), real.overlappingShare, factor: 3)
    let many = Double(sample.items.count { $0.rings[0].count >= 100 }) * 10_000 / Double(sample.items.count)
    check("outlines of 100 vertices and more in 10,000", many, within: 1...10_000)

    if archetype == .gridCity {
      let heights = sample.items.map(\.height).sorted()
      for (name, share) in [("p50", 0.5), ("p95", 0.95)] {
        let meters = try value(name, in: real.height.meters)
        let height = heights[Int(share * Double(heights.count - 1))]
        check("height \(name)", height, meters, plusMinus: 0.15 * meters)
      }
    }
  }

  private func areas(_ areas: [Double], _ real: RealStatistics.City, _ check: Check) throws {
    let count = Double(areas.count)
    let mean = areas.reduce(0) { $0 + log($1) } / count
    let deviation = (areas.reduce(0) { $0 + pow(log($1) - mean, 2) } / count).squareRoot()
    check("area, mean logarithm", mean, try value("mu", in: real.area.lognormal), plusMinus: 0.15)
    check("area, its deviation", deviation, try value("sigma", in: real.area.lognormal), plusMinus: 0.15)
    // The percentiles are what is known of the real distribution: the distance is taken at them.
    var distance = 0.0
    for percent in [1, 5, 10, 25, 50, 75, 90, 95, 99] {
      let area = try value("p\(percent)", in: real.area.percentiles)
      distance = max(distance, abs(Double(areas.count { $0 <= area }) / count - Double(percent) / 100))
    }
    check("area, Kolmogorov-Smirnov", distance, within: 0...0.08)
  }
}

/// Expects figures within bounds, and prints both.
private struct Check {
  let place: String

  func callAsFunction(_ name: String, _ figure: Double, within bounds: ClosedRange<Double>) {
    let text = String(format: "%@ %.4f in %.4f...%.4f", name, figure, bounds.lowerBound, bounds.upperBound)
    print("\(place): \(text)")
    #expect(bounds.contains(figure), "\(place): \(text)")
  }

  func callAsFunction(_ name: String, _ figure: Double, _ real: Double, plusMinus tolerance: Double) {
    self(name, figure, within: real - tolerance...real + tolerance)
  }

  func callAsFunction(_ name: String, _ figure: Double, _ real: Double, factor: Double) {
    self(name, figure, within: real / factor...real * factor)
  }
}
