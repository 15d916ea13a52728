import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("Projection")
struct ProjectionTests {
  let size = Size(width: 600, height: 400)

  func projection(
    zoom: Double = 10, bearing: Double = 0, pitch: Double = 0, roll: Double = 0, padding: EdgeInsets = EdgeInsets()
  ) throws -> Projection {
    let camera = Camera(
      center: Coordinate(longitude: 7.42, latitude: 43.73), zoom: zoom, bearing: bearing, pitch: pitch, roll: roll,
      padding: padding)
    return try Projection(camera: camera, viewport: size)
  }

  @Test(
    "project gives back the pixel that was unprojected, to a billionth of a pixel", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) {
    let pixel = zip(Gen<Double>.double(in: -0.5...1.5), .double(in: -0.5...1.5))
    forAll(zip(Gen<Camera>.any, Gen<Size>.viewport, pixel), seed: seed, count: 5000) { camera, size, place in
      let projection = try Projection(camera: camera, viewport: size)
      let pixel = ScreenPoint(x: place.0 * size.width, y: place.1 * size.height)
      guard let ground = projection.unproject(pixel), let back = projection.project(ground) else { return true }
      return abs(back.pixel.x - pixel.x) <= 1e-9 && abs(back.pixel.y - pixel.y) <= 1e-9
    }
  }

  @Test("the ground seen above the horizon is none, below it is some", arguments: [4, 5] as [UInt64])
  func horizon(seed: UInt64) {
    forAll(zip(Gen<Camera>.any, Gen<Double>.double(in: -3000...3000)), seed: seed, count: 3000) { camera, y in
      var camera = camera
      camera.roll = 0
      let projection = try Projection(camera: camera, viewport: size)
      let ray = projection.ray(through: ScreenPoint(x: 300, y: y))
      // Looking down is seeing ground; a ray within rounding of the horizon may fall on either side.
      if ray.directionZ.magnitude < 1e-12 { return true }
      return (projection.unproject(ScreenPoint(x: 300, y: y)) != nil) == (ray.directionZ < 0)
    }
  }

  @Test("a line of sight meets the ground where unproject says, at the depth that project says")
  func rays() {
    let pixel = zip(Gen<Double>.double(in: 0...600), .double(in: 0...400))
    forAll(zip(Gen<Camera>.any, pixel), seed: 6, count: 5000) { camera, pixel in
      let projection = try Projection(camera: camera, viewport: size)
      let pixel = ScreenPoint(x: pixel.0, y: pixel.1)
      let ray = projection.ray(through: pixel)
      guard let ground = projection.unproject(pixel), ray.directionZ < 0 else { return true }
      let t = -ray.originZ / ray.directionZ
      let met = ray.plane(at: t)
      let slack = 1e-9 * max(1, t)
      return abs(met.x - ground.x) <= slack && abs(met.y - ground.y) <= slack
        && abs(projection.depth(of: ground) - t) <= slack
    }
  }

  @Test("places above the ground project onto the line of sight through them")
  func heights() {
    forAll(zip(Gen<Camera>.any, Gen<Double>.double(in: 0...400), .double(in: 0.01...2)), seed: 7, count: 5000) {
      camera, y, t in
      let projection = try Projection(camera: camera, viewport: size)
      let pixel = ScreenPoint(x: 210, y: y)
      let ray = projection.ray(through: pixel)
      let depth = t * projection.eyeDistance
      let seen = projection.project(ray.plane(at: depth), z: ray.originZ + depth * ray.directionZ)
      guard let seen else { return false }
      return abs(seen.pixel.x - pixel.x) < 1e-7 && abs(seen.pixel.y - pixel.y) < 1e-7 && abs(seen.depth - depth) < 1e-7
    }
  }

  @Test("the center lies in the middle of what padding leaves")
  func padding() throws {
    let projection = try projection(pitch: 50, padding: EdgeInsets(top: 100, left: 40, bottom: 0, right: 0))
    #expect(projection.pixel(of: projection.camera.center) == ScreenPoint(x: 320, y: 250))
  }

  @Test("bearing 90 turns east up")
  func bearing() throws {
    let turned = try projection(bearing: 90)
    let east = try #require(turned.project(PlanePoint(x: 10, y: 0))).pixel
    #expect(east == ScreenPoint(x: 300, y: 190))
  }

