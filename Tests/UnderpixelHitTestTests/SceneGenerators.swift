import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

/// A town of a few shapes around 7.42 E, 43.73 N, on a grid of about 10 m.
enum Town {
  static let center = Coordinate(longitude: 7.42, latitude: 43.73)

  static func place(_ point: MercatorPoint) -> Coordinate {
    Coordinate(longitude: center.longitude + (point.x - 6) * 1e-4, latitude: center.latitude + (point.y - 6) * 1e-4)
  }

  static func set(_ shapes: [Geometry]) -> FeatureSet {
    var builder = FeatureSetBuilder()
    for (index, shape) in shapes.enumerated() { builder.add(shape, id: FeatureID(Int64(index))) }
    return builder.finish()
  }
}

extension Gen where Value == Geometry {
  /// Points, lines, polygons with and without holes, and pairs of them, on the town's grid.
  static var shape: Gen {
    let ring = Gen<[MercatorPoint]>.ring.map { $0.map(Town.place) }
    let point = Gen<MercatorPoint>.gridPoint.map { Geometry.point(Town.place($0)) }
    let line = Gen<MercatorPoint>.gridPoint.array(count: 1...6).map { Geometry.lineString($0.map(Town.place)) }
    let polygon = ring.array(count: 1...2).map(Geometry.polygon)
    let several = ring.array(count: 1...3).map { Geometry.multiPolygon($0.map { [$0] }) }
    return .oneOf(point, line, polygon, several)
  }
}

extension Gen where Value == Camera {
  /// Cameras near the town, flat and tilted, turned, rolled and padded.
  static var overTown: Gen {
    let place = zip(Gen<Double>.double(in: -20...20), .double(in: -20...20), .double(in: 13...19))
    let angles = zip(Gen<Double>.double(in: -180...180), .double(in: 0...85), .double(in: -30...30))
    return zip(place, angles, .bool).map { place, angles, isFlat in
      Camera(
        center: Town.place(MercatorPoint(x: 6 + place.0, y: 6 + place.1)), zoom: place.2, bearing: angles.0,
        pitch: isFlat ? 0 : angles.1, roll: angles.2, padding: EdgeInsets(top: isFlat ? 30 : 0))
    }
  }
}

extension Gen where Value == Layer.Kind {
  static var any: Gen {
    let size = Gen<Double>.oneOf(.double(in: 0...30), .double(in: 0...300))
    let reference = Gen<Layer.PitchReference>.element(of: [.map, .viewport])
    let references = zip(reference, reference)
    return .oneOf(
      .always(.fill),
      zip(size, size, .bool).map { .line(width: .constant($0), gapWidth: .constant($2 ? $1 : 0)) },
      zip(size, Gen<Double>.double(in: -60...60)).map { .line(width: .constant($0), offset: .constant($1)) },
      zip(size, size, references).map { (radius, stroke, references) -> Layer.Kind in
        .circle(
          radius: .constant(radius), strokeWidth: .constant(stroke / 4), pitchScale: references.0,
          pitchAlignment: references.1)
      },
      zip(Gen<Double>.double(in: 0...150), .double(in: 0...60)).map {
        .extrusion(height: .constant($0), base: .constant($1))
      })
  }
}

extension Gen where Value == Layer {
  /// Layers of any kind, without features, moved and with sort keys of few values.
  static var moved: Gen {
    let anchor = Gen<Layer.PitchReference>.element(of: [.map, .viewport])
    let shift = zip(Gen<Double>.double(in: -200...200), .double(in: -200...200), anchor)
    let keys = Gen<Int>.uniform(in: -1...1).array(count: 0...12)
    return zip(Gen<Layer.Kind>.any, shift, keys.optional).map { kind, shift, keys in
      var layer = Layer("\(kind)", Town.set([]), kind: kind)
      layer.translation = Layer.Translation(x: .constant(shift.0), y: .constant(shift.1), anchor: shift.2)
      layer.sortKey = keys.map { .perFeature($0.map(Double.init)) }
      return layer
    }
  }
}

extension Gen where Value == ScreenPoint {
  static var pixel: Gen {
    zip(Gen<Double>.double(in: -50...650), .double(in: -50...450)).map { ScreenPoint(x: $0, y: $1) }
  }
}

let viewport = Size(width: 600, height: 400)
