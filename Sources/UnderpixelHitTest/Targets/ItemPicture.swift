internal import UnderpixelCamera
internal import UnderpixelGeometry

/// A picture of what each pixel hits first: an item buffer (Weghorst, Hooper and Greenberg, "Improved computational methods for
/// ray tracing", ACM TOG 1984).
///
/// Areas are painted from the bottom to the top. Which of several extrusions is in front is not known from their areas: there
/// the frame is asked.
struct ItemPicture {
  /// A feature in a layer.
  struct Item {
    let hit: HitFeature
    var shapes: [AreaShape]
  }

  let frame: Frame
  let order: DrawOrder
  let grid: PixelGrid
  /// From the bottom to the top.
  private(set) var items: [Item] = []
  /// For each pixel, row by row, the item that it hits first; `nothing` for none.
  private(set) var pixels: [Int32]

  static let nothing: Int32 = -1

  /// - Parameter box: Of which pixels are painted, those of the viewport alone.
  init(_ frame: Frame, in box: BoundingBox) {
    self.frame = frame
    order = frame.drawOrder(frame.labels)
    grid = PixelGrid(over: frame.projection.viewport, in: box)
    pixels = Array(repeating: Self.nothing, count: grid.count)
    // Where areas are cut no pixel's middle is.
    let (width, height) = (grid.width, grid.height)
    let around = ScreenBox(x: box.minX - width...box.maxX + width, y: box.minY - height...box.maxY + height)
    // Each layer by itself: extrusions of one may stand before flat layers above it at other pixels.
    let areas = frame.areas(in: around).enumerated().sorted {
      ($0.element.hit.record.layer, $0.offset) < ($1.element.hit.record.layer, $1.offset)
    }
    var numbers: [DrawOrder.Identity: Int] = [:]
    var raised = RaisedPixels(order.isExtrusion, count: grid.count)
    for (_, area) in areas {
      let identity = order.identity(of: area.hit.record)
      let number = numbers[identity] ?? items.count
      if number == items.count {
        numbers[identity] = number
        items.append(Item(hit: area.hit, shapes: []))
      }
      items[number].shapes += area.shapes
      paint(area, Int32(number), &raised)
    }
    ask(about: raised.disputed, numbers)
  }

  private mutating func paint(_ area: HitArea, _ number: Int32, _ raised: inout RaisedPixels) {
    let layer = area.hit.record.layer
    let width = grid.columns.count
    for shape in area.shapes {
      shape.forEachSpan(in: grid) { row, columns in
        for pixel in row * width + columns.lowerBound..<row * width + columns.upperBound { pixels[pixel] = number }
        raised.paint(row * width + columns.lowerBound..<row * width + columns.upperBound, number, layer: layer)
      }
    }
  }

  /// Asks the frame about pixels.
  private mutating func ask(about disputed: [Int], _ numbers: [DrawOrder.Identity: Int]) {
    guard !disputed.isEmpty else { return }
    let answers = frame.batch(at: disputed.map(grid.middle), limit: 1)
    for (index, pixel) in disputed.enumerated() {
      let number = answers.records(at: index).first.flatMap { numbers[order.identity(of: $0)] }
      pixels[pixel] = number.map { Int32($0) } ?? Self.nothing
    }
  }
}

/// Where several extrusions are painted, one over the other.
private struct RaisedPixels {
  private let isExtrusion: [Bool]
  private let topmost: Int?
  /// For each pixel the extrusion painted last; empty without extrusions.
  private var last: [Int32] = []
  private var isDisputed: [Bool] = []

  init(_ isExtrusion: [Bool], count: Int) {
    self.isExtrusion = isExtrusion
    topmost = isExtrusion.lastIndex(of: true)
    guard topmost != nil else { return }
    last = Array(repeating: ItemPicture.nothing, count: count)
    isDisputed = Array(repeating: false, count: count)
  }

  var disputed: [Int] { isDisputed.indices.filter { isDisputed[$0] } }

  mutating func paint(_ pixels: Range<Int>, _ number: Int32, layer: Int) {
    guard let topmost else { return }
    if isExtrusion[layer] {
      for pixel in pixels {
        if last[pixel] != ItemPicture.nothing, last[pixel] != number { isDisputed[pixel] = true }
        last[pixel] = number
      }
    } else if layer > topmost {
      for pixel in pixels { isDisputed[pixel] = false }
    }
  }
}
