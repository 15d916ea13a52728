import Testing

@testable import UnderpixelIndex

@Suite("XXH64")
struct XXH64Tests {
  func checksum(_ bytes: [UInt8]) -> UInt64 { unsafe bytes.withUnsafeBytes { unsafe XXH64.checksum($0) } }

  /// The bytes that xxHash's own sanity checks are about.
  func sanityBytes(_ count: Int) -> [UInt8] {
    var state: UInt64 = 2_654_435_761
    return (0..<count).map { _ in
      defer { state &*= 11_400_714_785_074_694_797 }
      return UInt8(state >> 56)
    }
  }

  @Test(
    "gives the published checksums",
    arguments: [
      (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (4, 0x9136_A0DC_A574_57EE),
      (14, 0x8282_DCC4_994E_35C8), (222, 0xB641_AE8C_B691_C174),
    ] as [(Int, UInt64)])
  func published(count: Int, expected: UInt64) {
    #expect(checksum(sanityBytes(count)) == expected)
  }

  @Test("gives the known checksums of texts")
  func texts() {
    #expect(checksum(Array("a".utf8)) == 0xD24E_C4F1_A98C_6E5B)
    #expect(checksum(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
    #expect(checksum(Array("Nobody inspects the spammish repetition".utf8)) == 0xFBCE_A83C_8A37_8BF1)
  }

  @Test("pieces give what the whole gives")
  func pieces() {
    let bytes = sanityBytes(32 * 9 + 13)
    var sum = XXH64()
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe sum.update(UnsafeRawBufferPointer(rebasing: bytes[..<32]))
      unsafe sum.update(UnsafeRawBufferPointer(rebasing: bytes[32..<32 * 9]))
      let last = unsafe UnsafeRawBufferPointer(rebasing: bytes[(32 * 9)...])
      #expect(unsafe sum.finish(last) == XXH64.checksum(bytes))
    }
  }
}
