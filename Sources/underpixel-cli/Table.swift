internal import Underpixel

/// A table for people.
struct Table {
  let text: String

  init(_ hits: Hits) {
    var rows = [["#", "layer", "feature", "name", "distance"]]
    for (index, hit) in hits.enumerated() {
      let feature = hit.feature
      rows.append([
        "\(index + 1)", hit.layer, feature.id?.description ?? "-", feature.label,
        hit.distance == 0 ? "inside" : Self.pixels(hit.distance),
      ])
    }
    self.init(rows: rows)
  }

  init(_ hidden: HiddenLabels) {
    var rows = [["", "layer", "feature", "name", "piece", "hidden by"]]
    for symbol in hidden.pieces {
      rows.append([
        "", symbol.layer, symbol.feature.id?.description ?? "-", symbol.feature.label, "\(symbol.piece)",
        hidden.hindrance(of: symbol),
      ])
    }
    self.init(rows: rows)
  }

  /// - Parameter rows: The first one has what is above each column.
  init(rows: [[String]]) {
    let widths = rows[0].indices.map { column in rows.map { Self.width(of: $0[column]) }.max() ?? 0 }
    text = rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - Self.width(of: cell.0))
        return column == 0 ? space + cell.0 : cell.0 + space
      }
      return String(("  " + cells.joined(separator: "  ")).reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// One decimal.
  private static func pixels(_ distance: Double) -> String {
    let tenths = Int((distance * 10).rounded(.up))
    return "\(tenths / 10).\(tenths % 10) px"
  }

  /// Columns on a terminal, near enough: one a character, two for those of East Asia.
  private static func width(of text: String) -> Int {
    text.reduce(0) { sum, character in
      let value = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(value) || (0x2E80...0xA4CF).contains(value)
        || (0xAC00...0xD7A3).contains(value) || (0xF900...0xFAFF).contains(value) || (0xFF00...0xFF60).contains(value)
      return sum + (isWide ? 2 : 1)
    }
  }
}

extension Feature {
  /// The name, or what the feature is; where it does not say, the source layer.
  var label: String {
    if let name = properties["name"]?.string { return printable(name) }
    for kind in ["subclass", "class", "highway", "building"] {
      if let value = properties[kind]?.string { return "(\(printable(value)))" }
    }
    if let layer = features.sourceLayer(of: index) { return "(\(printable(layer)))" }
    return ""
  }
}

/// Text on one line: control characters would move the cursor.
func printable(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
}
