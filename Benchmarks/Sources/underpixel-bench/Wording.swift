/// What names of benchmarks mean.
enum Wording {
  /// - Parameter workload: `index/u-1m`.
  static func workload(_ workload: String) -> (title: String, size: String) {
    let parts = (workload.split(separator: "/").last ?? "").split(separator: "-")
    let kind = parts.first.map(String.init) ?? workload
    return (workloads[kind] ?? kind, parts.dropFirst().joined(separator: "-").uppercased())
  }

  static func question(_ question: String) -> String { questions[question] ?? "" }
  /// The heading of a suite, and what it measures.
  static func suite(_ suite: String) -> (title: String, words: String) { suites[suite] ?? (suite, "") }
  static func contender(_ contender: String) -> String { contenders[contender] ?? contender }

  private static let workloads = [
    "u": "Uniform boxes, two over each other anywhere",
    "b": "Buildings of 2,000 cities, next to no overlap",
    "l": "Parks to countries, sizes over four decades",
    "p": "Points, half of them in clusters",
    "dataset": "Parts of the features of --dataset",
  ]

  private static let suites = [
    "load": ("Loading", "Styles, GeoJSON and sources from files to what can be asked."),
    "tile": ("Tiles", "Reading vector tiles, and making scenes of them."),
    "pixel": ("One pixel", "What is under one of 10,000 pixels, over all layers of a map, 1024 x 768."),
    "batch": ("Many pixels at once", "A batch, and the same points one by one: times of one point."),
    "targets": ("Targets of taps", "Where all features of a viewport can be tapped, and where one of them."),
    "interaction": ("Interactions", "From a gesture to the handler that it reaches."),
    "states": ("States of features", "Setting those of 100,000 features, and changing one up to the changed answer."),
    "containment": ("Containment", "A point in polygons of more and more vertices, by ray casting and by GEOS."),
    "expression": ("Expressions", "One evaluation of a layer's property."),
    "collision": ("Labels", "Who finds room, and laying out and placing the labels of a basemap."),
    "index": ("Index races", "Trees of boxes that answer the same questions in turns; all must find the same."),
    "scale": ("Scale", "The same questions to more and more features."),
  ]

  private static let questions = [
    "build": "one thread",
    "stab": "what is at a point",
    "warm": "a moving pointer",
    "none": "points with nothing",
    "w100": "windows with 100",
    "w1000": "windows with 1,000",
    "knn1": "the nearest",
    "knn8": "the 8 nearest",
    "insert": "one by one",
    "move": "one by one",
    "remove": "one by one",
    "stab-dynamic": "what is at a point",
  ]

  private static let contenders = [
    "underpixel": "Underpixel",
    "underpixel-kd": "Underpixel, optimized for queries",
    "underpixel-rtree": "Underpixel, dynamic",
    "boost-16": "Boost.Geometry, packed, 16 a node",
    "boost-8": "Boost.Geometry, packed, 8",
    "boost-dynamic": "Boost.Geometry, R*",
    "geos-str": "GEOS STRtree",
    "spatialindex-str": "libspatialindex STR",
    "linear-scan": "linear scan",
  ]
}
