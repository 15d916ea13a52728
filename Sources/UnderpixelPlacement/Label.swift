public import UnderpixelCollision
public import UnderpixelGeometry

/// A label that wants room: text, an icon or both at one place of the map.
///
/// Its boxes are in logical pixels from the anchor, x right and y down, as the label is laid out; where they lie on the
/// screen is told by the rules of its layer (``LabelRules``).
///
///     let anchor = WebMercator.project(Coordinate(longitude: 7.42, latitude: 43.73))
///     let box = BoundingBox(minX: -40, minY: -8, maxX: 40, maxY: 8)
///     let name = Label(feature: 0, anchor: anchor, text: box)   // 80 x 16 pixels around its place
public struct Label: Sendable {
  /// The index of the feature in its set.
  public var feature: Int
  /// On the map plane; of a place in degrees it is `WebMercator.project`.
  public var anchor: MercatorPoint
  /// The box of the text, padding included; nil for text along a line and for none.
  public var text: BoundingBox?
  /// The box of the text written top down, where there is room for it alone.
  public var verticalText: BoundingBox?
  public var icon: BoundingBox?
  /// The box of the icon that goes with text written top down.
  public var verticalIcon: BoundingBox?
  /// Text along a line: an index in ``LabelSet/lineTexts``. Who sets it sets ``hasText`` too.
  public var lineText: Int?
  /// Where the text may stand beside its anchor, in order of preference: a range of ``LabelSet/choices``; empty where it
  /// stands at its box alone. Choices move the box by shares of its size, so it has to lie around the anchor evenly: as far
  /// to the left as to the right, and as far up as down.
  public var choices: Range<Int>
  /// False where there is nothing to read: the icon then needs no text to be there. With a true one the icon is there
  /// only where the text finds room too, unless ``LabelRules/isTextOptional``.
  public var hasText: Bool
  /// False where there is no image: the text then needs no icon to be there.
  public var hasIcon: Bool
  /// Where ``LabelRules/order`` is `sortKey`, labels with smaller keys are placed first; where ``LabelRules/stacking`` is,
  /// those with larger ones are on top. A NaN counts as 0.
  public var sortKey: Double { didSet { if sortKey.isNaN { sortKey = 0 } } }
  /// A place on the screen that the label has, whatever the camera: it takes that, as its icon where ``hasIcon`` is true
  /// and as its text otherwise, and nothing else of the label counts.
  public var fixed: CollisionShape?

  /// What the label is at a place of its own; nil where it has none.
  package var fixedPiece: LabelPiece? { fixed == nil ? nil : hasIcon ? .icon : .text }

  /// A label with text where `text` is a box, and with an icon where `icon` is one.
  public init(feature: Int, anchor: MercatorPoint, text: BoundingBox? = nil, icon: BoundingBox? = nil) {
    self.feature = feature
    self.anchor = anchor
    self.text = text
    self.icon = icon
    verticalText = nil
    verticalIcon = nil
    lineText = nil
    choices = 0..<0
    hasText = text != nil
    hasIcon = icon != nil
    sortKey = 0
    fixed = nil
  }
}

/// One of the places beside its anchor that a text may take, whose box lies around the anchor evenly.
public struct AnchorChoice: Hashable, Sendable {
  /// Which part of the text lies at the anchor: 0 its left or top edge, 1 its right or bottom edge.
  public var horizontal: Double
  public var vertical: Double
  /// In logical pixels.
  public var offset: Point

  public init(horizontal: Double, vertical: Double, offset: Point) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.offset = offset
  }

  /// How far a centered box moves.
  func shift(of box: BoundingBox) -> Vector {
    Vector((0.5 - horizontal) * box.width + offset.x, (0.5 - vertical) * box.height + offset.y)
  }
}

/// Text along a line.
public struct LineText: Sendable {
  /// The line: a range of ``LabelSet/vertices``.
  public var vertices: Range<Int>
  /// The anchor lies between this vertex of the line, counted from its first one, and the next.
  public var segment: Int
  /// The middles of the first and of the last glyph along the line from the anchor, in 24ths of the text size.
  public var firstGlyph: Double
  public var lastGlyph: Double
  /// Along the line and to its right, in 24ths of the text size.
  public var offset: Point
  /// The text's height, in logical pixels.
  public var height: Double

  public init(
    vertices: Range<Int>, segment: Int, firstGlyph: Double, lastGlyph: Double, offset: Point = Point(x: 0, y: 0),
    height: Double
  ) {
    self.vertices = vertices
    self.segment = segment
    self.firstGlyph = firstGlyph
    self.lastGlyph = lastGlyph
    self.offset = offset
    self.height = height
  }
}
