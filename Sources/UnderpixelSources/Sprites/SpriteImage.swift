public import UnderpixelGeometry

/// An image of a sprite as its index describes it: where it lies in the sheet and how it stretches, not its pixels.
/// (MapLibre Style Specification, "Sprite".)
public struct SpriteImage: Hashable, Sendable {
  /// In the sheet, in its pixels.
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  /// Pixels of the sheet a logical pixel.
  public var pixelRatio: Double
  /// True for a signed distance field.
  public var isSDF: Bool
  /// The ranges that may be stretched, in the image's pixels, ascending; nil for all of it, none for nothing.
  public var stretchX: [ClosedRange<Double>]?
  public var stretchY: [ClosedRange<Double>]?
  /// Where text may stand that the image is fitted to, in the image's pixels; nil for all of it.
  public var content: BoundingBox?
  public var textFitWidth: TextFit?
  public var textFitHeight: TextFit?

  /// How a side follows the text that the image is fitted to.
  public enum TextFit: String, Hashable, Sendable, CaseIterable {
    case stretchOrShrink, stretchOnly, proportional
  }

  public init(x: Double = 0, y: Double = 0, width: Double, height: Double, pixelRatio: Double = 1, isSDF: Bool = false)
  {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
    self.isSDF = isSDF
  }

  /// In logical pixels.
  public var size: Size { Size(width: width / pixelRatio, height: height / pixelRatio) }
}
