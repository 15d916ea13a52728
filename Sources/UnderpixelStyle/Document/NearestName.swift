/// Finds what someone may have meant who wrote a name that is not known.
package enum NearestName {
  /// The known name with the fewest letters to change; nil where that would be more than about a third of them.
  package static func nearest(to name: String, in known: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in known {
      let other = Array(candidate.lowercased())
      let limit = min(best.map { $0.distance - 1 } ?? .max, (min(letters.count, other.count) + 1) / 3)
      guard abs(letters.count - other.count) <= limit else { continue }
      let distance = distance(letters, other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// `; did you mean "line-width"?`, or nothing.
  package static func hint(for name: String, in known: some Sequence<String>) -> String {
    nearest(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbor.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var row = [i + 1]
      for (j, y) in b.enumerated() {
        var cost = min(row[j] + 1, above[j + 1] + 1, above[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, above) = (above, row)
    }
    return above[b.count]
  }
}
