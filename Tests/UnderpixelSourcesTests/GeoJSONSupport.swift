public import UnderpixelGeometry
import UnderpixelSources

/// Reads text with a window of some size.
func read(
  _ text: String, _ tolerance: GeoJSONReader.Tolerance = .strict, sliceSize: Int? = nil
) throws(GeoJSONError) -> GeoJSONDocument {
  try read(Array(text.utf8), tolerance, sliceSize: sliceSize)
}

func read(
  _ bytes: [UInt8], _ tolerance: GeoJSONReader.Tolerance = .strict, sliceSize: Int? = nil
) throws(GeoJSONError) -> GeoJSONDocument {
  var reader = GeoJSONReader(tolerance: tolerance)
  if let sliceSize { reader.sliceSize = sliceSize }
  return try reader.read(bytes)
}

/// A reading as something that can be compared.
struct Reading: Hashable, CustomStringConvertible {
  struct Feature: Hashable {
    var id: PropertyValue?
    var kind: Geometry.Kind?
    var geometry: Geometry?
    var properties: [String: PropertyValue]
  }

  var features: [Feature] = []
  var problems: [GeoJSONError] = []
  var skippedOrdinals: [Int] = []
  var error: GeoJSONError?

  var description: String {
    "\(features.count) features, skipped \(skippedOrdinals), \(problems), \(error.map(\.description) ?? "no error")"
  }
}

extension Reading {
  init(_ document: GeoJSONDocument) {
    self.init(problems: document.problems, skippedOrdinals: document.skippedOrdinals)
    let collection = document.features
    for index in 0..<collection.count {
      features.append(
        Feature(
          id: collection.id(of: index)?.value, kind: collection.geometryKind(of: index),
          geometry: collection.geometry(of: index), properties: collection.properties(of: index).dictionary))
    }
  }

  init(_ bytes: [UInt8], _ tolerance: GeoJSONReader.Tolerance, sliceSize: Int? = nil) {
    let result = Result { () throws(GeoJSONError) in try read(bytes, tolerance, sliceSize: sliceSize) }
    switch result {
    case .success(let document): self.init(document)
    case .failure(let error): self.init(error: error)
    }
  }
}

extension Coordinate: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Double...) {
    self.init(longitude: elements[0], latitude: elements[1])
  }
}
