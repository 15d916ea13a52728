/// Rows of cells, in columns as wide as their widest cell.
struct TextTable {
  private var rows: [[String]] = []
  /// The columns that start at the left; the others end at the right.
  private let left: Set<Int>

  init(left: Set<Int>) {
    self.left = left
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }
  mutating func addSpace() { rows.append([]) }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return left.contains(column) ? cell + space : space + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count)) + "\n"
    }.joined()
  }
}
