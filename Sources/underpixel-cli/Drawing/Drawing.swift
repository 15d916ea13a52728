internal import Underpixel

/// The pixel that is asked about.
struct PixelQuery {
  var point: ScreenPoint
  var radius: Double
}

/// A picture of the hit areas of a frame.
struct Drawing {
  private let frame: Frame
  private let layers: Set<String>?
  private let query: PixelQuery?
  /// What the pixel hits, top-most first.
  private let hits: [HitFeature]
  private let labels: LabelDrawing
  private let targets: TargetDrawing?

  /// - Parameter targets: Whether it is drawn where features can be tapped.
  init(
    _ frame: Frame, layers: Set<String>?, query: PixelQuery?, hidden: LabelDrawing.Hidden = .atPixel,
    targets: Bool = false
  ) {
    self.frame = frame
    self.layers = layers
    self.query = query
    hits = query.map { Array(frame.hits(at: $0.point, radius: $0.radius, layers: layers)) } ?? []
    labels = LabelDrawing(frame, layers: layers, query: query, hidden)
    self.targets = targets ? TargetDrawing(frame, layers: layers) : nil
  }

  private var viewport: Size { frame.projection.viewport }

  /// The viewport, and the legend below it.
  var size: Size {
    guard query != nil else { return viewport }
    return Size(width: viewport.width, height: viewport.height + legend.height)
  }

  private var legend: Legend { Legend(hits, labels.hiddenAtPixel) }

  func draw(on canvas: inout some Canvas) {
    canvas.draw(BoundingBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height), Paint(fill: .white))
    // Where areas are cut is not to be seen.
    let seen = ScreenBox(x: -8...viewport.width + 8, y: -8...viewport.height + 8)
    let areas = frame.areas(in: seen, layers: layers)
    for area in areas {
      canvas.title("\(area.hit.layer) \(area.hit.feature.title)") { draw(area, on: &$0) }
    }
    labels.draw(in: seen, on: &canvas)
    targets?.draw(on: &canvas)
    guard let query else { return }
    Highlights(hits, areas, frame).draw(query, on: &canvas)
    legend.draw(below: viewport, on: &canvas)
  }

  private func draw(_ area: HitArea, on canvas: inout some Canvas) {
    let layer = area.hit.record.layer
    let color = Palette.color(of: frame.scene.layers[layer].kind, layer)
    switch frame.scene.layers[layer].kind {
    case .extrusion: draw(extrusion: area, color, on: &canvas)
    // Plates, so that the names on them can be read.
    case .symbols: for shape in area.shapes { canvas.draw(shape, Paint(fill: Palette.plate)) }
    case .fill: for shape in area.shapes { canvas.draw(shape, Paint(fill: color.opacity(0.3))) }
    case .line: for shape in area.shapes { canvas.draw(shape, Paint(fill: color.opacity(0.45))) }
    case .circle:
      for shape in area.shapes { canvas.draw(shape, Paint(fill: color.opacity(0.35), edge: color.opacity(0.7))) }
    }
  }

  /// Hardly translucent, so that many houses are not a blot; one wall after the other, so that a house looks like one.
  private func draw(extrusion area: HitArea, _ color: Color, on canvas: inout some Canvas) {
    let edge = color.mixed(with: .black, 0.4)
    for shape in area.shapes {
      if case .pieces(let walls) = shape {
        let paint = Paint(fill: color.opacity(0.85), edge: edge, edgeWidth: 0.3)
        for wall in walls { canvas.draw([wall], .evenOdd, paint) }
      } else {
        canvas.draw(shape, Paint(fill: color.mixed(with: .white, 0.6).opacity(0.85), edge: edge, edgeWidth: 0.3))
      }
    }
  }
}

/// The colors of areas.
enum Palette {
  static let placed = Color(red: 0, green: 0, blue: 1)
  static let hidden = Color(red: 1, green: 0, blue: 0)
  static let plate = placed.mixed(with: .white, 0.9).opacity(0.75)

  /// Hues tell kinds apart; layers of one kind differ in lightness and a little in hue.
  static func color(of kind: Layer.Kind, _ layer: Int) -> Color {
    // Multiples of the golden ratio lie far from each other.
    let share = (Double(layer) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
    let (hues, saturation): (ClosedRange<Double>, Double) =
      switch kind {
      case .fill: (75...165, 0.4)
      case .line: (20...55, 0.75)
      case .circle: (270...310, 0.6)
      case .extrusion: (185...215, 0.25)
      case .symbols: (240...240, 1)
      }
    let hue = hues.lowerBound + share * (hues.upperBound - hues.lowerBound)
    return Color(hue: hue, saturation: saturation, lightness: 0.35 + 0.25 * share)
  }

  /// The color of a hit, by its place in the answer.
  static func color(ofHit number: Int) -> Color {
    Color(hue: (330 + Double(number) * 137.5).truncatingRemainder(dividingBy: 360), saturation: 0.9, lightness: 0.38)
  }
}
