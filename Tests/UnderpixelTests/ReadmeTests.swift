import Foundation
import Testing
import Underpixel

/// The examples of README.md, as they stand there.
@Suite("README")
struct ReadmeTests {
  @Test("a map of Monaco, tilted")
  func map() throws {
    let map = MapModel(size: Size(width: 800, height: 600))
    try map.load(style: Datasets.file("monaco/style.json"))
    map.camera = Camera(center: Coordinate(longitude: 7.4197, latitude: 43.7317), zoom: 16, pitch: 60)

    var lines: [String] = []
    for hit in try map.frame.hits(at: ScreenPoint(x: 500, y: 60)) {
      lines.append("\(hit.layer) \(hit.feature.id?.description ?? "-") \(hit.feature.properties["name"]?.string ?? "")")
    }
    #expect(
      lines == [
        "buildings-3d w94399790 Le Royal", "buildings-3d w94401977 Villa Le Sphinx", "landuse-built w1034851198 ",
      ])
  }

  @Test("a tap on a featureset")
  func tap() throws {
    let map = MapModel(size: Size(width: 800, height: 600))
    try map.load(style: Datasets.file("monaco/style.json"))
    var lines: [String] = []
    map.addInteraction(
      TapInteraction(.featureset("buildings")) { building, context in
        lines.append("\(building.properties["name"]??.string ?? "-") \(building.properties["height"]??.number ?? 0)")
        map.setFeatureState(building, state: ["selected": true])
        return true
      })
    map.dispatch(.tap(at: ScreenPoint(x: 428, y: 377)))
    #expect(lines == ["Palais princier de Monaco 5.0"])
    #expect(try map.queryRenderedFeatures(.point(ScreenPoint(x: 428, y: 377))).first?.state == ["selected": true])
  }

  @Test("an engine of one's own")
  func scene() throws {
    var houses = FeatureSetBuilder()
    let ring = [(0.0, 0.0), (0.001, 0), (0.001, 0.001), (0, 0.001)].map { Coordinate(longitude: $0.0, latitude: $0.1) }
    houses.add(polygon: [ring], id: 17)
    let set = houses.finish()
    let scene = Scene(layers: [.fill("ground", set), .extrusion("houses", set, height: 30)])
    let camera = Camera(center: Coordinate(longitude: 0.0005, latitude: 0.0005), zoom: 17, pitch: 50)
    let frame = try scene.frame(camera: camera, viewport: Size(width: 800, height: 600))
    #expect(frame.hits(at: ScreenPoint(x: 400, y: 300)).map(\.layer) == ["houses", "ground"])
  }
}
