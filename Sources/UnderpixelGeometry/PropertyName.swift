/// The name of a property, with a hash that is computed once, so that looking for it in many features is quick.
///
/// Names are equal where they are spelled with the same bytes of UTF-8; `"é"` and `"e\u{301}"` are different names.
public struct PropertyName: Sendable {
  public let text: String
  @usableFromInline let hash: UInt64

  public init(_ text: String) {
    var text = text
    hash = text.withUTF8 { unsafe Self.hash($0.span) }
    self.text = text
  }

  /// Where to look for the name first in a table of so many slots, a power of two.
  func slot(in count: Int) -> Int { Int(truncatingIfNeeded: hash) & (count - 1) }

  /// FNV-1a (Fowler, Noll, Vo), mixed so that its low bits depend on all of them.
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for i in bytes.indices { hash = (hash ^ UInt64(bytes[i])) &* 0x100_0000_01B3 }
    let mixed = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }
}

extension PropertyName: Hashable {
  @inlinable
  public static func == (a: PropertyName, b: PropertyName) -> Bool {
    // Equal text of equal hash: Swift takes differently composed characters for equal, the hash does not.
    a.hash == b.hash && a.text == b.text
  }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension PropertyName: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { text }
}
