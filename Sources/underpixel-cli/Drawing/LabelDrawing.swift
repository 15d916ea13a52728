internal import Underpixel
internal import UnderpixelCollision
internal import UnderpixelPlacement

/// The labels of a frame: those on the screen, and those without room as far as they are asked for.
struct LabelDrawing {
  /// Which labels without room are drawn.
  enum Hidden: String, CaseIterable {
    case yes, no
    /// Those that would be at the pixel that is asked about.
    case atPixel = "at-pixel"
  }

  private let frame: Frame
  private let layers: Set<String>?
  private let hidden: Hidden
  /// Those without room at the pixel that is asked about; nil where they are not asked for.
  let hiddenAtPixel: HiddenLabels?

  init(_ frame: Frame, layers: Set<String>?, query: PixelQuery?, _ hidden: Hidden) {
    self.frame = frame
    self.layers = layers
    self.hidden = hidden
    hiddenAtPixel =
      hidden == .no ? nil : query.map { HiddenLabels(at: $0.point, radius: $0.radius, frame, layers: layers) }
  }

  /// What is placed is on top, and below it what would be at the pixel.
  func draw(in box: ScreenBox, on canvas: inout some Canvas) {
    let symbols = frame.symbols(in: box, including: hidden == .yes ? .hidden : .placed)
      .filter { layers?.contains($0.layer) ?? true }
    for symbol in symbols where !symbol.isPlaced { draw(symbol, Palette.hidden.opacity(0.25), on: &canvas) }
    for symbol in hiddenAtPixel?.pieces ?? [] { draw(symbol, Palette.hidden.opacity(0.8), on: &canvas) }
    for symbol in symbols where symbol.isPlaced { draw(symbol, Palette.placed.opacity(0.6), on: &canvas) }
    for symbol in symbols where symbol.isPlaced { writeName(of: symbol, on: &canvas) }
  }

  private func draw(_ symbol: SymbolPiece, _ edge: Color, on canvas: inout some Canvas) {
    let paint = Paint(edge: edge, edgeWidth: 0.75)
    canvas.title(title(of: symbol)) { canvas in
      for shape in symbol.shapes {
        switch shape {
        case .box(let box): canvas.draw(box, paint)
        case .rotatedBox(let box): canvas.draw([box.corners], .evenOdd, paint)
        case .circle(let circle): canvas.draw(discAt: circle.center, radius: circle.radius, paint)
        }
      }
    }
  }

  /// What it is of, and what hides it.
  private func title(of symbol: SymbolPiece) -> String {
    let title = "\(symbol.layer) \(symbol.piece) \(symbol.feature.title)"
    if symbol.isPlaced { return title }
    return symbol.blocker.map { "\(title), hidden by \($0.layer) \($0.feature.title)" } ?? "\(title), hidden"
  }

  private func writeName(of symbol: SymbolPiece, on canvas: inout some Canvas) {
    guard symbol.piece == .text, let box = symbol.shapes.first?.bounds,
      let name = symbol.feature.properties["name"]?.string
    else { return }
    let start = ScreenPoint(x: box.minX + 2, y: (box.minY + box.maxY) / 2 + 2.5)
    canvas.write(printable(name), at: start, size: 7, .black)
  }
}
