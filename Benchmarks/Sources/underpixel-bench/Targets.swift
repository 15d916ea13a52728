/// What an index has to reach.
struct Target {
  enum Measure: Equatable {
    /// How many times as fast as that contender.
    case timesAsFast(as: String)
    /// Without the exact boxes, where they are kept apart. Less is better.
    case bytesPerItem
    /// The median. Less is better.
    case nanoseconds
    /// The 99th percentile in medians. Less is better.
    case tail
    /// Of the answers of another engine, those that are the same, in percent.
    case equalAnswers
    /// How many times as long as the same contender's other question. Less is better.
    case timesAsLong(as: String)
  }

  /// `index/u-1m/stab`.
  let question: String
  let contender: String
  let measure: Measure
  let must: Double
  var stretch: Double?

  /// Where the table that these come from names no workload, all of them; where it names no size, a million items.
  static let all = (packed + halved + dynamic + [expressions, states, labels, engines, scale]).flatMap { $0 }
}

extension Target {
  /// The default order, along a Hilbert curve.
  private static let packed: [[Target]] = [
    rows(["u", "b"], "1m", "stab", must: 2, stretch: 2.8),
    rows(["l"], "1m", "stab", must: 2.8, stretch: 4),
    rows(["u", "b", "l"], "10m", "stab", must: 2, stretch: 2.5),
    rows(["u"], "1m", "warm", must: 2.2, stretch: 3),
    rows(everywhere, "1m", "none", must: 2.3, stretch: 3.5),
    rows(everywhere, "1m", "w100", must: 1.8, stretch: 2.5),
    rows(everywhere, "1m", "w1000", must: 1.7, stretch: 2.3),
    rows(everywhere, "1m", "knn1", to: "boost-8", must: 0.7),
    rows(everywhere, "1m", "knn8", to: "boost-8", must: 0.7),
    rows(everywhere, "1m", "build", must: 4, stretch: 5.5),
    rows(everywhere, "10m", "build", must: 4, stretch: 5.5),
    ["1m", "10m"].map { size in
      Target(question: "index/u-\(size)/build", contender: "underpixel", measure: .bytesPerItem, must: 22, stretch: 10)
    },
  ]

  /// Optimized for queries: a k-d order.
  private static let halved: [[Target]] = [
    rows(["u", "b", "p"], "1m", "knn1", "underpixel-kd", to: "boost-8", must: 1.2, stretch: 1.5),
    rows(["l"], "1m", "knn1", "underpixel-kd", to: "boost-8", must: 0.9, stretch: 1.2),
    rows(["u"], "10m", "knn1", "underpixel-kd", to: "boost-8", must: 0.9, stretch: 1.2),
    rows(everywhere, "1m", "knn8", "underpixel-kd", to: "boost-8", must: 1.2, stretch: 1.6),
    rows(everywhere, "1m", "build", "underpixel-kd", must: 1.3),
    rows(everywhere, "10m", "build", "underpixel-kd", must: 1.3),
  ]

  /// Insertion is to be no slower than a good R-tree in C, which takes about 0.15 of Boost's time; removal is to take at
  /// most 0.6 of it.
  private static let dynamic: [[Target]] = [
    rows(["u"], "1m", "insert", "underpixel-rtree", to: "boost-dynamic", must: 1 / 0.15),
    rows(["u"], "1m", "remove", "underpixel-rtree", to: "boost-dynamic", must: 1 / 0.6),
    rows(["u"], "1m", "stab-dynamic", "underpixel-rtree", to: "boost-dynamic", must: 1.3, stretch: 2),
  ]

  /// One evaluation of a layer's property.
  private static let expressions = [("constant", 2.0), ("zoom", 30), ("match", 60), ("state", 60), ("legacy", 40)].map {
    Target(question: "expression/\($0)", contender: "underpixel", measure: .nanoseconds, must: $1)
  }

  /// Setting the states of 100,000 features, and changing one of them up to the changed answer.
  private static let states = [("set-100k", 100e6), ("change-1-of-100k", 20e3)].map {
    Target(question: "states/\($0)", contender: "underpixel", measure: .nanoseconds, must: $1)
  }

