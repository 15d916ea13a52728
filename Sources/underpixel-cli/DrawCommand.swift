internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `underpixel draw`: where features are hit, as a picture.
struct DrawCommand {
  private let options: Options

  init(_ arguments: [String]) throws(UsageError) {
    options = try Options(
      arguments, known: MapOptions.names.union(["at", "radius", "hidden", "output"]), flags: ["targets"])
  }

  func run() throws(UsageError) {
    if options.wantsHelp { return Terminal.print(Help.draw) }
    for warning in try draw() { Terminal.printError("warning: \(warning)") }
  }

  /// Writes the file; gives what the style says that is not taken into account.
  func draw() throws(UsageError) -> [String] {
    if let stray = options.plain.first { throw UsageError("\"\(stray)\" is no option; see \"underpixel draw --help\"") }
    guard let path = options["output"] else { throw UsageError("\"-o FILE\" is missing") }
    let isSVG = path.lowercased().hasSuffix(".svg")
    guard isSVG || path.lowercased().hasSuffix(".png") else {
      throw UsageError("\"-o\" expects a file that ends in .svg or .png, found \"\(path)\"")
    }
    let at = try options.pixel("at")
    let radius = try options.amount("radius")
    if at == nil && radius != nil { throw UsageError("\"--radius PX\" needs \"--at X,Y\"") }
    let hidden = try options.choice("hidden", LabelDrawing.Hidden.allCases.map(\.rawValue))
    if at == nil && hidden == "at-pixel" { throw UsageError("\"--hidden at-pixel\" needs \"--at X,Y\"") }

    let map = try MapOptions(options)
    let query = at.map { PixelQuery(point: $0, radius: radius ?? 0) }
    let drawing = Drawing(
      map.frame, layers: map.layers, query: query, hidden: hidden.flatMap(LabelDrawing.Hidden.init) ?? .atPixel,
      targets: options.has("targets"))
    if isSVG {
      var canvas = SVGCanvas(drawing.size)
      drawing.draw(on: &canvas)
      do {
        try Data(canvas.document.utf8).write(to: URL(filePath: path))
      } catch {
        throw UsageError("\(path): can't be written", status: 1)
      }
    } else {
      guard var canvas = PNGCanvas(drawing.size) else {
        throw UsageError("a picture of \(drawing.size.width) x \(drawing.size.height) pixels is too large for PNG")
      }
      drawing.draw(on: &canvas)
      guard canvas.write(to: path) else { throw UsageError("\(path): can't be written", status: 1) }
    }
    return map.warningsByNow
  }
}
