// What the programs share: where the data is, and fingers.
public import Foundation
public import Underpixel

/// A file of the folder `datasets/tutorial`.
public func dataset(_ name: String) -> URL {
  // Up from Examples/Sources/Tutorial/Tutorial.swift.
  let repository = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  return repository.appending(path: "datasets/tutorial").appending(path: name)
}

extension MapModel {
  /// Taps the map, as a view would, and says where.
  public func tap(_ x: Double, _ y: Double, _ what: String) {
    print("tap \(Int(x)), \(Int(y)): \(what)")
    perform(.tap(at: ScreenPoint(x: x, y: y)), at: ScreenPoint(x: x, y: y))
  }

  /// Presses the map long, and says where.
  public func longPress(_ x: Double, _ y: Double, _ what: String) {
    print("long press \(Int(x)), \(Int(y)): \(what)")
    perform(.longPress(at: ScreenPoint(x: x, y: y)), at: ScreenPoint(x: x, y: y))
  }

  private func perform(_ gesture: Gesture, at point: ScreenPoint) {
    let callout = callout(at: point)
    let isTaken = dispatch(gesture)
    if let callout { print("  the callout \"\(callout)\" takes it") }
    if !isTaken { print("  nobody takes it") }
  }

  /// Says which features of a layer or featureset lie under a pixel, without a tap.
  public func look(
    _ x: Double, _ y: Double, for featureset: FeaturesetDescriptor<FeaturesetFeature>, _ property: String = "name"
  ) throws {
    let features = try queryRenderedFeatures(.point(ScreenPoint(x: x, y: y)), featureset: featureset)
    let names = features.map { $0.properties[property]??.string ?? "-" }
    print("look \(Int(x)), \(Int(y)): \(names.isEmpty ? "nothing" : names.joined(separator: ", "))")
  }
}

extension Coordinate {
  /// The latitude and the longitude, to some meters.
  public var text: String { String(format: "%.4f, %.4f", latitude, longitude) }
}
