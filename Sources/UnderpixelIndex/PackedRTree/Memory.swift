#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Owns bytes: allocated here, aligned to cache lines and, where there are many, in large pages if the system has them.
@safe
final class Memory: @unchecked Sendable {
  // Sendable: written only by the code that made it, before it is shared.
  let start: UnsafeMutableRawPointer
  let byteCount: Int
  private let release: (UnsafeMutableRawPointer, Int) -> Void

  private static let largePage = 2 << 20

  /// Bytes of any content.
  init(byteCount: Int) {
    self.byteCount = byteCount
    let isLarge = byteCount >= 2 * Self.largePage
    unsafe start = .allocate(byteCount: max(byteCount, 64), alignment: isLarge ? Self.largePage : 64)
    unsafe release = { start, _ in unsafe start.deallocate() }
    #if os(Linux)
      // Fewer misses of the address translation; a hint, whose refusal costs nothing else.
      if isLarge { unsafe madvise(start, byteCount, Int32(MADV_HUGEPAGE)) }
    #endif
  }

  /// Bytes that were made elsewhere, given back by `release`.
  init(start: UnsafeMutableRawPointer, byteCount: Int, release: @escaping (UnsafeMutableRawPointer, Int) -> Void) {
    unsafe self.start = start
    self.byteCount = byteCount
    unsafe self.release = release
  }

  deinit { unsafe release(start, byteCount) }
}
