internal import Foundation
internal import SyntheticCity
internal import Underpixel
internal import UnderpixelIndex

/// Single pixels, many pixels at once and the index over someone's own file, looked at from cameras that are fitted to it.
func datasetSuite(_ path: String, _ runner: Runner) throws {
  let dataset = try Dataset(path: path)
  for view in dataset.views {
    let kinds = ["random", "radius-8", "topmost"]
    let names = kinds.map { "dataset/pixel/\(view.name)/\($0)" }
    guard runner.wantsAny(of: names + batchNames("dataset/batch/\(view.name)")) else { continue }
    let frame = try view.frame()
    var random = SeededNumbers(seed: runner.options.seed)
    let pixels = (0..<(runner.options.isQuick ? 2000 : 10_000)).map { _ in
      ScreenPoint(x: random.unit() * Dataset.size.width, y: random.unit() * Dataset.size.height)
    }
    measurePixels(names[0], pixels, runner) { frame.hits(at: $0) }
    measurePixels(names[1], pixels, runner) { frame.hits(at: $0, radius: 8) }
    measurePixels(names[2], pixels, runner) { frame.hits(at: $0, limit: 1) }
    try measureBatch("dataset/batch/\(view.name)", runner) { frame }
  }
  if let features = dataset.features { try indexRace(of: features, runner) }
  if let tree = dataset.tree { askMapped(tree, runner) }
  if let loading = dataset.loading, runner.wants("dataset/load") {
    var result = Result(name: "dataset/load", samples: [loading.time], seed: 0, checksum: UInt64(loading.items))
    (result.items, result.bytes, result.note) = (loading.items, loading.bytes, loading.note)
    runner.add(result)
  }
}

/// The boxes of the parts of all features, in the indexes that people pick.
private func indexRace(of features: FeatureCollection, _ runner: Runner) throws {
  let questions: [Workload.Question] = [.stab, .warm, .none, .w100, .w1000, .knn1, .knn8]
  let prefix = "index/dataset-\(sizeName(features.partCount))"
  let wanted = questions.filter { runner.wantsAny(of: ["\(prefix)/\($0.rawValue)"]) }
  let wantsBuild = runner.wantsAny(of: ["\(prefix)/build"])
  guard wantsBuild || !wanted.isEmpty else { return }
  let plane = features.planePositions
  let boxes = (0..<features.partCount).map { part in
    features.positions(ofPart: part).reduce(into: BoundingBox.empty) { box, position in
      box.formUnion(x: plane[position].x, y: plane[position].y)
    }
  }
  // Those of parts that have no place.
  .filter { !$0.isEmpty && $0.minX.isFinite && $0.maxX.isFinite && $0.minY.isFinite && $0.maxY.isFinite }
  guard !boxes.isEmpty else { return }
  let race = IndexRace(prefix, Workload(.uniform, boxes), runner)
  try race.build(isMeasured: wantsBuild)
  for question in wanted { try race.run(question) }
}

/// An index that is a file already: nobody else can read it.
private func askMapped(_ tree: PackedRTree, _ runner: Runner) {
  var random = SeededNumbers(seed: runner.options.seed)
  let bounds = tree.bounds
  let places = (0..<10_000).map { _ in
    Point(x: bounds.minX + random.unit() * bounds.width, y: bounds.minY + random.unit() * bounds.height)
  }
  func measure(_ name: String, _ ask: (Point) -> UInt64) {
    guard runner.wants(name) else { return }
    let (samples, checksum) = runner.time(each: places.count, rounds: 3) { ask(places[$0]) }
    var result = Result(name: name, samples: samples, seed: runner.options.seed, checksum: checksum)
    result.items = tree.count
    runner.add(result)
  }
  measure("dataset/mapped/stab") { place in
    var sum: UInt64 = 0
    tree.forEach(containing: place) { item in
      sum &+= UInt64(item) &+ 1
      return .continue
    }
    return sum
  }
  measure("dataset/mapped/knn1") { UInt64((tree.nearestNeighbor(to: $0)?.item ?? -1) + 1) }
}
