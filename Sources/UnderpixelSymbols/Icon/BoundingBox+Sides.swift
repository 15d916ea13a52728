package import UnderpixelGeometry

extension BoundingBox {
  /// The box with each edge moved out by the length at its side.
  package func expanded(by sides: Sides) -> BoundingBox {
    BoundingBox(minX: minX - sides.left, minY: minY - sides.top, maxX: maxX + sides.right, maxY: maxY + sides.bottom)
  }

  /// The box with all edges moved away from the origin by a factor.
  package func scaled(by factor: Double) -> BoundingBox {
    BoundingBox(minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
  }
}
