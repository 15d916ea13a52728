internal import UnderpixelPlacement

/// Which entries of a placement stand for the labels of the families that have looks.
final class LabelOwners: Sendable {
  struct Pieces: Sendable {
    /// Nil for a piece that is not on the screen.
    var text: Int?
    var icon: Int?
  }

  /// By family, part and label; empty for families without looks.
  private let owners: [[[Pieces]]]

  init(_ families: [PlacedSymbols.Family], _ placement: Placement) {
    var owners = families.map { family in
      family.symbols.hasLooks ? family.parts.map { $0.labels.labels.map { _ in Pieces() } } : []
    }
    for (owner, placed) in placement.placed.enumerated() {
      let source = placed.source
      guard !owners[source.layer].isEmpty else { continue }
      switch placed.piece {
      case .text: owners[source.layer][source.part][source.label].text = owner
      case .icon: owners[source.layer][source.part][source.label].icon = owner
      }
    }
    self.owners = owners
  }

  subscript(label: LabelSource) -> Pieces { owners[label.layer][label.part][label.label] }
}
