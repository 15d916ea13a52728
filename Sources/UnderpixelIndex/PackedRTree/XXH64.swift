/// The checksum XXH64 with seed 0, after Collet's specification
/// (<https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>).
///
/// It tells damage by chance, not by intent.
struct XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
  /// Bytes that are taken in at once.
  static let stripe = 32

  private var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
  private var byteCount = 0

  /// The checksum of bytes that are all there.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = XXH64()
    let whole = bytes.count / stripe * stripe
    unsafe sum.update(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    return unsafe sum.finish(UnsafeRawBufferPointer(rebasing: bytes[whole...]))
  }

  /// Takes in bytes, a whole number of stripes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count % Self.stripe == 0, "\(bytes.count) bytes are not a whole number of stripes")
    var (a, b, c, d) = lanes
    for start in stride(from: 0, to: bytes.count, by: Self.stripe) {
      a = Self.round(a, unsafe Self.word(bytes, start))
      b = Self.round(b, unsafe Self.word(bytes, start &+ 8))
      c = Self.round(c, unsafe Self.word(bytes, start &+ 16))
      d = Self.round(d, unsafe Self.word(bytes, start &+ 24))
    }
    lanes = (a, b, c, d)
    byteCount += bytes.count
  }

  /// The checksum of all that was taken in.
  func finish() -> UInt64 { unsafe finish(UnsafeRawBufferPointer(start: nil, count: 0)) }

  /// The checksum of all that was taken in, and of the last bytes, less than a stripe.
  func finish(_ rest: UnsafeRawBufferPointer) -> UInt64 {
    precondition(rest.count < Self.stripe, "\(rest.count) bytes are a stripe or more")
    let (a, b, c, d) = lanes
    var sum = Self.prime5
    if byteCount > 0 {
      sum = Self.rotated(a, 1) &+ Self.rotated(b, 7) &+ Self.rotated(c, 12) &+ Self.rotated(d, 18)
      for lane in [a, b, c, d] { sum = (sum ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4 }
    }
    sum &+= UInt64(byteCount + rest.count)
    var start = 0
    while start + 8 <= rest.count {
      sum ^= Self.round(0, unsafe Self.word(rest, start))
      sum = Self.rotated(sum, 27) &* Self.prime1 &+ Self.prime4
      start += 8
    }
    if start + 4 <= rest.count {
      // Four bytes from `start` are there.
      let half = UInt32(littleEndian: unsafe rest.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      sum ^= UInt64(half) &* Self.prime1
      sum = Self.rotated(sum, 23) &* Self.prime2 &+ Self.prime3
      start += 4
    }
    while start < rest.count {
      sum ^= UInt64(unsafe rest[start]) &* Self.prime5
      sum = Self.rotated(sum, 11) &* Self.prime1
      start += 1
    }
    sum = (sum ^ sum >> 33) &* Self.prime2
    sum = (sum ^ sum >> 29) &* Self.prime3
    return sum ^ sum >> 32
  }

  /// Eight bytes, which the caller knows to be there.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 &- count)
  }
}
