internal import Synchronization
package import UnderpixelCollision
public import UnderpixelGeometry

/// The labels of one feature set or tile that one layer lays out, in the order of their features. Immutable: what does not
/// change while the camera moves at one whole zoom level.
public final class LabelSet: Sendable {
  public let labels: [Label]
  public let choices: [AnchorChoice]
  public let lineTexts: [LineText]
  /// The lines' vertices, on the map plane.
  public let vertices: [MercatorPoint]
  /// The size of text along lines, of a feature at a zoom, in logical pixels.
  let textSize: TextSize
  /// Runs of labels of one sort key, in order.
  let runs: [Range<Int>]
  /// Where the anchors lie from `origin`, in units that tell them apart; what orders labels by their height on the screen.
  let origin: MercatorPoint
  let unit: Double
  /// Made when it is first asked for.
  let byFeature = AtomicLazyReference<LabelsByFeature>()

  public enum TextSize: Sendable {
    case constant(Double)
    case zoom(@Sendable (_ zoom: Double) -> Double)
    case feature(@Sendable (_ feature: Int, _ zoom: Double) -> Double)
  }

  /// - Parameters:
  ///   - labels: In the order of their features, or of their sort keys.
  ///   - tile: The tile that the labels are of; its 8192nd parts tell heights on the screen apart.
  public init(
    _ labels: [Label], choices: [AnchorChoice] = [], lineTexts: [LineText] = [], vertices: [MercatorPoint] = [],
    textSize: TextSize = .constant(16), tile: TileID? = nil
  ) {
    self.labels = labels
    self.choices = choices
    self.lineTexts = lineTexts
    self.vertices = vertices
    self.textSize = textSize
    var runs: [Range<Int>] = []
    for index in labels.indices {
      if let last = runs.last, labels[last.lowerBound].sortKey == labels[index].sortKey {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    self.runs = runs
    let bounds = tile?.bounds
    origin = MercatorPoint(x: bounds?.minX ?? 0, y: bounds?.minY ?? 0)
    unit = (bounds?.width ?? 0x1p-14) / 8192
  }

  /// Labels with places on the screen of their own.
  package convenience init(fixed: [(feature: Int, shape: CollisionShape)]) {
    self.init(
      fixed.map { feature, shape in
        var label = Label(feature: feature, anchor: MercatorPoint(x: 0, y: 0))
        label.fixed = shape
        return label
      })
  }

  public static let none = LabelSet([])

  /// The size of a text along a line.
  func textSize(of feature: Int, atZoom zoom: Double) -> Double {
    switch textSize {
    case .constant(let size): size
    case .zoom(let size): size(zoom)
    case .feature(let size): size(feature, zoom)
    }
  }
}
