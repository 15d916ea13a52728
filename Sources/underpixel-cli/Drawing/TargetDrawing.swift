internal import Underpixel

/// Where features can be tapped: a dot, and a disc as large as a tap may miss.
struct TargetDrawing {
  private let targets: [TapTarget]

  init(_ frame: Frame, layers: Set<String>?) { targets = frame.tapTargets(layers: layers) }

  func draw(on canvas: inout some Canvas) {
    for target in targets.reversed() {
      guard let point = target.point else { continue }
      let color = target.side < Self.small ? Palette.hidden : .black
      canvas.title("\(target.hit.layer) \(target.hit.feature.title)") { canvas in
        canvas.draw(
          discAt: point, radius: max(target.clearance, 0.5), Paint(fill: color.opacity(0.08), edge: color.opacity(0.6)))
        canvas.draw(discAt: point, radius: 1.5, Paint(fill: color))
      }
    }
  }

  /// Less than that, in pixels, is small: WCAG 2.2, success criterion 2.5.8.
  private static let small = 24.0
}
