internal import SyntheticCity
internal import UnderpixelGeometry
internal import UnderpixelIndex

/// What is at a place, asked of index files that are mapped and not loaded.
func mappedIndexSuite(_ runner: Runner) throws {
  let sizes = Scale.sizes(runner.options) + (Scale.wantsLargest(runner.options) ? [Scale.largest] : [])
  let names = sizes.map { "scale/mapped/\(sizeName($0))/stab" }
  let wanted = sizes.indices.filter { runner.wantsAny(of: [names[$0]]) }
  if runner.options.listsOnly {
    for size in wanted { _ = runner.wants(names[size]) }
    return
  }
  if wanted.isEmpty { return }
  var files: [IndexFile] = []
  var trees: [PackedRTree] = []
  var places: [[Point]] = []
  for size in wanted {
    runner.progress("\(names[size]), packing")
    let file = try IndexFile(sizes[size], withExactBoxes: true, seed: runner.options.seed)
    var random = SeededNumbers(seed: runner.options.seed)
    places.append((0..<(runner.options.isQuick ? 20_000 : 50_000)).map { _ in file.place(&random) })
    trees.append(try PackedRTree(mapping: file.path))
    files.append(file)
  }
  var growth = Growth(wanted.map { names[$0] }, wanted.map { sizes[$0] }, runner)
  growth.run(places.map(\.count)) { size, number in
    var answer = Answer()
    trees[size].forEach(containing: places[size][number]) { item in
      answer.count += 1
      answer.sum &+= UInt64(truncatingIfNeeded: item)
      return .continue
    }
    return answer
  }
  growth.report { files[$0].note }
}
