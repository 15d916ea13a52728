/// Pieces of a page as text.
enum HTML {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// - Parameter left: The columns that start at the left; the others end at the right, as figures do.
  static func table(_ header: [String], _ rows: [[String]], left: Set<Int> = [0]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = cells.enumerated().map { column, cell in
        let kind = [left.contains(column) ? "left" : "", ["MISSED"].contains(cell) ? "bad" : ""].filter { !$0.isEmpty }
        let attribute = kind.isEmpty ? "" : " class=\"\(kind.joined(separator: " "))\""
        return "<\(tag)\(attribute)>\(escaped(cell))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return """
      <div class="wide"><table><thead>\(row(header, "th"))</thead><tbody>
      \(rows.map { row($0, "td") }.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  static func section(_ title: String, _ words: String, command: String, _ pieces: [String]) -> String {
    """
    <section>
    <h2>\(escaped(title))</h2>
    <p>\(escaped(words))</p>
    <p class="command"><code>\(escaped(command))</code></p>
    \(pieces.joined(separator: "\n"))
    </section>
    """
  }

  static let style = """
    body { margin: 0; background: #fff; color: #16191d; font: 15px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif }
    main { max-width: 1120px; margin: 0 auto; padding: 40px 32px 80px }
    h1 { margin: 0 0 4px; font-size: 30px; font-weight: 650 }
    h2 { margin: 56px 0 4px; padding-top: 20px; border-top: 1px solid #e4e7eb; font-size: 21px; font-weight: 650 }
    p { margin: 4px 0 12px; max-width: 76ch; color: #59616b }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; margin: 20px 0 0 }
    dt { color: #737b85 } dd { margin: 0 }
    code { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; background: #f3f5f7; padding: 2px 6px; border-radius: 4px }
    .wide { overflow-x: auto; margin: 16px 0 }
    table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
    th, td { padding: 3px 12px 3px 0; text-align: right; white-space: nowrap; border-bottom: 1px solid #eef0f3 }
    th { color: #737b85; font-weight: 500 } .left { text-align: left }
    td.left:last-child { white-space: normal; min-width: 240px }
    .bad { color: #b42318; font-weight: 600 }
    svg { display: block; max-width: 100%; height: auto; margin: 16px 0 }
    """
}
