import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

/// A random scene of which every cause can be undone.
struct ExplainedScene: CustomStringConvertible {
  /// Where a layer's features are.
  enum Content: CaseIterable {
    case flat, tiled, edited, levels
  }

  struct Sketch {
    var kind: Layer.Kind
    var content: Content
    var shift: (x: Double, y: Double)
    var zooms: Range<Double>
    var isVisible: Bool
    /// Whether features with even indices are refused.
    var isFiltered: Bool
    /// What draws labels at points instead: whether they are to be placed.
    var labels: Bool?
  }

  var layers: [Layer]
  var camera: Camera
  var pixel: ScreenPoint
  var radius: Double
  /// The features of layers of labels that lost theirs.
  private var labels: [Int: (placed: Bool, features: [Int])] = [:]
  private let sketches: [Sketch]
  private let shapes: [Geometry]
  private let set: FeatureSet

  init(_ sketches: [Sketch], _ shapes: [Geometry], _ camera: Camera, _ pixel: ScreenPoint, _ radius: Double) {
    (self.camera, self.pixel, self.radius, self.sketches, self.shapes) = (camera, pixel, radius, sketches, shapes)
    set = Town.set(shapes)
    let (set, all) = (set, shapes)
    let features = shapes.enumerated().map { TileFeature(shape: $1, id: $0 % 3 == 2 ? nil : FeatureID(Int64($0))) }
    let tiles = TileSets(features, zoom: 16, margin: 0.1)
    let halves = Self.edited(shapes)
    layers = []
    for (index, sketch) in sketches.enumerated() {
      let content: Layer.Content =
        switch sketch.content {
        case .flat: .features(set)
        case .tiled: .tiles(tiles)
        case .edited: .edited(halves)
        case .levels: .levels(ZoomLevels(zooms: 0...16) { $0 < 16 ? Town.set(all.dropLast()) : set })
        }
      if let isToBePlaced = sketch.labels {
        labels[index] = (!isToBePlaced, Array(shapes.indices))
        layers.append(Layer("labels", set, kind: .fill))
        layers[index] = labelLayer(index)
      } else {
        layers.append(Layer("layer \(index)", content, sourceLayer: "layer", kind: sketch.kind))
        layers[index].translation = Layer.Translation(x: .constant(sketch.shift.x), y: .constant(sketch.shift.y))
      }
      layers[index].zooms = sketch.zooms
      layers[index].isVisible = sketch.isVisible
      if sketch.isFiltered, sketch.labels == nil {
        layers[index].filter = .features(dependsOnZoom: false) { _, feature, _, _ in feature % 2 == 1 }
      }
    }
  }

  var description: String { "\(sketches) \(shapes) \(camera) at \(pixel) radius \(radius)" }

  var frame: Frame {
    get throws { try Scene(layers: layers).frame(camera: camera, viewport: viewport) }
  }

  private static func edited(_ shapes: [Geometry]) -> EditedFeatures {
    var delta = FeatureCollectionBuilder()
    var hidden = [UInt64](repeating: 0, count: shapes.count / 64 + 1)
    for (index, shape) in shapes.enumerated() where index % 2 == 0 {
      hidden[index / 64] |= 1 << UInt64(index % 64)
      if index % 4 == 0 {
        delta.append(shape, properties: [:])
        delta.endFeature(id: FeatureID(Int64(index)), sourceOrdinal: index)
      }
    }
    return EditedFeatures(base: Town.set(shapes), delta: FeatureSet(delta.finish()), hidden: hidden)
  }

  // MARK: Labels

  private static func place(of shape: Geometry) -> Coordinate? {
    let set = Town.set([shape])
    return set.plane.first.map(WebMercator.unproject)
  }

  private func labelLayer(_ index: Int) -> Layer {
    let (isPlaced, features) = labels[index] ?? (false, [])
    let places = features.compactMap { feature in Self.place(of: shapes[feature]).map { (feature, $0) } }
    guard isPlaced else {
      let labels = places.map { feature, place in
        Label(
          feature: feature, anchor: WebMercator.project(place),
          text: BoundingBox(minX: -30, minY: -8, maxX: 30, maxY: 8).offset(x: 0, y: 16),
          icon: BoundingBox(minX: -8, minY: -8, maxX: 8, maxY: 8))
      }
      return .symbols("layer \(index)", set, labels: LabelSet(labels))
    }
    let symbols = places.map { feature, place in
      let x = Double(feature % 5) * 100 + 50
      let y = Double(feature / 5) * 60 + 30
      return PlacedSymbol(
        feature: feature, piece: .icon, shape: .box(BoundingBox(minX: x, minY: y, maxX: x + 40, maxY: y + 20)))
    }
    return .symbols("layer \(index)", set, placed: symbols)
  }

  /// Takes away the labels of a feature.
  mutating func removeLabel(of feature: Int, layer id: String) -> Bool {
    guard let index = layers.firstIndex(where: { $0.id == id }), let known = labels[index],
      known.features.contains(feature)
    else { return false }
    labels[index]?.features.removeAll { $0 == feature }
    let old = layers[index]
    layers[index] = labelLayer(index)
    (layers[index].zooms, layers[index].isVisible) = (old.zooms, old.isVisible)
    return true
  }

  func hasLabel(_ feature: Int, _ layer: Int) -> Bool {
    labels[layer]?.features.contains(feature) == true && Self.place(of: shapes[feature]) != nil
  }

  // MARK: Random scenes

  static var any: Gen<ExplainedScene> {
    let shift = zip(Gen<Int>.element(of: [0, 0, 0, 40]), .element(of: [0, 0, -25])).map {
      (x: Double($0), y: Double($1))
    }
    let all = -Double.infinity..<Double.infinity
    let zooms = Gen<Range<Double>>.element(of: [all, all, all, 15..<24, 0..<15, 0..<0])
    let rules = zip(zooms, Gen<Int>.uniform(in: 0...9), Gen<Int>.uniform(in: 0...2))
    let content = Gen<Content>.element(of: [.flat, .flat, .tiled, .tiled, .edited, .levels])
    let labels = Gen<Bool?>.element(of: [nil, nil, nil, true, true, false])
    let sketch = zip(zip(Gen<Layer.Kind>.any, content), shift, rules, labels).map { what, shift, rules, labels in
      Sketch(
        kind: what.0, content: what.1, shift: shift, zooms: rules.0, isVisible: rules.1 > 0, isFiltered: rules.2 == 0,
        labels: labels)
    }
    let radius = Gen<Double>.oneOf(.always(0), .double(in: 0...40))
    let scenes = zip(sketch.array(count: 1...4), Gen<Geometry>.shape.array(count: 1...10))
    return zip(zip(scenes, .overTown), zip(.pixel, radius)).map {
      ExplainedScene($0.0.0, $0.0.1, $0.1, $1.0, $1.1)
    }
  }
}
