import Testing
import UnderpixelGeometry

@testable import UnderpixelStyle
@testable import UnderpixelSymbols

@Suite("Anchors that a label chooses from")
struct VariableAnchorTests {
  /// 10 along the diagonal.
  static let diagonal = 10 / 2.0.squareRoot()

  @Test(
    "lie at a distance all around the place, from the baseline where text is above or below",
    arguments: [
      (SymbolAnchor.center, 0.0, 0.0), (.left, 10, 0), (.right, -10, 0), (.top, 0, 3), (.bottom, 0, -3),
      (.topLeft, diagonal, diagonal - 7), (.topRight, -diagonal, diagonal - 7), (.bottomLeft, diagonal, 7 - diagonal),
      (.bottomRight, -diagonal, 7 - diagonal),
    ])
  func radial(anchor: SymbolAnchor, x: Double, y: Double) {
    #expect(TextOffset.radial(10).away(from: anchor) == Point(x: x, y: y))
    // Never toward the place.
    #expect(TextOffset.radial(-3).away(from: anchor) == TextOffset.radial(0).away(from: anchor))
  }

  @Test(
    "lie away from the place by a width and a height, whatever their signs",
    arguments: [
      (SymbolAnchor.center, 0.0, 0.0), (.left, 5, 0), (.right, -5, 0), (.top, 0, 2), (.bottom, 0, -2),
      (.topLeft, 5, 2), (.topRight, -5, 2), (.bottomLeft, 5, -2), (.bottomRight, -5, -2),
    ])
  func shift(anchor: SymbolAnchor, x: Double, y: Double) {
    for offset in [TextOffset.shift(x: 5, y: 9), .shift(x: -5, y: -9)] {
      #expect(offset.away(from: anchor) == Point(x: x, y: y))
    }
  }

  @Test("are tried in their order")
  func order() {
    #expect(
      VariableAnchor.list([.top, .center], .radial(24)) == [
        VariableAnchor(.top, offset: Point(x: 0, y: 17)), VariableAnchor(.center, offset: Point(x: 0, y: 0)),
      ])
  }

  @Test("may have an offset each, in ems, which is no distance")
  func ownOffsets() {
    let pairs = [
      AnchorOffset(anchor: "top-left", x: -1, y: 0.5), AnchorOffset(anchor: "bottom", x: 1, y: 1),
      AnchorOffset(anchor: "right", x: 0, y: -1), AnchorOffset(anchor: "nowhere", x: 0, y: 0),
    ]
    #expect(
      VariableAnchor.list(pairs) == [
        VariableAnchor(.topLeft, offset: Point(x: -24, y: 5)), VariableAnchor(.bottom, offset: Point(x: 24, y: 31)),
        VariableAnchor(.right, offset: Point(x: 0, y: -24)),
      ])
  }

  @Test("have one distance, the radial one wherever the style has it")
  func variable() {
    let offset = Point(x: -1, y: 0.5)
    #expect(TextOffset.variable(radial: nil, offset: offset) == .shift(x: -24, y: 12))
    #expect(TextOffset.variable(radial: 0, offset: offset) == .radial(0))
    #expect(TextOffset.variable(radial: 2, offset: offset) == .radial(48))
  }

  @Test("of which there is one: a radial offset goes before the plain one, which keeps its signs")
  func fixed() {
    let offset = Point(x: -1, y: 0.5)
    #expect(TextOffset.fixed(radial: 0, offset: offset, anchor: .top) == Point(x: -24, y: 12))
    #expect(TextOffset.fixed(radial: .nan, offset: offset, anchor: .top) == Point(x: -24, y: 12))
    #expect(TextOffset.fixed(radial: 1, offset: offset, anchor: .top) == Point(x: 0, y: 17))
    #expect(TextOffset.fixed(radial: -1, offset: offset, anchor: .top) == Point(x: 0, y: -7))
  }
}
