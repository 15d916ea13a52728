import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSymbols

@Suite("Anchors along lines")
struct LineAnchorTests {
  /// Where labels stand along a straight line to the right.
  func xs(
    from start: Double = 100, length: Double = 1000, label: Double = 100, spacing: Double = 250, lead: Double = 60,
    overscaling: Double = 1
  ) -> [Double] {
    let anchors = LineAnchors(
      [[start, 50], [start + length / 4, 50], [start + length, 50]],
      LineLabel(length: label, window: 0, maximumAngle: 0))
    return anchors.repeated(spacing: spacing, lead: lead, overscaling: overscaling).map(\.point.x)
  }

  @Test("the first one keeps the lead, the others their spacing")
  func spacing() {
    #expect(xs() == [160, 410, 660, 910])
    #expect(xs(lead: 310) == xs())
    #expect(xs(length: 859) == [160, 410, 660])
    #expect(xs(length: 860) == [160, 410, 660, 910])
    #expect(xs(lead: 30) == [380, 630, 880])
  }

  @Test("long labels keep a quarter of the spacing between each other")
  func longLabels() {
    #expect(xs(spacing: 134) == [160, 294, 428, 562, 696, 830, 964])
    // 140 - 110 is less than a quarter of 140.
    #expect(xs(label: 110, spacing: 140) == [160, 305, 450, 595, 740, 885, 1030])
  }

  @Test("a line that comes from the neighboring tile begins with half the spacing", arguments: [0, 8192.0])
  func continued(edge: Double) {
    let length = 1000.0
    let end = edge == 0 ? length : edge - length
    let line = LineAnchors([[edge, 7], [end, 7]], LineLabel(length: 100, window: 0, maximumAngle: 0))
    let anchors = line.repeated(spacing: 250, lead: 60, overscaling: 1)
    #expect(anchors.map { abs($0.point.x - edge) } == [125, 375, 625, 875])
    let down = LineAnchors([[7, edge], [7, end]], LineLabel(length: 100, window: 0, maximumAngle: 0))
    let anchorsDown = down.repeated(spacing: 250, lead: 60, overscaling: 1)
    #expect(anchorsDown.map { abs($0.point.y - edge) } == [125, 375, 625, 875])
  }

  @Test("short lines have one in the middle, if the label fits and the line is not continued")
  func middle() {
    #expect(xs(length: 110, lead: 148) == [155])
    #expect(xs(length: 99, lead: 148) == [])
    #expect(xs(from: 0, length: 110, lead: 148) == [])
    // The middle is found where the rhythm of larger tiles leads beyond the end.
    #expect(xs(length: 200, lead: 60, overscaling: 4) == [200])
    #expect(xs(length: 1000, lead: 60, overscaling: 4) == [340, 590, 840])
  }

  @Test("places outside the tile are left out, and the rhythm goes on")
  func outside() {
    #expect(xs(from: -300) == [10, 260, 510])
    #expect(xs(from: 7900, length: 1000) == [7960])
  }

