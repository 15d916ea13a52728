public import UnderpixelGeometry

/// Begins and ends in pairs, as the braces of the code that writes.
///
///     writer.object { writer in
///       writer.member("id", 7)
///       writer.member("hits") { $0.array { … } }
///     }
extension JSONWriter {
  /// What was written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  public mutating func member(_ name: String, _ value: PropertyValue) {
    key(name)
    self.value(value)
  }

  /// A member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    body(&self)
  }
}
