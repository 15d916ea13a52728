import Testing
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Letters of labels")
struct TextTransformTests {
  @Test("are changed in all sections, whose looks stay")
  func sections() {
    let text = Formatted(sections: [.init("Weiße ", scale: 2), .image("Pin"), .init("ΟΔΟΣ i", fonts: ["Bold"])])
    #expect(text.transformed(.none) == text)
    let upper = Formatted(sections: [.init("WEISSE ", scale: 2), .image("Pin"), .init("ΟΔΟΣ I", fonts: ["Bold"])])
    #expect(text.transformed(.uppercase) == upper)
    let lower = Formatted(sections: [.init("weiße ", scale: 2), .image("Pin"), .init("οδος i", fonts: ["Bold"])])
    #expect(text.transformed(.lowercase) == lower)
  }
}
