internal import UnderpixelGeometry
package import UnderpixelStyle

/// What layers of symbols have in common that lay out the same labels, in the same appearances. These are placed once, and hit in each of the layers.
/// (MapLibre GL JS, `groupByLayout`.)
package struct SymbolFamily: Hashable, Sendable {
  private let importPath: ImportPath
  private let source: String?
  private let sourceLayer: String?
  private let minZoom: Double?
  private let maxZoom: Double?
  private let filter: PropertyValue?
  private let layout: [String: PropertyValue]
  private let appearances: [Appearance]

  package init(_ layer: StyleLayer, in importPath: ImportPath) {
    self.importPath = importPath
    source = layer.source
    sourceLayer = layer.sourceLayer
    minZoom = layer.minZoom
    maxZoom = layer.maxZoom
    filter = layer.filter
    layout = layer.layout
    appearances = layer.appearances
  }
}
