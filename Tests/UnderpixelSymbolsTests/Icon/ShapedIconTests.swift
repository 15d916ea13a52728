import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Icons")
struct ShapedIconTests {
  /// 20 by 10 logical pixels.
  let image = SpriteImage(width: 40, height: 20, pixelRatio: 2)
  /// In glyph units.
  let text = ShapedText(
    box: BoundingBox(minX: -60, minY: -12, maxX: 36, maxY: 36), lines: [], writingMode: .horizontal,
    isVerticalizable: false, hasImages: false, text: "")

  func fitted(_ fit: IconTextFit, image: SpriteImage? = nil) -> ShapedIcon {
    // Text of 12 pixels: from -30 to 18 and from -6 to 18.
    ShapedIcon(image ?? self.image, anchor: .topLeft).fitted(
      to: text, fit, padding: Sides(top: 1, right: 2, bottom: 3, left: 4), offset: Point(x: 10, y: 20), fontScale: 0.5)
  }

  @Test("are as large as their images and lie at their anchor, with an offset")
  func anchors() {
    #expect(ShapedIcon(image).box == BoundingBox(minX: -10, minY: -5, maxX: 10, maxY: 5))
    let offset = Point(x: 3, y: -4)
    #expect(
      ShapedIcon(image, anchor: .bottomRight, offset: offset).box
        == BoundingBox(minX: -17, minY: -14, maxX: 3, maxY: -4))
    #expect(ShapedIcon(image, anchor: .top, offset: offset).box == BoundingBox(minX: -7, minY: -4, maxX: 13, maxY: 6))
  }

  @Test("stretch to a text and its padding on the axes that they are fitted on, and are centered on the others")
  func fits() {
    #expect(fitted(.none) == ShapedIcon(image, anchor: .topLeft))
    #expect(fitted(.both).box == BoundingBox(minX: -24, minY: 13, maxX: 30, maxY: 41))
    // The middle of the text is (-6, 6).
    #expect(fitted(.width).box == BoundingBox(minX: -24, minY: 21, maxX: 30, maxY: 31))
    #expect(fitted(.height).box == BoundingBox(minX: -6, minY: 13, maxX: 14, maxY: 41))
  }

  @Test("have a frame around the text where the image says so")
  func frames() {
    #expect(fitted(.both).frame == nil)
    var framed = image
    framed.content = BoundingBox(minX: 2, minY: 4, maxX: 30, maxY: 14)
    #expect(fitted(.both, image: framed).frame == Sides(top: 2, right: 5, bottom: 3, left: 1))
    #expect(fitted(.both, image: framed).box == fitted(.both).box)
    #expect(ShapedIcon(framed).frame == nil)
  }

  /// A wish for the proportions of a fitted icon, and what comes of 54 by 28.
  struct Wish: CustomTestStringConvertible {
    var width: SpriteImage.TextFit
    var height: SpriteImage.TextFit
    var content: Size
    var result: Size

    init(
      _ width: SpriteImage.TextFit, _ height: SpriteImage.TextFit, _ content: (Double, Double),
      _ result: (Double, Double)
    ) {
      (self.width, self.height) = (width, height)
      self.content = Size(width: content.0, height: content.1)
      self.result = Size(width: result.0, height: result.1)
    }

    var testDescription: String { "\(width), \(height), \(content)" }
  }

  @Test(
    "keep the proportions of their content where the image asks for it",
    arguments: [
      // 28 high and 4 times as wide.
      Wish(.stretchOnly, .proportional, (40, 10), (112, 28)), Wish(.proportional, .proportional, (40, 10), (112, 28)),
      // As wide as high: only what may shrink follows.
      Wish(.stretchOnly, .proportional, (10, 10), (54, 28)), Wish(.proportional, .proportional, (10, 10), (28, 28)),
      // As high as wide; 54 * 3 / 4 = 40.5 high, in whole pixels.
      Wish(.proportional, .stretchOnly, (10, 10), (54, 54)), Wish(.proportional, .stretchOnly, (20, 15), (54, 41)),
      // It is high enough already.
      Wish(.proportional, .stretchOnly, (40, 10), (54, 28)),
      // What may stretch and shrink doesn't follow.
      Wish(.proportional, .stretchOrShrink, (10, 10), (54, 28)),
      Wish(.stretchOrShrink, .proportional, (40, 10), (54, 28)), Wish(.stretchOnly, .stretchOnly, (10, 10), (54, 28)),
    ])
  func proportions(wish: Wish) {
    var image = image
    image.content = BoundingBox(minX: 0, minY: 0, maxX: wish.content.width, maxY: wish.content.height)
    image.textFitWidth = wish.width
    image.textFitHeight = wish.height
    let box = fitted(.both, image: image).proportionedBox
    #expect(abs(box.width - wish.result.width) < 1e-9 && abs(box.height - wish.result.height) < 1e-9, "\(box)")
    // Edges move away from the place in proportion: they were at (-24, 13).
    #expect(abs(box.minX + 24 * wish.result.width / 54) < 1e-9, "\(box)")
    #expect(abs(box.minY - 13 * wish.result.height / 28) < 1e-9, "\(box)")
  }

  @Test("keep their box where the image does not say where text may stand, or how it follows")
  func noProportions() {
    var image = image
    image.textFitHeight = .proportional
    #expect(fitted(.both, image: image).proportionedBox == fitted(.both).box)
    image.textFitHeight = nil
    image.content = BoundingBox(minX: 0, minY: 0, maxX: 40, maxY: 1)
    #expect(fitted(.both, image: image).proportionedBox == fitted(.both).box)
  }
}
