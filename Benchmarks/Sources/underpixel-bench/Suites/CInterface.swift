internal import CUnderpixel.Functions
internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// The cost of crossing: the same questions to Monaco from Swift and through C, in turns of a hundred pixels.
func cInterfaceSuite(_ runner: Runner) throws {
  let kinds = ["point", "radius-8", "topmost"]
  let names = kinds.flatMap { kind in ["swift", "c"].map { "c-interface/\(kind)/\($0)" } }
  guard runner.wantsAny(of: names) else { return }
  if runner.options.listsOnly {
    for name in names { _ = runner.wants(name) }
    return
  }
  let size = Size(width: 1024, height: 768)
  let map = MapModel(size: size)
  try map.load(style: URL(filePath: "\(runner.options.data)/monaco/style.json"))
  map.camera = Camera(center: Coordinate(longitude: 7.4246, latitude: 43.7399), zoom: 16)
  let asked = try CFrame(folder: "\(runner.options.data)/monaco", map.camera, size)
  var random = SeededNumbers(seed: runner.options.seed)
  let pixels = (0..<20_000).map { _ in ScreenPoint(x: random.unit() * size.width, y: random.unit() * size.height) }
  let frame = try map.frame
  for kind in kinds where names.contains(where: { $0.contains(kind) && runner.wants($0) }) {
    let (radius, limit): (Double, Int?) = (kind == "radius-8" ? 8 : 0, kind == "topmost" ? 1 : nil)
    var (swift, c) = (Lane(), Lane())
    var sums: (swift: UInt64, c: UInt64) = (0, 0)
    for round in 0..<5 {
      sums = (0, 0)
      for start in stride(from: 0, to: pixels.count, by: 100) {
        let turn = pixels[start..<start + 100]
        func askSwift() {
          swift.run(turn, isCounted: round > 0) { point in
            let hits = frame.hits(at: point, radius: radius, limit: limit).records
            return Answer(
              count: UInt64(hits.count), sum: hits.reduce(0) { $0 &* 31 &+ UInt64($1.layer * 65_536 + $1.feature) })
          }
        }
        func askC() {
          c.run(turn, isCounted: round > 0) { point in asked.answer(at: point, radius: radius, limit: limit) }
        }
        // The second finds the caches warm: it is the other one in every other turn and round.
        if (start / 100 + round) % 2 == 0 {
          askSwift()
          askC()
        } else {
          askC()
          askSwift()
        }
        sums = (sums.swift &* 7 &+ swift.answer.sum, sums.c &* 7 &+ c.answer.sum)
      }
    }
    guard sums.swift == sums.c else { throw MeasuringError(message: "c-interface/\(kind): C gets other answers") }
    var results = [
      Result(
        name: "c-interface/\(kind)/swift", samples: swift.samples.sorted(), seed: runner.options.seed,
        checksum: sums.swift),
      Result(name: "c-interface/\(kind)/c", samples: c.samples.sorted(), seed: runner.options.seed, checksum: sums.c),
    ]
    let (before, after) = (results[0].quantile(0.5), results[1].quantile(0.5))
    results[1].note = String(
      format: "median %+.0f ns, %.3f times; p99 %.0f after %.0f ns", after - before, after / before,
      results[1].quantile(0.99), results[0].quantile(0.99))
    for var result in results {
      result.items = pixels.count
      runner.add(result)
    }
  }
}

/// The same map and frame through C.
@safe
private final class CFrame {
  private var map: UnsafeMutablePointer<up_map>?
  private var frame: UnsafeMutablePointer<up_frame>?
  private let hits = UnsafeMutablePointer<up_hit>.allocate(capacity: 256)

  init(folder: String, _ camera: Camera, _ size: Size) throws {
    let style = try Data(contentsOf: URL(filePath: "\(folder)/style.json")).map { CChar(bitPattern: $0) }
    unsafe Self.check(up_map_make(size.width, size.height, &map))
    unsafe Self.check(up_map_load_style(map, style, style.count, folder))
    var from = up_camera()
    (from.size, from.zoom) = (MemoryLayout<up_camera>.size, camera.zoom)
    (from.longitude, from.latitude) = (camera.center.longitude, camera.center.latitude)
    unsafe Self.check(up_map_set_camera(map, &from))
    unsafe Self.check(up_map_frame(map, &frame))
  }

  deinit {
    _ = unsafe up_frame_free(frame)
    _ = unsafe up_map_free(map)
    unsafe hits.deallocate()
  }

  private static func check(_ status: up_status) {
    precondition(status == UP_OK, "a call of C failed")
  }

  @inline(__always)
  func answer(at point: ScreenPoint, radius: Double, limit: Int?) -> Answer {
    var query = unsafe up_query()
    unsafe (query.size, query.radius, query.limit) = (MemoryLayout<up_query>.size, radius, UInt32(limit ?? 0))
    var count = 0
    _ = unsafe up_frame_hits_at(frame, point.x, point.y, &query, hits, 256, &count)
    var sum: UInt64 = 0
    for index in 0..<min(count, 256) {
      sum = unsafe sum &* 31 &+ UInt64(hits[index].layer) * 65_536 &+ UInt64(hits[index].feature)
    }
    return Answer(count: UInt64(count), sum: sum)
  }
}
