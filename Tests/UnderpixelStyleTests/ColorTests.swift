import Testing
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Colors of CSS")
struct ColorTests {
  @Test(
    "names, digits and functions",
    arguments: [
      ("red", 255, 0, 0, 1), ("LightGoldenRodYellow", 250, 250, 210, 1), ("rebeccapurple", 102, 51, 153, 1),
      ("grey", 128, 128, 128, 1), ("transparent", 0, 0, 0, 0), (" \n\tTRANSPARENT\r\u{C} ", 0, 0, 0, 0),
      ("#f0c", 255, 0, 204, 1), ("#F0C8", 255, 0, 204, 136.0 / 255), ("#00fF7f", 0, 255, 127, 1),
      ("#0000ff00", 0, 0, 255, 0), ("rgb(1,2,3)", 1, 2, 3, 1), ("rgba( 1 , 2 , 3 , .5 )", 1, 2, 3, 0.5),
      ("rgb(1,2,3,0.5)", 1, 2, 3, 0.5), ("RGBA(1 2 3)", 1, 2, 3, 1), ("rgb(1 2 3 / 50%)", 1, 2, 3, 0.5),
      ("rgb(1 2 3/.5)", 1, 2, 3, 0.5), ("rgb(100% 0% 20%)", 255, 0, 51, 1), ("rgb(0% 0% 100% / 0)", 0, 0, 255, 0),
      ("rgb(300,-20,1e2)", 255, 0, 100, 1), ("rgb(2.55e2 +0 1.5)", 255, 0, 1.5, 1), ("rgba(1,2,3,7)", 1, 2, 3, 1),
      ("rgb(1 2 3 / -10%)", 1, 2, 3, 0), ("rgb(1e999 0 0)", 255, 0, 0, 1), ("hsl(120,100%,25%)", 0, 127.5, 0, 1),
      ("hsla(120deg 100% 25% / 50%)", 0, 127.5, 0, 0.5), ("hsl(-240, 100%, 50%)", 0, 255, 0, 1),
      ("hsl(480DEG 100% 50%)", 0, 255, 0, 1), ("hsl(12e1 200% 50%)", 0, 255, 0, 1),
      ("hsl(9 50% 120%)", 255, 255, 255, 1),
      ("hsl(240 100% 50% / 0)", 0, 0, 255, 0), ("hsl(77 0% 40%)", 102, 102, 102, 1),
      ("hsl(360 100% 50%)", 255, 0, 0, 1),
      ("hsl(300,100%,25%,.25)", 127.5, 0, 127.5, 0.25),
    ] as [(String, Double, Double, Double, Double)])
  func colors(_ text: String, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) throws {
    let color = try #require(StyleColor(css: text))
    let expected = [red / 255, green / 255, blue / 255, alpha]
    for (part, expected) in zip([color.red, color.green, color.blue, color.alpha], expected) {
      #expect(abs(part - expected) < 1e-14, "\(text): \(color)")
    }
  }

  @Test(
    "what is no color",
    arguments: [
      "", " ", "oops blue", "blu", "__proto__", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# fff",
      "#ff\u{E9}",
      "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3", "rgb 1,2,3)", "rgb (1,2,3)", "rgb(1,2,3) x", "x rgb(1,2,3)",
      "rgb(1,2 3)",
      "rgb(1 2,3)", "rgb(1,2,3/0.5)", "rgb(1 2 3,0.5)", "rgb(1 2 3 0.5)", "rgb(1,2,3,)", "rgb(1 2 3 /)", "rgb(1%,2,3)",
      "rgb(1% 2% 3)", "rgb(1,2,3,4,5)", "rgb(1,,3)", "rgb(a,b,c)", "rgb(nan,0,0)", "rgb(0x1,0,0)", "rgb(inf 0 0)",
      "rgb(1deg 2 3)", "rgb(1 2 3 / 1deg)", "rgb(--1,2,3)", "rgb(1e,2,3)", "rgb(.,2,3)", "rgb(1..2,2,3)", "rgbb(1,2,3)",
      "rgb(1 % 2% 3%)", "hsl(1,2,3)", "hsl(1%,2%,3%)", "hsl(1rad 2% 3%)", "hsl(1 deg 2% 3%)", "hsl(none 2% 3%)",
      "hsl(1e999,2%,3%)", "hsla(1,2%,3)", "hwb(1 2% 3%)", "lab(1 2 3)", "currentcolor", "re\u{301}d", "r\u{0}ed", ")",
    ])
  func noColors(_ text: String) {
    #expect(StyleColor(css: text) == nil)
  }

