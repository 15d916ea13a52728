/// The bytes of a text that are looked at: a window that slides from its start to its end.
struct ByteWindow {
  enum Source {
    case file(FileBytes)
    case memory([UInt8], next: Int)
  }

  private var source: Source
  private var buffer: [UInt8]
  private var filled = 0
  /// The offset in the text of the first byte in the window.
  private(set) var start = 0

  init(_ source: Source, size: Int) {
    self.source = source
    var size = size
    if case .memory(let bytes, _) = source { size = min(size, bytes.count) }
    buffer = Array(repeating: 0, count: max(size, 8))
  }

  /// The offset in the text after the last byte in the window.
  var end: Int { start + filled }

  /// The byte at an offset in the text that lies in the window.
  subscript(offset: Int) -> UInt8 {
    assert(offset >= start && offset < end)
    return buffer[offset - start]
  }

  /// The bytes in the window; the first one is at ``start``.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(buffer.span.extracting(0..<filled))
  }

  /// The bytes in a range of offsets that lies in the window.
  func withBytes<Result>(in range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    body(buffer.span.extracting(range.lowerBound - start..<range.upperBound - start))
  }

  /// Slides the window so that it starts at `offset` and fills it up; false at the end of the text. Where more than
  /// half of the window is kept, it doubles.
  mutating func slide(to offset: Int) throws(FileError) -> Bool {
    precondition(offset >= start && offset <= end)
    let kept = end - offset
    if offset > start && kept > 0 {
      // Both ranges lie in the buffer, and the call allows them to overlap.
      let shift = offset - start
      unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe base.copyMemory(from: base + shift, byteCount: kept)
      }
    }
    start = offset
    filled = kept
    if kept * 2 > buffer.count { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
    let count = try fill()
    filled += count
    return count > 0
  }

  private mutating func fill() throws(FileError) -> Int {
    switch source {
    case .file(let file): return try file.read(into: &buffer, filled..<buffer.count)
    case .memory(let bytes, let next):
      let count = min(buffer.count - filled, bytes.count - next)
      buffer.replaceSubrange(filled..<filled + count, with: bytes[next..<next + count])
      source = .memory(bytes, next: next + count)
      return count
    }
  }
}
