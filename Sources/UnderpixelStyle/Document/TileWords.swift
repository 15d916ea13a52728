/// What stands for a tile's numbers in a template of addresses.
package enum TileWords {
  /// Whether a template gives each tile an address of its own: it has `{z}`, `{x}` and `{y}`, or `{quadkey}`, or
  /// `{bbox-epsg-3857}`.
  package static func tellTilesApart(in template: String) -> Bool {
    // By bytes: a brace and an accent after it are one character.
    let bytes = Array(template.utf8)
    func has(_ word: String) -> Bool { bytes.firstRange(of: Array(word.utf8)) != nil }
    return (has("{z}") && has("{x}") && has("{y}")) || has("{quadkey}") || has("{bbox-epsg-3857}")
  }

  /// What is wrong with a template that does not; nil for one that does.
  package static func problem(with template: String) -> String? {
    if tellTilesApart(in: template) { return nil }
    return "expected an address with {z}, {x} and {y}, found \"\(template)\""
  }
}
