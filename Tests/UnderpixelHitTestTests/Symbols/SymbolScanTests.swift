import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

/// Queries against looking at every label of the frame.
@Suite("Labels against a scan of all of them")
struct SymbolScanTests {
  /// A layer of labels at places so many pixels from the middle, placed by us or by an engine.
  struct Sketch {
    var places: [(x: Double, y: Double, key: Double)]
    var order: LabelRules.Order
    var overlap: OverlapMode
    var isPlaced: Bool

    var points: [(Double, Double)] { places.map { ($0.x, $0.y) } }

    var labels: LabelSet {
      let labels = places.enumerated().map { feature, place in
        var label = Label(
          feature: feature, anchor: Signs.anchor(place.x, place.y), text: Signs.box.offset(x: 0, y: 20), icon: Signs.box
        )
        label.sortKey = place.key
        return label
      }
      return LabelSet(order == .sortKey ? labels.sorted { $0.sortKey < $1.sortKey } : labels)
    }

    func layer(_ id: Int) -> Layer {
      guard isPlaced else {
        var rules = Signs.overlapping(order)
        (rules.iconOverlap, rules.textOverlap) = (overlap, overlap)
        (rules.isTextOptional, rules.isIconOptional) = (true, true)
        return .symbols("\(id)", Signs.set(points), labels: labels, rules: rules)
      }
      let symbols = places.enumerated().map { feature, place in
        PlacedSymbol(
          feature: feature, piece: feature % 2 == 0 ? .icon : .text, shape: Self.shape(place.x, place.y, place.key))
      }
      return .symbols("\(id)", Signs.set(points), placed: symbols)
    }

    private static func shape(_ x: Double, _ y: Double, _ key: Double) -> CollisionShape {
      let center = ScreenPoint(x: 300 + x, y: 200 - y)
      return switch key {
      case 0: Signs.around(x, y)
      case 1: .circle(CollisionCircle(center: center, radius: 12))
      default: .rotatedBox(CollisionBox(center: center, halfWidth: 25, halfHeight: 8, angle: x))
      }
    }
  }

  struct Found: Equatable {
    var layer: Int
    var feature: Int
    var distance: Double
  }

  private static var layers: Gen<[Sketch]> {
    let place = zip(Gen<Int>.uniform(in: -320...320), .uniform(in: -220...220), .uniform(in: 0...2)).map {
      (x: Double($0), y: Double($1), key: Double($2))
    }
    let order = Gen<LabelRules.Order>.element(of: [.data, .sortKey, .screenY])
    let overlap = Gen<OverlapMode>.element(of: [.never, .cooperative, .always])
    return zip(place.array(upTo: 40), order, overlap, .bool).map {
      Sketch(places: $0, order: $1, overlap: $2, isPlaced: $3)
    }.array(count: 1...3)
  }

  private static var camera: Gen<Camera> {
    zip(Gen<Double>.element(of: [0, 0, 90, 33, -120]), Gen<Double>.element(of: [0, 0, 45, 75])).map {
      Equator.camera(bearing: $0, pitch: $1)
    }
  }

  /// The features that a question meets, top-most first.
  private func scan(_ frame: Frame, _ layers: [Sketch], _ distance: (CollisionShape) -> Double?) -> [Found] {
    var found: [[Int]: Double] = [:]
    for symbol in frame.symbols() {
      guard let layer = Int(symbol.layer), let nearest = symbol.shapes.compactMap(distance).min() else { continue }
      let key = [layer, symbol.feature.index]
      found[key] = min(found[key] ?? .infinity, nearest)
    }
    let all = found.map { (key: self.key($0.key[0], $0.key[1], layers, frame), $0.key, $0.value) }
    return all.sorted { a, b in b.key.lexicographicallyPrecedes(a.key) }.map {
      Found(layer: $0.1[0], feature: $0.1[1], distance: $0.2)
    }
  }

  /// What tells who is on top: the larger.
  private func key(_ layer: Int, _ feature: Int, _ layers: [Sketch], _ frame: Frame) -> [Double] {
    let sketch = layers[layer]
    if sketch.isPlaced { return [Double(layer), Double(feature)] }
    switch sketch.order {
    case .data: return [Double(layer), Double(feature)]
    case .sortKey: return [Double(layer), sketch.places[feature].key, Double(feature)]
    case .screenY:
      let height = sketch.labels.screenHeight(of: feature, 0, frame.projection)
      return [Double(layer), height, -Double(feature)]
    }
  }

  private func found(_ hits: Hits) -> [Found] {
    hits.records.map { Found(layer: $0.layer, feature: $0.feature, distance: $0.distance) }
  }

