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
  /// Above the indices of all features that have labels.
  package let featureBound: Int
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

  /// Labels and what their indices name; one that names nothing stops the program.
  ///
  /// - Parameters:
  ///   - labels: The more important before the less: under ``LabelRules/Order/data`` they are placed as they stand here, and
  ///     under ``LabelRules/Order/sortKey`` so are those of one key.
  ///   - textSize: Of text along lines, in logical pixels.
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
    featureBound = Self.checkedFeatureBound(labels, choices.count, lineTexts.count)
    for (index, text) in lineTexts.enumerated() {
      let range = text.vertices
      precondition(
        range.lowerBound >= 0 && range.upperBound <= vertices.count,
        "the line text \(index) has the vertices \(range), of \(vertices.count)")
    }
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
  package convenience init(fixed: [(feature: Int, piece: LabelPiece, shape: CollisionShape)]) {
    self.init(
      fixed.map { feature, piece, shape in
        var label = Label(feature: feature, anchor: MercatorPoint(x: 0, y: 0))
        (label.hasText, label.hasIcon) = (piece == .text, piece == .icon)
        label.fixed = shape
        return label
      })
  }

  private static func checkedFeatureBound(_ labels: [Label], _ choiceCount: Int, _ lineTextCount: Int) -> Int {
    var bound = 0
    for (index, label) in labels.enumerated() {
      precondition(label.feature >= 0, "the label \(index) is of feature \(label.feature)")
      bound = max(bound, label.feature + 1)
      let choices = label.choices
      precondition(
        choices.lowerBound >= 0 && choices.upperBound <= choiceCount,
        "the label \(index) has the choices \(choices), of \(choiceCount)")
      guard let text = label.lineText else { continue }
      precondition(
        text >= 0 && text < lineTextCount, "the label \(index) has the line text \(text), of \(lineTextCount)")
    }
    return bound
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
