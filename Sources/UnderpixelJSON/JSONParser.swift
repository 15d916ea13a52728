import CSimdJSON

/// Owns one simdjson parser with its document.
@safe
package struct JSONParser: ~Copyable {
  /// How many bytes must follow the text in the buffer.
  package static let padding = 64

  private let handle: UnsafeMutableRawPointer?

  /// - Parameter depthLimit: How deep arrays and objects may nest.
  package init(depthLimit: Int = JSONReader.depthLimit) {
    unsafe handle = up_json_create(depthLimit)
  }

  deinit {
    if let handle = unsafe handle { unsafe up_json_destroy(handle) }
  }

  /// Parses the first `count` bytes of `buffer` and gives the root, or nil where the text is refused: then
  /// ``JSONScanner`` says why. The buffer holds at least ``padding`` bytes more. The root and what it leads to are
  /// valid until the next parse or the end of the parser.
  package mutating func parse(_ buffer: [UInt8], count: Int) -> JSONElement? {
    precondition(count >= 0 && count <= buffer.count - Self.padding, "\(count) bytes in a buffer of \(buffer.count)")
    guard count > 0, let handle = unsafe handle else { return nil }
    // The bound is tested above; the parser keeps no pointer to the buffer, as strings are copied.
    let result = unsafe buffer.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe up_json_parse(handle, $0, count) }
    }
    guard let result = unsafe result, unsafe result.error == 0 else { return nil }
    guard let tape = unsafe result.tape, let strings = unsafe result.strings else { return nil }
    return unsafe JSONElement(tape: tape, strings: strings, index: 1)
  }
}
