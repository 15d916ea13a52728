import CUnderpixel.Functions
import Foundation
import Testing
import Underpixel

/// A handle of C that is freed with its owner. The types are those that C has.
final class Owned<Opaque> {
  let pointer: UnsafeMutablePointer<Opaque>
  private let free: (UnsafeMutablePointer<Opaque>?) -> up_status

  init(
    _ free: @escaping (UnsafeMutablePointer<Opaque>?) -> up_status,
    _ make: (UnsafeMutablePointer<UnsafeMutablePointer<Opaque>?>) -> up_status
  ) throws {
    var made: UnsafeMutablePointer<Opaque>?
    try check(make(&made))
    pointer = try #require(made)
    self.free = free
  }

  deinit { _ = free(pointer) }
}

struct CFailure: Error, CustomStringConvertible {
  let status: up_status
  let description: String
}

/// Throws where a call of C failed.
func check(_ status: up_status) throws {
  if status != UP_OK {
    throw CFailure(status: status, description: "\(String(cString: up_status_name(status))): \(message())")
  }
}

/// What a function writes into a buffer, whatever its length.
func text(_ write: (UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>) -> up_status) throws -> String {
  var length = 0
  try check(write(nil, 0, &length))
  var buffer = [CChar](repeating: 1, count: length + 1)
  try check(write(&buffer, buffer.count, &length))
  return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The text in a buffer up to its zero.
func terminated(_ buffer: [CChar]) -> String {
  String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Why the last call failed.
func message() -> String { (try? text { up_error_message($0, $1, $2) }) ?? "" }

/// The hits that a function gives, whatever their number.
func hits(_ ask: (UnsafeMutablePointer<up_hit>?, Int, UnsafeMutablePointer<Int>) -> up_status) throws -> [up_hit] {
  var count = 0
  var found = [up_hit](repeating: up_hit(), count: 8)
  try check(ask(&found, found.count, &count))
  if count > found.count {
    found = [up_hit](repeating: up_hit(), count: count)
    try check(ask(&found, count, &count))
  }
  return Array(found.prefix(count))
}

func camera(_ camera: Camera) -> up_camera {
  up_camera(
    size: MemoryLayout<up_camera>.size, longitude: camera.center.longitude, latitude: camera.center.latitude,
    zoom: camera.zoom, bearing: camera.bearing, pitch: camera.pitch, roll: camera.roll, padding_top: camera.padding.top,
    padding_left: camera.padding.left, padding_bottom: camera.padding.bottom, padding_right: camera.padding.right)
}

extension Owned where Opaque == up_frame {
  convenience init(_ scene: Owned<up_scene>, _ from: Camera, _ size: Size) throws {
    var from = camera(from)
    try self.init(up_frame_free) { up_frame_make(scene.pointer, &from, size.width, size.height, $0) }
  }
}

extension Owned where Opaque == up_features {
  /// The same features as a collection has, through flat arrays.
  convenience init(_ features: FeatureCollection) throws {
    var coordinates: [Double] = []
    for position in features.positions { coordinates += [position.longitude, position.latitude] }
    var rings: [UInt32] = [0]
    var parts: [UInt32] = [0]
    var types: [UInt8] = []
    for part in 0..<features.partCount {
      for ring in features.rings(ofPart: part) { rings.append(UInt32(features.positions(ofRing: ring).upperBound)) }
      parts.append(UInt32(rings.count - 1))
      types.append([.point: 1, .lineString: 2, .polygon: 3][features.type(ofPart: part)]!)
    }
    let ends = [0] + (0..<features.count).map { UInt32(features.parts(of: $0).upperBound) }
    try self.init(up_features_free) { made in
      coordinates.withUnsafeBufferPointer { coordinates in
        rings.withUnsafeBufferPointer { rings in
          parts.withUnsafeBufferPointer { parts in
            ends.withUnsafeBufferPointer { ends in
              types.withUnsafeBufferPointer { types in
                var arrays = up_feature_arrays()
                arrays.size = MemoryLayout<up_feature_arrays>.size
                (arrays.coordinates, arrays.position_count) = (coordinates.baseAddress, coordinates.count / 2)
                (arrays.ring_offsets, arrays.ring_count) = (rings.baseAddress, rings.count - 1)
                (arrays.part_offsets, arrays.part_count) = (parts.baseAddress, parts.count - 1)
                (arrays.feature_offsets, arrays.feature_count) = (ends.baseAddress, ends.count - 1)
                arrays.part_types = types.baseAddress
                return up_features_make(&arrays, made)
              }
            }
          }
        }
      }
    }
  }

  /// Points without anything else.
  convenience init(points: [(Double, Double)]) throws {
    let coordinates = points.flatMap { [$0.0, $0.1] }
    try self.init(up_features_free) { made in
      var arrays = up_feature_arrays()
      arrays.size = MemoryLayout<up_feature_arrays>.size
      arrays.type = UP_POINT.rawValue
      arrays.position_count = points.count
      return coordinates.withUnsafeBufferPointer { pointer in
        arrays.coordinates = pointer.baseAddress
        return up_features_make(&arrays, made)
      }
    }
  }
}

/// A layer with its id, of a kind and features, which are there for as long as the layer.
func withLayer<Result>(
  _ id: String, _ kind: up_layer_kind, _ features: Owned<up_features>?,
  _ body: (inout up_layer) throws -> Result
) rethrows -> Result {
  try withExtendedLifetime(features) {
    try id.withCString { id in
      var layer = up_layer()
      layer.size = MemoryLayout<up_layer>.size
      (layer.id, layer.kind, layer.features) = (id, kind.rawValue, UnsafePointer(features?.pointer))
      return try body(&layer)
    }
  }
}

let monaco = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "datasets/monaco")

/// One hit as one line of words, for comparison.
func described(_ hit: up_hit) -> [Double] {
  [
    Double(hit.layer), Double(hit.feature), Double(hit.part), Double(hit.ordinal), hit.distance, hit.depth,
    hit.sort_key,
  ]
}

func described(_ hit: Hit) -> [Double] {
  [Double(hit.layer), Double(hit.feature), Double(hit.part), Double(hit.ordinal), hit.distance, hit.depth, hit.sortKey]
}
