internal import UnderpixelStyle

/// A text as UTF-16 code units, each in a section that says how it looks.
///
/// An image is one unit of the private use area, from U+E000 on in the order of the text.
struct SectionedText: Hashable, Sendable {
  var units: [UInt16] = []
  private(set) var sections: [Section] = []
  /// For each unit, the position of its section.
  private(set) var sectionIndices: [Int] = []

  /// What the units of a section have in common.
  struct Section: Hashable, Sendable {
    var content: Content
    /// Times the text's size. 1 for an image.
    var scale: Double
    var verticalAlignment: Formatted.VerticalAlignment
  }

  enum Content: Hashable, Sendable {
    case glyphs(fontStack: String)
    case image(name: String)
  }

  /// The units that can stand for images; images beyond them are left out.
  private static let imageUnits: ClosedRange<UInt16> = 0xE000...0xF8FF

  /// - Parameter fontStack: For sections that name no fonts.
  init(_ text: Formatted, fontStack: String) {
    var imageCount = 0
    for section in text.sections {
      let alignment = section.verticalAlignment ?? .bottom
      if let image = section.image {
        guard !image.name.isEmpty, imageCount < Self.imageUnits.count else { continue }
        let unit = Self.imageUnits.lowerBound + UInt16(imageCount)
        imageCount += 1
        append([unit], Section(content: .image(name: image.name), scale: 1, verticalAlignment: alignment))
      } else {
        let named = section.fonts?.joined(separator: ",") ?? ""
        let scale = section.scale ?? 1
        append(
          section.text.utf16,
          Section(
            content: .glyphs(fontStack: named.isEmpty ? fontStack : named),
            // A scale of zero or none at all counts as 1.
            scale: scale == 0 || scale.isNaN ? 1 : scale, verticalAlignment: alignment))
      }
    }
  }

  private mutating func append(_ added: some Collection<UInt16>, _ section: Section) {
    sectionIndices.append(contentsOf: repeatElement(sections.count, count: added.count))
    units.append(contentsOf: added)
    sections.append(section)
  }

  /// The section of the unit at a position.
  func section(at index: Int) -> Section { sections[sectionIndices[index]] }

  /// The character that begins at a position; nil for the second half of one.
  func character(at index: Int) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(units[index]), index + 1 < units.count else { return Unicode.Scalar(units[index]) }
    return String(decoding: units[index...index + 1], as: UTF16.self).unicodeScalars.first
  }

  /// The text, with the units of images in it.
  var string: String { String(decoding: units, as: UTF16.self) }

  /// A range of units without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first(where: { !units[$0].isWhitespace }),
      let last = range.last(where: { !units[$0].isWhitespace })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}