  /// Placing a label, and that of a thousand, of ten thousand and of more against the scheme of MapLibre GL JS.
  private static let labels =
    [("1k", 90.0), ("10k", 60)].map {
      Target(
        question: "collision/\($0)-boxes", contender: "underpixel", measure: .nanoseconds, must: $1, stretch: 45)
    }
    + ["1k", "10k", "50k"].map {
      Target(
        question: "collision/\($0)-boxes", contender: "underpixel", measure: .timesAsFast(as: "grid-js"), must: 8,
        stretch: 12)
    }

  /// Whole queries, against those of MapLibre GL JS.
  private static let engines = ["monaco", "manhattan"].flatMap { map in
    PixelMap.cameras.flatMap { camera in
      [("labels", 99.0), ("no-labels", 99.9)].flatMap { kind, share in
        [
          (Measure.timesAsFast(as: "maplibre-gl"), 100), (.tail, 10), (.equalAnswers, share),
        ].map { measure, must in
          Target(
            question: "engine/\(map)/\(camera.name)/\(kind)", contender: "underpixel", measure: measure, must: must)
        }
      }
    }
  }

  /// Ten times as many features, beyond the caches (which hold the nodes of 100,000 boxes); and a process that maps an index of ten million.
  private static let scale =
    [("city", "100k", "1m"), ("city", "1m", "10m"), ("real", "100k", "1m"), ("real", "1m", "10m")].map {
      kind, less, more in
      Target(
        question: "scale/\(kind)/\(more)/1-layers", contender: "anywhere",
        measure: .timesAsLong(as: "scale/\(kind)/\(less)/1-layers"), must: 1.6)
    }
    + [("1m", "10m"), ("10m", "100m")].map { less, more in
      Target(
        question: "scale/mapped/\(more)", contender: "stab", measure: .timesAsLong(as: "scale/mapped/\(less)"),
        must: 1.6)
    }
    + ["exact-warm", "narrow-warm"].map {
      Target(question: "scale/first-answer/10m", contender: $0, measure: .nanoseconds, must: 50e6)
    }

  private static let everywhere = ["u", "b", "l", "p"]

  private static func rows(
    _ workloads: [String], _ size: String, _ question: String, _ contender: String = "underpixel",
    to baseline: String = "boost-16", must: Double, stretch: Double? = nil
  ) -> [Target] {
    workloads.map { workload in
      Target(
        question: "index/\(workload)-\(size)/\(question)", contender: contender,
        measure: .timesAsFast(as: baseline), must: must, stretch: stretch)
    }
  }
}

extension Target {
  /// What was reached, in the two decimals that are shown; nil where it was not measured.
  func reached(in results: [Result]) -> Double? {
    func result(_ contender: String) -> Result? { results.first { $0.name == "\(question)/\(contender)" } }
    guard let ours = result(contender) else { return nil }
    let value =
      switch measure {
      case .timesAsFast(as: let baseline): result(baseline).flatMap { Ratio(of: ours, to: $0)?.median }
      case .bytesPerItem: ours.bytesPerItem
      case .nanoseconds: ours.quantile(0.5)
      case .tail: ours.quantile(0.99) / ours.quantile(0.5)
      case .equalAnswers: ours.agreement?.equalShare
      case .timesAsLong(as: let other):
        results.first { $0.name == "\(other)/\(contender)" }.flatMap { Ratio(of: $0, to: ours)?.median }
      }
    return value.map(Self.hundredths)
  }

  func verdict(_ reached: Double) -> Verdict {
    if let stretch, isAsGood(reached, as: stretch) { return .stretch }
    return isAsGood(reached, as: must) ? .met : .missed
  }

  private func isAsGood(_ reached: Double, as wanted: Double) -> Bool {
    switch measure {
    case .timesAsFast, .equalAnswers: reached >= Self.hundredths(wanted)
    case .bytesPerItem, .nanoseconds, .tail, .timesAsLong: reached <= wanted
    }
  }

  private static func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

enum Verdict: String {
  case met, stretch
  case missed = "MISSED"
}
