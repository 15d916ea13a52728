package import UnderpixelGeometry
internal import UnderpixelSources
package import UnderpixelStyle

extension ShapedIcon {
  /// Stretches the icon to a text on the axes that `fit` names, and centers it on the text on the others.
  ///
  /// The icon's anchor does not matter any more.
  ///
  /// - Parameters:
  ///   - padding: Left around the text on the axes that are stretched, in logical pixels.
  ///   - offset: The icon's own, in logical pixels.
  ///   - fontScale: Logical pixels a glyph unit.
  package func fitted(
    to text: ShapedText, _ fit: IconTextFit, padding: Sides, offset: Point, fontScale: Double
  ) -> ShapedIcon {
    guard fit != .none else { return self }
    let textBox = text.box.scaled(by: fontScale)
    var icon = self
    if fit == .width || fit == .both {
      icon.box.minX = offset.x + textBox.minX - padding.left
      icon.box.maxX = offset.x + textBox.maxX + padding.right
    } else {
      icon.box.minX = offset.x + (textBox.minX + textBox.maxX - image.size.width) / 2
      icon.box.maxX = icon.box.minX + image.size.width
    }
    if fit == .height || fit == .both {
      icon.box.minY = offset.y + textBox.minY - padding.top
      icon.box.maxY = offset.y + textBox.maxY + padding.bottom
    } else {
      icon.box.minY = offset.y + (textBox.minY + textBox.maxY - image.size.height) / 2
      icon.box.maxY = icon.box.minY + image.size.height
    }
    icon.frame = image.content.map { content in
      Sides(
        top: content.minY / image.pixelRatio, right: image.size.width - content.maxX / image.pixelRatio,
        bottom: image.size.height - content.maxY / image.pixelRatio, left: content.minX / image.pixelRatio)
    }
    return icon
  }

  /// The box, with the content's proportions restored where the image asks for them.
  ///
  /// An axis that follows in proportion (`textFitHeight` before `textFitWidth`) lets the other grow to whole pixels until
  /// the box has the shape of the image's content.
  package var proportionedBox: BoundingBox {
    guard let content = image.content, image.textFitWidth != nil || image.textFitHeight != nil else { return box }
    let (fitWidth, fitHeight) = (image.textFitWidth ?? .stretchOrShrink, image.textFitHeight ?? .stretchOrShrink)
    let proportion = content.width / content.height
    var (left, top, width, height) = (box.minX, box.minY, box.width, box.height)
    switch (fitWidth, fitHeight) {
    case (.proportional, .proportional), (.stretchOnly, .proportional):
      guard fitWidth == .proportional || width / height < proportion else { break }
      width = (height * proportion).rounded(.up)
      left *= width / box.width
    case (.proportional, .stretchOnly):
      guard proportion != 0, width / height > proportion else { break }
      height = (width / proportion).rounded(.up)
      top *= height / box.height
    default: break
    }
    return BoundingBox(minX: left, minY: top, maxX: left + width, maxY: top + height)
  }
}
