/// Text that is compared and hashed by its bytes of UTF-8, as JSON and file systems do. Swift takes differently composed
/// characters for equal: `"é"` and `"e\u{301}"`.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.text.hasBytes(of: b.text) }
  package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
  /// True where the other has the same bytes of UTF-8.
  func hasBytes(of other: String) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }

  func hashBytes(into hasher: inout Hasher) {
    var text = self
    hasher.combine(text.withUTF8 { unsafe PropertyName.hash($0.span) })
  }
}
