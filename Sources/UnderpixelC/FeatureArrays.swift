internal import CUnderpixel
internal import Underpixel

/// Reads features from flat arrays.
struct FeatureArrays {
  private let arrays: up_feature_arrays
  /// Nil where the level is one to one.
  private let rings: Offsets?
  private let parts: Offsets?
  private let features: Offsets?

  /// Counts what the offsets cut, from the positions up.
  init(_ arrays: up_feature_arrays) throws(Failure) {
    self.arrays = arrays
    guard UInt(bitPattern: arrays.position_count) <= 1 << 30 else {
      throw Failure(UP_ERROR_LIMIT, "arrays.position_count is \(arrays.position_count)")
    }
    var count = arrays.position_count
    rings = try Offsets(arrays.ring_offsets, arrays.ring_count, cutting: &count, "ring_offsets")
    parts = try Offsets(arrays.part_offsets, arrays.part_count, cutting: &count, "part_offsets")
    partCount = count
    features = try Offsets(arrays.feature_offsets, arrays.feature_count, cutting: &count, "feature_offsets")
    featureCount = count
  }

  private let partCount: Int
  private let featureCount: Int

  func collection() throws(Failure) -> FeatureCollection {
    let space = try SpaceOfArrays(rawValue: arrays.space).member(arrays.space, "arrays.space")
    let numbers = try buffer(arrays.coordinates, 2 * arrays.position_count, "arrays.coordinates")
    let types = try types()
    var builder = FeatureCollectionBuilder()
    for feature in 0..<featureCount {
      let own = features?.range(feature) ?? feature..<feature + 1
      builder.begin(kind(of: own, types))
      for part in own {
        for ring in parts?.range(part) ?? part..<part + 1 {
          for index in rings?.range(ring) ?? ring..<ring + 1 {
            let (x, y) = (numbers[2 * index], numbers[2 * index + 1])
            switch space {
            case .degrees: builder.append(Coordinate(longitude: x, latitude: y))
            case .mercator: builder.append(MercatorPoint(x: x, y: y))
            }
          }
          if types(part) == .polygon { builder.endRing() }
        }
        builder.endPart(types(part))
      }
      try addProperties(of: feature, to: &builder)
      builder.endFeature(id: try id(of: feature))
    }
    return builder.finish()
  }

  private enum SpaceOfArrays: UInt32 {
    case degrees, mercator
  }

  /// The type of each part.
  private func types() throws(Failure) -> (Int) -> GeometryType {
    guard let pointer = arrays.part_types else {
      let type = try GeometryType(number: arrays.type).member(arrays.type, "arrays.type")
      return { _ in type }
    }
    var types: [GeometryType] = []
    for number in try buffer(pointer, UInt(partCount), "arrays.part_types") {
      types.append(try GeometryType(number: UInt32(number)).member(UInt32(number), "a number of arrays.part_types"))
    }
    return { types[$0] }
  }

  private func kind(of parts: Range<Int>, _ types: (Int) -> GeometryType) -> Geometry.Kind {
    guard let first = parts.first.map(types), parts.allSatisfy({ types($0) == first }) else { return .collection }
    switch first {
    case .point: return parts.count == 1 ? .point : .multiPoint
    case .lineString: return parts.count == 1 ? .lineString : .multiLineString
    case .polygon: return parts.count == 1 ? .polygon : .multiPolygon
    }
  }

  private func id(of feature: Int) throws(Failure) -> FeatureID? {
    if let texts = arrays.text_ids {
      return try optionalText(texts[feature], "a text of arrays.text_ids").map { FeatureID($0) }
    }
    return arrays.ids.map { FeatureID($0[feature]) }
  }

  private func addProperties(of feature: Int, to builder: inout FeatureCollectionBuilder) throws(Failure) {
    if let names = arrays.names, let name = try optionalText(names[feature], "a text of arrays.names") {
      builder.set("name", to: .string(name))
    }
    guard let documents = arrays.properties,
      let document = try optionalText(documents[feature], "a text of arrays.properties")
    else { return }
    let members = try JSON.object(document) { "the properties of feature \(feature): \($0)" }
    builder.append(nil, properties: members)
  }
}

/// Where the pieces of a level end, by those of the level below.
private struct Offsets {
  private let offsets: UnsafeBufferPointer<UInt32>

  /// Nil without offsets.
  ///
  /// - Parameter cut: How many there are of what is cut, and then how many pieces that makes.
  init?(
    _ pointer: UnsafePointer<UInt32>?, _ pieces: Int, cutting cut: inout Int, _ name: StaticString
  ) throws(Failure) {
    guard let pointer = pointer else {
      guard pieces == 0 || pieces == cut else {
        throw Failure(UP_ERROR_COUNT, "\(pieces) pieces of \(cut) without \(name)")
      }
      return nil
    }
    guard UInt(bitPattern: pieces) < 1 << 30 else { throw Failure(UP_ERROR_LIMIT, "\(name) cut \(pieces) pieces") }
    offsets = UnsafeBufferPointer(start: pointer, count: pieces + 1)
    guard offsets[0] == 0 else { throw Failure(UP_ERROR_COUNT, "\(name) begin with \(offsets[0])") }
    for index in 1..<offsets.count where offsets[index] < offsets[index - 1] {
      throw Failure(UP_ERROR_COUNT, "\(name) descend at \(index)")
    }
    guard Int(offsets[offsets.count - 1]) == cut else {
      throw Failure(UP_ERROR_COUNT, "\(name) end with \(offsets[offsets.count - 1]), expected \(cut)")
    }
    cut = pieces
  }

  func range(_ piece: Int) -> Range<Int> { Int(offsets[piece])..<Int(offsets[piece + 1]) }
}

extension GeometryType {
  /// By the number of an `up_geometry`.
  fileprivate init?(number: UInt32) {
    switch number {
    case UP_POINT.rawValue: self = .point
    case UP_LINE.rawValue: self = .lineString
    case UP_POLYGON.rawValue: self = .polygon
    default: return nil
    }
  }
}
