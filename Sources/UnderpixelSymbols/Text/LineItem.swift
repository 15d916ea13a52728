internal import UnderpixelGeometry
internal import UnderpixelSources
internal import UnderpixelStyle

/// A unit of a line as it is set, in glyph units.
struct LineItem {
  let isImage: Bool
  let isVertical: Bool
  let scale: Double
  let advance: Double
  /// How far the pen moves on, without letter spacing.
  let pace: Double
  /// Across the line.
  let thickness: Double
  /// What has to fit into the line's room: an em, or the height of an image.
  private let height: Double
  private let alignment: Formatted.VerticalAlignment

  /// Nil where there is nothing to set.
  init?(at index: Int, _ measured: MeasuredText, _ flow: TextFlow, imageScale: Double) {
    guard let measure = measured.measures[index] else { return nil }
    let section = measured.text.section(at: index)
    isVertical = flow.keepsUpright(measured.text.units[index])
    alignment = section.verticalAlignment
    switch measure {
    case .glyph(let glyph):
      isImage = false
      scale = section.scale
      advance = glyph.advance * scale
      height = scale * GlyphUnits.perEm
      thickness = height
      // Upright glyphs all take an em of a vertical line.
      pace = isVertical ? height : advance
    case .image(let size):
      isImage = true
      scale = imageScale
      advance = (isVertical ? size.height : size.width) * scale
      height = size.height * scale
      thickness = (isVertical ? size.width : size.height) * scale
      pace = advance
    }
  }

  /// How far below the top of the line's room it hangs.
  func drop(in room: LineRoom) -> Double {
    if isVertical { return room.width - height }
    let share =
      switch alignment {
      case .top: 0.0
      case .center: 0.5
      case .bottom: 1.0
      }
    return (room.height - height) * share
  }
}

/// How much room the largest glyph and the largest image of a line need, in glyph units.
struct LineRoom {
  /// Of the largest section.
  private(set) var scale = 0.0
  /// Across the line, if it is horizontal and if it is vertical.
  private(set) var height = 0.0
  private(set) var width = 0.0

  init(_ range: Range<Int>, _ measured: MeasuredText, imageScale: Double) {
    for index in range {
      scale = max(scale, measured.text.section(at: index).scale)
      if case .image(let size) = measured.measures[index] {
        height = max(height, size.height)
        width = max(width, size.width)
      }
    }
    height = max(emHeight, height * imageScale)
    width = max(emHeight, width * imageScale)
  }

  /// Of the largest section.
  var emHeight: Double { scale * GlyphUnits.perEm }
}
