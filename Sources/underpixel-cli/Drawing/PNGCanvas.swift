internal import CCairo
internal import Underpixel

/// A drawing as a picture of pixels, painted by cairo.
@safe final class PNGCanvas: Canvas {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Nil for a picture that is too large.
  init?(_ size: Size) {
    guard size.width <= 32_767, size.height <= 32_767, size.width * size.height <= 100_000_000 else { return nil }
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(size.width.rounded(.up)), Int32(size.height.rounded(.up))),
      let context = unsafe cairo_create(surface)
    else { return nil }
    unsafe (self.surface, self.context) = (surface, context)
    guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
    unsafe cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Writes the file; false where that fails.
  func write(to path: String) -> Bool {
    unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }

  func draw(_ rings: [[ScreenPoint]], _ rule: FillRule, _ paint: Paint) {
    follow(rings, isClosed: true)
    unsafe cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    finish(paint)
  }

  func stroke(_ lines: [[ScreenPoint]], width: Double, _ color: Color) {
    follow(lines, isClosed: false)
    finish(Paint(edge: color, edgeWidth: width))
  }

  func draw(discAt center: ScreenPoint, radius: Double, _ paint: Paint) {
    unsafe cairo_new_path(context)
    unsafe cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    finish(paint)
  }

  func write(_ text: String, at start: ScreenPoint, size: Double, _ color: Color) {
    use(color)
    unsafe cairo_set_font_size(context, size)
    unsafe cairo_move_to(context, start.x, start.y)
    unsafe cairo_show_text(context, text)
  }

  func title(_ title: @autoclosure () -> String, _ body: (inout PNGCanvas) -> Void) {
    var canvas = self
    body(&canvas)
  }

  // MARK: Paths

  private func follow(_ lines: [[ScreenPoint]], isClosed: Bool) {
    unsafe cairo_new_path(context)
    for line in lines {
      guard let first = line.first else { continue }
      unsafe cairo_move_to(context, first.x, first.y)
      for point in line.dropFirst() { unsafe cairo_line_to(context, point.x, point.y) }
      // A line of one place is seen by its caps.
      if isClosed || line.count == 1 { unsafe cairo_close_path(context) }
    }
  }

  private func finish(_ paint: Paint) {
    if let fill = paint.fill {
      use(fill)
      unsafe cairo_fill_preserve(context)
    }
    if let edge = paint.edge {
      use(edge)
      unsafe cairo_set_line_width(context, paint.edgeWidth)
      unsafe cairo_stroke_preserve(context)
    }
    unsafe cairo_new_path(context)
  }

  private func use(_ color: Color) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}
