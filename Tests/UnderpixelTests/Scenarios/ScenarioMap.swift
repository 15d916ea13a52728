import Foundation
import Testing
import Underpixel

/// A map of a phone's size over the styles of `datasets/tutorial`, and what its handlers were told.
final class ScenarioMap {
  let map = MapModel(size: Size(width: 390, height: 844))
  private var told: [String] = []

  init(_ style: String? = nil) throws {
    if let style { try map.load(style: Self.file(style)) }
  }

  static func file(_ name: String) -> URL { Datasets.file("tutorial/\(name)") }

  func tell(_ text: String) { told.append(text) }

  /// What handlers say of a tap.
  func tap(_ x: Double, _ y: Double) -> [String] { tell(of: .tap(at: ScreenPoint(x: x, y: y))) }

  /// What handlers say of a gesture, and `unhandled` where none took it.
  func tell(of gesture: Gesture) -> [String] {
    told = []
    if !map.dispatch(gesture) { told.append("unhandled") }
    return told
  }

  /// What there is of a layer or featureset at a pixel.
  func there<Feature: FeaturesetFeatureType>(
    _ featureset: FeaturesetDescriptor<Feature>, _ x: Double, _ y: Double
  ) throws -> [Feature] {
    try map.queryRenderedFeatures(.point(ScreenPoint(x: x, y: y)), featureset: featureset)
  }
}

extension FeaturesetFeature {
  func text(_ property: String = "name") -> String { properties[property]??.string ?? "-" }
}
