import CZlib

/// Compressed bytes, and what they can be.
package enum Compression {
  /// Why bytes were not inflated.
  package enum Failure: Error, Hashable {
    /// They are damaged or cut short.
    case damaged
    /// They would become more than the caller allows.
    case tooLarge(limit: Int)

    package var text: String {
      switch self {
      case .damaged: "compressed bytes that are damaged or cut short"
      case .tooLarge(let limit): "compressed bytes that become more than \(limit)"
      }
    }
  }

  /// Inflated bytes are at most so many times as many as those they came from, once they are more than a mebibyte. Deflate
  /// can do 1,032 times; tiles do 2 to 5 times, empty sea some 30 times.
  static let maximumRatio = 128

  /// Whether bytes start as those of gzip (RFC 1952) or, with its usual window, of zlib (RFC 1950). No vector tile does.
  static func isCompressed(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 2 else { return false }
    if bytes[0] == 0x1F { return bytes[1] == 0x8B }
    return bytes[0] == 0x78 && (0x7800 | Int(bytes[1])) % 31 == 0
  }

  /// The bytes that gzip or zlib has compressed. Of several members of gzip the first one counts; what follows is ignored.
  ///
  /// - Parameter limit: How many they may become.
  package static func inflated(_ bytes: Span<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
    let limit = min(limit, allowance(bytes.count))
    guard let inflater = Inflater() else { throw .damaged }
    // gzip ends with its length; it is only a first guess, and no more than what is allowed.
    var guess = bytes.count * 4
    if bytes.count >= 18 && bytes[0] == 0x1F {
      guess = (0..<4).reduce(0) { $0 | Int(bytes[bytes.count - 4 + $1]) << (8 * $1) }
    }
    var output = [UInt8](repeating: 0, count: min(max(guess, 256), limit))
    var (read, written) = (0, 0)
    while true {
      let isDone = try inflater.step(bytes, &read, &output, &written)
      if isDone { break }
      guard written == output.count else { throw .damaged }
      // A stream whose end fits exactly needs one more step, and no more room.
      guard output.count <= limit else { throw .tooLarge(limit: limit) }
      output.append(contentsOf: repeatElement(0, count: min(output.count, limit + 1 - output.count)))
    }
    // What follows the stream does not count for it.
    let allowed = min(limit, allowance(read))
    guard written <= allowed else { throw .tooLarge(limit: allowed) }
    output.removeLast(output.count - written)
    return output
  }

  /// How many bytes so many compressed ones may become.
  private static func allowance(_ count: Int) -> Int {
    max(1 << 20, count.multipliedReportingOverflow(by: maximumRatio).partialValue)
  }
}

/// Owns one stream of zlib.
@safe
private struct Inflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 15 bits of window; 32 more take gzip and zlib alike. On failure nothing is left to be ended.
    let result = unsafe inflateInit2_(stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if result != Z_OK {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Inflates until the input ends, the output is full or the stream has ended; true for the last.
  func step(
    _ input: Span<UInt8>, _ read: inout Int, _ output: inout [UInt8], _ written: inout Int
  ) throws(Compression.Failure) -> Bool {
    // zlib counts with 32 bits: no more than that is offered at once. It writes nothing to its input.
    let offered = min(input.count - read, Int(Int32.max))
    let room = min(output.count - written, Int(Int32.max))
    let result = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target -> Int32 in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress.map { unsafe $0 + read })
        unsafe stream.pointee.avail_in = UInt32(offered)
        unsafe stream.pointee.next_out = target.baseAddress.map { unsafe $0 + written }
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    read += unsafe offered - Int(stream.pointee.avail_in)
    written += unsafe room - Int(stream.pointee.avail_out)
    switch result {
    case Z_STREAM_END: return true
    case Z_OK, Z_BUF_ERROR: return false
    default: throw .damaged
    }
  }
}
