internal import UnderpixelHitTest
internal import UnderpixelStyle

/// A layer of a style as a scene has it.
struct DrawnLayer {
  let identity: HitLayer.Identity
  let source: SourceKey
  var layer: Layer
  private let symbols: Symbols?

  init(_ hit: HitLayer, _ content: Layer.Content, _ labels: LabelLayouts) {
    identity = hit.identity
    source = hit.source
    symbols = labels.symbols(of: hit)
    layer = Layer(hit, content, symbols)
  }

  /// Whether it is what a layer of the style, with its labels as they are now, would be.
  func shows(_ hit: HitLayer, _ labels: LabelLayouts) -> Bool {
    identity === hit.identity && symbols === labels.symbols(of: hit)
  }
}
