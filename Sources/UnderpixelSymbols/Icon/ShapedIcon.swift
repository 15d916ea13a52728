package import UnderpixelGeometry
package import UnderpixelSources
package import UnderpixelStyle

/// The box of an icon from its place. Lengths are in logical pixels at an `icon-size` of 1, y down.
package struct ShapedIcon: Hashable, Sendable {
  package var image: SpriteImage
  package var box: BoundingBox
  /// What of the image lies around the text it is fitted to; nil unless it is and the image says where text may stand.
  package var frame: Sides?

  /// An icon of its image's size.
  package init(_ image: SpriteImage, anchor: SymbolAnchor = .center, offset: Point = Point(x: 0, y: 0)) {
    self.image = image
    let share = anchor.alignment
    let left = offset.x - image.size.width * share.horizontal
    let top = offset.y - image.size.height * share.vertical
    box = BoundingBox(minX: left, minY: top, maxX: left + image.size.width, maxY: top + image.size.height)
  }
}
