import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

extension Gen where Value == Camera {
  /// Cameras of every kind: tilted, rolled, padded, over any place of the world.
  static var any: Gen {
    let place = zip(Gen<Double>.double(in: -180...180), .double(in: -85...85), .double(in: -2...22))
    let angles = zip(Gen<Double>.double(in: -360...360), .double(in: 0...85), .double(in: -180...180))
    let insets = Gen<Double>.double(in: 0...200)
    return zip(place, angles, zip(insets, insets, insets, insets)).map { place, angles, insets in
      Camera(
        center: Coordinate(longitude: place.0, latitude: place.1), zoom: place.2, bearing: angles.0, pitch: angles.1,
        roll: angles.2, padding: EdgeInsets(top: insets.0, left: insets.1, bottom: insets.2, right: insets.3))
    }
  }
}

extension Gen where Value == Size {
  static var viewport: Gen {
    zip(Gen<Double>.double(in: 100...3000), .double(in: 100...3000)).map { Size(width: $0, height: $1) }
  }
}
