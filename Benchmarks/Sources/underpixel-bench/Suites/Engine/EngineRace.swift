internal import Underpixel

/// One frame against one page, in turns.
struct EngineRace {
  let name: String
  let frame: Frame
  let browser: EngineBrowser
  let options: Options

  /// Who has waited for the other asks so many of its pixels once before, untimed.
  private static let warm = 100
  private static let contenders = ["underpixel", "underpixel-read", "maplibre-gl"]

  /// Ours, ours with the properties of each feature taken as a dictionary (which theirs always come with), and theirs.
  ///
  /// Ours are samples of single queries. A page's clock is too coarse for that: theirs are the means of whole batches.
  func results() throws -> [Result] {
    let points = PixelMap.pixels(options.isQuick ? 2_000 : 10_000, seed: options.seed)
    let batches = options.isQuick ? 10 : 25
    let size = points.count / batches
    // Nothing is timed before every pixel was asked once, which warms both up.
    var table = IdentityTable()
    let (theirs, found) = try browser.answers(points, &table)
    let ours = points.map { point in
      IdentityTable.withoutRepeats(frame.hits(at: point).map { table.number(of: FeatureIdentity($0)) })
    }
    var lanes = [Lane(), Lane()]
    var times: [Double] = []
    for batch in 0..<batches {
      let range = batch * size..<(batch + 1) * size
      let page = try browser.time(Array(points[range]), warm: Self.warm)
      guard page.found == found[range].reduce(0, +) else {
        throw MeasuringError(message: "\(name): the page answers otherwise when it is timed")
      }
      times.append(page.time / Double(size))
      for isCounted in [false, true] {
        let part = isCounted ? points[range] : points[range].prefix(Self.warm)
        lanes[0].run(part, isCounted: isCounted) { Answer(count: UInt64(frame.hits(at: $0).count)) }
      }
      lanes[1].run(points[range]) { Answer(count: UInt64(frame.hits(at: $0).reduce(0) { $0 + Self.read($1) })) }
    }
    let agreement = Agreement(ours: ours, theirs: theirs, at: points, table)
    var results = zip(Self.contenders, lanes).map { contender, lane in
      result(contender, lane.samples, lane.rounds, table.checksum(of: ours))
    }
    results[0].agreement = agreement
    return results + [result(Self.contenders[2], times, times, table.checksum(of: theirs))]
  }

  /// What a caller of theirs is handed of a feature.
  private static func read(_ hit: HitFeature) -> Int {
    let id = hit.feature.id
    return hit.layer.utf8.count + hit.feature.properties.dictionary.count + (id == nil ? 0 : 1)
  }

  private func result(_ contender: String, _ samples: [Double], _ rounds: [Double], _ checksum: UInt64) -> Result {
    var result = Result(
      name: "\(name)/\(contender)", samples: samples.sorted(), seed: options.seed, checksum: checksum)
    result.rounds = rounds
    result.mean = rounds.reduce(0, +) / Double(rounds.count)
    result.items = options.isQuick ? 2_000 : 10_000
    return result
  }
}
