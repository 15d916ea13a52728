import Testing
import UnderpixelTestSupport

@testable import UnderpixelStyle

@Suite("Scripts")
struct ScriptSupportTests {
  @Test(
    "that are set letter by letter from the left are supported",
    arguments: [
      "", " ", "Monaco", "Zürich", "Ελλάδα", "Москва", "Հայաստան", "საქართველო", "東京", "とうきょう", "서울", "ไทย",
      "ລາວ", "አዲስ አበባ", "Việt Nam", "\u{0}", "\u{1F3E8}", "\u{10FFFF}",
    ])
  func supported(text: String) {
    #expect(isSupportedScript(text))
  }

  @Test(
    "that run from the right or need shaping are not supported",
    arguments: [
      "שָׁלוֹם", "देवनागरी", "العربية", "فارسی", "اردو", "ܣܘܪܝܝܐ", "ދިވެހި", "ߒߞߏ", "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ",
      "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "བོད་", "မြန်မာ", "ភ្នំពេញ", "\u{FB50}", "\u{FB1D}",
    ])
  func unsupported(text: String) {
    #expect(!isSupportedScript(text))
    #expect(!isSupportedScript("Street \(text) 1"))
  }

  /// MapLibre GL JS looks at the first half of a surrogate pair, which is of no script: Adlam counts as supported.
  @Test("beyond 16 bits are supported", arguments: ["𞤀𞤣𞤤𞤢𞤥", "𑄌𑄋𑄴𑄟𑄳𑄦", "𐤀"])
  func beyond16Bits(text: String) {
    #expect(isSupportedScript(text))
  }

  @Test("do not own what they share", arguments: ["،", "؛", "؟", "ـ", "\u{64B}", "\u{670}", "\u{FD3E}"])
  func shared(text: String) {
    #expect(isSupportedScript(text))
  }

  @Test("end where their blocks end")
  func ends() {
    func isSupported(_ code: UInt32) -> Bool? { Unicode.Scalar(code).map { isSupportedScript(String($0)) } }
    #expect([0x590, 0x591, 0x8FF, 0x900, 0xDFF, 0xE00].map(isSupported) == [true, false, false, false, false, true])
    #expect([0xEFF, 0xF00, 0x109F, 0x10A0].map(isSupported) == [true, false, false, true])
    #expect([0x177F, 0x1780, 0x17FF, 0x1800].map(isSupported) == [true, false, false, true])
  }

  @Test("are supported in a text when they are in its parts", arguments: [1] as [UInt64])
  func parts(seed: UInt64) {
    forAll(zip(Gen<String>.text, .text), seed: seed) { a, b in
      isSupportedScript(a + b) == (isSupportedScript(a) && isSupportedScript(b))
    }
  }
}