  @Test("any text is read in linear time, and without a crash")
  func longTexts() {
    let many = 300_000
    let spaces = String(repeating: " ", count: many)
    #expect(StyleColor(css: spaces + "red" + spaces) == StyleColor(red: 1, green: 0, blue: 0))
    #expect(StyleColor(css: "rgb(\(spaces)1\(spaces),2,3)")?.green == 2.0 / 255)
    for piece in ["#f", "(", "rgb(", "1 ", "1,", "e", "\u{301}", "9", "+-", "red ", "%", "\u{1F3E8}"] {
      let long = String(repeating: piece, count: many)
      _ = StyleColor(css: long)
      _ = StyleColor(css: "rgb(\(long))")
      _ = StyleColor(css: "hsl(1 \(long)% 3%")
    }
    #expect(StyleColor(css: "rgb(\(String(repeating: "0", count: many))7,2,3)")?.red == 7.0 / 255)
  }

  @Test("random texts of the grammar's pieces are read or refused", arguments: [1, 2] as [UInt64])
  func randomTexts(seed: UInt64) {
    let pieces = [
      "rgb", "rgba(", "hsl(", "(", ")", "1", "2%", "3deg", " ", ",", "/", ".5", "-", "e", "#", "f", "\u{E9}", "0", "\t",
      "R",
    ]
    let texts = Gen<String>.element(of: pieces).array(upTo: 14).map { $0.joined() }
    forAll(texts, seed: seed, count: 2000) { text in
      guard let color = StyleColor(css: text) else { return true }
      return [color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) }
    }
  }

  @Test(
    "the text of a color rounds all but alpha",
    arguments: [
      ("red", "rgba(255,0,0,1)"), ("rgba(85,255,0,0.5)", "rgba(85,255,0,0.5)"), ("#0000ff00", "rgba(0,0,255,0)"),
      ("rgb(12.5%, 50%, 99.9%)", "rgba(32,128,255,1)"), ("rgb(0 0 0 / 1e-9)", "rgba(0,0,0,1e-9)"),
    ])
  func text(_ css: String, _ text: String) throws {
    #expect(try #require(StyleColor(css: css)).cssText == text)
  }

  @Test("a color's text names the color", arguments: [1, 2] as [UInt64])
  func roundTrip(seed: UInt64) {
    let part = Gen<Int>.int(in: 0...255)
    forAll(zip(part, part, part, Gen<Double>.double(in: 0...1)), seed: seed) { red, green, blue, alpha in
      let color = StyleColor(
        red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
      return StyleColor(css: color.cssText) == color
    }
  }

  @Test("digits and numbers say the same", arguments: [3] as [UInt64])
  func sameColor(seed: UInt64) {
    let part = Gen<Int>.int(in: 0...255)
    forAll(zip(part, part, part, part), seed: seed) { red, green, blue, alpha in
      let digits = [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return StyleColor(css: "#" + digits) == StyleColor(css: "rgb(\(red) \(green) \(blue) / \(Double(alpha) / 255))")
    }
  }

  @Test("numbers that are no color have a text too")
  func wildNumbers() {
    #expect(StyleColor(red: .nan, green: .infinity, blue: -1, alpha: 1e30).cssText == "rgba(NaN,Infinity,-255,1e+30)")
  }

  @Test("multiplied by alpha")
  func premultiplied() {
    #expect(StyleColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == [0.5, 0.25, 0, 0.5])
  }
}
