internal import Underpixel

/// The hits of a pixel, outlined and numbered in the order of the answer.
struct Highlights {
  private let hits: [HitFeature]
  private let areas: [[HitArea]]
  private let frame: Frame

  init(_ hits: [HitFeature], _ areas: [HitArea], _ frame: Frame) {
    self.hits = hits
    self.frame = frame
    self.areas = hits.map { hit in areas.filter { $0.isOf(hit) } }
  }

  func draw(_ query: PixelQuery, on canvas: inout some Canvas) {
    for (index, areas) in areas.enumerated().reversed() {
      for area in areas { outline(area, Palette.color(ofHit: index), on: &canvas) }
    }
    mark(query, on: &canvas)
    drawNumbers(query, on: &canvas)
  }

  private func outline(_ area: HitArea, _ color: Color, on canvas: inout some Canvas) {
    if case .line = frame.scene.layers[area.hit.record.layer].kind {
      // Edges of a line are what its inside leaves of a wider one.
      for shape in area.shapes {
        switch shape {
        case .stroke(let lines, let width): canvas.stroke(lines, width: width + 3, color)
        default: canvas.draw(shape, Paint(edge: color, edgeWidth: 3))
        }
      }
      for shape in area.shapes { canvas.draw(shape, Paint(fill: color.mixed(with: .white, 0.7))) }
      return
    }
    for shape in area.shapes {
      canvas.draw(shape, Paint(fill: color.opacity(0.12), edge: color, edgeWidth: 1.5))
    }
  }

  private func mark(_ query: PixelQuery, on canvas: inout some Canvas) {
    let (point, radius) = (query.point, query.radius)
    if radius > 0 { canvas.draw(discAt: point, radius: radius, Paint(edge: .black)) }
    for (reach, width, color) in [(9.0, 4.0, Color.white), (9, 1.5, .black)] {
      let arms = [
        [ScreenPoint(x: point.x - reach, y: point.y), ScreenPoint(x: point.x + reach, y: point.y)],
        [ScreenPoint(x: point.x, y: point.y - reach), ScreenPoint(x: point.x, y: point.y + reach)],
      ]
      canvas.stroke(arms, width: width, color)
    }
  }

  private func drawNumbers(_ query: PixelQuery, on canvas: inout some Canvas) {
    var taken = [query.point]
    for (index, areas) in areas.enumerated() {
      guard var place = areas.middle(within: frame.projection.viewport) else { continue }
      while taken.contains(where: { ($0.x - place.x).magnitude < 16 && ($0.y - place.y).magnitude < 16 }) {
        place.y += 16
      }
      taken.append(place)
      Badge.draw(index, at: place, on: &canvas)
    }
  }
}

/// A number in a disc.
enum Badge {
  static let radius = 8.0

  static func draw(_ index: Int, at place: ScreenPoint, on canvas: inout some Canvas) {
    canvas.draw(discAt: place, radius: radius, Paint(fill: Palette.color(ofHit: index), edge: .white))
    let text = "\(index + 1)"
    let start = ScreenPoint(x: place.x - 2.8 * Double(text.count), y: place.y + 3.6)
    canvas.write(text, at: start, size: 10, .white)
  }
}

/// What the numbers mean.
struct Legend {
  private let hits: [HitFeature]
  /// Labels without room at the pixel; nil where they are not asked for.
  private let hidden: HiddenLabels?

  init(_ hits: [HitFeature], _ hidden: HiddenLabels?) {
    self.hits = hits
    self.hidden = hidden
  }

  private static let row = 20.0

  var height: Double { Double(max(hits.count, 1) + (hidden?.pieces.count ?? 0)) * Self.row + 12 }

  func draw(below viewport: Size, on canvas: inout some Canvas) {
    canvas.draw(
      BoundingBox(minX: 0, minY: viewport.height, maxX: viewport.width, maxY: viewport.height + height),
      Paint(fill: .white))
    canvas.stroke(
      [[ScreenPoint(x: 0, y: viewport.height), ScreenPoint(x: viewport.width, y: viewport.height)]], width: 1, .black)
    func write(_ text: String, x: Double, row: Int) {
      let y = viewport.height + 6 + (Double(row) + 0.5) * Self.row
      canvas.write(text, at: ScreenPoint(x: x, y: y + 4), size: 12, .black)
    }
    if hits.isEmpty { write("nothing is there", x: 10, row: 0) }
    for (index, hit) in hits.enumerated() {
      let middle = viewport.height + 6 + (Double(index) + 0.5) * Self.row
      Badge.draw(index, at: ScreenPoint(x: 16, y: middle), on: &canvas)
      write("\(hit.layer)  \(hit.feature.title)", x: 34, row: index)
    }
    guard let hidden else { return }
    for (index, symbol) in hidden.pieces.enumerated() {
      let row = max(hits.count, 1) + index
      let middle = viewport.height + 6 + (Double(row) + 0.5) * Self.row
      canvas.draw(
        BoundingBox(minX: 9, minY: middle - 5, maxX: 23, maxY: middle + 5),
        Paint(edge: Palette.hidden.opacity(0.8)))
      let title = "\(symbol.layer) \(symbol.piece)  \(symbol.feature.title)"
      write("\(title), hidden by \(hidden.hindrance(of: symbol))", x: 34, row: row)
    }
  }
}

extension HitArea {
  /// True for an area of the same feature in the same layer, across tiles too.
  fileprivate func isOf(_ other: HitFeature) -> Bool {
    let (a, b) = (hit.record, other.record)
    guard a.layer == b.layer else { return false }
    if a.set == b.set && a.feature == b.feature { return true }
    return other.tile != nil && hit.tile != nil && hit.feature.id != nil && hit.feature.id == other.feature.id
  }
}

extension [HitArea] {
  /// The middle of the box around what is seen of the areas.
  fileprivate func middle(within viewport: Size) -> ScreenPoint? {
    var box = BoundingBox.empty
    func add(_ x: Double, _ y: Double) {
      box.formUnion(x: Swift.min(Swift.max(x, 0), viewport.width), y: Swift.min(Swift.max(y, 0), viewport.height))
    }
    for shape in flatMap(\.shapes) {
      switch shape {
      case .polygon(let lines), .pieces(let lines), .stroke(let lines, _):
        for point in lines.joined() { add(point.x, point.y) }
      case .disc(let center, let radius):
        add(center.x - radius, center.y - radius)
        add(center.x + radius, center.y + radius)
      }
    }
    return box.isEmpty ? nil : ScreenPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
  }
}
