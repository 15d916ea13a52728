internal import Synchronization
internal import UnderpixelCamera
public import UnderpixelGeometry
internal import UnderpixelIndex

/// Features made ready to be hit: on the map plane, under one tree. The unit of indexing, shared by all its layers.
///
/// Parts with a coordinate that is not finite are kept and never hit.
///
/// Memory: 16 bytes a position, 3 more where a part has more than 16 of them, and some 85 a part beside the features' own.
public final class FeatureSet: Sendable {
  public let features: FeatureCollection
  /// The boxes of the parts, and the edges of those in runs.
  let edges: EdgeRuns
  /// Over the parts.
  let tree: PackedRTree
  /// What tells this set, and what it was moved to, from all others of the process.
  package let number: UInt64
  /// What tells the shapes from those of all other sets of the process.
  let shapes: UInt64
  let cache: SetCache
  /// Of a tile: where the parts of each source layer lie.
  private let partsOfLayers: [ExactText: Range<Int>]

  private static let made = Atomic<UInt64>(0)
  private static func nextNumber() -> UInt64 { made.add(1, ordering: .relaxed).newValue }

  /// - Complexity: O(*n* log *n*) for *n* parts, O(positions).
  public convenience init(_ features: FeatureCollection) { self.init(features, number: Self.nextNumber()) }

  private init(_ features: FeatureCollection, number: UInt64) {
    self.features = features
    shapes = Self.nextNumber()
    var edges = EdgeRuns(of: features.planePositions, partCount: features.partCount)
    for part in 0..<features.partCount {
      edges.addPart(
        rings: features.rings(ofPart: part).lazy.map { features.positions(ofRing: $0) },
        isClosed: features.type(ofPart: part) == .polygon)
    }
    self.edges = edges
    do {
      tree = try PackedRTree(packing: edges.boxes)
    } catch {
      // Boxes are finite or those of nothing, and a collection's offsets hold fewer than 2^32 parts.
      preconditionFailure("a part's box is refused: \(error)")
    }
    self.number = number
    cache = SetCache()
    var partsOfLayers: [ExactText: Range<Int>] = [:]
    if features.tile != nil {
      for feature in 0..<features.count {
        guard let name = features.sourceLayer(of: feature).map(ExactText.init) else { continue }
        let parts = features.parts(of: feature)
        // A layer's features follow each other.
        partsOfLayers[name] = (partsOfLayers[name]?.lowerBound ?? parts.lowerBound)..<parts.upperBound
      }
    }
    self.partsOfLayers = partsOfLayers
  }

  /// The positions of `features` on the map plane.
  var plane: [MercatorPoint] { edges.positions }

  /// The same features as another set, whose states are other ones: two sources may have the same data. Complexity: O(1).
  package init(sharing other: FeatureSet) {
    features = other.features
    edges = other.edges
    tree = other.tree
    number = Self.nextNumber()
    shapes = other.shapes
    cache = other.cache
    partsOfLayers = other.partsOfLayers
  }

  /// The same features elsewhere, with the same states: vehicles, one frame later.
  ///
  ///     buses = buses.moved(to: positions)
  ///     layers[2].content = .features(buses)
  ///     let scene = Scene(layers: layers, states: states)
  ///
  /// This set stays as it is; a scene has the one or the other, since both have one identity for ``SetStates``.
  ///
  /// - Parameter positions: One for each of ``FeatureCollection/positions``, in degrees, in their order. What is not finite
  ///   is never hit.
  /// - Complexity: O(*n* log *n*) for *n* parts, O(positions): some 20 us for a hundred points.
  public func moved(to positions: [Coordinate]) -> FeatureSet {
    FeatureSet(features.moved(to: positions), number: number)
  }

  /// The parts of a source layer; all where the features are of no tile.
  func parts(ofSourceLayer name: String?) -> Range<Int> {
    guard features.tile != nil else { return 0..<features.partCount }
    return name.flatMap { partsOfLayers[ExactText($0)] } ?? 0..<0
  }

  /// The features of a source layer; all where they are of no tile. One without parts is none of a tile's layer.
  package func features(ofSourceLayer name: String?) -> Range<Int> {
    guard features.tile != nil else { return 0..<features.count }
    let parts = parts(ofSourceLayer: name)
    guard let first = parts.first, let last = parts.last else { return 0..<0 }
    return features.feature(ofPart: first)..<features.feature(ofPart: last) + 1
  }

  /// True when a layer over that source layer can find something.
  func hasParts(ofSourceLayer name: String?) -> Bool { !parts(ofSourceLayer: name).isEmpty }
}

/// Builds a ``FeatureSet`` by hand, one shape after the other.
///
///     var buildings = FeatureSetBuilder()
///     buildings.add(polygon: [shell, courtyard], id: 17)
///     let set = buildings.finish()
public struct FeatureSetBuilder {
  private var builder = FeatureCollectionBuilder()

  public init() {}

  /// Adds a polygon: its shell and then its holes, closed or not, in degrees.
  public mutating func add(
    polygon rings: [[Coordinate]], id: FeatureID? = nil, properties: [String: PropertyValue] = [:]
  ) {
    builder.add(.polygon(rings), id: id, properties: properties)
  }

  public mutating func add(line: [Coordinate], id: FeatureID? = nil, properties: [String: PropertyValue] = [:]) {
    builder.add(.lineString(line), id: id, properties: properties)
  }

  public mutating func add(point: Coordinate, id: FeatureID? = nil, properties: [String: PropertyValue] = [:]) {
    builder.add(.point(point), id: id, properties: properties)
  }

  public mutating func add(_ geometry: Geometry, id: FeatureID? = nil, properties: [String: PropertyValue] = [:]) {
    builder.add(geometry, id: id, properties: properties)
  }

  public consuming func finish() -> FeatureSet { FeatureSet(builder.finish()) }
}
