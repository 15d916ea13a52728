internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// Where many buildings come from.
enum ScaleCity: String, CaseIterable {
  /// Made after the statistics of an old city: no two are alike.
  case city
  /// Those of real places, again and again on a grid: every shape, touch and overlap as it is.
  case real

  func buildings(_ count: Int, _ options: Options) throws -> FeatureCollection {
    switch self {
    case .city: Self.made(count, seed: options.seed)
    case .real: try Self.repeated(count, options)
    }
  }

  private static func made(_ count: Int, seed: UInt64) -> FeatureCollection {
    let degrees = 1 / 111_195.0
    var builder = FeatureCollectionBuilder()
    var number: Int64 = 0
    SyntheticCity(archetype: .oldDenseCity, seed: seed).forEachBuilding(count: count) { building in
      builder.begin(.polygon)
      for ring in [building.outline] + building.holes {
        for point in ring {
          builder.append(Coordinate(longitude: point.x * degrees, latitude: point.y * degrees))
        }
        builder.endRing()
      }
      builder.endPart(.polygon)
      builder.endFeature(id: FeatureID(number))
      number += 1
    }
    return builder.finish()
  }

  /// The buildings of Monaco, and of Manhattan and Andorra where they are at hand, a city a cell of a grid on the map
  /// plane.
  private static func repeated(_ count: Int, _ options: Options) throws -> FeatureCollection {
    var folders = ["\(options.data)/monaco"]
    if let cities = options.cities {
      folders += ["manhattan", "andorra"].map { "\(cities)/\($0)" }
        .filter { FileManager.default.fileExists(atPath: "\($0)/buildings.geojson") }
    }
    let cities = try folders.map { try RepeatedCity("\($0)/buildings.geojson") }
    let all = cities.reduce(0) { $0 + $1.features.count }
    // Whole copies of all, or a part of the last one.
    let cells = cities.count * ((count + all - 1) / all)
    let columns = Int(Double(cells).squareRoot().rounded(.up))
    let side = cities.reduce(0) { max($0, $1.box.width, $1.box.height) } * 1.01
    var builder = FeatureCollectionBuilder()
    for cell in 0..<cells {
      let (column, row) = (cell % columns, cell / columns)
      let corner = MercatorPoint(
        x: 0.5 + Double(column - columns / 2) * side, y: 0.5 + Double(row - columns / 2) * side)
      let left = count - builder.count
      cities[cell % cities.count].append(at: corner, atMost: left, to: &builder)
    }
    return builder.finish()
  }
}

/// A city's features, to be put elsewhere on the map plane.
private struct RepeatedCity {
  let features: FeatureCollection
  let box: BoundingBox
  private let plane: [MercatorPoint]

  init(_ path: String) throws {
    features = try GeoJSONReader().read(path: path).features
    plane = features.planePositions
    var box = BoundingBox.empty
    for point in plane { box.formUnion(x: point.x, y: point.y) }
    self.box = box
  }

  /// - Parameter corner: Where the north west corner of the city's box goes.
  func append(at corner: MercatorPoint, atMost limit: Int, to builder: inout FeatureCollectionBuilder) {
    let (dx, dy) = (corner.x - box.minX, corner.y - box.minY)
    for feature in 0..<min(features.count, limit) {
      builder.begin(features.geometryKind(of: feature) ?? .polygon)
      for part in features.parts(of: feature) {
        for ring in features.rings(ofPart: part) {
          for position in features.positions(ofRing: ring) {
            builder.append(MercatorPoint(x: plane[position].x + dx, y: plane[position].y + dy))
          }
          builder.endRing()
        }
        builder.endPart(.polygon)
      }
      builder.endFeature(id: FeatureID(Int64(builder.count)))
    }
  }
}
