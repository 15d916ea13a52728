internal import Foundation
internal import Underpixel

/// Files to feature sets: bytes a second, and memory.
func loadSuite(_ runner: Runner) throws {
  for layer in ["buildings", "roads", "pois"] {
    let name = "load/geojson/monaco-\(layer)"
    guard runner.wants(name) else { continue }
    let path = "\(runner.options.data)/monaco/\(layer).geojson"
    let document = try GeoJSONReader().read(path: path)
    let bytes = try Data(contentsOf: URL(filePath: path)).count
    let (samples, checksum) = runner.time(each: 20) { _ in
      UInt64((try? GeoJSONReader().read(path: path).features.positionCount) ?? 0)
    }
    var result = Result(name: name, samples: samples, seed: 0, checksum: checksum)
    (result.items, result.bytes) = (document.features.count, bytes)
    result.note = rate(bytes, result.quantile(0.5))
    runner.add(result)
  }

  let style = "load/style/monaco"
  if runner.wants(style) {
    let file = URL(filePath: "\(runner.options.data)/monaco/style.json")
    try MapModel(size: Size(width: 1024, height: 768)).load(style: file)
    let (samples, checksum) = runner.time(each: 10) { _ in
      let map = MapModel(size: Size(width: 1024, height: 768))
      return (try? map.load(style: file)) == nil ? 0 : UInt64(map.scene.layers.count)
    }
    runner.add(Result(name: style, samples: samples, seed: 0, checksum: checksum))
  }

  let city = "load/geojson/city-\(runner.options.items)"
  if runner.wants(city) { runner.add(try loadCity(city, runner)) }
}

/// Monaco's buildings again and again, side by side.
private func loadCity(_ name: String, _ runner: Runner) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appending(path: "underpixel-bench-\(UUID().uuidString).geojson")
  defer { try? FileManager.default.removeItem(at: file) }
  let (bytes, propertyBytes) = try writeCity(to: file, runner)
  let before = Machine.peakMemory ?? 0
  Machine.resetPeak()
  let start = Machine.peakMemory ?? 0
  let begin = Clock.now
  let features = try GeoJSONReader().read(path: file.path).features
  let read = Double(Clock.now - begin)
  let set = FeatureSet(features)
  let whole = Double(Clock.now - begin)
  var result = Result(name: name, samples: [whole], seed: 0, checksum: UInt64(set.features.positionCount))
  (result.items, result.bytes) = (features.count, bytes)
  result.note = "reading \(rate(bytes, read))"
  if let peak = Machine.peakMemory, peak < before || start < before {
    let budget = 3 * (16 * features.positionCount + propertyBytes)
    result.note += String(
      format: ", peak memory %.0f MB of a budget of %.0f MB", Double(peak - start) / 1e6, Double(budget) / 1e6)
  }
  return result
}

private func writeCity(to file: URL, _ runner: Runner) throws -> (bytes: Int, propertyBytes: Int) {
  let features = try GeoJSONReader().read(path: "\(runner.options.data)/monaco/buildings.geojson").features
  _ = FileManager.default.createFile(atPath: file.path, contents: nil)
  let handle = try FileHandle(forWritingTo: file)
  defer { try? handle.close() }
  var (bytes, propertyBytes, count) = (0, 0, 0)
  try handle.write(contentsOf: Data("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8))
  while count < runner.options.items {
    var text = ""
    let copy = count / features.count
    for index in 0..<min(features.count, runner.options.items - count) {
      var properties = JSONWriter()
      properties.value(.object(features.properties(of: index).dictionary))
      propertyBytes += properties.bytes.count
      let id = "\(copy):\(features.id(of: index)?.description ?? "")"
      let geometry = geojson(
        features.geometry(of: index), east: Double(copy % 1000) * 0.04, north: Double(copy / 1000) * 0.03)
      let comma = count + index + 1 < runner.options.items ? "," : ""
      text +=
        "{\"type\":\"Feature\",\"id\":\"\(id)\",\"properties\":\(properties.text),\"geometry\":\(geometry)}\(comma)\n"
    }
    count += min(features.count, runner.options.items - count)
    bytes += text.utf8.count
    try handle.write(contentsOf: Data(text.utf8))
  }
  try handle.write(contentsOf: Data("]}".utf8))
  return (bytes, propertyBytes)
}

/// A polygon or several, moved by degrees; seven decimals, as OpenStreetMap has them.
private func geojson(_ geometry: Geometry?, east: Double, north: Double) -> String {
  func ring(_ ring: [Coordinate]) -> String {
    "[" + ring.map { String(format: "[%.7f,%.7f]", $0.longitude + east, $0.latitude + north) }.joined(separator: ",")
      + "]"
  }
  func polygon(_ rings: [[Coordinate]]) -> String { "[" + rings.map(ring).joined(separator: ",") + "]" }
  switch geometry {
  case .polygon(let rings): return "{\"type\":\"Polygon\",\"coordinates\":\(polygon(rings))}"
  case .multiPolygon(let polygons):
    return "{\"type\":\"MultiPolygon\",\"coordinates\":[\(polygons.map(polygon).joined(separator: ","))]}"
  default: return "null"
  }
}

func rate(_ bytes: Int, _ nanoseconds: Double) -> String {
  String(format: "%.0f MB/s", Double(bytes) * 1e3 / nanoseconds)
}