  @Test("lines without length, and spacings that are none, have no anchors")
  func degenerate() {
    let label = LineLabel(length: 10, window: 5, maximumAngle: 1)
    for line in [[], [[5, 5]], [[5, 5], [5, 5]]] as [[Point]] {
      let anchors = LineAnchors(line, label)
      #expect(anchors.repeated(spacing: 100, lead: 10, overscaling: 1).isEmpty && anchors.center == nil)
    }
    for spacing in [Double.nan, .infinity, -1000] { #expect(xs(spacing: spacing) == []) }
    #expect(xs(lead: .nan) == [] && xs(lead: .infinity) == [])
  }

  // MARK: Bends

  /// Two corners of 90 degrees, 100 apart.
  let stair: [Point] = [[100, 100], [300, 100], [300, 200], [500, 200]]

  func center(_ length: Double, window: Double, degrees: Double) -> Point? {
    LineAnchors(stair, LineLabel(length: length, window: window, maximumAngle: degrees / 180 * .pi)).center?.point
  }

  @Test("the center is the middle of the line, where the label fits")
  func center() {
    #expect(center(100, window: 50, degrees: 0) == [300, 150])
    #expect(center(501, window: 50, degrees: 360) == nil)
    // Icons alone need no room.
    #expect(center(501, window: 0, degrees: 0) == [300, 150])
    let anchor = LineAnchors(stair, LineLabel(length: 10, window: 1, maximumAngle: 1)).center
    #expect(anchor?.segment == 1)
    let outside = LineAnchors([[-100, -100], [50, 50]], LineLabel(length: 10, window: 1, maximumAngle: 1)).center
    #expect(outside?.point == [-25, -25])
  }

  @Test("the corners of a window add up")
  func window() {
    #expect(center(101, window: 99, degrees: 89) == nil)
    #expect(center(101, window: 99, degrees: 91) == [300, 150])
    #expect(center(101, window: 100, degrees: 179) == nil)
    #expect(center(101, window: 100, degrees: 181) == [300, 150])
  }

  @Test("labels are left out on bends, and stand before and after them")
  func bends() {
    let line: [Point] = [[100, 100], [600, 100], [600, 600]]
    let label = LineLabel(length: 100, window: 20, maximumAngle: .pi / 4)
    let anchors = LineAnchors(line, label).repeated(spacing: 150, lead: 50, overscaling: 1)
    #expect(anchors.map(\.point) == [[150, 100], [300, 100], [450, 100], [600, 250], [600, 400], [600, 550]])
    // The second would reach around the corner.
    let second = LineAnchors(line, label).repeated(spacing: 250, lead: 210, overscaling: 1)
    #expect(second.map(\.point) == [[310, 100], [600, 310], [600, 560]].filter { $0.y < 551 })
  }

  /// The same, from the distances of all vertices.
  static func isStraight(_ line: [Point], _ anchor: LineAnchor, _ label: LineLabel) -> Bool {
    if label.length == 0 { return true }
    let along = lengths(along: line)
    let place = along[anchor.segment] + line[anchor.segment].distance(to: anchor.point)
    let half = label.length / 2
    guard let length = along.last, -place <= -half, length - place >= half else { return false }
    let corners = line.indices.dropFirst().dropLast().filter { abs(along[$0] - place) < half }
    return corners.allSatisfy { last in
      let sum = corners.filter { $0 <= last && along[last] - along[$0] <= label.window }.reduce(0.0) { sum, corner in
        let (a, b, c) = (line[corner - 1], line[corner], line[corner + 1])
        let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
        return sum + abs(atan2(ux * vy - uy * vx, ux * vx + uy * vy))
      }
      return sum <= label.maximumAngle
    }
  }

  /// Lengths that no vertex of a grid is away from an anchor: which one counts then is a matter of rounding.
  static var labels: Gen<LineLabel> {
    zip(Gen<Int>.int(in: 0...40), Gen<Int>.int(in: 1...20), Gen<Double>.element(of: [0.1, 0.6, 1, 2, 3])).map {
      LineLabel(length: $0 == 0 ? 0 : Double($0) + 0.37, window: Double($1) + 0.3, maximumAngle: $2)
    }
  }

  @Test("a center is straight as the vertices tell, one by one", arguments: [1, 2, 3] as [UInt64])
  func straightness(seed: UInt64) {
    forAll(zip(.line(in: -20...100), Self.labels), seed: seed, count: 1000) { line, label in
      // Without a window the center is found whether it is straight or not.
      let free = LineAnchors(line, LineLabel(length: label.length, window: 0, maximumAngle: 0)).center
      let found = LineAnchors(line, label).center
      guard let free else { return found == nil }
      return (found != nil) == Self.isStraight(line, free, label)
    }
  }

  @Test("anchors lie on their line and in the tile, apart, and labels fit", arguments: [1, 2, 3] as [UInt64])
  func anchors(seed: UInt64) {
    let numbers = zip(Gen<Int>.int(in: 1...60), Gen<Int>.int(in: 0...50), Gen<Int>.element(of: [1, 2, 8]))
    forAll(zip(.line(in: -20...100, step: 30), Self.labels, numbers), seed: seed, count: 1000) { line, label, numbers in
      let (spacing, lead, overscaling) = (Double(numbers.0), Double(numbers.1), Double(numbers.2))
      let anchors = LineAnchors(line, label).repeated(spacing: spacing, lead: lead, overscaling: overscaling)
      let along = lengths(along: line)
      // Where they stand along the line; rounding moves a place by 0.71 at most.
      let places = anchors.map { along[$0.segment] + line[$0.segment].distance(to: $0.point) }
      let slack = 0.75
      let isOnLine = anchors.allSatisfy { anchor in
        distance(from: anchor.point, toSegment: line[anchor.segment], line[anchor.segment + 1]) < slack
          && TileUnits.square.contains(x: anchor.point.x, y: anchor.point.y)
          && (label.length == 0 || Self.isStraight(line, anchor, label))
      }
      let fits = places.allSatisfy { place in
        place >= label.length / 2 - slack && place + label.length / 2 <= along[along.count - 1] + slack
      }
      let gap = max(spacing, label.length + spacing / 4 > spacing ? label.length : spacing)
      return isOnLine && fits && zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= gap - 2 * slack }
    }
  }
}