  @Test("roll turns a flat map as bearing does")
  func roll() throws {
    let point = PlanePoint(x: 31, y: -17)
    let rolled = try #require(try projection(roll: 33).project(point)).pixel
    let turned = try #require(try projection(bearing: 33).project(point)).pixel
    #expect(abs(rolled.x - turned.x) < 1e-12 && abs(rolled.y - turned.y) < 1e-12)
  }

  @Test("the horizon enters a picture of 600 x 400 above pitch 71.57")
  func horizonPitch() throws {
    let top = ScreenPoint(x: 300, y: 0)
    #expect(try projection(pitch: 71.56).unproject(top) != nil)
    #expect(try projection(pitch: 71.57).unproject(top) == nil)
  }

  @Test("a pixel of ground at the equator is the earth's girth over the world's size")
  func meters() throws {
    let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 1)
    let projection = try Projection(camera: camera, viewport: size)
    #expect(abs(projection.pixelsPerMeter - 1024 / (2 * .pi * 6_371_008.8)) < 1e-18)
    #expect(projection.eyeDistance == 600)
  }

  @Test(
    "the ground under an area is cut below the horizon and holds the ground of its pixels",
    arguments: [8, 9] as [UInt64])
  func groundPolygon(seed: UInt64) {
    forAll(zip(Gen<Camera>.any, Gen<Double>.double(in: 0...1), .double(in: 0...1)), seed: seed, count: 3000) {
      camera, across, down in
      let projection = try Projection(camera: camera, viewport: size)
      let box = ScreenBox(x: 100...500, y: 50...390)
      let polygon = projection.groundPolygon(of: box.corners)
      let pixel = ScreenPoint(x: 100 + 400 * across, y: 50 + 340 * down)
      guard let ground = projection.unproject(pixel), projection.depth(of: ground) < 1e6 * projection.eyeDistance else {
        return true
      }
      var around = BoundingBox.empty
      for point in polygon { around.formUnion(x: point.x, y: point.y) }
      return around.expanded(by: 1e-6 * (1 + abs(ground.x) + abs(ground.y))).contains(x: ground.x, y: ground.y)
    }
  }
}

@Suite("Cameras that see nothing")
struct CameraErrorTests {
  @Test(
    "a viewport without area is an error",
    arguments: [(0, 0), (0, 10), (10, -1), (.nan, 10), (10, .infinity), (2e6, 10)] as [(Double, Double)])
  func viewport(width: Double, height: Double) {
    let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)
    #expect(throws: CameraError.self) {
      try Projection(camera: camera, viewport: Size(width: width, height: height))
    }
  }

  @Test(
    "a number out of its range is an error that names it",
    arguments: [
      ("zoom", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: .nan)),
      ("zoom", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 1e9)),
      ("latitude", Camera(center: Coordinate(longitude: 0, latitude: 91), zoom: 0)),
      ("longitude", Camera(center: Coordinate(longitude: .infinity, latitude: 0), zoom: 0)),
      ("pitch", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0, pitch: 85.1)),
      ("pitch", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0, pitch: -1)),
      ("bearing", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0, bearing: .nan)),
      ("roll", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0, roll: .infinity)),
      ("padding top", Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0, padding: EdgeInsets(top: -1))),
    ])
  func numbers(name: String, camera: Camera) {
    do {
      _ = try Projection(camera: camera, viewport: Size(width: 10, height: 10))
      Issue.record("no error for \(camera)")
    } catch {
      #expect("\(error)".contains(name))
    }
  }
}

@Suite("Web Mercator")
struct WebMercatorTests {
  @Test("unproject gives back the coordinate", arguments: [10] as [UInt64])
  func roundTrip(seed: UInt64) {
    forAll(zip(Gen<Double>.double(in: -180...180), .double(in: -85...85)), seed: seed, count: 5000) { place in
      let coordinate = Coordinate(longitude: place.0, latitude: place.1)
      let back = WebMercator.unproject(WebMercator.project(coordinate))
      return abs(back.longitude - place.0) < 1e-12 && abs(back.latitude - place.1) < 1e-12
    }
  }

  @Test("latitudes beyond the plane lie on its edge", arguments: [85.06, 90, 91, 1e300, -86] as [Double])
  func poles(latitude: Double) {
    let y = WebMercator.project(Coordinate(longitude: 0, latitude: latitude)).y
    #expect(abs(y - (latitude > 0 ? 0 : 1)) < 1e-12)
  }
}