  private func frame(_ layers: [Sketch], _ camera: Camera) throws -> Frame {
    try Scene(layers: layers.enumerated().map { $1.layer($0) }).frame(camera: camera, viewport: Equator.size)
  }

  @Test("a point and a disc find what a scan finds", arguments: [1, 2] as [UInt64])
  func discs(seed: UInt64) {
    let discs = zip(Gen<ScreenPoint>.pixel, Gen<Double>.double(in: 0...120)).array(count: 4...4)
    forAll(zip(Self.layers, Self.camera, discs), seed: seed, count: 250) { layers, camera, discs in
      let frame = try frame(layers, camera)
      return discs.allSatisfy { pixel, radius in
        [0, radius].allSatisfy { radius in
          let expected = scan(frame, layers) { shape in
            let distance = shape.distance(to: pixel)
            return distance <= radius ? distance : nil
          }
          return found(frame.hits(at: pixel, radius: radius)) == expected
        }
      }
    }
  }

  @Test("a box finds what a scan finds", arguments: [3] as [UInt64])
  func boxes(seed: UInt64) {
    forAll(zip(Self.layers, Self.camera, Gen<ScreenPoint>.pixel.array(count: 4...4)), seed: seed, count: 250) {
      layers, camera, pixels in
      let frame = try frame(layers, camera)
      return zip(pixels, pixels.dropFirst()).allSatisfy { a, b in
        let box = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
        guard box.width > 1, box.height > 1, isClear(box, frame) else { return true }
        let hits = frame.hits(in: ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY))
        return found(hits) == scan(frame, layers) { $0.intersects(.box(box)) ? 0 : nil }
      }
    }
  }

  /// False where a turned box touches a box, or misses it by a rounding error: that is told differently here and there.
  private func isClear(_ box: BoundingBox, _ frame: Frame) -> Bool {
    frame.symbols(including: .hidden).flatMap(\.shapes).allSatisfy { shape in
      guard case .rotatedBox = shape else { return true }
      return shape.intersects(.box(box.expanded(by: 1e-6))) == shape.intersects(.box(box.expanded(by: -1e-6)))
    }
  }

  @Test(
    "placed pieces at a pixel, around it and in a box are of the features that are hit there",
    arguments: [4, 5] as [UInt64])
  func pieces(seed: UInt64) {
    let disc = zip(Gen<ScreenPoint>.pixel, Gen<Double>.double(in: 0...120))
    forAll(zip(Self.layers, Self.camera, disc), seed: seed, count: 150) { layers, camera, disc in
      let frame = try frame(layers, camera)
      let (pixel, radius) = disc
      func features(_ pieces: [SymbolPiece]) -> Set<[String]> {
        Set(pieces.filter(\.isPlaced).map { [$0.layer, "\($0.feature.index)"] })
      }
      func features(_ hits: Hits) -> Set<[String]> { Set(hits.map { [$0.layer, "\($0.feature.index)"] }) }
      for including in [SymbolSelection.placed, .hidden] {
        for radius in [0, radius] {
          let pieces = frame.symbols(at: pixel, radius: radius, including: including)
          guard features(pieces) == features(frame.hits(at: pixel, radius: radius)) else { return false }
        }
        let bounds = BoundingBox(minX: pixel.x, minY: pixel.y, maxX: pixel.x + 150, maxY: pixel.y + 100)
        let box = ScreenBox(x: bounds.minX...bounds.maxX, y: bounds.minY...bounds.maxY)
        guard
          !isClear(bounds, frame)
            || features(frame.symbols(in: box, including: including)) == features(frame.hits(in: box))
        else { return false }
      }
      return true
    }
  }

  @Test("hidden pieces at a pixel and in a box are those that would lie there, behind the same placed ones")
  func hiddenPieces() {
    forAll(zip(Self.layers, Self.camera, Gen<ScreenPoint>.pixel), seed: 6, count: 150) { layers, camera, pixel in
      let frame = try frame(layers, camera)
      func texts(_ pieces: [SymbolPiece]) -> [String] {
        pieces.map { "\($0.layer) \($0.feature.index) \($0.piece) \($0.isPlaced) \($0.shapes)" }
      }
      let all = frame.symbols(including: .hidden)
      let box = ScreenBox(x: pixel.x...pixel.x + 150, y: pixel.y...pixel.y + 100)
      func expected(_ isThere: (CollisionShape) -> Bool) -> [String] {
        texts(all.filter { $0.shapes.contains(where: isThere) })
      }
      return texts(all.filter(\.isPlaced)) == texts(frame.symbols())
        && texts(frame.symbols(at: pixel, including: .hidden)) == expected { $0.distance(to: pixel) == 0 }
        && texts(frame.symbols(in: box, including: .hidden)) == expected { $0.intersects(.box(box.box)) }
    }
  }
}
