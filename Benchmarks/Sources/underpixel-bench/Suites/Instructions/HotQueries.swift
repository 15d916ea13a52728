internal import Foundation
internal import SyntheticCity
internal import Underpixel
internal import UnderpixelIndex

/// What a user waits for most often, a thousand times each, so that its instructions can be counted: they are the same
/// whatever else the machine does. The names are those of the benchmarks that time them.
struct HotQueries {
  let options: Options
  let counter: InstructionCounter

  private static let size = Size(width: 1024, height: 768)
  private static let center = Coordinate(longitude: 7.4246, latitude: 43.7399)
  private static let cameras = [("z14", 14.0, 0.0), ("z16", 16, 0), ("z16-pitch60", 16, 60), ("z18", 18, 0)]

  func count() throws {
    try pixels("monaco", style: "monaco/style.json")
    try pixels("osm-liberty/monaco", style: "osm-liberty/style.json")
    try tree()
    try placement()
    try stateChange()
  }

  /// What is under a pixel of a map, top-most first.
  private func pixels(_ name: String, style: String) throws {
    let wanted = Self.cameras.filter { counter.wants("pixel/\(name)/\($0.0)/random") }
    guard !wanted.isEmpty else { return }
    let map = MapModel(size: Self.size)
    try map.load(style: URL(filePath: "\(options.data)/\(style)"))
    var random = SeededNumbers(seed: options.seed)
    let pixels = (0..<1000).map { _ in
      ScreenPoint(x: random.unit() * Self.size.width, y: random.unit() * Self.size.height)
    }
    for (view, zoom, pitch) in wanted {
      map.camera = Camera(center: Self.center, zoom: zoom, pitch: pitch)
      try map.loadLocalTiles()
      let frame = try map.frame
      counter.count("pixel/\(name)/\(view)/random", pixels.count) { fingerprint(frame.hits(at: pixels[$0])) }
    }
  }

  /// Questions to a tree of 100,000 uniform boxes.
  private func tree() throws {
    let questions: [Workload.Question] = [.stab, .warm, .w100, .knn1, .knn8]
    let wanted = questions.filter { counter.wants("index/u-100k/\($0.rawValue)") }
    guard !wanted.isEmpty else { return }
    let workload = Workload(.uniform, count: 100_000, seed: options.seed)
    let tree = try unsafe PackedRTree(packing: workload.boxes.all, optimizedForQueries: true)
    let contender = try Underpixel(workload.boxes, optimizedForQueries: false)
    for question in wanted {
      let asked = workload.questions(question, count: 1000, seed: options.seed, tree)
      counter.count("index/u-100k/\(question.rawValue)", asked.count) { number in
        let box = asked[number]
        let answer =
          question.neighbors == 0
          ? contender.search(box) : contender.nearest(Point(x: box.minX, y: box.minY), question.neighbors)
        return answer.sum
      }
    }
  }

  /// A label finds room among others, or does not: a thousand of them, boxes and rows of circles.
  private func placement() throws {
    for kind in LabelWorkload.Kind.allCases {
      let name = "collision/1k-\(kind.rawValue)/underpixel"
      guard counter.wants(name) else { continue }
      let placer = UnderpixelPlacer(LabelWorkload(kind, count: 1000, seed: options.seed))
      // An operation is all labels, and what is counted one of them.
      try counter.count(name, 1, of: placer.workload.labels.count) { _ in
        _ = try placer.place()
        return try placer.placedLabels().reduce(0) { $0 &* 31 &+ UInt64($1) }
      }
    }
  }

  /// A state is set while the frame before is held, and the pixel asked where it changes what is hit.
  private func stateChange() throws {
    let name = "states/change-1-of-100k/underpixel"
    guard counter.wants(name) else { return }
    let points = StatefulPoints(100_000, seed: options.seed)
    let change = try points.changes()
    try counter.count(name, change.count) { try change.next($0) }
  }
}
