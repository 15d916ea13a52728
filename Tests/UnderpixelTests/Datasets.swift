import Foundation
import Underpixel

/// The data that the project carries.
enum Datasets {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "datasets")

  static func file(_ path: String) -> URL { folder.appending(path: path) }

  static func json(_ path: String) throws -> PropertyValue {
    try JSONReader.value(of: Array(Data(contentsOf: file(path))))
  }

  static func features(_ path: String) throws -> FeatureSet {
    FeatureSet(try GeoJSONReader().read(path: file(path).path).features)
  }
}

extension PropertyValue {
  var numbers: [Double] { (array ?? []).compactMap(\.number) }
  var strings: Set<String> { Set((array ?? []).compactMap(\.string)) }
  var elements: [PropertyValue] { array ?? [] }
}
